package games.scoring.source;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a {@link SourceWalk} walks.
 *
 * @param limits what an input may ask of this machine
 * @param inputFormat {@code jsonl}, {@code csv}, {@code parquet} or the id of a log format, which then is the only one
 *     that is looked for and reads a file that the user named even if it does not claim it; empty to recognise
 * @param digests whether {@link SourceWalk#digests()} will be asked
 * @param standardInput what {@code -} stands for
 * @param warnings takes what the user should know and is no unit: a plugin whose format fails, once for each
 * @param leftOut a folder that is no input, though it may lie in one: what a run writes
 * @param root where relative paths of inputs start; the working folder where it is empty
 * @param benchmark the benchmark of the rows of a table that name none; empty where the user names none
 */
public record WalkOptions(
        Limits limits,
        String inputFormat,
        boolean digests,
        InputStream standardInput,
        Consumer<String> warnings,
        Optional<Path> leftOut,
        Path root,
        String benchmark) {

    /**
     * Gives options that recognise everything under the default limits, digest nothing, and drop warnings.
     *
     * @return the options
     */
    public static WalkOptions defaults() {
        return new WalkOptions(
                Limits.defaults(), "", false, System.in, warning -> {}, Optional.empty(), Path.of(""), "");
    }

    WalkOptions limits(Limits limits) {
        return new WalkOptions(limits, inputFormat, digests, standardInput, warnings, leftOut, root, benchmark);
    }

    /**
     * Looks for one format only.
     *
     * @param inputFormat {@code jsonl}, {@code csv}, {@code parquet} or the id of a log format
     * @return changed options
     */
    public WalkOptions inputFormat(String inputFormat) {
        return new WalkOptions(limits, inputFormat, digests, standardInput, warnings, leftOut, root, benchmark);
    }

    /**
     * Digests what is read, for {@link SourceWalk#digests()}.
     *
     * @return changed options
     */
    public WalkOptions digesting() {
        return new WalkOptions(limits, inputFormat, true, standardInput, warnings, leftOut, root, benchmark);
    }

    /**
     * Sets what {@code -} stands for.
     *
     * @param standardInput the stream
     * @return changed options
     */
    public WalkOptions standardInput(InputStream standardInput) {
        return new WalkOptions(limits, inputFormat, digests, standardInput, warnings, leftOut, root, benchmark);
    }

    /**
     * Leaves a folder out of whatever input it lies in, for log formats too.
     *
     * @param leftOut the folder, which may not be there yet
     * @return changed options
     */
    public WalkOptions without(Path leftOut) {
        return new WalkOptions(
                limits, inputFormat, digests, standardInput, warnings, Optional.of(leftOut), root, benchmark);
    }

    /**
     * Sets where relative paths of inputs start. They are shown as they are given.
     *
     * @param root the folder
     * @return changed options
     */
    public WalkOptions root(Path root) {
        return new WalkOptions(limits, inputFormat, digests, standardInput, warnings, leftOut, root, benchmark);
    }

    /**
     * Sets the benchmark of rows that name none.
     *
     * @param benchmark its id or alias; empty where the user names none
     * @return changed options
     */
    public WalkOptions benchmark(String benchmark) {
        return new WalkOptions(limits, inputFormat, digests, standardInput, warnings, leftOut, root, benchmark);
    }

    /**
     * Sets who takes warnings.
     *
     * @param warnings called by the thread that calls {@link SourceWalk#next()}
     * @return changed options
     */
    public WalkOptions warnings(Consumer<String> warnings) {
        return new WalkOptions(limits, inputFormat, digests, standardInput, warnings, leftOut, root, benchmark);
    }
}
