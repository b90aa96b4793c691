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
 * <p>Holds one tick's victims at a time, up to {@link #MOST}.
 */
final class DespawnKills {

    /** More victims in one tick than any server has entities. */
    static final int MOST = 65_536;

    /** A player's hurting of a victim. */
    private record Hurt(
            long victim,
            Player attacker,
            boolean counted,
            @Nullable Place place) {}

    private final List<Hurt> eventHurts = new ArrayList<>();
    private final List<Long> eventDespawns = new ArrayList<>();

    private long tick = Long.MIN_VALUE;
    private final Map<Long, Hurt> hurts = new LinkedHashMap<>();
    private final Set<Long> despawned = new HashSet<>();

    private long markedTick = Long.MIN_VALUE;
    private List<Hurt> markedHurts = List.of();
    private List<Long> markedDespawned = List.of();

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

    /** Ends an event without a tick: nothing can be said to have happened in the same one. */
    void eventEnds() {
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
        if (eventTick != tick) {
            settle();
            tick = eventTick;
        }
        boolean fits = hurts.size() + eventHurts.size() <= MOST && despawned.size() + eventDespawns.size() <= MOST;
        if (fits) {
            for (var hurt : eventHurts) {
                var before = hurts.get(hurt.victim);
                boolean counted = hurt.counted || (before != null && before.counted);
                hurts.put(hurt.victim, new Hurt(hurt.victim, hurt.attacker, counted, hurt.place));
            }
            despawned.addAll(eventDespawns);
        }
        eventEnds();
        return fits;
    }

    /** Counts the kills of the tick that ended. */
    void settle() {
        for (var hurt : hurts.values()) {
            if (!hurt.counted && despawned.contains(hurt.victim)) {
                hurt.attacker.count(Player.Counted.KILLS, hurt.place);
            }
        }
        hurts.clear();
        despawned.clear();
    }

    void mark() {
        markedTick = tick;
        markedHurts = List.copyOf(hurts.values());
        markedDespawned = List.copyOf(despawned);
    }

    void rollback() {
        eventEnds();
        tick = markedTick;
        hurts.clear();
        markedHurts.forEach(hurt -> hurts.put(hurt.victim, hurt));
        despawned.clear();
        despawned.addAll(markedDespawned);
    }
}
