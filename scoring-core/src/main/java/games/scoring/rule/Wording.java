package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Rule;
import games.scoring.api.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a rule says beside scores, in another language. Scores carry its English words, so that files are the same in
 * every language.
 */
public final class Wording {

    private final String language;
    private final Map<String, String> byEnglish = new HashMap<>();
    private final List<Text> expected = new ArrayList<>();

    private Wording(String language) {
        this.language = language;
    }

    /**
     * Collects the words of a rule: its notes, what its checks expect, and why its metrics may be undefined.
     *
     * @param rule the rule
     * @param language a language tag
     * @return the words
     */
    public static Wording of(Rule rule, String language) {
        var words = new Wording(language);
        rule.notes().forEach(note -> words.add(note.text()));
        rule.checks().forEach(check -> words.expected.add(check.expected()));
        Trees.visit(rule, part -> {
            if (part instanceof Formula.DefinedIf guarded) {
                words.add(guarded.reason());
            }
        });
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

    /**
     * Gives the message of a failed check with what the check expected in the language; what was found is said in English.
     *
     * @param english the message of a rejected record
     * @return the same with the check's words in the language; the English message where it is of no check
     */
    public String ofFault(String english) {
        for (var text : expected) {
            var beginning = Faults.EXPECTED + text.english();
            if (english.equals(beginning) || english.startsWith(beginning + Faults.FOUND)) {
                return Faults.EXPECTED + text.in(language) + english.substring(beginning.length());
            }
        }
        return english;
    }
}
