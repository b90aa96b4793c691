package games.scoring.check;

import games.scoring.source.StrictUtf8;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Damages a file in every way that logs are damaged in: cut off after each record, values of wrong types, huge ones, deep
 * nesting, keys that are missing or there twice; bytes that are wrong where it is no text; and the members of a zip archive.
 *
 * @param what what was done, as a clause
 * @param bytes makes the damaged file; null where it is gone
 * @param breaks whether the file is plainly broken: what can't be read of it must be told, whatever else it gives
 */
record Damage(String what, Supplier<byte @Nullable []> bytes, boolean breaks) {

    /** The whole file is gone. */
    static final Damage GONE = new Damage("is missing", () -> null);

    Damage(String what, Supplier<byte @Nullable []> bytes) {
        this(what, bytes, false);
    }

    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_CUTS = 250;
    private static final int MOST_BYTES = 64;
    private static final int MOST_MEMBERS = 20;
    private static final int DEEP = 100_000;
    private static final int LONG = 1 << 20;
    private static final String MARK = "@damage@";

    /** What a value is replaced by: the words, and the JSON. */
    private static final Map<String, String> VALUES = values();

    private static Map<String, String> values() {
        var values = new LinkedHashMap<String, String>();
        values.put("null", "null");
        values.put("true", "true");
        values.put("-1", "-1");
        values.put("0.5", "0.5");
        values.put("1e308", "1e308");
        values.put("1e400", "1e400");
        values.put("2^53 + 1", "9007199254740993");
        values.put("a number of 400 digits", "9".repeat(400));
        values.put("an empty text", "\"\"");
        values.put("a text", "\"twelve\"");
        values.put("a text of 1 MiB", '"' + "x".repeat(LONG) + '"');
        values.put("an empty list", "[]");
        values.put("an empty object", "{}");
        values.put("a list of 100,000 numbers", "[0" + ",1".repeat(DEEP) + "]");
        values.put("100,000 nested lists", "[".repeat(DEEP) + "]".repeat(DEEP));
        return values;
    }

    /** Lists the ways to damage a file. */
    static List<Damage> of(byte[] file) {
        var all = new ArrayList<Damage>();
        all.add(new Damage("emptied", () -> new byte[0]));
        var members = members(file);
        var text = members.isEmpty() ? text(file) : null;
        if (text == null) {
            binary(file, all);
            inMembers(members, all);
            return all;
        }
        cuts(file, text, all);
        var whole = tree(text);
        if (whole != null) {
            inTree(whole, "", List.of(), List.of(), new LinkedHashSet<>(), all);
        } else {
            boolean isJsonLines = text.lines().allMatch(line -> line.isBlank() || tree(line) instanceof ObjectNode);
            if (isJsonLines) {
                cutLines(file, all);
            }
            inLines(text, isJsonLines, all);
        }
        return all;
    }

    /**
     * Says what kind of file this is: files of one kind need not all be damaged.
     *
     * @return the keys at the top, or an empty string
     */
    static String kind(byte[] file) {
        var text = text(file);
        var tree = text == null ? null : tree(text);
        if (tree == null && text != null) {
            tree = tree(text.lines().findFirst().orElse(""));
        }
        return tree == null ? "" : String.join(",", new TreeSet<>(tree.propertyNames()));
    }

    private static @Nullable String text(byte[] file) {
        return StrictUtf8.text(file).filter(text -> text.indexOf('\0') < 0).orElse(null);
    }

    private static @Nullable JsonNode tree(String text) {
        try {
            var tree = JSON.readTree(text);
            return tree.isContainer() ? tree : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    // ---- cutting off

    private static void cuts(byte[] file, String text, List<Damage> all) {
        boolean manyLines = text.lines().limit(3).count() > 2;
        var ends = new ArrayList<Integer>();
        for (int i = 0; i < file.length - 1; i++) {
            if (file[i] == '\n' || (!manyLines && (file[i] == ',' || file[i] == '}' || file[i] == ']'))) {
                ends.add(i + 1);
            }
        }
        for (int i : thinned(ends.size(), MOST_CUTS)) {
            int end = ends.get(i);
            all.add(new Damage("cut off after " + end + " bytes", () -> Arrays.copyOf(file, end)));
        }
        int half = file.length / 2;
        all.add(new Damage("cut off in the middle", () -> Arrays.copyOf(file, half), tree(text) != null));
    }

    /** Cuts lines off in their middles: of JSON Lines, what is left of such a line is no JSON. */
    private static void cutLines(byte[] file, List<Damage> all) {
        var middles = new ArrayList<Integer>();
        int start = 0;
        for (int i = 0; i < file.length; i++) {
            if (file[i] == '\n' || i == file.length - 1) {
                if (i - start > 2) {
                    middles.add((start + i) / 2);
                }
                start = i + 1;
            }
        }
        for (int i : thinned(middles.size(), MOST_BYTES)) {
            int end = middles.get(i);
            all.add(new Damage("cut off within a line, after " + end + " bytes", () -> Arrays.copyOf(file, end), true));
        }
    }

    /** Gives numbers below a count: all, or so many evenly spread. */
    private static int[] thinned(int count, int most) {
        int[] some = new int[Math.min(count, most)];
        for (int i = 0; i < some.length; i++) {
            some[i] = (int) ((long) i * count / some.length);
        }
        return some;
    }

    // ---- JSON

    /** Replaces the first value of each shape: numbers of lists make no new shape. */
    private static void inTree(
            JsonNode root,
            String shape,
            List<String> before,
            List<String> after,
            Set<String> shapes,
            List<Damage> all) {
        inTree(root, root, shape, "", before, after, shapes, all);
    }

    private static void inTree(
            JsonNode root,
            JsonNode node,
            String shape,
            String pointer,
            List<String> before,
            List<String> after,
            Set<String> shapes,
            List<Damage> all) {
        if (node instanceof ObjectNode object) {
            for (var name : object.propertyNames()) {
                var inner = shape + "/" + name;
                var at = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
                if (shapes.add(inner)) {
                    replacements(root, at, name, before, after, all);
                }
                inTree(root, object.path(name), inner, at, before, after, shapes, all);
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                var at = pointer + "/" + i;
                if (shapes.add(shape + "/*")) {
                    replacements(root, at, "", before, after, all);
                }
                inTree(root, array.path(i), shape + "/*", at, before, after, shapes, all);
            }
        }
    }

    private static void replacements(
            JsonNode root, String pointer, String name, List<String> before, List<String> after, List<Damage> all) {
        VALUES.forEach((words, json) ->
                all.add(new Damage(pointer + " is " + words, () -> with(root, pointer, json, before, after))));
        if (!name.isEmpty()) {
            all.add(new Damage(pointer + " is left out", () -> without(root, pointer, before, after)));
            var key = JSON.writeValueAsString(name);
            all.add(new Damage(
                    pointer + " is there twice", () -> with(root, pointer, "0," + key + ":1", before, after)));
        }
    }

    private static byte[] with(JsonNode root, String pointer, String json, List<String> before, List<String> after) {
        var copy = root.deepCopy();
        int slash = pointer.lastIndexOf('/');
        var parent = copy.at(pointer.substring(0, slash));
        var last = pointer.substring(slash + 1);
        if (parent instanceof ObjectNode object) {
            object.put(last.replace("~1", "/").replace("~0", "~"), MARK);
        } else if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(last), JSON.getNodeFactory().stringNode(MARK));
        }
        return joined(before, JSON.writeValueAsString(copy).replace('"' + MARK + '"', json), after);
    }

    private static byte[] without(JsonNode root, String pointer, List<String> before, List<String> after) {
        var copy = root.deepCopy();
        int slash = pointer.lastIndexOf('/');
        if (copy.at(pointer.substring(0, slash)) instanceof ObjectNode object) {
            object.remove(pointer.substring(slash + 1).replace("~1", "/").replace("~0", "~"));
        }
        return joined(before, JSON.writeValueAsString(copy), after);
    }

    private static byte[] joined(List<String> before, String line, List<String> after) {
        var all = new ArrayList<>(before);
        all.add(line);
        all.addAll(after);
        return String.join("\n", all).getBytes(StandardCharsets.UTF_8);
    }

    private static void inLines(String text, boolean isJsonLines, List<Damage> all) {
        var lines = text.lines().toList();
        var shapes = new LinkedHashSet<String>();
        for (int i = 0; i < Math.min(lines.size(), MOST_CUTS); i++) {
            var before = lines.subList(0, i);
            var after = lines.subList(i + 1, lines.size());
            var tree = tree(lines.get(i));
            if (tree != null) {
                inTree(tree, "", before, after, shapes, all);
            }
            if (i < MOST_BYTES) {
                all.add(new Damage(
                        "line " + (i + 1) + " is no JSON",
                        () -> joined(before, "{\"a\": 12k, \u0000", after),
                        isJsonLines));
            }
        }
    }

    // ---- bytes

    private static void binary(byte[] file, List<Damage> all) {
        for (int at : thinned(file.length, MOST_BYTES)) {
            all.add(new Damage("cut off after " + at + " bytes", () -> Arrays.copyOf(file, at)));
        }
        for (int value : new int[] {0, 0x7F, 0xFF}) {
            for (int at : thinned(file.length, MOST_BYTES)) {
                all.add(new Damage("byte " + at + " is " + value, () -> {
                    var copy = file.clone();
                    copy[at] = (byte) value;
                    return copy;
                }));
            }
        }
    }

    private static Map<String, byte[]> members(byte[] file) {
        var members = new LinkedHashMap<String, byte[]>();
        if (file.length < 4 || file[0] != 'P' || file[1] != 'K') {
            return members;
        }
        try (var zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                members.put(entry.getName(), zip.readNBytes(LONG));
            }
        } catch (IOException e) {
            members.clear();
        }
        return members;
    }

    private static void inMembers(Map<String, byte[]> members, List<Damage> all) {
        members.entrySet().stream().limit(MOST_MEMBERS).forEach(member -> {
            for (var damage : ofMember(member.getValue())) {
                all.add(new Damage(
                        member.getKey() + " in it: " + damage.what(),
                        () -> zip(members, member.getKey(), damage.bytes().get()),
                        damage.breaks()));
            }
        });
    }

    private static List<Damage> ofMember(byte[] member) {
        return members(member).isEmpty() ? of(member) : List.of();
    }

    private static byte[] zip(Map<String, byte[]> members, String replaced, byte[] by) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var member : members.entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey()));
                zip.write(member.getKey().equals(replaced) ? by : member.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
