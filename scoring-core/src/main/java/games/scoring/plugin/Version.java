package games.scoring.plugin;

/** The version of this program. */
public final class Version {
    private Version() {}

    /**
     * Returns the version of this program, as its jar states it.
     *
     * @return the version, or {@code unknown} outside a jar
     */
    public static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }
}
