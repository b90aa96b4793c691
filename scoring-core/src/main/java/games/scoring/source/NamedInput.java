package games.scoring.source;

import games.scoring.message.ReadFailure;
import games.scoring.message.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An input that was looked at and found to be there.
 *
 * @param given the input as the user named it, with slashes
 * @param path where it lies; null for standard input
 * @param folder whether it is a folder
 * @param regular whether it is a file, and no pipe or device
 */
record NamedInput(String given, @Nullable Path path, boolean folder, boolean regular) {

    private static final String STANDARD_INPUT = "-";

    /**
     * Looks at inputs.
     *
     * @param inputs as the user names them
     * @param root where relative paths start
     * @throws UsageException if one is not there, is named twice or lies in another one
     */
    static List<NamedInput> look(List<String> inputs, Path root) {
        var looked = new ArrayList<NamedInput>();
        boolean standardInput = false;
        for (String input : inputs) {
            if (input.equals(STANDARD_INPUT)) {
                if (standardInput) {
                    throw new UsageException("-: standard input can be read once. Name it once.");
                }
                standardInput = true;
                looked.add(new NamedInput(input, null, false, false));
            } else {
                looked.add(look(input, root));
            }
        }
        requireApart(looked);
        return looked;
    }

    private static NamedInput look(String input, Path root) {
        if (input.isEmpty()) {
            throw new UsageException(
                    "An INPUT without a name: expected a file, a folder, an archive or -. Is a variable"
                            + " of your script empty?");
        }
        String given = input.replace(File.separatorChar, '/');
        while (given.length() > 1 && given.endsWith("/")) {
            given = given.substring(0, given.length() - 1);
        }
        try {
            Path path = root.resolve(input);
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new NamedInput(given, path, attributes.isDirectory(), attributes.isRegularFile());
        } catch (InvalidPathException e) {
            throw new UsageException(input + ": no such file or folder. Check the spelling, or where you are.");
        } catch (IOException e) {
            throw new UsageException(input + ": " + ReadFailure.why(e) + ".");
        }
    }

    /** What is read twice counts twice, where its episodes have no ids to be told apart by. */
    private static void requireApart(List<NamedInput> inputs) {
        var named = new HashMap<Path, String>();
        for (NamedInput input : inputs) {
            var real = real(input);
            var same = real.isEmpty() ? null : named.putIfAbsent(real.get(), input.given());
            if (same != null) {
                throw new UsageException((same.equals(input.given()) ? same : same + " and " + input.given())
                        + ": the same input is named twice, and its episodes would count twice. Name it once.");
            }
        }
        for (NamedInput input : inputs) {
            var below = real(input).orElse(null);
            // What a run wrote is read where it is named, and nowhere else.
            for (; below != null && !RunFolder.is(below); below = below.getParent()) {
                var outer = named.get(below.getParent());
                if (outer != null) {
                    throw new UsageException(input.given() + " lies in " + outer
                            + ", which is read with all that is in it, and its episodes would count twice. Leave one of"
                            + " the two out.");
                }
            }
        }
    }

    /** Gives what an input really is, whatever links lead to it; nothing for pipes and the like. */
    private static Optional<Path> real(NamedInput input) {
        if (input.path() == null || !(input.folder() || input.regular())) {
            return Optional.empty();
        }
        try {
            return Optional.of(input.path().toRealPath());
        } catch (IOException e) {
            // Reading it will tell.
            return Optional.empty();
        }
    }
}
