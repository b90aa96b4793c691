package games.scoring.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes UTF-8 that must be nothing else: where other bytes became the same mark, texts that differ would be equal. */
public final class StrictUtf8 {

    private StrictUtf8() {}

    /**
     * Decodes a text.
     *
     * @param bytes the text's bytes, all of them
     * @return the text; empty where the bytes are no UTF-8
     */
    public static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
