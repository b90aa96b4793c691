package games.scoring.output;

import games.scoring.record.Episode;
import games.scoring.rule.BoundRule;
import games.scoring.score.Scored;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What tells episodes apart: 128 bits of SipHash-2-4 (Aumasson and Bernstein, 2012, with the 128-bit output of the
 * reference implementation) over benchmark, ruleset, agent, instance, repeat and episode. Two different episodes have one
 * key with a chance below 10^-20 even among a billion, and nobody who does not know the run's secret can make such a pair.
 *
 * <p>Not safe for use by several threads.
 */
final class EpisodeKey {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** A byte that no text in UTF-8 holds. */
    private static final byte END = (byte) 0xFF;

    /**
     * Makes the keys of a run unforeseeable.
     *
     * @param first the first half
     * @param second the second half
     */
    record Secret(long first, long second) {

        static Secret random() {
            var random = new SecureRandom();
            return new Secret(random.nextLong(), random.nextLong());
        }
    }

    /** The state of the hash behind what many episodes have in common. */
    private static final class Prefix {
        @Nullable
        String agent;

        long v0;
        long v1;
        long v2;
        long v3;
    }

    private final Secret secret;
    private final IdentityHashMap<BoundRule, Prefix> prefixes = new IdentityHashMap<>();
    private byte[] text = new byte[256];
    private int size;
    private long v0;
    private long v1;
    private long v2;
    private long v3;
    private long high;
    private long low;

    EpisodeKey(Secret secret) {
        this.secret = secret;
    }

    /** Computes the key of an episode. */
    void of(Scored scored) {
        var episode = scored.episode();
        begin(scored.rule(), episode.agent());
        add(episode.instance());
        add(episode.hasRepeat() ? Long.toString(episode.repeatOr(0)) : "");
        addId(episode);
        finish();
    }

    /** Computes the key of an episode whose texts are given; an empty one for what it lacks. */
    void of(String benchmark, String ruleset, String agent, String instance, String repeat, String episode) {
        begin(benchmark, ruleset, agent);
        add(instance);
        add(repeat);
        add(episode);
        finish();
    }

    private void finish() {
        absorb();
        v2 ^= 0xEE;
        rounds(4);
        low = v0 ^ v1 ^ v2 ^ v3;
        v1 ^= 0xDD;
        rounds(4);
        high = v0 ^ v1 ^ v2 ^ v3;
    }

    private void begin(BoundRule rule, String agent) {
        var prefix = prefixes.get(rule);
        if (prefix == null) {
            prefix = new Prefix();
            prefixes.put(rule, prefix);
        }
        if (!agent.equals(prefix.agent)) {
            begin(rule.benchmark().id(), rule.ruleset(), agent);
            prefix.agent = agent;
            prefix.v0 = v0;
            prefix.v1 = v1;
            prefix.v2 = v2;
            prefix.v3 = v3;
        } else {
            v0 = prefix.v0;
            v1 = prefix.v1;
            v2 = prefix.v2;
            v3 = prefix.v3;
        }
    }

    private void begin(String benchmark, String ruleset, String agent) {
        v0 = secret.first() ^ 0x736F6D6570736575L;
        v1 = secret.second() ^ 0x646F72616E646F6DL ^ 0xEE;
        v2 = secret.first() ^ 0x6C7967656E657261L;
        v3 = secret.second() ^ 0x7465646279746573L;
        add(benchmark);
        add(ruleset);
        add(agent);
        absorb();
    }

    private void addId(Episode episode) {
        var plain = episode.plainId();
        if (plain == null) {
            add(episode.episode());
        } else {
            room(plain.length() + 1);
            plain.copyTo(text, size);
            size += plain.length();
            text[size++] = END;
        }
    }

    /** Adds a text and a byte that no text in UTF-8 holds. */
    private void add(String added) {
        int length = added.length();
        room(length + 1);
        for (int i = 0; i < length; i++) {
            char c = added.charAt(i);
            if (c >= 0x80) {
                byte[] rest = added.substring(i).getBytes(StandardCharsets.UTF_8);
                room(rest.length + 1);
                System.arraycopy(rest, 0, text, size, rest.length);
                size += rest.length;
                break;
            }
            text[size++] = (byte) c;
        }
        text[size++] = END;
    }

    private void room(int more) {
        if (size + more + Long.BYTES > text.length) {
            text = Arrays.copyOf(text, Math.max(size + more + Long.BYTES, 2 * text.length));
        }
    }

    /** Takes the text in, padded with zeros, and its length. */
    private void absorb() {
        LONGS.set(text, size, 0L);
        for (int at = 0; at < size; at += Long.BYTES) {
            absorb((long) LONGS.get(text, at));
        }
        absorb(size);
        size = 0;
    }

    private void absorb(long word) {
        v3 ^= word;
        rounds(2);
        v0 ^= word;
    }

    private void rounds(int count) {
        long a = v0;
        long b = v1;
        long c = v2;
        long d = v3;
        for (int i = 0; i < count; i++) {
            a += b;
            c += d;
            b = Long.rotateLeft(b, 13) ^ a;
            d = Long.rotateLeft(d, 16) ^ c;
            a = Long.rotateLeft(a, 32);
            c += b;
            a += d;
            b = Long.rotateLeft(b, 17) ^ c;
            d = Long.rotateLeft(d, 21) ^ a;
            c = Long.rotateLeft(c, 32);
        }
        v0 = a;
        v1 = b;
        v2 = c;
        v3 = d;
    }

    long high() {
        return high;
    }

    long low() {
        return low;
    }
}
