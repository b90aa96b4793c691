package games.scoring.output;

import games.scoring.score.Scored;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What tells episodes apart: the first half of the SHA-256 of benchmark, ruleset, agent, instance, repeat and episode.
 * Two different episodes have one key with a chance below 10^-20 even among a billion, and nobody knows how to make such
 * a pair.
 *
 * <p>Not safe for use by several threads.
 */
final class EpisodeKey {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final MessageDigest digest;
    private long high;
    private long low;

    EpisodeKey() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }

    /** Computes the key of an episode. */
    void of(Scored scored) {
        var episode = scored.episode();
        var repeat = episode.repeat();
        add(scored.rule().benchmark().id());
        add(scored.rule().ruleset());
        add(episode.agent());
        add(episode.instance());
        add(repeat == null ? "" : Long.toString(repeat));
        add(episode.episode());
        byte[] hash = digest.digest();
        high = (long) LONGS.get(hash, 0);
        low = (long) LONGS.get(hash, 8);
    }

    /** Adds a text and a byte that no text in UTF-8 holds. */
    private void add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0xFF);
    }

    long high() {
        return high;
    }

    long low() {
        return low;
    }
}
