package games.scoring.launcher;

import games.scoring.api.Text;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The languages of the plugins' texts. */
final class Languages {

    private static final String ENGLISH = "en";

    private Languages() {}

    /** Gives a language tag for one that is written as operating systems do: {@code zh-CN} for {@code zh_CN}. */
    static String tag(String language) {
        return language.replace('_', '-');
    }

    /** Says that texts are shown in English where some of the families don't speak the language that was asked for. */
    static List<String> fallback(String language, Collection<LoadedFamily> families) {
        var speakers = new TreeMap<String, List<String>>();
        var silent = new ArrayList<String>();
        for (var family : families) {
            var spoken = Text.NONE.and(ENGLISH, ENGLISH);
            for (var tag : of(family)) {
                speakers.computeIfAbsent(tag, t -> new ArrayList<>()).add(family.id());
                spoken = spoken.and(tag, tag);
            }
            if (spoken.in(language).isEmpty()) {
                silent.add(family.id());
            }
        }
        if (silent.isEmpty()) {
            return List.of();
        }
        var there = new ArrayList<>(List.of(ENGLISH));
        speakers.forEach((tag, ids) -> there.add(tag + " (" + String.join(", ", ids) + ")"));
        return List.of("--lang " + language + ": no text "
                + (silent.size() == families.size() ? "" : "of " + String.join(", ", silent) + " ")
                + "in this language, English is shown. There are: " + String.join(", ", there) + ".");
    }

    private static SortedSet<String> of(LoadedFamily family) {
        var texts = new ArrayList<Text>(List.of(family.title()));
        family.rulesets().forEach(ruleset -> texts.add(ruleset.title()));
        family.settings().forEach(setting -> texts.add(setting.about().meaning()));
        for (var benchmark : family.benchmarks()) {
            texts.add(benchmark.title());
            benchmark.inputs().forEach(input -> texts.add(input.about().meaning()));
            for (var rule : benchmark.rules().values()) {
                texts.addAll(rule.remarks());
                rule.checks().forEach(check -> texts.add(check.expected()));
                rule.notes().forEach(note -> texts.add(note.text()));
                rule.metrics().forEach(metric -> texts.add(metric.title()));
            }
        }
        var tags = new TreeSet<String>();
        texts.forEach(text -> tags.addAll(text.others().keySet()));
        return tags;
    }
}
