package games.scoring.source;

import java.nio.charset.StandardCharsets;

/** 64 bits that stand for a text. Those of two texts are the same by chance alone, unless somebody wants them to be. */
public final class Fingerprint {

    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Fingerprint() {}

    /**
     * Computes a fingerprint: FNV-1a over the bytes of UTF-8, with a final mix (the finaliser of SplitMix64).
     *
     * @param text the text
     * @return any number. Files of standings hold such numbers: they stay the same from version to version
     */
    public static long of(String text) {
        long hash = BASIS;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                for (byte b : text.substring(i).getBytes(StandardCharsets.UTF_8)) {
                    hash = (hash ^ (b & 0xff)) * PRIME;
                }
                break;
            }
            hash = (hash ^ c) * PRIME;
        }
        hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
        return hash ^ (hash >>> 31);
    }
}
