package games.scoring.plugin;

import games.scoring.message.ReadFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets the jars of plugins in: digests each and holds it against the lock, if there is one. A stranger's jar is copied to a
 * private place first.
 */
final class JarIntake {

    /** Whose word we have for a jar. */
    enum Origin {
        BUNDLED,
        BUNDLED_IF_LISTED,
        STRANGE
    }

    private final @Nullable Set<String> allowed;
    private final Set<String> bundled = new HashSet<>();

    /**
     * Makes ready.
     *
     * @param allowed the SHA-256 of the jars that may be let in; null for any
     */
    JarIntake(@Nullable Set<String> allowed) {
        this.allowed = allowed;
    }

    /** Takes these jars for the distribution's own, where they come {@link Origin#BUNDLED_IF_LISTED}. */
    void list(Set<String> digests) {
        bundled.addAll(digests);
    }

    /** Digests a jar, and lets it in if the lock does. */
    TakenJar take(Path file, String shown, Origin origin) throws BadPluginException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // To open a pipe may take for ever.
            throw new BadPluginException(
                    "It is no jar: expected a file, found a folder, a pipe or a device.", "Take it away.", null);
        }
        try {
            if (origin != Origin.STRANGE) {
                String sha256 = Digest.of(file);
                if (origin == Origin.BUNDLED || bundled.contains(sha256)) {
                    return allowed(new TakenJar(file, shown, sha256, true));
                }
            }
            Path copy = PluginCopies.place(String.valueOf(file.getFileName()));
            try (OutputStream out = Files.newOutputStream(copy, StandardOpenOption.CREATE_NEW)) {
                return allowed(new TakenJar(copy, shown, Digest.whileCopying(file, out), false));
            }
        } catch (IOException e) {
            throw new BadPluginException(
                    "It can't be read: " + ReadFailure.why(e) + ".", "See who may read it, or copy it again.", e);
        }
    }

    private TakenJar allowed(TakenJar jar) throws BadPluginException {
        checkAllowed(jar.shown(), jar.sha256());
        return jar;
    }

    /** Refuses a jar that the lock does not name. */
    void checkAllowed(String shown, String sha256) throws BadPluginException {
        if (allowed != null && !allowed.contains(sha256)) {
            throw new BadPluginException(
                    "The lock file does not name " + shown + " with SHA-256 " + sha256 + ".",
                    "If you trust it, write the lock anew with: scoring plugins lock -o FILE",
                    null);
        }
    }
}
