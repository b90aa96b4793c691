package games.scoring.launcher;

import games.scoring.plugin.Version;

/** Starts the command line. */
public final class Main {
    private Main() {}

    /**
     * Starts the command line.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        System.out.println("scoring " + Version.current());
    }
}
