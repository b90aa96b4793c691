package games.scoring.report;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.source.Compression;
import games.scoring.source.LongJson;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** A file of a run's output, read token by token. */
final class RunFile {

    private static final JsonMapper JSON = LongJson.mapper();

    private RunFile() {}

    /** Takes the members of an object. */
    @FunctionalInterface
    interface Members {

        /** Takes a member; leaves the parser at the last token of its value. */
        void member(String name, JsonParser value) throws IOException;
    }

    /** Takes objects, of which the parser stands at the first token; leaves it at the last one. */
    @FunctionalInterface
    interface Objects {

        void object(JsonParser parser) throws IOException;
    }

    /**
     * Reads objects, one after the other.
     *
     * @throws UsageException if the file is not what a run writes
     */
    static void read(Path file, Objects objects) throws IOException {
        try (var stored = Files.newInputStream(file);
                var in = new BufferedInputStream(
                        Compression.ofName(file.toString()).decompress(stored), 1 << 16);
                var parser = JSON.createParser(in)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.START_OBJECT) {
                    throw new UsageException(file + ": expected an object, as 'scoring run' writes it.");
                }
                objects.object(parser);
            }
        } catch (JacksonException e) {
            throw FinishedRun.unreadable(file, e);
        }
    }

    /** Reads an object member by member; anything else is passed over. */
    static void members(JsonParser parser, Members members) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var name = parser.currentName();
            parser.nextToken();
            members.member(name, parser);
        }
    }

    /** Reads a list element by element; anything else is passed over. */
    static void elements(JsonParser parser, Objects elements) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.object(parser);
        }
    }

    /** Gives a text; an empty one where the value is none. */
    static String text(JsonParser value) {
        if (value.currentToken() == JsonToken.VALUE_STRING) {
            return value.getString();
        }
        value.skipChildren();
        return "";
    }
}
