package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

class JsonTextProps {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static byte[] text(String text) {
        return new JsonText(0).text(text).toBytes();
    }

    @Property
    void everyTextComesBack(@ForAll String text) {
        assertThat(JSON.readValue(text(text), String.class)).isEqualTo(text);
    }

    @Property
    void everyTextOfAnyCharsComesBack(@ForAll char[] chars) {
        var text = new String(chars);
        assertThat(JSON.readValue(text(text), String.class)).isEqualTo(text);
    }

    @Property
    void everyFiniteNumberComesBack(@ForAll double value) {
        var read = JSON.readTree(new JsonText(0).number(value, false).toBytes());
        if (Double.isFinite(value)) {
            assertThat(read.doubleValue()).isEqualTo(value + 0.0);
        } else {
            assertThat(read.isNull()).isTrue();
        }
    }

    @Test
    void minusZeroIsZero() {
        assertThat(new JsonText(0).number(-0.0, true).toBytes()).asString().isEqualTo("0");
        assertThat(new JsonText(0).number(-0.0, false).toBytes()).asString().isEqualTo("0.0");
    }
}
