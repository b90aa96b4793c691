package games.scoring.record;

import games.scoring.message.UsageException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * Which benchmarks are wanted: those whose id matches one of some globs, such as {@code orak/*}; all where there is no
 * glob.
 */
public final class Only implements Predicate<String> {

    /** A glob up to the blank behind it: a backslash makes a blank part of it. */
    private static final Pattern GLOB = Pattern.compile("(?:[^ \\\\]|\\\\.)+", Pattern.DOTALL);

    /** A blank, or a pair that begins with a backslash. */
    private static final Pattern BLANK = Pattern.compile(" |\\\\.", Pattern.DOTALL);

    private final List<String> globs;
    private final List<PathMatcher> matchers;

    /**
     * Takes globs, as {@link java.nio.file.FileSystem#getPathMatcher} knows them.
     *
     * @param globs the globs
     * @throws UsageException if one of them is none
     */
    public Only(List<String> globs) {
        this.globs = List.copyOf(globs);
        this.matchers = globs.stream().map(Only::matcher).toList();
    }

    /**
     * Reads the globs that {@link #text()} wrote.
     *
     * @param text the text
     * @return the same globs
     * @throws UsageException if one of them is none
     */
    public static Only parse(String text) {
        return new Only(GLOB.matcher(text).results().map(MatchResult::group).toList());
    }

    /**
     * Writes the globs, with blanks between them. A blank that is part of one has a backslash before it, which means the
     * same to a glob.
     *
     * @return the text; empty where all benchmarks are wanted
     */
    public String text() {
        return globs.stream()
                .map(glob -> BLANK.matcher(glob)
                        .replaceAll(found -> found.group().equals(" ") ? "\\\\ " : "\\\\" + found.group()))
                .collect(Collectors.joining(" "));
    }

    @Override
    public boolean test(String benchmark) {
        return matchers.isEmpty() || matchers.stream().anyMatch(matcher -> matcher.matches(Path.of(benchmark)));
    }

    private static PathMatcher matcher(String glob) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + glob);
        } catch (PatternSyntaxException e) {
            throw new UsageException("--only " + glob + ": not a glob: " + e.getDescription() + ".");
        }
    }
}
