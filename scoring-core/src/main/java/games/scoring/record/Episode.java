package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.rule.Layout;
import games.scoring.rule.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One episode as read: identity, and inputs whose types and ranges were checked.
 *
 * @param layout the layout of the inputs: with it the benchmark
 * @param values the inputs
 * @param ruleset the ruleset that the record names, or an empty string
 * @param agent the agent, or an empty string
 * @param instance the instance, or an empty string
 * @param episode the episode's id, or an empty string
 * @param repeat the number of the repeat, or null
 * @param status the status that the record or log states, or null where the rule decides
 * @param statusReason why, as a clause, or an empty string
 * @param labels texts to pass through
 * @param notes what was said while reading
 * @param source where the episode stands: {@code runs/a.jsonl:17}
 * @param places where each input stands, by input name; empty where nobody asks
 * @param recorded the scores that the log itself carries, by metric; empty where nobody asks
 * @param entry the log entry that held the episode; null for a plain record
 * @param raw the record's text, for a later reject; empty for a log
 */
public record Episode(
        Layout layout,
        Values values,
        String ruleset,
        String agent,
        String instance,
        String episode,
        @Nullable Long repeat,
        @Nullable Status status,
        String statusReason,
        Map<String, String> labels,
        List<String> notes,
        String source,
        Map<String, Place> places,
        Map<String, EpisodeDraft.Recorded> recorded,
        @Nullable LogEntry entry,
        RawText raw) {

    /**
     * Makes the reject that this episode becomes.
     *
     * @param code why
     * @param pointer the JSON pointer of what is at fault, or an empty string
     * @param message what was found, what was expected, what to do
     * @return the reject
     */
    public Reject rejected(Reason code, String pointer, String message) {
        return new Reject(source, code, pointer, message, layout.benchmark().id(), agent, episode, raw.cut());
    }
}
