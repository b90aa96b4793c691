package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.Text;
import java.util.HashMap;
import java.util.Map;

/**
 * What a rule says beside scores, in another language. Scores carry its English words, so that files are the same in
 * every language.
 */
public final class Wording {

    private final String language;
    private final Map<String, String> byEnglish = new HashMap<>();

    private Wording(String language) {
        this.language = language;
    }

    /**
     * Collects the words of a rule: its notes, and why its metrics may be undefined.
     *
     * @param rule the rule
     * @param language a language tag
     * @return the words
     */
    public static Wording of(Rule rule, String language) {
        var words = new Wording(language);
        rule.notes().forEach(note -> words.add(note.text()));
        for (var metric : rule.metrics()) {
            if (metric.value() instanceof Metric.OfFormula of) {
                Trees.visit(of.formula(), part -> {
                    if (part instanceof Formula.DefinedIf guarded) {
                        words.add(guarded.reason());
                    }
                });
            }
        }
        return words;
    }

    private void add(Text text) {
        byEnglish.put(text.english(), text.in(language));
    }

    /**
     * Gives what was said in the language.
     *
     * @param english a note, or why a metric is undefined
     * @return the rule's words in the language; the English ones where it has none, and where others said it
     */
    public String of(String english) {
        return byEnglish.getOrDefault(english, english);
    }
}
