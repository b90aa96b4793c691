package games.scoring.check;

import games.scoring.plugin.Claim;
import games.scoring.plugin.PluginJar;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line that the child of a check, {@link CheckProcess}, says to its parent, {@link PluginCheck}: a JSON object whose first
 * key tells what it is.
 */
sealed interface CheckLine {

    JsonMapper JSON = new JsonMapper();

    /**
     * A step begins.
     *
     * @param number the number of the step
     * @param aspect the id of what is tried
     * @param title what must be true
     * @param what of what it must be true, or an empty string
     * @param vital whether nothing can be tried without it
     * @param subject what is not tried again where the step does not end; empty for what no other step tries
     * @param seconds how long it may take
     */
    record Step(int number, String aspect, String title, String what, boolean vital, String subject, int seconds)
            implements CheckLine {

        @Override
        public ObjectNode json() {
            return JSON.createObjectNode()
                    .put("step", number)
                    .put("aspect", aspect)
                    .put("title", title)
                    .put("what", what)
                    .put("vital", vital)
                    .put("subject", subject)
                    .put("seconds", seconds);
        }

        private static Step of(JsonNode json) {
            return new Step(
                    json.path("step").asInt(),
                    json.path("aspect").asString(),
                    json.path("title").asString(),
                    json.path("what").asString(),
                    json.path("vital").asBoolean(),
                    json.path("subject").asString(),
                    json.path("seconds").asInt());
        }
    }

    /**
     * The plugin's code threw.
     *
     * @param trace its stack trace
     */
    record Threw(String trace) implements CheckLine {

        @Override
        public ObjectNode json() {
            return JSON.createObjectNode().put("trace", trace);
        }
    }

    /** What must be true of an aspect is not. */
    record Failed(String aspect, CheckReport.Failure failure) implements CheckLine {

        @Override
        public ObjectNode json() {
            return JSON.createObjectNode()
                    .put("failure", aspect)
                    .put("where", failure.where())
                    .put("message", failure.message())
                    .put("record", failure.record())
                    .put("file", failure.file());
        }

        private static Failed of(JsonNode json) {
            var failure = new CheckReport.Failure(
                    json.path("where").asString(),
                    json.path("message").asString(),
                    json.path("record").asString(),
                    json.path("file").asString(),
                    1);
            return new Failed(json.path("failure").asString(), failure);
        }
    }

    /** Something is true of an aspect, and still not as it should be. */
    record Warned(String aspect, CheckReport.Failure warning) implements CheckLine {

        @Override
        public ObjectNode json() {
            return JSON.createObjectNode()
                    .put("warning", aspect)
                    .put("where", warning.where())
                    .put("message", warning.message());
        }

        private static Warned of(JsonNode json) {
            return new Warned(
                    json.path("warning").asString(),
                    PluginSteps.failure(
                            json.path("where").asString(), json.path("message").asString()));
        }
    }

    /** The plugin brings a family. */
    record Brought(CheckReport.Provided family) implements CheckLine {

        @Override
        public ObjectNode json() {
            var json = JSON.createObjectNode()
                    .put("family", family.id())
                    .put("title", family.title())
                    .put("module", family.jar().name())
                    .put("version", family.jar().version())
                    .put("jar", family.jar().path())
                    .put("sha256", family.jar().sha256());
            var claims = json.putArray("claims");
            family.claims()
                    .forEach(claim ->
                            claims.addObject().put("kind", claim.kind()).put("id", claim.id()));
            return json;
        }

        private static Brought of(JsonNode json) {
            var jar = new PluginJar(
                    json.path("module").asString(),
                    json.path("version").asString(),
                    json.path("jar").asString(),
                    json.path("sha256").asString(),
                    false);
            var claims = json.path("claims").values().stream()
                    .map(claim -> new Claim(
                            claim.path("kind").asString(), claim.path("id").asString()))
                    .toList();
            return new Brought(new CheckReport.Provided(
                    json.path("family").asString(), json.path("title").asString(), jar, claims));
        }
    }

    /** What an episode costs. */
    record Took(CheckReport.Cost cost) implements CheckLine {

        @Override
        public ObjectNode json() {
            return JSON.createObjectNode()
                    .put("cost", cost.what())
                    .put("episodes", cost.episodes())
                    .put("nanos", cost.nanos())
                    .put("bytes", cost.bytes());
        }

        private static Took of(JsonNode json) {
            return new Took(new CheckReport.Cost(
                    json.path("cost").asString(),
                    json.path("episodes").asInt(),
                    json.path("nanos").asLong(),
                    json.path("bytes").asLong()));
        }
    }

    /** All steps are taken. */
    record Done() implements CheckLine {

        @Override
        public ObjectNode json() {
            return JSON.createObjectNode().put("done", true);
        }
    }

    /** Gives the line as JSON. */
    ObjectNode json();

    /** Gives the line as it is said, without its end. */
    default String text() {
        return JSON.writeValueAsString(json());
    }

    /** Reads what was said; null for what a plugin wrote to the output of its Java runtime. */
    static @Nullable CheckLine of(String text) {
        JsonNode json;
        try {
            json = JSON.readTree(text);
        } catch (JacksonException e) {
            return null;
        }
        if (json.has("step")) {
            return Step.of(json);
        }
        if (json.has("failure")) {
            return Failed.of(json);
        }
        if (json.has("warning")) {
            return Warned.of(json);
        }
        if (json.has("family")) {
            return Brought.of(json);
        }
        if (json.has("cost")) {
            return Took.of(json);
        }
        if (json.has("trace")) {
            return new Threw(json.path("trace").asString());
        }
        return json.has("done") ? new Done() : null;
    }
}
