package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.rule.Layout;
import games.scoring.rule.Values;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads records that are as records mostly are, from their bytes straight into values. It takes the literal text between
 * two values for what it was the last time it stood there ({@link Step}); where it differs, it looks for the declared
 * name that the key holds, and learns the text. The beginning of a record, with benchmark and agent, is one such text
 * ({@link Opening}).
 *
 * <p>Whatever is at all unusual is left to {@link JacksonLineReader}: every fault, escapes in texts, labels, statuses,
 * keys that mean nothing, inputs before the benchmark. What it takes, it reads exactly as that reader does.
 *
 * <p>A record that it takes costs no memory, but for lists, long texts, and names that did not come lately.
 */
final class LearningLineReader {

    private static final long SAFE = 1L << 53;
    private static final long ROOM_FOR_A_DIGIT = (Long.MAX_VALUE - 9) / 10;
    private static final long[] TENS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000};

    /** Up to which number so many digits can be added to it. */
    private static final long[] ROOM_FOR_DIGITS = new long[TENS.length];

    static {
        for (int i = 0; i < TENS.length; i++) {
            ROOM_FOR_DIGITS[i] = Long.MAX_VALUE / TENS[i];
        }
    }

    private static final int LONGEST_ID = 1 << 10;

    /** A number with more digits behind its point may be longer than any: the other reader looks. */
    private static final int MOST_DECIMALS = RecordReader.LONGEST_NUMBER - 4 * Long.BYTES;

    private static final int LONGEST_LISTS = 1 << 16;
    private static final int MOST_STEPS = 1 << 13;

    /** How many records in a row may begin otherwise than foretold before beginnings are no longer learned. */
    private static final int MOST_LUCK = 32;

    /** After how many more of these it is tried again. */
    private static final int UNTIL_NEXT_TRY = 256;

    /** As words whose first byte is the lowest. */
    private static final long TRUE = 0x65757274L;

    private static final long FALSE = 0x65736C6166L;

    private static final List<String> KEYS =
            List.of("benchmark", "agent", "instance", "episode", "ruleset", "repeat", "status", "inputs");
    private static final List<Step.Kind> KINDS = List.of(
            Step.Kind.BENCHMARK,
            Step.Kind.AGENT,
            Step.Kind.INSTANCE,
            Step.Kind.EPISODE,
            Step.Kind.RULESET,
            Step.Kind.REPEAT,
            Step.Kind.STATUS);

    /**
     * A benchmark, and where its records are read into.
     *
     * @param words the options of each input that has some, as they are declared; for others an empty table
     */
    private record Target(
            int number, Episode episode, NameTable names, Input[] inputs, Step.Kind[] kinds, NameTable[] words) {

        static Target of(int number, Layout layout) {
            var names = new HashMap<String, Integer>();
            var inputs = new Input[layout.size()];
            var kinds = new Step.Kind[layout.size()];
            var words = new NameTable[layout.size()];
            for (int i = 0; i < inputs.length; i++) {
                inputs[i] = layout.input(i);
                kinds[i] = kind(inputs[i]);
                words[i] = new NameTable(options(inputs[i]));
                names.put(inputs[i].name(), i);
                for (String alias : inputs[i].about().aliases()) {
                    names.put(alias, i);
                }
            }
            return new Target(number, Episode.passing(layout), new NameTable(names), inputs, kinds, words);
        }

        private static Map<String, Integer> options(Input input) {
            List<String> options = List.of();
            if (input instanceof Input.Choice choice) {
                options = choice.options().words();
            } else if (input instanceof Input.Subset subset) {
                options = subset.options().words();
            }
            var numbers = new HashMap<String, Integer>();
            for (int i = 0; i < options.size(); i++) {
                numbers.put(options.get(i), i);
            }
            return numbers;
        }

        private static Step.Kind kind(Input input) {
            if (input instanceof Input.Number number) {
                return number.integer() ? Step.Kind.WHOLE : Step.Kind.NUMBER;
            }
            if (input instanceof Input.Flag) {
                return Step.Kind.FLAG;
            }
            if (input instanceof Input.Choice) {
                return Step.Kind.CHOICE;
            }
            if (input instanceof Input.Subset) {
                return Step.Kind.SUBSET;
            }
            return input instanceof Input.Series ? Step.Kind.SERIES : Step.Kind.LABEL;
        }
    }

    /**
     * How a record began: up to its first value that is neither benchmark nor agent. Most records that follow one of the same
     * benchmark begin alike.
     *
     * @param text from the brace to that value
     * @param step the value that follows
     */
    private record Opening(Words text, Target target, String agent, Step step) {}

    private final String usualAgent;
    private final NameTable benchmarkNames;
    private final Layout[] layouts;

    /** Where the records of each layout go, from the first on. */
    private final @Nullable Target[] targets;

    /** How the record began that last followed one of each layout; first those that followed none. */
    private final @Nullable Opening[] openings;

    private final NameTable top;
    private final TextCache texts = new TextCache();
    private final Step first = Step.first();
    private int steps;

    /** Falls with each record that began otherwise than foretold, rises with each other one. */
    private int luck = MOST_LUCK;

    /** The place in {@link #openings} of the record that came last. */
    private int before;

    /** The agent that came last, and how it was written, quotes included. */
    private String lastAgentText = "";

    private Words lastAgent = Words.of(new byte[] {'"', '"'}, 0, 2);

    /** Numbers of a list, until it is known how many they are. */
    private double[] list = new double[64];

    // What is known of the record being read.
    private byte[] bytes = new byte[0];
    private int at;
    private Step reached = first;
    private @Nullable Target target;
    private String agent = "";
    private String instance = "";
    private String ruleset = "";
    private @Nullable String longId;
    private int idFrom;
    private int idTo;
    private long repeat;
    private int listed;

    LearningLineReader(Benchmarks benchmarks, ReadOptions options) {
        usualAgent = options.agent();
        var numbers = new HashMap<String, Integer>();
        var byLayout = new LinkedHashMap<Layout, Integer>();
        benchmarks.forEach((name, known) -> {
            if (known.wanted()) {
                numbers.put(name, byLayout.computeIfAbsent(known.layout(), layout -> byLayout.size()));
            }
        });
        layouts = byLayout.keySet().toArray(Layout[]::new);
        targets = new Target[layouts.length];
        openings = new Opening[layouts.length + 1];
        benchmarkNames = new NameTable(numbers);
        var keys = new HashMap<String, Integer>();
        for (int i = 0; i < KEYS.size(); i++) {
            keys.put(KEYS.get(i), i);
        }
        top = new NameTable(keys);
    }

    /**
     * Reads one line.
     *
     * @param chunk holds the line, which ends with a line feed, and {@link Chunk#ROOM}
     * @param from where the object begins
     * @param path the file as the user names it
     * @param line the number of the line
     * @param out takes the episode, if this reader takes the line
     * @return where the next line begins; −1 if the line is left to another reader, and {@code out} saw nothing
     */
    int read(byte[] chunk, int from, String path, long line, EpisodeReceiver out) {
        bytes = chunk;
        at = from;
        target = null;
        agent = usualAgent;
        instance = "";
        ruleset = "";
        longId = "";
        idFrom = 0;
        idTo = 0;
        repeat = Episode.NO_REPEAT;
        listed = 0;
        reached = first;
        boolean open = isOpened();
        if (open && !value(reached)) {
            return -1;
        }
        while (true) {
            Step next = follow();
            if (next == null) {
                next = learn(reached);
                if (next == null) {
                    return -1;
                }
            }
            at += next.text.length;
            if (next.kind == Step.Kind.END) {
                break;
            }
            if (!open && !next.isOfOpening()) {
                // Not where whole numbers were passed, be an agent behind them: they would be taken for a part of the
                // text.
                if (reached.isOfOpening() && !reached.sawInputs) {
                    learnOpening(from, next);
                }
                open = true;
            }
            if (!value(next)) {
                return -1;
            }
            var known = target;
            reached = next.kind == Step.Kind.BENCHMARK && known != null ? next.under(known.number()) : next;
        }
        var read = target;
        if (read == null) {
            return -1;
        }
        var episode = read.episode();
        episode.agent = agent.isEmpty() ? usualAgent : agent;
        episode.instance = instance;
        episode.ruleset = ruleset;
        episode.repeat = repeat;
        episode.episode = longId;
        episode.id.show(chunk, idFrom, idTo);
        episode.path = path;
        episode.line = line;
        episode.raw.show(chunk, from, at - 1);
        before = read.number() + 1;
        out.episode(episode);
        return at;
    }

    // ---- keys

    /** Passes over the beginning, where it is as it was when such a record came before: up to the value of the last step. */
    private boolean isOpened() {
        var opening = openings[before];
        if (opening == null) {
            return false;
        }
        if (!opening.text().isAt(bytes, at)) {
            luck--;
            return false;
        }
        luck = Math.min(luck + 1, MOST_LUCK);
        at += opening.text().length;
        reached = opening.step();
        agent = opening.agent();
        target = opening.target();
        opening.target().episode().begin();
        return true;
    }

    /** Learns how the record began, unless that could not be foretold lately: then it costs more than it saves. */
    private void learnOpening(int from, Step next) {
        var known = target;
        if (known != null && luck > 0 && at - from <= Step.LONGEST) {
            openings[before] = new Opening(Words.of(bytes, from, at), known, agent, next);
        } else if (luck < -UNTIL_NEXT_TRY) {
            luck = MOST_LUCK;
        }
    }

    /**
     * Gives the step that follows the last, or null where none was learned. On the way it reads whole numbers of up to six
     * digits, which most values are.
     */
    private @Nullable Step follow() {
        final byte[] b = bytes;
        int p = at;
        Step step = reached;
        Step next = step.follow(b, p);
        var known = target;
        if (known != null) {
            Values values = known.episode().values;
            while (next != null && next.kind == Step.Kind.WHOLE) {
                int from = p + next.text.length;
                long word = Swar.word(b, from);
                int count = Swar.digitCount(word);
                int behind = (int) (word >>> (8 * count)) & 0xFF;
                if (count - 1 >>> 1 >= 3 || behind == '.' || (behind | 0x20) == 'e' || zeroBeforeDigits(word, count)) {
                    break;
                }
                double number = Swar.digits(word, count);
                if (number < next.lowest || number > next.highest) {
                    break;
                }
                values.setNumber(next.index, number);
                p = from + count;
                step = next;
                next = step.follow(b, p);
            }
        }
        at = p;
        reached = step;
        return next;
    }

    /** Reads on to the next value, or to the end of the record; null where there is anything unusual. */
    private @Nullable Step learn(Step step) {
        int p = at;
        boolean amongInputs = step.index != Step.NO_INPUT;
        boolean sawInputs = step.sawInputs;
        boolean opened = step.before == null;
        if (opened && bytes[p++] != '{') {
            return null;
        }
        while (true) {
            p = skipSpace(p);
            if (bytes[p] == '}') {
                p++;
                opened = false;
                if (amongInputs) {
                    amongInputs = false;
                    continue;
                }
                p = skipSpace(p);
                return bytes[p] == '\n' && sawInputs ? learned(step, Step.Kind.END, Step.NO_INPUT, true, p + 1) : null;
            }
            if (!opened) {
                if (bytes[p] != ',') {
                    return null;
                }
                p = skipSpace(p + 1);
            }
            opened = false;
            if (bytes[p] != '"') {
                return null;
            }
            int nameFrom = p + 1;
            int nameTo = nameEnd(nameFrom);
            if (nameTo < 0) {
                return null;
            }
            p = skipSpace(nameTo + 1);
            if (bytes[p] != ':') {
                return null;
            }
            p = skipSpace(p + 1);
            var known = target;
            if (amongInputs) {
                int input = known == null ? -1 : known.names().find(bytes, nameFrom, nameTo);
                return known == null || input < 0 || step.saw(input)
                        ? null
                        : learned(step, known.kinds()[input], input, true, p);
            }
            int key = top.find(bytes, nameFrom, nameTo);
            if (key < 0) {
                return null;
            }
            if (key < KINDS.size()) {
                return step.saw(KINDS.get(key)) ? null : learned(step, KINDS.get(key), Step.NO_INPUT, sawInputs, p);
            }
            if (known == null || sawInputs || bytes[p] != '{') {
                return null;
            }
            p++;
            opened = true;
            amongInputs = true;
            sawInputs = true;
        }
    }

    private Step learned(Step step, Step.Kind kind, int index, boolean sawInputs, int to) {
        var known = index == Step.NO_INPUT ? null : target;
        double lowest = 0;
        double highest = 0;
        if (known != null && known.inputs()[index] instanceof Input.Number number) {
            var range = number.range();
            lowest = range.openBelow() ? Math.nextUp(range.lowest()) : range.lowest();
            highest = range.openAbove() ? Math.nextDown(range.highest()) : range.highest();
        }
        var next = new Step(step, kind, index, lowest, highest, sawInputs, Words.of(bytes, at, to));
        if (steps < MOST_STEPS && step.learn(next)) {
            steps++;
        }
        return next;
    }

    private int skipSpace(int from) {
        int p = from;
        while (bytes[p] == ' ' || bytes[p] == '\t' || bytes[p] == '\r') {
            p++;
        }
        return p;
    }

    /** Finds the quote that ends a name; −1 where the name holds escapes or control characters. */
    private int nameEnd(int from) {
        int p = Swar.plainEnd(bytes, from);
        while (bytes[p] < 0) {
            p = Swar.plainEnd(bytes, p + 1);
        }
        return bytes[p] == '"' ? p : -1;
    }

    // ---- values

    private boolean value(Step step) {
        var known = target;
        if (step.index != Step.NO_INPUT) {
            return known != null && input(known, step);
        }
        switch (step.kind) {
            case BENCHMARK -> {
                return benchmark();
            }
            case AGENT -> {
                return agent();
            }
            case INSTANCE -> {
                var text = text();
                instance = text == null ? "" : text;
                return text != null;
            }
            case RULESET -> {
                var text = text();
                ruleset = text == null ? "" : text;
                return text != null;
            }
            case STATUS -> {
                return "scored".equals(text());
            }
            case EPISODE -> {
                return id();
            }
            case REPEAT -> {
                double number = number(true);
                repeat = (long) number;
                return !Double.isNaN(number);
            }
            default -> {
                return false;
            }
        }
    }

    private boolean input(Target known, Step step) {
        int index = step.index;
        Values values = known.episode().values;
        if (step.kind == Step.Kind.WHOLE || step.kind == Step.Kind.NUMBER) {
            double number = bytes[at] >= 'a' && ((Input.Number) known.inputs()[index]).acceptsFlags()
                    ? flag()
                    : number(step.kind == Step.Kind.WHOLE);
            values.setNumber(index, number);
            // False for NaN, too.
            return number >= step.lowest && number <= step.highest;
        }
        switch (step.kind) {
            case FLAG -> {
                double flag = flag();
                values.setNumber(index, flag);
                return !Double.isNaN(flag);
            }
            case CHOICE -> {
                int option = option(known.words()[index], ((Input.Choice) known.inputs()[index]).options());
                values.setChoice(index, option);
                return option >= 0;
            }
            case SUBSET -> {
                return subset((Input.Subset) known.inputs()[index], known.words()[index], values, index);
            }
            case SERIES -> {
                return series((Input.Series) known.inputs()[index], values, index);
            }
            default -> {
                var text = text();
                values.setLabel(index, text == null ? "" : text);
                return text != null;
            }
        }
    }

    /** Reads the agent, which is mostly that of the record before. */
    private boolean agent() {
        if (lastAgent.isAt(bytes, at)) {
            at += lastAgent.length;
            agent = lastAgentText;
            return true;
        }
        int from = at;
        var text = text();
        if (text == null) {
            return false;
        }
        agent = text;
        if (at - from <= Step.LONGEST) {
            lastAgentText = text;
            lastAgent = Words.of(bytes, from, at);
        }
        return true;
    }

    private boolean benchmark() {
        if (bytes[at] != '"') {
            return false;
        }
        int end = Swar.plainEnd(bytes, at + 1);
        int number = bytes[end] == '"' ? benchmarkNames.find(bytes, at + 1, end) : -1;
        if (number < 0) {
            return false;
        }
        at = end + 1;
        var known = targets[number];
        if (known == null) {
            known = Target.of(number, layouts[number]);
            targets[number] = known;
        }
        target = known;
        known.episode().begin();
        return true;
    }

    /** Reads a text without escapes; null where there is anything else. */
    private @Nullable String text() {
        if (bytes[at] != '"') {
            return null;
        }
        int from = at + 1;
        int end = Swar.plainEnd(bytes, from);
        if (bytes[end] != '"') {
            end = nameEnd(end);
            if (end < 0 || Utf8.firstFault(bytes, from, end) >= 0) {
                return null;
            }
        }
        if (end - from > RecordReader.LONGEST_TEXT) {
            return null;
        }
        at = end + 1;
        return texts.get(bytes, from, end);
    }

    /** Reads a text without escapes as one of some options; −1 where there is anything else. */
    private int option(NameTable words, Input.Options options) {
        int end = bytes[at] == '"' ? nameEnd(at + 1) : -1;
        int option = end < 0 ? -1 : words.find(bytes, at + 1, end);
        if (option >= 0) {
            at = end + 1;
            return option;
        }
        // In another case, or by another spelling.
        var text = text();
        return text == null ? -1 : options.indexOf(text);
    }

    /** Reads the id, which is different in each record and therefore left where it stands. */
    private boolean id() {
        if (bytes[at] != '"') {
            return false;
        }
        int from = at + 1;
        int end = Swar.plainEnd(bytes, from);
        if (bytes[end] == '"' && end > from && end - from <= LONGEST_ID) {
            longId = null;
            idFrom = from;
            idTo = end;
            at = end + 1;
            return true;
        }
        longId = text();
        return longId != null;
    }

    /** Reads true or false as 1 or 0; NaN where there is anything else. Which of them can't be foretold. */
    private double flag() {
        long word = Swar.word(bytes, at);
        int isTrue = isZero((word & Swar.mask(4)) ^ TRUE);
        int isFalse = isZero((word & Swar.mask(5)) ^ FALSE);
        if ((isTrue | isFalse) == 0) {
            return Double.NaN;
        }
        at += 4 + isFalse;
        return isTrue;
    }

    /** Gives 1 for 0, and 0 for other numbers of at most five bytes. */
    private static int isZero(long number) {
        return (int) ((number - 1) >>> 63);
    }

    private boolean subset(Input.Subset input, NameTable words, Values values, int index) {
        if (bytes[at] != '[') {
            return false;
        }
        long mask = 0;
        at = skipSpace(at + 1);
        if (bytes[at] == ']') {
            at++;
        } else {
            while (true) {
                int option = option(words, input.options());
                if (option < 0) {
                    return false;
                }
                mask |= 1L << option;
                if (!another()) {
                    if (bytes[at - 1] != ']') {
                        return false;
                    }
                    break;
                }
            }
        }
        values.setSubset(index, mask);
        return Long.bitCount(mask) >= input.smallest();
    }

    private boolean series(Input.Series input, Values values, int index) {
        if (bytes[at] != '[') {
            return false;
        }
        int size = 0;
        at = skipSpace(at + 1);
        if (bytes[at] == ']') {
            at++;
        } else {
            while (true) {
                double number = number(input.integer());
                if (!input.range().contains(number) || ++listed > LONGEST_LISTS) {
                    return false;
                }
                if (size == list.length) {
                    list = Arrays.copyOf(list, 2 * size);
                }
                list[size++] = number;
                if (!another()) {
                    if (bytes[at - 1] != ']') {
                        return false;
                    }
                    break;
                }
            }
        }
        values.setSeries(index, Arrays.copyOf(list, size));
        return size >= input.shortest() && size <= input.longest();
    }

    /** Passes over what follows an element of a list; says whether that is a comma. */
    private boolean another() {
        at = skipSpace(at);
        if (bytes[at++] != ',') {
            return false;
        }
        at = skipSpace(at);
        return true;
    }

    // ---- numbers

    /** Says whether a number begins with a 0 that more digits follow, which JSON does not allow. No branch depends on it. */
    private static boolean zeroBeforeDigits(long word, int count) {
        return (((int) word & 0xFF ^ '0') | ((count - 2) >>> 31)) == 0;
    }

    /**
     * Reads a number. −0 is read as 0.
     *
     * @param whole whether it must be whole and at most 2^53
     * @return the number; NaN where there is anything else, or a whole number with an exponent
     */
    private double number(boolean whole) {
        final byte[] b = bytes;
        int p = at;
        // Signs and lengths can't be foretold: no branch depends on them.
        int negative = ((b[p] & 0xFF ^ '-') - 1) >>> 31;
        p += negative;
        long word = Swar.word(b, p);
        int count = Swar.digitCount(word);
        if (count == 0 || zeroBeforeDigits(word, count)) {
            return Double.NaN;
        }
        long digits = Swar.digits(word, count);
        p += count;
        if (count == Long.BYTES) {
            for (int digit = b[p] - '0'; digit >= 0 && digit <= 9; digit = b[++p] - '0') {
                if (digits > ROOM_FOR_A_DIGIT) {
                    return whole ? Double.NaN : longNumber();
                }
                digits = digits * 10 + digit;
            }
        }
        int power = 0;
        if (b[p] == '.') {
            int from = ++p;
            do {
                word = Swar.word(b, p);
                count = Swar.digitCount(word);
                if (count > 0) {
                    if (digits >= ROOM_FOR_DIGITS[count]) {
                        return whole ? Double.NaN : longNumber();
                    }
                    digits = digits * TENS[count] + Swar.digits(word, count);
                    p += count;
                }
            } while (count == Long.BYTES && p - from < MOST_DECIMALS);
            if (p == from) {
                return Double.NaN;
            }
            power = from - p;
            if (whole) {
                while (power < 0 && digits % 10 == 0) {
                    digits /= 10;
                    power++;
                }
            }
        }
        if ((b[p] | 0x20) == 'e') {
            return whole ? Double.NaN : longNumber();
        }
        if (whole && ((power < 0 && digits != 0) || digits > SAFE)) {
            return Double.NaN;
        }
        double value = Decimal.of(digits, power);
        if (Double.isNaN(value)) {
            return longNumber();
        }
        at = p;
        return value * (1 - 2 * negative) + 0.0;
    }

    /** Reads a number with an exponent or many digits, from its beginning. */
    private double longNumber() {
        final byte[] b = bytes;
        int p = b[at] == '-' ? at + 1 : at;
        int from = p;
        p = skipDigits(p);
        if (p == from || (b[from] == '0' && p > from + 1)) {
            return Double.NaN;
        }
        if (b[p] == '.') {
            from = p + 1;
            p = skipDigits(from);
            if (p == from) {
                return Double.NaN;
            }
        }
        if ((b[p] | 0x20) == 'e') {
            from = b[p + 1] == '-' || b[p + 1] == '+' ? p + 2 : p + 1;
            p = skipDigits(from);
            if (p == from) {
                return Double.NaN;
            }
        }
        if (p - at > RecordReader.LONGEST_NUMBER) {
            return Double.NaN;
        }
        double value = Double.parseDouble(new String(b, at, p - at, StandardCharsets.US_ASCII));
        at = p;
        return Double.isInfinite(value) ? Double.NaN : value + 0.0;
    }

    private int skipDigits(int from) {
        int p = from;
        while (bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        return p;
    }
}
