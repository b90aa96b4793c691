package games.scoring.minecraftcontest;

import games.scoring.api.Reason;
import games.scoring.api.log.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened in one world, counted for each registered agent.
 *
 * <p>Each method takes one entry of an event, in the order in which the judge's program looks at it: what it added before
 * it meets a fault stays added.
 */
final class Match {

    /** More agents than any server takes. */
    static final int MOST_AGENTS = 10_000;

    /** Longer tokens and names are refused, so that agents take little memory whatever they are called. */
    private static final int LONGEST_NAME = 1_000;

    /** Coordinates beyond this end the judge's conversion to a whole number. */
    private static final double MOST_DISTANT = 1L << 31;

    /** Why an entry can't be counted. */
    record Fault(Reason reason, String message) {}

    private final Map<Long, Player> byId = new HashMap<>();
    private final Map<String, Player> byToken = new LinkedHashMap<>();

    /** Who had the ids that were registered since {@link #mark}; null for nobody. */
    private final Map<Long, @Nullable Player> idsBefore = new HashMap<>();

    private final List<String> tokensAdded = new ArrayList<>();
    private final @Nullable DespawnKills despawnKills;

    /**
     * Makes an empty match.
     *
     * @param killsByDespawn whether a hurt and a despawn in one tick make a kill
     */
    Match(boolean killsByDespawn) {
        despawnKills = killsByDespawn ? new DespawnKills() : null;
    }

    /** Gives the agents in the order in which they registered. */
    Collection<Player> players() {
        return byToken.values();
    }

    /** Gives the agent for whom events with a player's id count at the end: that which registered it last. */
    Player lastWithIdOf(Player player) {
        return byId.getOrDefault(player.id(), player);
    }

    /** Gives how many hurts and despawns were of no known tick, and so of no kill by despawn. */
    long untimed() {
        return despawnKills == null ? 0 : despawnKills.untimed();
    }

    @Nullable
    Fault registered(EventFields entry, @Nullable Place here) {
        var token = entry.text(EventFields.Field.TOKEN);
        var name = entry.text(EventFields.Field.NAME);
        if (token == null || !entry.whole(EventFields.Field.UNIQUE_ID)) {
            return missing("name, token and unique_id of an agent", entry);
        }
        if (token.length() > LONGEST_NAME || (name != null && name.length() > LONGEST_NAME)) {
            return new Fault(
                    Reason.TOO_LARGE,
                    "expected a token and name of at most " + LONGEST_NAME + " characters, found "
                            + Math.max(token.length(), name == null ? 0 : name.length()));
        }
        long id = entry.number(EventFields.Field.UNIQUE_ID);
        if (byToken.containsKey(token)) {
            return new Fault(Reason.INCONSISTENT, "the token \"" + token + "\" is registered a second time");
        }
        if (byToken.size() == MOST_AGENTS) {
            return new Fault(Reason.TOO_LARGE, "more than " + MOST_AGENTS + " agents in one world");
        }
        var player = new Player(token, name == null ? "" : name, id);
        byToken.put(token, player);
        tokensAdded.add(token);
        var before = byId.put(id, player);
        if (!idsBefore.containsKey(id)) {
            idsBefore.put(id, before);
        }
        return null;
    }

    @Nullable
    Fault received(EventFields entry, @Nullable Place here) {
        if (!entry.whole(EventFields.Field.UNIQUE_ID)) {
            return missing("unique_id", entry);
        }
        if (!entry.whole(EventFields.Field.MESSAGE_TYPE)) {
            return missing("message.type", entry);
        }
        var player = byId.get(entry.number(EventFields.Field.UNIQUE_ID));
        long type = entry.number(EventFields.Field.MESSAGE_TYPE);
        if (player != null && 500 <= type && type <= 599) {
            player.count(Thucraft.ACTIONS, here);
        } else if (player != null && type == 100) {
            player.count(Thucraft.PINGS, here);
        } else if (player != null && 300 <= type && type <= 399) {
            player.asked();
        }
        return null;
    }

    @Nullable
    Fault hurt(EventFields entry, @Nullable Place here) {
        if (!entry.whole(EventFields.Field.VICTIM)) {
            return missing("victim_unique_id", entry);
        }
        var damage = entry.amount(EventFields.Field.DAMAGE);
        if (damage == null) {
            return missing("damage", entry);
        }
        if (damage.signum() < 0) {
            return negative("damage", damage);
        }
        long victim = entry.number(EventFields.Field.VICTIM);
        var hurt = byId.get(victim);
        if (hurt != null) {
            hurt.add(Thucraft.DAMAGE_TAKEN, damage, here);
        }
        if (!entry.whole(EventFields.Field.CAUSE_KIND)) {
            return missing("damage_cause.kind", entry);
        }
        if (entry.number(EventFields.Field.CAUSE_KIND) != 1) {
            return null;
        }
        if (!entry.whole(EventFields.Field.ATTACKER)) {
            return missing("damage_cause.attacker_unique_id, since damage_cause.kind is 1", entry);
        }
        var attacker = byId.get(entry.number(EventFields.Field.ATTACKER));
        if (attacker != null) {
            attacker.add(Thucraft.DAMAGE_DEALT, damage, here);
        }
        var dead = entry.flag(EventFields.Field.IS_DEAD);
        if (dead == null) {
            return missing("is_dead", entry);
        }
        if (attacker == null) {
            return null;
        }
        if (dead) {
            attacker.count(Thucraft.KILLS, here);
        }
        return despawnKills == null || despawnKills.hurt(victim, attacker, dead, here) ? null : tooManyVictims();
    }

    @Nullable
    Fault despawned(EventFields entry, @Nullable Place here) {
        if (!entry.whole(EventFields.Field.UNIQUE_ID)) {
            return missing("unique_id", entry);
        }
        long id = entry.number(EventFields.Field.UNIQUE_ID);
        var player = byId.get(id);
        if (player != null) {
            player.count(Thucraft.DEATHS, here);
        }
        return despawnKills == null || despawnKills.despawn(id) ? null : tooManyVictims();
    }

    @Nullable
    Fault healed(EventFields entry, @Nullable Place here) {
        if (!entry.whole(EventFields.Field.ENTITY)) {
            return missing("entity_unique_id", entry);
        }
        var amount = entry.amount(EventFields.Field.HEAL_AMOUNT);
        if (amount == null) {
            return missing("heal_amount", entry);
        }
        if (amount.signum() < 0) {
            return negative("heal_amount", amount);
        }
        var player = byId.get(entry.number(EventFields.Field.ENTITY));
        if (player != null) {
            player.add(Thucraft.HEALED, amount, here);
        }
        return null;
    }

    @Nullable
    Fault moved(EventFields entry, @Nullable Place here) {
        if (!entry.whole(EventFields.Field.UNIQUE_ID)) {
            return missing("unique_id", entry);
        }
        double x = entry.decimal(EventFields.Field.X);
        double y = entry.decimal(EventFields.Field.Y);
        double z = entry.decimal(EventFields.Field.Z);
        if (Double.isNaN(x) || Double.isNaN(y) || Double.isNaN(z) || entry.holdsNotFinite()) {
            return missing("position with x, y and z", entry);
        }
        if (!within(x) || !within(y) || !within(z)) {
            return new Fault(
                    Reason.OUT_OF_RANGE, "expected a position with x, y and z between -2^31 and 2^31, found " + entry);
        }
        var player = byId.get(entry.number(EventFields.Field.UNIQUE_ID));
        if (player != null) {
            player.moved(x, y, z, here);
        }
        return null;
    }

    private static boolean within(double coordinate) {
        return -MOST_DISTANT < coordinate && coordinate < MOST_DISTANT;
    }

    @Nullable
    Fault broke(EventFields entry, @Nullable Place here) {
        var fault = block(entry);
        var player = fault == null ? byId.get(entry.number(EventFields.Field.ENTITY)) : null;
        if (player != null) {
            player.broke(entry.number(EventFields.Field.BLOCK_TYPE), here);
        }
        return fault;
    }

    @Nullable
    Fault placed(EventFields entry, @Nullable Place here) {
        var fault = block(entry);
        var player = fault == null ? byId.get(entry.number(EventFields.Field.ENTITY)) : null;
        if (player != null) {
            player.placed(entry.number(EventFields.Field.BLOCK_TYPE), here);
        }
        return fault;
    }

    private static @Nullable Fault block(EventFields entry) {
        if (!entry.whole(EventFields.Field.ENTITY)) {
            return missing("entity_unique_id", entry);
        }
        return entry.whole(EventFields.Field.BLOCK_TYPE) ? null : missing("block_type_id", entry);
    }

    /** Takes what came into a player's slots, and what was wrong with the first slot that could not be read. */
    @Nullable
    Fault got(EventFields entry, LongSet items, boolean listed, @Nullable Fault slotFault, @Nullable Place here) {
        if (!entry.whole(EventFields.Field.PLAYER)) {
            return missing("player_unique_id", entry);
        }
        if (!listed) {
            return new Fault(Reason.MALFORMED, "expected change_list, the slots of the player, found none");
        }
        var player = byId.get(entry.number(EventFields.Field.PLAYER));
        if (player != null) {
            items.forEach(item -> player.got(item, here));
        }
        return slotFault;
    }

    /**
     * Ends an event.
     *
     * @param tick when it happened; null where it does not say so, or not in a whole number
     */
    @Nullable
    Fault eventEnds(@Nullable Long tick) {
        if (despawnKills == null) {
            return null;
        }
        if (tick == null) {
            despawnKills.eventEnds();
            return null;
        }
        return despawnKills.eventEnds(tick) ? null : tooManyVictims();
    }

    /** Ends the match. */
    void ends() {
        if (despawnKills != null) {
            despawnKills.settle();
        }
    }

    /** Remembers what was counted up to now. */
    void mark() {
        byToken.values().forEach(Player::mark);
        idsBefore.clear();
        tokensAdded.clear();
        if (despawnKills != null) {
            despawnKills.mark();
        }
    }

    /** Takes back what was counted since {@link #mark}. */
    void rollback() {
        idsBefore.forEach((id, player) -> {
            if (player == null) {
                byId.remove(id);
            } else {
                byId.put(id, player);
            }
        });
        tokensAdded.forEach(byToken::remove);
        idsBefore.clear();
        tokensAdded.clear();
        byToken.values().forEach(Player::rollback);
        if (despawnKills != null) {
            despawnKills.rollback();
        }
    }

    private static Fault missing(String what, EventFields entry) {
        return new Fault(
                entry.holdsNotFinite() ? Reason.NOT_FINITE : Reason.MALFORMED, "expected " + what + ", found " + entry);
    }

    private static Fault negative(String what, BigDecimal amount) {
        return new Fault(Reason.OUT_OF_RANGE, "expected a " + what + " of at least 0, found " + amount);
    }

    private static Fault tooManyVictims() {
        return new Fault(Reason.TOO_LARGE, "more than " + DespawnKills.MOST + " victims in one tick");
    }
}
