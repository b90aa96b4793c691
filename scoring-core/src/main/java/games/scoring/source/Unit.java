package games.scoring.source;

/**
 * A unit of work, as {@link SourceWalk} hands it out: read by one thread, while other threads read other units.
 */
public sealed interface Unit permits RecordFile, LogUnit, NotRead {

    /**
     * Gives the file or folder.
     *
     * @return the path as the user would write it, with slashes; inside an archive {@code a.tgz!/path}; {@code -} for
     *     standard input
     */
    String path();

    /**
     * Says that nothing more will be read from this unit, so that what its archive keeps on disk can go as soon as the
     * last of its units is done. Without it that happens when the walk is closed. May be called from any thread, and
     * more than once.
     */
    default void done() {}
}
