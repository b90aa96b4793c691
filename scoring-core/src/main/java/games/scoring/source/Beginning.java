package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a file or stream.
 *
 * @param bytes the bytes
 * @param whole whether no more can be read
 * @param damage what keeps the rest from being read; null if nothing does
 */
record Beginning(byte[] bytes, boolean whole, @Nullable IOException damage) {

    /** Reads so many bytes, or all there are before the end or the damage. */
    static Beginning read(InputStream in, int most) {
        byte[] bytes = new byte[most];
        int size = 0;
        IOException damage = null;
        try {
            for (int n = 0; n >= 0 && size < most; n = in.read(bytes, size, most - size)) {
                size += n;
            }
        } catch (IOException e) {
            damage = e;
        }
        return new Beginning(Arrays.copyOf(bytes, size), size < most, damage);
    }
}
