package games.scoring.benchmarks;

import games.scoring.api.Family;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.record.Chunk;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import games.scoring.standing.Standings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * From the bytes of mixed records to the standings, warm and in one thread, beside two limits: Jackson's tokens alone, and
 * lines alone. Times are for one record; {@code -prof gc} gives its garbage.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = "-XX:+UseSerialGC")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@OperationsPerInvocation(HotPath.RECORDS)
public class HotPath {

    static final int RECORDS = 20_000;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final JsonFactory JSON = new JsonFactory();

    private byte[] bytes = new byte[0];
    private Chunk chunk = Chunk.of(bytes, 1);
    private Tally tally = Tally.of(new Catalog(new ArrayList<>()));

    /** Scores what a reader gives, and counts it. */
    private record Tally(RecordReader reader, EpisodeScorer scorer, Standings standings)
            implements EpisodeReceiver, Results {

        static Tally of(Catalog catalog) {
            var rulebook = Rulebook.of(catalog);
            return new Tally(
                    new RecordReader(catalog, rulebook, ReadOptions.DEFAULTS),
                    new EpisodeScorer(rulebook, episode -> true),
                    new Standings());
        }

        @Override
        public void episode(Episode episode) {
            scorer.score(episode, this);
        }

        @Override
        public void scored(Scored scored) {
            standings.add(scored);
        }

        @Override
        public void rejected(Reject reject) {
            throw new IllegalStateException(reject.describe());
        }

        @Override
        public void leftOut() {}
    }

    /** Makes the benchmark. */
    public HotPath() {}

    /**
     * Makes the records.
     *
     * @throws IOException never
     */
    @Setup
    public void makeRecords() throws IOException {
        var out = new ByteArrayOutputStream();
        MixedRecords.write(out, RECORDS);
        bytes = out.toByteArray();
        chunk = Chunk.of(bytes, 1);
        var families = new ArrayList<LoadedFamily>();
        for (Family family : ServiceLoader.load(Family.class)) {
            families.add(LoadedFamily.read(new PluginJar(family.id(), "0", family.id(), "", true), family));
        }
        tally = Tally.of(new Catalog(families));
    }

    /**
     * Reads, scores and counts all records.
     *
     * @return the standings
     */
    @Benchmark
    public Object toStandings() {
        tally.reader().read(chunk, "mixed.jsonl", tally, new UnknownKeys());
        return tally.standings();
    }

    /**
     * Lets Jackson find the tokens of all records, with one parser.
     *
     * @return how many
     */
    @Benchmark
    public long jacksonTokens() {
        long count = 0;
        try (var parser = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            while (parser.nextToken() != null) {
                count++;
            }
        }
        return count;
    }

    /**
     * Finds the ends of all lines, eight bytes at a time.
     *
     * @return how many
     */
    @Benchmark
    public long lines() {
        long count = 0;
        for (int at = 0; at + 8 <= bytes.length; at += 8) {
            long found = (long) LONGS.get(bytes, at) ^ 0x0A0A0A0A0A0A0A0AL;
            found = (found - 0x0101010101010101L) & ~found & 0x8080808080808080L;
            if (found != 0) {
                count += Long.bitCount(found);
            }
        }
        return count;
    }
}
