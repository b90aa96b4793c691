package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class GzipStreamProps {

    private static final byte[] MEMBER = member("one");

    @Property(tries = 300)
    void membersAreReadOneAfterTheOtherHoweverTheBytesCome(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(max = 40_000) Integer> sizes, @ForAll long seed)
            throws IOException {
        var random = new Random(seed);
        var plain = new ByteArrayOutputStream();
        var packed = new ByteArrayOutputStream();
        for (int size : sizes) {
            byte[] piece = new byte[size];
            for (int i = 0; i < size; i++) {
                piece[i] = (byte) random.nextInt(4);
            }
            plain.write(piece);
            packed.write(member(piece));
        }
        var dripping = new Dripping(packed.toByteArray(), random);
        try (var in = new GzipStream(dripping, 1 + random.nextInt(2_000))) {
            assertThat(in.readAllBytes()).isEqualTo(plain.toByteArray());
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    /** A flag or a date of a header may change and leave the content as it was; nothing may be lost in silence. */
    @Property(tries = 3_000)
    void aDamagedFileIsReadWholeOrFails(@ForAll int at, @ForAll @IntRange(min = 1, max = 255) int flip) {
        var packed = join(member("first "), member("second "), member("third"));
        packed[Math.floorMod(at, packed.length)] ^= (byte) flip;
        try (var in = new GzipStream(new ByteArrayInputStream(packed), 512)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("first second third");
        } catch (IOException e) {
            assertThat(e).isInstanceOfAny(ZipException.class, EOFException.class);
        }
    }

    @Example
    void aCutFileFailsUnlessItIsCutBetweenMembers() throws IOException {
        var packed = join(MEMBER, MEMBER);
        for (int end = 1; end < packed.length; end++) {
            byte[] cut = Arrays.copyOf(packed, end);
            if (end == MEMBER.length) {
                assertThat(text(cut)).isEqualTo("one");
            } else {
                assertThatThrownBy(() -> text(cut)).as("cut at " + end).isInstanceOf(IOException.class);
            }
        }
    }

    @Example
    void onlyZerosMayFollowTheLastMember() throws IOException {
        assertThat(text(join(MEMBER, new byte[700]))).isEqualTo("one");
        for (byte[] rest : List.of(
                new byte[] {1}, new byte[] {0, 0, 7}, new byte[] {0x1f, 0}, "words".getBytes(StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> text(join(MEMBER, rest))).isInstanceOf(IOException.class);
        }
    }

    @Example
    void everyPartOfAHeaderIsPassed() throws IOException {
        byte[] body = Arrays.copyOfRange(MEMBER, 10, MEMBER.length);
        byte[] extra = {3, 0, 'x', 'y', 'z'};
        byte[] texts = {'n', 'a', 'm', 'e', 0, 's', 'a', 'y', 's', 0};
        byte[] start = {0x1f, (byte) 0x8b, 8, 0b11111, 0, 0, 0, 0, 0, 0};
        var head = join(start, extra, texts);
        var sum = new CRC32();
        sum.update(head);
        byte[] check = {(byte) sum.getValue(), (byte) (sum.getValue() >> 8)};
        assertThat(text(join(head, check, body, MEMBER))).isEqualTo("oneone");
    }

    private static String text(byte[] packed) throws IOException {
        try (var in = new GzipStream(new ByteArrayInputStream(packed), 64)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] member(String text) {
        return member(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] member(byte[] plain) {
        var out = new ByteArrayOutputStream();
        try (var packing = new GZIPOutputStream(out)) {
            packing.write(plain);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        var out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    /** Gives a few bytes at a time, and never says that more are there, as a slow pipe. */
    private static final class Dripping extends InputStream {

        private final byte[] bytes;
        private final Random random;
        private int taken;

        Dripping(byte[] bytes, Random random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            return taken == bytes.length ? -1 : bytes[taken++] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (taken == bytes.length) {
                return -1;
            }
            int n = Math.min(Math.min(length, bytes.length - taken), 1 + random.nextInt(300));
            System.arraycopy(bytes, taken, into, offset, n);
            taken += n;
            return n;
        }
    }
}
