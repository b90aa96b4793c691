package games.scoring.minecraftcontest;

import games.scoring.api.Input;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one agent did in a match. */
final class Player {

    /** What is counted or added up by a {@link Tally}. */
    private static final List<Input.Number> COUNTED = List.of(
            Thucraft.ACTIONS,
            Thucraft.PINGS,
            Thucraft.KILLS,
            Thucraft.DEATHS,
            Thucraft.DAMAGE_DEALT,
            Thucraft.DAMAGE_TAKEN,
            Thucraft.HEALED,
            Thucraft.COAL,
            Thucraft.IRON,
            Thucraft.GOLD,
            Thucraft.DIAMOND,
            Thucraft.LEAVES);

    /**
     * The tools of one material.
     *
     * @param input counts them
     * @param first the first of four ids in a row, fixed by the platform's item list
     */
    private record Tools(Input.Number input, int first) {

        static final List<Tools> MATERIALS = List.of(
                new Tools(Thucraft.WOODEN_TOOLS, 9),
                new Tools(Thucraft.STONE_TOOLS, 13),
                new Tools(Thucraft.IRON_TOOLS, 24),
                new Tools(Thucraft.GOLDEN_TOOLS, 28),
                new Tools(Thucraft.DIAMOND_TOOLS, 32));

        boolean holds(long itemKind) {
            return first <= itemKind && itemKind < first + 4;
        }
    }

    /** Where an input began, and how many entries of events added to it. */
    private record Trace(Place first, long times) {

        Place place() {
            return first.made(
                    times == 1 ? "made of this entry" : "made of " + times + " entries, of which this is the first");
        }
    }

    private final String token;
    private final String name;
    private final long id;
    private final Tally gets = new Tally();
    private final Map<String, Tally> tallies = new HashMap<>();
    private final CellSet cells = new CellSet();
    private final CellSet truncatedCells = new CellSet();
    private final LongSet blocksBroken = new LongSet();
    private final LongSet blocksPlaced = new LongSet();
    private final LongSet items = new LongSet();
    private final Map<String, Trace> traces = new HashMap<>();
    private Map<String, Trace> markedTraces = Map.of();

    Player(String token, String name, long id) {
        this.token = token;
        this.name = name;
        this.id = id;
        COUNTED.forEach(input -> tallies.put(input.name(), new Tally()));
    }

    String token() {
        return token;
    }

    String name() {
        return name;
    }

    /** Gives the unique_id by which events name the agent. */
    long id() {
        return id;
    }

    /** Gives how often the agent asked for something, which no version counts, but the judge's program prints. */
    double gets() {
        return gets.value();
    }

    void asked() {
        gets.addOne();
    }

    void count(Input.Number what, @Nullable Place here) {
        tally(what).addOne();
        trace(what, here);
    }

    void add(Input.Number what, BigDecimal amount, @Nullable Place here) {
        tally(what).add(amount);
        trace(what, here);
    }

    /** Adds the cells that a position lies in: by floor, and cut towards zero as the judge's program does. */
    void moved(double x, double y, double z, @Nullable Place here) {
        if (cells.add(floor(x), floor(y), floor(z))) {
            trace(Thucraft.CHUNKS, here);
        }
        if (truncatedCells.add((long) x / 16, (long) y / 16, (long) z / 16)) {
            trace(Thucraft.CHUNKS_TRUNCATED, here);
        }
    }

    private static long floor(double coordinate) {
        return (long) Math.floor(coordinate / 16);
    }

    void broke(long blockKind, @Nullable Place here) {
        if (blocksBroken.add(blockKind)) {
            trace(Thucraft.BLOCK_KINDS_BROKEN, here);
        }
        // Fixed ids of the platform's block list.
        if (blockKind == 16) {
            count(Thucraft.COAL, here);
        } else if (blockKind == 15) {
            count(Thucraft.IRON, here);
        } else if (blockKind == 14) {
            count(Thucraft.GOLD, here);
        } else if (blockKind == 56) {
            count(Thucraft.DIAMOND, here);
        } else if (blockKind == 18) {
            count(Thucraft.LEAVES, here);
        }
    }

    void placed(long blockKind, @Nullable Place here) {
        if (blocksPlaced.add(blockKind)) {
            trace(Thucraft.BLOCK_KINDS_PLACED, here);
        }
    }

    void got(long itemKind, @Nullable Place here) {
        if (items.add(itemKind)) {
            trace(Thucraft.ITEM_KINDS, here);
            if (here != null) {
                for (var tools : Tools.MATERIALS) {
                    if (tools.holds(itemKind)) {
                        trace(tools.input, here);
                    }
                }
            }
        }
    }

    /** Remembers what was counted up to now. */
    void mark() {
        gets.mark();
        tallies.values().forEach(Tally::mark);
        cells.mark();
        truncatedCells.mark();
        blocksBroken.mark();
        blocksPlaced.mark();
        items.mark();
        markedTraces = Map.copyOf(traces);
    }

    /** Takes back what was counted since {@link #mark}. */
    void rollback() {
        gets.rollback();
        tallies.values().forEach(Tally::rollback);
        cells.rollback();
        truncatedCells.rollback();
        blocksBroken.rollback();
        blocksPlaced.rollback();
        items.rollback();
        traces.clear();
        traces.putAll(markedTraces);
    }

    /** Makes the episode. */
    EpisodeDraft draft(Place world) {
        var draft = EpisodeDraft.of(Thucraft.BENCHMARK, world).agent(token).label("name", name);
        for (var input : COUNTED) {
            put(draft, input, tally(input).value());
        }
        put(draft, Thucraft.CHUNKS, cells.size());
        put(draft, Thucraft.CHUNKS_TRUNCATED, truncatedCells.size());
        put(draft, Thucraft.BLOCK_KINDS_BROKEN, blocksBroken.size());
        put(draft, Thucraft.BLOCK_KINDS_PLACED, blocksPlaced.size());
        put(draft, Thucraft.ITEM_KINDS, items.size());
        for (var tools : Tools.MATERIALS) {
            int kinds = 0;
            for (int i = 0; i < 4; i++) {
                kinds += items.contains(tools.first + i) ? 1 : 0;
            }
            put(draft, tools.input, kinds);
        }
        return draft;
    }

    private void put(EpisodeDraft draft, Input.Number input, double value) {
        var trace = traces.get(input.name());
        // What no event added to is 0 by the whole world's word.
        draft.put(input, value, trace == null ? draft.place().made("no event adds to it") : trace.place());
    }

    private Tally tally(Input what) {
        return Objects.requireNonNull(tallies.get(what.name()));
    }

    private void trace(Input input, @Nullable Place here) {
        if (here != null) {
            var known = traces.get(input.name());
            traces.put(input.name(), known == null ? new Trace(here, 1) : new Trace(known.first, known.times + 1));
        }
    }
}
