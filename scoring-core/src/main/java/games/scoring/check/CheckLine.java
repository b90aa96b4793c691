package games.scoring.check;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import games.scoring.plugin.PluginCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A line that the child of a check, {@link CheckProcess}, says to its parent, {@link PluginCheck}: a JSON object whose first
 * key names one of these records, and whose others are all its members.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
sealed interface CheckLine {

    /** A plugin may write such lines, too: what lacks a member is none. */
    JsonMapper JSON = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    /**
     * A step begins.
     *
     * @param number the number of the step
     * @param aspect the id of what is tried
     * @param title what must be true
     * @param what of what it must be true, or an empty string
     * @param vital whether a check that was broken off must take it again: nothing can be tried without it
     * @param subject what is not tried again where the step does not end; empty for what no other step tries
     * @param seconds how long it may take
     */
    record Step(int number, String aspect, String title, String what, boolean vital, String subject, int seconds)
            implements CheckLine {}

    /**
     * The plugin's code threw; the failure that it is follows.
     *
     * @param trace its stack trace
     */
    record Threw(String trace) implements CheckLine {

        static Threw of(Throwable thrown) {
            var trace = new StringWriter();
            try {
                thrown.printStackTrace(new PrintWriter(trace));
            } catch (Throwable e) {
                // It can't say where it was thrown.
                PluginCode.rethrowFatal(e);
            }
            return new Threw(trace.toString());
        }
    }

    /** What must be true of an aspect is not. */
    record Failed(String aspect, CheckReport.Failure failure) implements CheckLine {}

    /** Something is true of an aspect, and still not as it should be. */
    record Warned(String aspect, CheckReport.Failure warning) implements CheckLine {}

    /** The plugin brings a family. */
    record Brought(CheckReport.Provided family) implements CheckLine {}

    /** What an episode costs. */
    record Took(CheckReport.Cost cost) implements CheckLine {}

    /** All steps are taken. */
    record Done() implements CheckLine {}

    /** Gives the line as it is said, without its end. */
    default String text() {
        return JSON.writerFor(CheckLine.class).writeValueAsString(this);
    }

    /** Reads what was said; null for what a plugin wrote to the output of its Java runtime. */
    static @Nullable CheckLine of(String text) {
        try {
            return JSON.readValue(text, CheckLine.class);
        } catch (JacksonException e) {
            return null;
        }
    }
}
