package games.scoring.minecraftcontest;

import games.scoring.api.log.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds kills that {@code is_dead} misses: players respawn before the hurt is recorded. A player's hurting of a victim
 * and a despawn of that victim in one tick, in either order, make one kill, of the player who hurt it last.
 *
 * <p>Holds the victims of the last {@link #TICKS} ticks that had some, since ticks may step back; where these are more
 * than {@link #MOST}, those of one tick.
 */
final class DespawnKills {

    /** More victims in one tick than any server has entities. */
    static final int MOST = 65_536;

    /** So many ticks are held. */
    private static final int TICKS = 64;

    /** A player's hurting of a victim. */
    private record Hurt(
            long victim,
            Player attacker,
            boolean counted,
            @Nullable Place place) {}

    private final List<Hurt> eventHurts = new ArrayList<>();
    private final List<Long> eventDespawns = new ArrayList<>();

    /** The victims of one tick. */
    private record Tick(Map<Long, Hurt> hurts, Set<Long> despawned) {

        Tick() {
            this(new LinkedHashMap<>(), new HashSet<>());
        }

        Tick copy() {
            return new Tick(new LinkedHashMap<>(hurts), new HashSet<>(despawned));
        }

        int size() {
            return Math.max(hurts.size(), despawned.size());
        }

        void settle() {
            for (var hurt : hurts.values()) {
                if (!hurt.counted && despawned.contains(hurt.victim)) {
                    hurt.attacker.count(Thucraft.KILLS, hurt.place);
                }
            }
        }
    }

    /** The last one that something came to is the last. */
    private final Map<Long, Tick> ticks = new LinkedHashMap<>();

    private long untimed;

    private Map<Long, Tick> marked = Map.of();
    private long markedUntimed;

    /**
     * Takes a hurt of the event that is being read.
     *
     * @param counted whether is_dead has made it a kill already
     * @return false if there are too many
     */
    boolean hurt(long victim, Player attacker, boolean counted, @Nullable Place place) {
        return eventHurts.size() < MOST && eventHurts.add(new Hurt(victim, attacker, counted, place));
    }

    /**
     * Takes a despawn of the event that is being read.
     *
     * @return false if there are too many
     */
    boolean despawn(long id) {
        return eventDespawns.size() < MOST && eventDespawns.add(id);
    }

    /** Gives how many hurts and despawns were of no known tick. */
    long untimed() {
        return untimed;
    }

    /** Ends an event without a tick: nothing can be said to have happened in the same one. */
    void eventEnds() {
        untimed += eventHurts.size() + eventDespawns.size();
        drop();
    }

    private void drop() {
        eventHurts.clear();
        eventDespawns.clear();
    }

    /**
     * Ends an event.
     *
     * @return false if its tick holds too many victims
     */
    boolean eventEnds(long eventTick) {
        if (eventHurts.isEmpty() && eventDespawns.isEmpty()) {
            return true;
        }
        var tick = tick(eventTick);
        boolean fits =
                tick.hurts.size() + eventHurts.size() <= MOST && tick.despawned.size() + eventDespawns.size() <= MOST;
        if (fits) {
            for (var hurt : eventHurts) {
                var before = tick.hurts.get(hurt.victim);
                boolean counted = hurt.counted || (before != null && before.counted);
                tick.hurts.put(hurt.victim, new Hurt(hurt.victim, hurt.attacker, counted, hurt.place));
            }
            tick.despawned.addAll(eventDespawns);
        }
        drop();
        return fits;
    }

    /** Gives a tick; makes place for it by settling those that nothing came to for the longest time. */
    private Tick tick(long number) {
        int held = Math.max(eventHurts.size(), eventDespawns.size());
        for (var each : ticks.values()) {
            held += each.size();
        }
        int most = held > MOST ? 0 : TICKS - 1;
        var tick = ticks.remove(number);
        for (var oldest = ticks.values().iterator(); ticks.size() > most; ) {
            oldest.next().settle();
            oldest.remove();
        }
        if (tick == null) {
            tick = new Tick();
        }
        ticks.put(number, tick);
        return tick;
    }

    /** Counts the kills of the ticks that are held. */
    void settle() {
        ticks.values().forEach(Tick::settle);
        ticks.clear();
    }

    void mark() {
        marked = new LinkedHashMap<>();
        ticks.forEach((number, tick) -> marked.put(number, tick.copy()));
        markedUntimed = untimed;
    }

    /** Goes back to {@link #mark}, once. */
    void rollback() {
        drop();
        ticks.clear();
        ticks.putAll(marked);
        untimed = markedUntimed;
    }
}
