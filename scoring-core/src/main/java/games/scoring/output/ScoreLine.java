package games.scoring.output;

import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Values;
import games.scoring.score.Scored;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines of {@code scores.jsonl} and {@code rejects.jsonl}. Keys come in the order of the documentation, and
 * what an episode does not have is left out. Not safe for use by several threads.
 */
public final class ScoreLine {

    private static final byte[] BENCHMARK = ascii("{\"benchmark\":");
    private static final byte[] SCORE = ascii(",\"score\":");
    private static final byte[] METRICS = ascii(",\"metrics\":{");
    private static final byte[] STATUS = ascii(",\"status\":");
    private static final byte[] AGENT = ascii(",\"agent\":");
    private static final byte[] INSTANCE = ascii(",\"instance\":");
    private static final byte[] EPISODE = ascii(",\"episode\":");
    private static final byte[] REPEAT = ascii(",\"repeat\":");
    private static final byte[] SOURCE = ascii(",\"source\":");

    private final boolean keepInputs;
    private final IdentityHashMap<BoundRule, Shape> shapes = new IdentityHashMap<>();

    /** What all lines of a rule have in common, as text. */
    private record Shape(byte[] head, byte[][] keys, boolean series, byte[] options) {}

    /**
     * Makes a writer.
     *
     * @param keepInputs whether lines carry the inputs too
     */
    public ScoreLine(boolean keepInputs) {
        this.keepInputs = keepInputs;
    }

    /**
     * Gives an episode's line.
     *
     * @param scored the episode
     * @return the line without a line feed
     */
    public String line(Scored scored) {
        var text = new JsonText(512);
        write(scored, text);
        return new String(text.toBytes(), StandardCharsets.UTF_8);
    }

    /**
     * Gives a reject's line.
     *
     * @param reject the reject
     * @return the line without a line feed
     */
    public static String line(Reject reject) {
        var text = new JsonText(512);
        write(reject, text);
        return new String(text.toBytes(), StandardCharsets.UTF_8);
    }

    void write(Scored scored, JsonText out) {
        Episode episode = scored.episode();
        Shape shape = shapes.computeIfAbsent(scored.rule(), ScoreLine::shape);
        out.raw(shape.head());
        out.optional(AGENT, episode.agent()).optional(INSTANCE, episode.instance());
        var plain = episode.plainId();
        if (plain == null) {
            out.optional(EPISODE, episode.episode());
        } else {
            out.raw(EPISODE).plain(plain);
        }
        if (episode.hasRepeat()) {
            out.raw(REPEAT).whole(episode.repeatOr(0));
        }
        out.raw(STATUS).text(scored.status().word());
        metrics(scored, shape, out);
        out.raw(shape.options());
        texts("undefined", scored.undefined(), out);
        if (!scored.notes().isEmpty()) {
            out.key("notes").raw('[');
            for (int i = 0; i < scored.notes().size(); i++) {
                if (i > 0) {
                    out.raw(',');
                }
                out.text(scored.notes().get(i));
            }
            out.raw(']');
        }
        texts("labels", episode.labels(), out);
        out.raw(SOURCE).source(episode.path(), episode.line());
        if (keepInputs) {
            inputs(episode, out);
        }
        out.raw('}');
    }

    private static void metrics(Scored scored, Shape shape, JsonText out) {
        var declared = scored.rule().rule().metrics();
        out.raw(SCORE).number(scored.metrics()[0], declared.get(0).integer());
        out.raw(METRICS);
        boolean first = true;
        for (int i = 1; i < declared.size(); i++) {
            if (declared.get(i).value() instanceof Metric.OfFormula) {
                if (!first) {
                    out.raw(',');
                }
                first = false;
                out.raw(shape.keys()[i])
                        .number(scored.metrics()[i], declared.get(i).integer());
            }
        }
        out.raw('}');
        if (shape.series()) {
            out.key("series").raw('{');
            first = true;
            for (int i = 0; i < declared.size(); i++) {
                if (declared.get(i).value() instanceof Metric.OfSeries of) {
                    if (!first) {
                        out.raw(',');
                    }
                    first = false;
                    out.raw(shape.keys()[i]);
                    double[] numbers = numbers(scored, i);
                    if (numbers == null) {
                        out.nothing();
                    } else {
                        out.numbers(numbers, of.series().integer());
                    }
                }
            }
            out.raw('}');
        }
    }

    private static double @Nullable [] numbers(Scored scored, int metric) {
        var series = scored.series();
        return series == null ? null : series[metric];
    }

    private static void texts(String key, Map<String, String> texts, JsonText out) {
        if (!texts.isEmpty()) {
            out.key(key).raw('{');
            texts.forEach((name, text) -> out.key(name).text(text));
            out.raw('}');
        }
    }

    private static void inputs(Episode episode, JsonText out) {
        out.key("inputs").raw('{');
        var layout = episode.layout();
        Values values = episode.values();
        for (int i = 0; i < layout.size(); i++) {
            if (values.given(i)) {
                out.key(layout.input(i).name());
                input(layout.input(i), values, i, out);
            }
        }
        out.raw('}');
    }

    private static void input(Input input, Values values, int index, JsonText out) {
        double number = values.number(index);
        if (input instanceof Input.Number of) {
            out.number(number, of.integer());
        } else if (input instanceof Input.Flag) {
            out.truth(number == 1);
        } else if (input instanceof Input.Choice of) {
            out.text(of.options().words().get((int) number));
        } else if (input instanceof Input.Subset of) {
            out.raw('[');
            boolean first = true;
            for (int i = 0; i < of.options().words().size(); i++) {
                if (((values.mask(index) >>> i) & 1) == 1) {
                    if (!first) {
                        out.raw(',');
                    }
                    first = false;
                    out.text(of.options().words().get(i));
                }
            }
            out.raw(']');
        } else if (input instanceof Input.Series of) {
            double[] numbers = values.series(index);
            out.numbers(numbers == null ? new double[0] : numbers, of.integer());
        } else {
            String label = values.label(index);
            out.text(label == null ? "" : label);
        }
    }

    private static Shape shape(BoundRule rule) {
        var head = new JsonText(64);
        head.raw(BENCHMARK).text(rule.benchmark().id()).key("ruleset").text(rule.ruleset());
        var metrics = rule.rule().metrics();
        var keys = new byte[metrics.size()][];
        boolean series = false;
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new JsonText(32).text(metrics.get(i).id()).raw(':').toBytes();
            series |= metrics.get(i).value() instanceof Metric.OfSeries;
        }
        var options = new JsonText(64);
        if (!rule.options().isEmpty()) {
            options.raw(',').text("options").raw(':').raw('{');
            new TreeMap<>(rule.options())
                    .forEach((name, value) -> options.key(name).text(value));
            options.raw('}');
        }
        return new Shape(head.toBytes(), keys, series, options.toBytes());
    }

    static void write(Reject reject, JsonText out) {
        out.raw('{');
        out.key("source").text(reject.source());
        out.key("code").text(reject.code().code());
        out.optional("pointer", reject.pointer())
                .optional("message", reject.message())
                .optional("benchmark", reject.benchmark())
                .optional("agent", reject.agent())
                .optional("episode", reject.episode())
                .optional("record", reject.record());
        out.raw('}');
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
