package games.scoring.output;

import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Status;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Values;
import games.scoring.score.Scored;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
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
    private static final byte[] SERIES = ascii(",\"series\":{");
    private static final byte[] SCORED = status(Status.SCORED);
    private static final byte[] ABORTED = status(Status.ABORTED);
    private static final byte[] UNFINISHED = status(Status.UNFINISHED);
    private static final byte[] MISSING = status(Status.MISSING);
    private static final byte[] AGENT = ascii(",\"agent\":");
    private static final byte[] INSTANCE = ascii(",\"instance\":");
    private static final byte[] EPISODE = ascii(",\"episode\":");
    private static final byte[] REPEAT = ascii(",\"repeat\":");
    private static final byte[] SOURCE = ascii(",\"source\":");

    private final boolean keepInputs;
    private final IdentityHashMap<BoundRule, Shape> shapes = new IdentityHashMap<>();

    /** The agent that came last, and its key and name as text. */
    private String lastAgent = "";

    private byte[] lastAgentText = {};

    /** What all lines of a rule have in common, as text. */
    private static final class Shape {
        final byte[] head;

        /** The metrics that are numbers, but for the score, and how their keys begin. */
        final int[] numbers;

        /** Those that are series. */
        final int[] series;

        final byte[][] keys;
        final boolean[] integers;
        final byte[] options;

        /** The reasons of the last episode, which are mostly those of the next, and their text. */
        Map<String, String> undefined = Map.of();

        byte[] undefinedText = {};

        Shape(byte[] head, int[] numbers, int[] series, byte[][] keys, boolean[] integers, byte[] options) {
            this.head = head;
            this.numbers = numbers;
            this.series = series;
            this.keys = keys;
            this.integers = integers;
            this.options = options;
        }

        // The rule gives the same object again where it can.
        @SuppressWarnings("ReferenceEquality")
        byte[] undefined(Map<String, String> reasons) {
            if (reasons != undefined) {
                var text = new JsonText(64);
                texts("undefined", reasons, text);
                undefined = reasons;
                undefinedText = text.toBytes();
            }
            return undefinedText;
        }
    }

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
        out.raw(shape.head).raw(agent(episode.agent())).optional(INSTANCE, episode.instance());
        var plain = episode.plainId();
        if (plain == null) {
            out.optional(EPISODE, episode.episode());
        } else {
            out.raw(EPISODE).plain(plain);
        }
        if (episode.hasRepeat()) {
            out.raw(REPEAT).whole(episode.repeatOr(0));
        }
        out.raw(
                switch (scored.status()) {
                    case SCORED -> SCORED;
                    case ABORTED -> ABORTED;
                    case UNFINISHED -> UNFINISHED;
                    case MISSING -> MISSING;
                });
        metrics(scored, shape, out);
        out.raw(shape.options);
        byte[] undefined = shape.undefined(scored.undefined());
        if (undefined.length > 0) {
            out.raw(',').raw(undefined);
        }
        if (!scored.notes().isEmpty()) {
            out.key("notes").texts(scored.notes());
        }
        texts("labels", episode.labels(), out);
        out.raw(SOURCE).source(episode.path(), episode.line());
        if (keepInputs) {
            inputs(episode, out);
        }
        out.raw('}');
    }

    private byte[] agent(String agent) {
        if (!agent.equals(lastAgent)) {
            lastAgent = agent;
            lastAgentText = new JsonText(64).optional(AGENT, agent).toBytes();
        }
        return lastAgentText;
    }

    private static void metrics(Scored scored, Shape shape, JsonText out) {
        double[] metrics = scored.metrics();
        out.raw(SCORE).number(metrics[0], shape.integers[0]).raw(METRICS);
        for (int i : shape.numbers) {
            out.raw(shape.keys[i]).number(metrics[i], shape.integers[i]);
        }
        out.raw('}');
        if (shape.series.length > 0) {
            out.raw(SERIES);
            for (int i : shape.series) {
                out.raw(shape.keys[i]);
                double[] numbers = numbers(scored, i);
                if (numbers == null) {
                    out.nothing();
                } else {
                    out.numbers(numbers, shape.integers[i]);
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
        var integers = new boolean[keys.length];
        var numbers = new ArrayList<Integer>();
        var series = new ArrayList<Integer>();
        for (int i = 0; i < keys.length; i++) {
            var metric = metrics.get(i);
            var ofSeries = metric.value() instanceof Metric.OfSeries of ? of.series() : null;
            integers[i] = ofSeries == null ? metric.integer() : ofSeries.integer();
            var key = new JsonText(32);
            if (!(ofSeries == null ? numbers : series).isEmpty()) {
                key.raw(',');
            }
            keys[i] = key.text(metric.id()).raw(':').toBytes();
            if (ofSeries != null) {
                series.add(i);
            } else if (i > 0) {
                numbers.add(i);
            }
        }
        var options = new JsonText(64);
        if (!rule.options().isEmpty()) {
            options.raw(',').text("options").raw(':').raw('{');
            new TreeMap<>(rule.options())
                    .forEach((name, value) -> options.key(name).text(value));
            options.raw('}');
        }
        return new Shape(head.toBytes(), indexes(numbers), indexes(series), keys, integers, options.toBytes());
    }

    private static int[] indexes(List<Integer> metrics) {
        return metrics.stream().mapToInt(Integer::intValue).toArray();
    }

    static void write(Reject reject, JsonText out) {
        out.raw('{');
        out.key("source").text(reject.source());
        out.key("code").text(reject.code().code());
        out.optional("pointer", reject.pointer())
                .optional("message", reject.told())
                .optional("benchmark", reject.benchmark())
                .optional("agent", reject.agent())
                .optional("episode", reject.episode())
                .optional("record", reject.record());
        out.raw('}');
    }

    private static byte[] status(Status status) {
        return ascii(",\"status\":\"" + status.word() + '"');
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
