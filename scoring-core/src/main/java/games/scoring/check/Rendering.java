package games.scoring.check;

import games.scoring.api.Rule;
import games.scoring.rule.Reads;
import games.scoring.rule.RuleText;
import java.util.ArrayList;
import java.util.List;

/** Whether the text of a rule names what the rule reads, and its brackets close. */
final class Rendering {

    private Rendering() {}

    /** Says what is wrong with a rule's text. */
    static List<String> faults(Rule rule) {
        var markdown = RuleText.of(rule, "en").markdown();
        var found = new ArrayList<String>();
        for (var metric : rule.metrics()) {
            if (!markdown.contains(metric.id())) {
                found.add("the text does not name the metric " + metric.id());
            }
            for (var input : Reads.of(metric)) {
                if (!markdown.contains(input.name())) {
                    found.add("the text does not name the input " + input.name() + ", which " + metric.id() + " reads");
                }
            }
        }
        for (var line : markdown.lines().toList()) {
            if (line.startsWith("    ")) {
                int reason = line.indexOf(", else undefined:");
                var formula = reason < 0 ? line : line.substring(0, reason);
                if (formula.isBlank() || !isBalanced(formula, "([", ")]")) {
                    found.add("a line of the text has lost a bracket: " + line.strip());
                }
            }
        }
        var latex = RuleText.of(rule, "en").latex();
        boolean balanced = isBalanced(latex.replace("\\{", "").replace("\\}", ""), "{", "}")
                && count(latex, "\\left") == count(latex, "\\right")
                && count(latex, "\\begin{") == count(latex, "\\end{");
        if (!balanced) {
            found.add("the LaTeX has lost a bracket");
        }
        return found;
    }

    /** Says whether each bracket is closed by its own. */
    static boolean isBalanced(String text, String opening, String closing) {
        var open = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (opening.indexOf(c) >= 0) {
                open.append(c);
            } else if (closing.indexOf(c) >= 0) {
                int last = open.length() - 1;
                if (last < 0 || opening.indexOf(open.charAt(last)) != closing.indexOf(c)) {
                    return false;
                }
                open.setLength(last);
            }
        }
        return open.isEmpty();
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }
}
