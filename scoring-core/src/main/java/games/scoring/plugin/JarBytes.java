package games.scoring.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Looks at a jar before any of its code is touched: its digest, and whether all of it can be read. */
final class JarBytes {

    private static final long LARGEST = 1L << 30;
    private static final int MOST_ENTRIES = 200_000;

    private JarBytes() {}

    /** Gives the SHA-256 of a file, in lower-case hexadecimal. */
    static String sha256(Path file) throws IOException {
        var digest = digest();
        try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }

    /** Reads every entry once, which checks its CRC: damaged class bytes otherwise look like an absent class. */
    static void check(Path jar) throws PluginException {
        long left = LARGEST;
        var buffer = new byte[1 << 16];
        try (var zip = new ZipFile(jar.toFile())) {
            if (zip.size() > MOST_ENTRIES) {
                throw new PluginException("the jar has " + zip.size() + " entries", "Ask its author for a smaller one");
            }
            for (var entries = zip.entries(); entries.hasMoreElements(); ) {
                var entry = entries.nextElement();
                try (InputStream in = zip.getInputStream(entry)) {
                    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                        left -= n;
                        if (left < 0) {
                            throw new PluginException(
                                    "the jar holds more than 1 GiB", "Ask its author for a smaller one");
                        }
                    }
                } catch (IOException e) {
                    throw new PluginException(
                            "its entry " + entry.getName() + " is damaged (" + e.getMessage() + ")",
                            "Download or build the jar again");
                }
            }
        } catch (ZipException e) {
            throw new PluginException("not a jar: " + e.getMessage(), "Download or build the jar again, or remove it");
        } catch (IOException e) {
            throw new PluginException("the jar can't be read: " + e.getMessage(), "Make the file readable");
        }
    }
}
