package games.scoring.plugin;

import java.nio.file.Path;

/**
 * A jar of a plugin that was let in.
 *
 * @param bytes the file that was digested, and is loaded
 * @param shown where the user sees the jar
 * @param sha256 the digest, in lower-case hexadecimal
 * @param bundled whether it came with the distribution
 */
record TakenJar(Path bytes, String shown, String sha256, boolean bundled) {}
