package games.scoring.plugin;

/** The version of this program. */
public final class Version {
    private Version() {}

    /**
     * Returns the version of this program, as its module states it.
     *
     * @return the version, or {@code unknown} on a class path
     */
    public static String current() {
        var descriptor = Version.class.getModule().getDescriptor();
        return descriptor == null ? "unknown" : descriptor.rawVersion().orElse("unknown");
    }
}
