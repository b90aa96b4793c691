package games.scoring.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256: of a jar, and of whatever else is told apart by it. */
public final class Digest {

    private Digest() {}

    /**
     * Begins a digest.
     *
     * @return a digest of nothing yet
     */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    static String of(Path file) throws IOException {
        return whileCopying(file, OutputStream.nullOutputStream());
    }

    /** Digests exactly the bytes that are copied. */
    static String whileCopying(Path file, OutputStream out) throws IOException {
        var sha256 = sha256();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sha256.update(buffer, 0, n);
                out.write(buffer, 0, n);
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }
}
