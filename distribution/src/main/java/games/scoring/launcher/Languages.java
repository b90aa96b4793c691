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

    /** Says that texts are shown in English where none of the families speaks the language that was asked for. */
    static List<String> fallback(String language, Collection<LoadedFamily> families) {
        var speakers = new TreeMap<String, List<String>>();
        for (var family : families) {
            of(family)
                    .forEach(tag -> speakers.computeIfAbsent(tag, t -> new ArrayList<>())
                            .add(family.id()));
        }
        if (language.equals(ENGLISH) || speakers.containsKey(language)) {
            return List.of();
        }
        var there = new ArrayList<>(List.of(ENGLISH));
        speakers.forEach((tag, ids) -> there.add(tag + " (" + String.join(", ", ids) + ")"));
        return List.of("--lang " + language + ": no text in this language, English is shown. There are: "
                + String.join(", ", there) + ".");
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
