package games.scoring.standing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Writes JSON that people read: a member a line. Straight into bytes, without a tree of it all. */
final class IndentedJson {

    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    private IndentedJson() {}

    /** Gives the bytes, UTF-8, with a line feed at the end, of what is written. */
    static byte[] bytes(Consumer<JsonGenerator> value) {
        var out = new ByteArrayOutputStream();
        try (var json = JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build()
                .createGenerator(new Indented(), out)) {
            value.accept(json);
        }
        out.writeBytes("\n".getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static final class Indented extends ObjectWriteContext.Base {

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter().withObjectIndenter(LINES);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
