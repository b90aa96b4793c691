package games.scoring.output;

import games.scoring.record.RawText;
import games.scoring.rule.BoundRule;
import games.scoring.score.Contest;
import games.scoring.score.Scored;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a stretch of episodes, as far as they rise. Where the ids of each agent in each benchmark rise, alone or within
 * instances that rise, no episode equals another: most logs are written so, and then nothing needs to be looked up.
 *
 * <p>A shorter id comes before a longer one, so that {@code e9} comes before {@code e10}. Not safe for use by several
 * threads.
 */
final class RisingIds {

    /** With more agents than these, nothing is said to rise. */
    private static final int MOST_AGENTS = 1 << 14;

    private static final int FEW_AGENTS = 32;
    private static final int USUAL_LENGTH = 40;

    /** The first byte is the highest, so that words are ordered as the bytes are. */
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** An id, copied: followed by zeros up to a whole number of words, so that it can be compared word by word. */
    private static final class Id {
        private byte[] bytes = new byte[USUAL_LENGTH];
        private int length;

        void set(RawText id) {
            room(id.length());
            id.copyTo(bytes, 0);
        }

        void set(byte[] id, int size) {
            room(size);
            System.arraycopy(id, 0, bytes, 0, size);
        }

        void set(Id other) {
            set(other.bytes, other.length);
        }

        private void room(int size) {
            if (size + Long.BYTES > bytes.length) {
                bytes = new byte[Math.max(size + Long.BYTES, 2 * bytes.length)];
            }
            WORDS.set(bytes, size, 0L);
            length = size;
        }

        /** Compares this id with an earlier one: above 0 where it rises. */
        int rise(Id earlier) {
            if (length != earlier.length) {
                return length - earlier.length;
            }
            for (int at = 0; at < length; at += Long.BYTES) {
                long word = (long) WORDS.get(bytes, at);
                long before = (long) WORDS.get(earlier.bytes, at);
                if (word != before) {
                    return Long.compareUnsigned(word, before);
                }
            }
            return 0;
        }
    }

    /** The ids of one agent. */
    private static final class Ids {
        private final Id first = new Id();
        private Id last = new Id();
        private String firstInstance = "";
        private String lastInstance = "";
        private boolean any;
        private boolean rise;
        private boolean riseWithinInstances;

        /** Adds an id, which is kept; gives one that is not needed any more. */
        Id add(String instance, Id id) {
            if (any) {
                follow(instance, id.rise(last));
            } else {
                begin(instance, id);
            }
            lastInstance = instance;
            var spare = last;
            last = id;
            return spare;
        }

        /** Adds later ones; says whether they all rise. */
        boolean addAll(Ids later) {
            if (any) {
                follow(later.firstInstance, later.first.rise(last));
            } else {
                begin(later.firstInstance, later.first);
            }
            rise &= later.rise;
            riseWithinInstances &= later.riseWithinInstances;
            lastInstance = later.lastInstance;
            last.set(later.last);
            return rise || riseWithinInstances;
        }

        private void begin(String instance, Id id) {
            any = true;
            rise = true;
            riseWithinInstances = true;
            firstInstance = instance;
            first.set(id);
        }

        // The same text is mostly the same object.
        @SuppressWarnings({"ReferenceEquality", "StringEquality"})
        private void follow(String instance, int riseOfId) {
            rise &= riseOfId > 0;
            if (riseWithinInstances) {
                int risen = instance == lastInstance ? 0 : compare(instance, lastInstance);
                riseWithinInstances = risen > 0 || (risen == 0 && riseOfId > 0);
            }
        }

        private static int compare(String instance, String before) {
            int longer = instance.length() - before.length();
            return longer != 0 ? longer : instance.compareTo(before);
        }
    }

    /** The way to the agent that came last under a rule. */
    private static final class Route {
        final Map<String, Ids> agents;
        String lastAgent = "";

        @Nullable
        Ids last;

        Route(Map<String, Ids> agents) {
            this.agents = agents;
        }
    }

    /** Episodes equal one another only within a contest. */
    private final Map<Contest, Map<String, Ids>> contests = new HashMap<>();

    private final IdentityHashMap<BoundRule, Route> routes = new IdentityHashMap<>();
    private int agents;

    /** Takes the next id. */
    private Id next = new Id();

    /** Adds an episode that has an id. */
    void add(Scored scored) {
        var episode = scored.episode();
        var route = routes.get(scored.rule());
        if (route == null) {
            var contest =
                    new Contest(scored.rule().benchmark().id(), scored.rule().ruleset());
            route = new Route(contests.computeIfAbsent(contest, c -> new HashMap<>()));
            routes.put(scored.rule(), route);
        }
        var ids = route.last;
        if (ids == null || !route.lastAgent.equals(episode.agent())) {
            ids = ids(route.agents, episode.agent());
            route.lastAgent = episode.agent();
            route.last = ids;
        }
        RawText plain = episode.plainId();
        if (plain != null) {
            next.set(plain);
        } else {
            byte[] id = episode.episode().getBytes(StandardCharsets.UTF_8);
            next.set(id, id.length);
        }
        next = ids.add(episode.instance(), next);
    }

    private Ids ids(Map<String, Ids> byAgent, String agent) {
        var ids = byAgent.get(agent);
        if (ids == null) {
            ids = new Ids();
            byAgent.put(agent, ids);
            agents++;
        }
        return ids;
    }

    /**
     * Adds later episodes.
     *
     * @return whether they rise, and so are new
     */
    boolean addAll(RisingIds later) {
        boolean rise = true;
        for (var contest : later.contests.entrySet()) {
            var ours = contests.computeIfAbsent(contest.getKey(), c -> new HashMap<>());
            for (var each : contest.getValue().entrySet()) {
                if (each.getValue().any) {
                    rise &= ids(ours, each.getKey()).addAll(each.getValue());
                }
            }
        }
        return rise && agents <= MOST_AGENTS;
    }

    /** Forgets everything, but not the memory that a few agents took. */
    void clear() {
        if (agents > FEW_AGENTS) {
            contests.clear();
            routes.clear();
            agents = 0;
        }
        contests.values().forEach(each -> each.values().forEach(ids -> ids.any = false));
    }
}
