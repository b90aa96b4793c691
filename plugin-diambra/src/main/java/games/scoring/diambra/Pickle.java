package games.scoring.diambra;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks the opcodes of a Python pickle, protocols 0 to 5, and keeps the few values that somebody asks for.
 *
 * <p>Nothing is imported, called or made into an object of its class: what a pickle would build with a class stays an
 * {@link Instance}, the class's name with its arguments and state. Values are Long, Double, Boolean, String, byte array,
 * List, {@link Dict}, {@link Tuple}, {@link Instance}, {@link Kept#NONE}, or {@link Kept#NOTHING} for all that is not kept:
 * bytes that are no number and no settings, such as frames, sets, keys that nobody asked for. Texts and settings that are
 * too long to be kept are {@link Kept#TOO_LONG}.
 *
 * <p>Memory is bounded: the stack has at most {@link #MOST_KEPT} values, with all that lists, dictionaries, tuples,
 * instances and the memo ever took; texts, names and bytes take 16 MiB. A value may lie as deep as it likes: nothing
 * here goes down into one.
 */
final class Pickle {

    /** The most values on the stack, in the memo and in other values together. */
    static final int MOST_KEPT = 2_000_000;

    /** The most bytes of text and bytes together. */
    static final int MOST_BYTES = 16 << 20;

    /** The longest text that is kept, and the longest bytes that may be settings: keys, names and messages are shorter. */
    static final int LONGEST_KEPT = 1024;

    /** The longest text, and the most bytes, of a value that was asked for. */
    static final int LONGEST_ASKED_FOR = 1 << 16;

    /** The longest line of protocol 0 that is kept. */
    private static final int LONGEST_LINE = 100_000;

    /** The most bytes that a scalar of numpy has. */
    private static final int LONGEST_SCALAR = 16;

    /** The longest text that a message shows. */
    private static final int LONGEST_SHOWN = 100;

    /** The longest name of a class that is kept. */
    private static final int LONGEST_NAME = 200;

    /** The most bytes that a pickle may have. */
    private static final long LONGEST = 4L << 30;

    /** What stands for values that are not kept. */
    enum Kept {
        /** None, by which Python says that there is no value. */
        NONE,
        /** A text, or bytes that may be settings, of more than is kept. */
        TOO_LONG,
        /** Anything else. */
        NOTHING
    }

    /** A dictionary: those of its entries whose keys were asked for. */
    record Dict(Map<String, Object> entries) {

        @Nullable
        Object get(String key) {
            return entries.get(key);
        }
    }

    /** A tuple of at most three values, not of numbers alone. */
    record Tuple(List<Object> items) {}

    /** What a pickle would make with a class or function: nothing is made. */
    static final class Instance {
        private final String made;
        private final Object arguments;
        private Object state = Kept.NOTHING;

        Instance(String made, Object arguments) {
            this.made = made;
            this.arguments = arguments;
        }

        /** Gives the arguments, a tuple if they are few and not numbers alone. */
        Object arguments() {
            return arguments;
        }

        /** Gives what was set afterwards, if that was a dictionary. */
        Object state() {
            return state;
        }
    }

    private static final Tuple NO_ARGUMENTS = new Tuple(List.of());

    /** A class or function by its name. */
    private record Global(String name) {}

    private enum Mark {
        MARK
    }

    private final InputStream in;
    private final Set<String> keys;
    private final byte[] buffer = new byte[1 << 15];
    private int buffered;
    private int taken;
    private long passed;

    private final ArrayList<Object> stack = new ArrayList<>();
    private Object[] memo = new Object[256];
    private final Map<Long, Object> farMemo = new HashMap<>();
    private long memoized;
    private long kept;
    private long keptBytes;

    private Pickle(InputStream in, Set<String> keys) {
        this.in = in;
        this.keys = keys;
    }

    /**
     * Walks a pickle to its end.
     *
     * @param in the pickle; not closed
     * @param keys the keys of dictionaries whose values are kept
     * @return its value
     * @throws IOException if it is no pickle, breaks off, or is larger than the limits
     */
    static Object read(InputStream in, Set<String> keys) throws IOException {
        return new Pickle(in, keys).walk();
    }

    private Object walk() throws IOException {
        while (true) {
            int opcode = next();
            switch (opcode) {
                case '.' -> {
                    return pop();
                }
                case 0x80 -> protocol();
                case 0x95 -> read8(); // FRAME: a hint for readers that fetch ahead
                case '(' -> push(Mark.MARK);
                case '0' -> pop();
                case '1' -> popToMark();
                case '2' -> push(top());

                // numbers and truth values
                case 'N' -> push(Kept.NONE);
                case 0x88 -> push(true);
                case 0x89 -> push(false);
                case 'I' -> pushIntegerLine();
                case 'L' -> pushLongLine();
                case 'J' -> push((long) (int) littleEndian(4));
                case 'K' -> push(littleEndian(1));
                case 'M' -> push(littleEndian(2));
                case 0x8a -> pushLong(littleEndian(1));
                case 0x8b -> pushLong(size(littleEndian(4)));
                case 'F' -> pushFloatLine();
                case 'G' -> push(Double.longBitsToDouble(Long.reverseBytes(littleEndian(8))));

                // texts and bytes
                case 'S' -> pushText(unquoted(line()));
                case 'V' -> pushTextLine();
                case 'X' -> pushText(size(littleEndian(4)));
                case 0x8c -> pushText(littleEndian(1));
                case 0x8d -> pushText(size(read8()));
                case 'T' -> pushText(size(littleEndian(4)));
                case 'U' -> pushText(littleEndian(1));
                case 'B' -> pushBytes(size(littleEndian(4)));
                case 'C' -> pushBytes(littleEndian(1));
                case 0x8e, 0x96 -> pushBytes(size(read8()));
                case 0x97 -> push(Kept.NOTHING); // NEXT_BUFFER: its bytes lie outside the pickle
                case 0x98 -> top(); // READONLY_BUFFER

                // lists, tuples, dictionaries, sets
                case ']' -> push(new ArrayList<Object>());
                case 'l' -> {
                    var items = popToMark();
                    keep(items.size());
                    push(items);
                }
                case 'a' -> {
                    var item = pop();
                    append(top(), List.of(item));
                }
                case 'e' -> {
                    var items = popToMark();
                    append(top(), items);
                }
                case ')' -> push(NO_ARGUMENTS);
                case 0x85 -> push(tuple(pop(1)));
                case 0x86 -> push(tuple(pop(2)));
                case 0x87 -> push(tuple(pop(3)));
                case 't' -> {
                    var items = popToMark();
                    push(items.size() <= 3 ? tuple(items) : Kept.NOTHING);
                }
                case '}' -> push(new Dict(new HashMap<>(4)));
                case 'd' -> {
                    var dict = new Dict(new HashMap<>(4));
                    set(dict, popToMark());
                    push(dict);
                }
                case 's' -> {
                    var value = pop();
                    var key = pop();
                    set(top(), List.of(key, value));
                }
                case 'u' -> {
                    var items = popToMark();
                    set(top(), items);
                }
                case 0x8f -> push(Kept.NOTHING);
                case 0x90 -> {
                    popToMark();
                    top();
                }
                case 0x91 -> {
                    popToMark();
                    push(Kept.NOTHING);
                }

                // the memo
                case 'p' -> memoize(number(line()));
                case 'q' -> memoize(littleEndian(1));
                case 'r' -> memoize(size(littleEndian(4)));
                case 0x94 -> memoize(memoized);
                case 'g' -> push(remembered(number(line())));
                case 'h' -> push(remembered(littleEndian(1)));
                case 'j' -> push(remembered(size(littleEndian(4))));

                // classes: named, never made
                case 'c' -> {
                    var module = line();
                    push(global(module + " " + line()));
                }
                case 0x93 -> {
                    var name = pop();
                    var module = pop();
                    // Whatever else stands there may be too deep to be written out.
                    push(global(module instanceof String && name instanceof String ? module + " " + name : ""));
                }
                case 'R', 0x81 -> {
                    var arguments = pop();
                    instance(pop(), arguments);
                }
                case 0x92 -> {
                    pop();
                    var arguments = pop();
                    instance(pop(), arguments);
                }
                case 'b' -> {
                    var state = pop();
                    if (top() instanceof Instance instance && state instanceof Dict) {
                        keep(1);
                        instance.state = state;
                    }
                }
                case 'i' -> {
                    var module = line();
                    var global = global(module + " " + line());
                    popToMark();
                    instance(global, Kept.NOTHING);
                }
                case 'o' -> {
                    var items = popToMark();
                    instance(items.isEmpty() ? Kept.NOTHING : items.get(0), Kept.NOTHING);
                }
                case 'P' -> {
                    line();
                    push(Kept.NOTHING);
                }
                case 'Q' -> {
                    pop();
                    push(Kept.NOTHING);
                }
                case 0x82 -> extension(littleEndian(1));
                case 0x83 -> extension(littleEndian(2));
                case 0x84 -> extension(littleEndian(4));
                default ->
                    throw new IOException("expected an opcode of pickle protocols 0 to 5, found 0x"
                            + Integer.toHexString(opcode) + " at byte " + (passed - 1));
            }
        }
    }

    private void protocol() throws IOException {
        int protocol = next();
        if (protocol > 5) {
            throw new IOException("expected a pickle of protocol 0 to 5, found " + protocol);
        }
    }

    // ---- values --------------------------------------------------------------------------------------------------

    private void instance(Object global, Object arguments) throws IOException {
        var made = global instanceof Global named ? named.name : "";
        if (made.equals("_codecs encode") && arguments instanceof Tuple tuple && tuple.items.size() == 2) {
            // How protocols 0 to 2 write bytes: the text whose characters are the bytes.
            if (tuple.items.get(0) instanceof String text) {
                keepBytes(text.length());
                push(text.getBytes(StandardCharsets.ISO_8859_1));
                return;
            }
            if (tuple.items.get(0) == Kept.TOO_LONG) {
                push(Kept.TOO_LONG);
                return;
            }
        }
        // What the tuple holds was counted when it was made.
        push(new Instance(made, arguments instanceof Tuple ? arguments : Kept.NOTHING));
    }

    private void extension(long code) throws IOException {
        push(global("extension " + code));
    }

    private Global global(String name) throws IOException {
        var clipped = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        keepBytes(clipped.length());
        return new Global(clipped);
    }

    /** Makes a tuple, unless it holds numbers alone: nobody asks for shapes, and recordings are full of them. */
    private Object tuple(List<Object> items) throws IOException {
        for (var item : items) {
            if (!(item instanceof Number)) {
                keep(items.size());
                return new Tuple(List.copyOf(items));
            }
        }
        return Kept.NOTHING;
    }

    private void append(Object list, List<Object> items) throws IOException {
        if (list instanceof List<?>) {
            @SuppressWarnings("unchecked")
            var into = (List<Object>) list;
            keep(items.size());
            into.addAll(items);
        }
    }

    private void set(Object dict, List<Object> items) throws IOException {
        if (dict instanceof Dict into) {
            for (int i = 0; i + 1 < items.size(); i += 2) {
                if (items.get(i) instanceof String key && keys.contains(key)) {
                    keep(1);
                    into.entries.put(key, items.get(i + 1));
                }
            }
        }
    }

    private void pushIntegerLine() throws IOException {
        var line = line();
        // Protocol 0 writes truth values as these two integers.
        if (line.equals("00") || line.equals("01")) {
            push(line.equals("01"));
        } else {
            push(number(line));
        }
    }

    private void pushLongLine() throws IOException {
        var line = line();
        var digits = line.endsWith("L") ? line.substring(0, line.length() - 1) : line;
        push(digits.length() > 18 ? Kept.NOTHING : (Object) number(digits));
    }

    private void pushLong(long size) throws IOException {
        if (size > 8) {
            skip(size);
            push(Kept.NOTHING);
            return;
        }
        long value = size == 0 ? 0 : littleEndian((int) size);
        int unused = 64 - 8 * (int) size;
        push(size == 0 ? 0L : value << unused >> unused);
    }

    private void pushFloatLine() throws IOException {
        var line = line();
        try {
            push(
                    switch (line) {
                        case "inf" -> Double.POSITIVE_INFINITY;
                        case "-inf" -> Double.NEGATIVE_INFINITY;
                        case "nan", "-nan" -> Double.NaN;
                        default -> Double.parseDouble(line);
                    });
        } catch (NumberFormatException e) {
            throw new IOException("expected a number in the pickle, found other text", e);
        }
    }

    private void pushText(long size) throws IOException {
        if (size > longestKept()) {
            skip(size);
            push(Kept.TOO_LONG);
            return;
        }
        keepBytes(size);
        push(new String(bytes((int) size), StandardCharsets.UTF_8));
    }

    /** Frames are written so, too, in lines without bounds. */
    private void pushTextLine() throws IOException {
        var line = new StringBuilder();
        for (int next = next(); next != '\n'; next = next()) {
            if (line.length() <= LONGEST_LINE) {
                line.append((char) next);
            }
        }
        if (line.length() > LONGEST_LINE) {
            push(Kept.TOO_LONG);
        } else {
            pushText(unescaped(line.toString()));
        }
    }

    private void pushText(String text) throws IOException {
        if (text.length() > longestKept()) {
            push(Kept.TOO_LONG);
            return;
        }
        keepBytes(text.length());
        push(text);
    }

    private void pushBytes(long size) throws IOException {
        boolean mayBeSettings = mayBeSettings();
        if (size > (mayBeSettings ? longestKept() : LONGEST_SCALAR)) {
            skip(size);
            push(mayBeSettings ? Kept.TOO_LONG : Kept.NOTHING);
            return;
        }
        keepBytes(size);
        push(bytes((int) size));
    }

    /** Says whether bytes that come next may be settings: behind a key that was asked for, or as a first argument. */
    private boolean mayBeSettings() {
        if (stack.isEmpty()) {
            return true;
        }
        var before = stack.get(stack.size() - 1);
        return before instanceof String
                ? isAskedFor(before)
                : before == Mark.MARK || before instanceof Global || before instanceof Instance;
    }

    /** Says how long a text or bytes that come next may be. */
    private int longestKept() {
        return !stack.isEmpty() && isAskedFor(stack.get(stack.size() - 1)) ? LONGEST_ASKED_FOR : LONGEST_KEPT;
    }

    private boolean isAskedFor(Object key) {
        return key instanceof String name && keys.contains(name);
    }

    /** Gives the text of a line of protocol 0, in which a backslash, a line's end and characters beyond Latin-1 are numbers. */
    private static String unescaped(String line) throws IOException {
        int backslash = line.indexOf('\\');
        if (backslash < 0) {
            return line;
        }
        var text = new StringBuilder();
        int from = 0;
        for (; backslash >= 0; backslash = line.indexOf('\\', from)) {
            text.append(line, from, backslash);
            char kind = backslash + 1 < line.length() ? line.charAt(backslash + 1) : 0;
            int digits = kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
            if (digits == 0) {
                // Not an escape, and a second backslash begins none either.
                from = Math.min(backslash + 2, line.length());
                text.append(line, backslash, from);
            } else {
                from = backslash + 2 + digits;
                text.appendCodePoint(codePoint(line, backslash + 2, from));
            }
        }
        return text.append(line, from, line.length()).toString();
    }

    private static int codePoint(String line, int from, int to) throws IOException {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = i < line.length() ? Character.digit(line.charAt(i), 16) : -1;
            value = digit < 0 ? -1 : value << 4 | digit;
            if (!Character.isValidCodePoint(value)) {
                throw new IOException("expected the number of a character in a text of the pickle, found other text");
            }
        }
        // Half a pair is no character; UTF-8, in which the other protocols write, has none either.
        return Character.MIN_SURROGATE <= value && value <= Character.MAX_SURROGATE ? 0xFFFD : value;
    }

    private static String unquoted(String line) {
        boolean quoted = line.length() >= 2
                && (line.charAt(0) == '\'' || line.charAt(0) == '"')
                && line.charAt(0) == line.charAt(line.length() - 1);
        return quoted ? line.substring(1, line.length() - 1) : line;
    }

    private static long number(String digits) throws IOException {
        try {
            return Long.parseLong(digits.strip());
        } catch (NumberFormatException e) {
            throw new IOException("expected a whole number in the pickle, found other text", e);
        }
    }

    // ---- stack and memo ------------------------------------------------------------------------------------------

    private void push(Object value) throws IOException {
        if (kept + stack.size() >= MOST_KEPT) {
            throw tooLarge();
        }
        stack.add(value);
    }

    private Object top() throws IOException {
        if (stack.isEmpty()) {
            throw new IOException("the pickle takes a value that is not there, at byte " + passed);
        }
        return stack.get(stack.size() - 1);
    }

    private Object pop() throws IOException {
        var value = top();
        stack.remove(stack.size() - 1);
        return value == Mark.MARK ? Kept.NOTHING : value;
    }

    private List<Object> pop(int size) throws IOException {
        var items = new Object[size];
        for (int i = size - 1; i >= 0; i--) {
            items[i] = pop();
        }
        return List.of(items);
    }

    private List<Object> popToMark() throws IOException {
        int mark = stack.size() - 1;
        while (mark >= 0 && stack.get(mark) != Mark.MARK) {
            mark--;
        }
        if (mark < 0) {
            throw new IOException("the pickle ends a list that it did not begin, at byte " + passed);
        }
        var above = stack.subList(mark + 1, stack.size());
        var items = new ArrayList<>(above);
        above.clear();
        stack.remove(mark);
        return items;
    }

    private void memoize(long index) throws IOException {
        var value = top();
        keep(1);
        if (index < 0) {
            throw new IOException("the pickle remembers a value under a negative number");
        }
        if (index == memoized) {
            if (memoized == memo.length) {
                memo = Arrays.copyOf(memo, memo.length * 2);
            }
            memo[(int) index] = value;
            memoized++;
        } else if (index < memoized) {
            memo[(int) index] = value;
        } else {
            farMemo.put(index, value);
        }
    }

    private Object remembered(long index) throws IOException {
        var value = 0 <= index && index < memoized ? memo[(int) index] : farMemo.get(index);
        if (value == null) {
            throw new IOException("the pickle recalls a value that it did not remember, at byte " + passed);
        }
        return value;
    }

    private void keep(long values) throws IOException {
        kept += values;
        if (kept > MOST_KEPT) {
            throw tooLarge();
        }
    }

    private void keepBytes(long size) throws IOException {
        keptBytes += size;
        if (keptBytes > MOST_BYTES) {
            throw tooLarge();
        }
    }

    private static IOException tooLarge() {
        return new IOException("the pickle holds more than " + MOST_KEPT + " values or " + (MOST_BYTES >> 20)
                + " MiB of short texts: more than any recording of an episode");
    }

    // ---- bytes ---------------------------------------------------------------------------------------------------

    private int next() throws IOException {
        if (taken == buffered) {
            fill();
        }
        passed++;
        return buffer[taken++] & 0xFF;
    }

    private void fill() throws IOException {
        buffered = in.read(buffer);
        taken = 0;
        if (buffered <= 0) {
            buffered = 0;
            throw new EOFException("the pickle breaks off after " + passed + (passed == 1 ? " byte" : " bytes"));
        }
        if (passed > LONGEST) {
            throw new IOException("the pickle is longer than 4 GiB");
        }
    }

    private long littleEndian(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (long) next() << (8 * i);
        }
        return value;
    }

    private long read8() throws IOException {
        return littleEndian(8);
    }

    private static long size(long size) throws IOException {
        if (size < 0 || size > LONGEST) {
            throw new IOException("the pickle names a length of " + size + " bytes");
        }
        return size;
    }

    private byte[] bytes(int size) throws IOException {
        var bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) next();
        }
        return bytes;
    }

    private void skip(long size) throws IOException {
        long left = size;
        while (left > 0) {
            if (taken == buffered) {
                fill();
            }
            int step = (int) Math.min(left, buffered - taken);
            taken += step;
            passed += step;
            left -= step;
        }
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = next(); next != '\n'; next = next()) {
            if (line.length() > LONGEST_LINE) {
                throw new IOException("the pickle holds a line of more than 100,000 characters");
            }
            line.append((char) next);
        }
        return line.toString();
    }

    // ---- numbers -------------------------------------------------------------------------------------------------

    /**
     * Gives the number that a value is, also where it is a scalar of numpy.
     *
     * @return the number; null where it is none, as a truth value is none
     */
    static @Nullable Double number(@Nullable Object value) {
        if (value instanceof Long whole) {
            return (double) whole;
        }
        if (value instanceof Double number) {
            return number;
        }
        var scalar = Scalar.of(value);
        return scalar == null ? null : scalar.number();
    }

    /** Says whether a value is the truth value true, also where it is a scalar of numpy. */
    static boolean isTrue(@Nullable Object value) {
        return Boolean.TRUE.equals(flag(value));
    }

    /**
     * Gives the truth value that a value is, also where it is a scalar of numpy.
     *
     * @return the truth value; null where it is none, as a number is none
     */
    static @Nullable Boolean flag(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag;
        }
        var scalar = Scalar.of(value);
        return scalar == null ? null : scalar.flag();
    }

    /** Says in a few words what a value is, as a message shows it. */
    static String shown(@Nullable Object value) {
        var number = number(value);
        if (number != null) {
            return "the number " + (number == (long) (double) number ? Long.toString((long) (double) number) : number);
        }
        var flag = flag(value);
        if (flag != null) {
            return flag.toString();
        }
        if (value instanceof String text) {
            return text.length() <= LONGEST_SHOWN ? "the text \"" + text + '"' : "a text";
        }
        if (value instanceof Instance instance) {
            return instance.made.startsWith("numpy.") ? "an array or object of numpy" : "an object of a class";
        }
        if (value instanceof Kept kept) {
            return switch (kept) {
                case NONE -> "None";
                case TOO_LONG -> "one of more than " + LONGEST_ASKED_FOR + " bytes";
                case NOTHING -> "something else";
            };
        }
        return value == null
                ? "none"
                : value instanceof byte[]
                        ? "bytes"
                        : value instanceof List ? "a list" : value instanceof Dict ? "a dictionary" : "something else";
    }

    /**
     * A scalar of numpy, which machines of today write from the lowest byte up.
     *
     * @param type its type and size, such as {@code f8}
     * @param bytes its value
     */
    private record Scalar(String type, byte[] bytes) {

        static @Nullable Scalar of(@Nullable Object value) {
            return value instanceof Instance instance
                            && (instance.made.equals("numpy.core.multiarray scalar")
                                    || instance.made.equals("numpy._core.multiarray scalar"))
                            && instance.arguments instanceof Tuple pair
                            && pair.items.size() == 2
                            && pair.items.get(0) instanceof Instance type
                            && type.made.equals("numpy dtype")
                            && type.arguments instanceof Tuple about
                            && !about.items.isEmpty()
                            && about.items.get(0) instanceof String name
                            && pair.items.get(1) instanceof byte[] bytes
                    ? new Scalar(name, bytes)
                    : null;
        }

        @Nullable
        Boolean flag() {
            return type.equals("b1") && bytes.length == 1 ? Boolean.valueOf(bytes[0] != 0) : null;
        }

        @Nullable
        Double number() {
            var data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            return switch (type + "/" + bytes.length) {
                case "f8/8" -> data.getDouble();
                case "f4/4" -> (double) data.getFloat();
                case "f2/2" -> half(data.getShort());
                case "i8/8" -> (double) data.getLong();
                case "i4/4" -> (double) data.getInt();
                case "i2/2" -> (double) data.getShort();
                case "i1/1" -> (double) data.get();
                case "u8/8" -> new BigInteger(Long.toUnsignedString(data.getLong())).doubleValue();
                case "u4/4" -> (double) (data.getInt() & 0xFFFFFFFFL);
                case "u2/2" -> (double) (data.getShort() & 0xFFFF);
                case "u1/1" -> (double) (data.get() & 0xFF);
                default -> null;
            };
        }

        /** Reads a number of half precision: a sign, 5 bits of exponent, 10 of fraction. */
        private static double half(short bits) {
            int exponent = bits >> 10 & 0x1F;
            int fraction = bits & 0x3FF;
            double size = exponent == 0x1F
                    ? (fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN)
                    : exponent == 0
                            ? StrictMath.scalb((double) fraction, -24)
                            : StrictMath.scalb((double) (fraction | 0x400), exponent - 25);
            return bits < 0 ? -size : size;
        }
    }
}
