package games.scoring.source;

import java.util.OptionalLong;

/**
 * What was read from an input, for the manifest, and for a later run that wants to know whether it is still the same.
 *
 * <p>For a file (an archive too) and for standard input: the size and SHA-256 of its bytes as they are stored. For a
 * folder: of the files that were read, that is record files, archives, and what log formats opened; the size is the sum
 * of their sizes, the digest is what this prints in the folder, with the files that were read for FILES (paths without
 * {@code ./}, in the order of {@code LC_ALL=C sort}):
 *
 * <pre>{@code sha256sum FILES | sha256sum}</pre>
 *
 * @param path the input as the user names it, with slashes
 * @param size in bytes
 * @param sha256 in lower-case hexadecimal
 * @param files how many files of a folder were read; empty for a file
 */
public record InputDigest(String path, long size, String sha256, OptionalLong files) {}
