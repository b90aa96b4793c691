package games.scoring.launcher;

import games.scoring.api.Status;
import games.scoring.message.Visible;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows how scores came about. */
@Command(
        name = "explain",
        description =
                "Shows how each episode's score came about: every term with its value, weight and contribution, what"
                        + " was held at a limit, notes, remarks on the rule, and where in the log each input stands.",
        mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {

    /** After so many episodes it is asked whether anybody reads on. */
    private static final int CHECKED_EVERY = 64;

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Option(names = "--episode", paramLabel = "ID", description = "Explain only this episode: its id, or its source.")
    private Optional<String> episode = Optional.empty();

    @Option(names = "--lang", paramLabel = "TAG", description = "The language of the plugin's texts, such as zh.")
    private String language = "en";

    @Option(names = "--json", description = "Write JSON Lines, an object for each episode.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        var err = spec.commandLine().getErr();
        var warnings = new Warnings(err::println);
        var session = new ScoringSession(plugins, rules, err);
        var run = session.run(
                ScoringRun.Options.of(1).records(input.records(true)).warnings(warnings));
        var shown = new Shown(session.rulebook(), run, spec.commandLine().getOut(), err);
        ScoringRun.Outcome outcome;
        try (var walk = input.walk(session.catalog(), warnings)) {
            outcome = session.score(run, walk, List.of(shown));
        }
        if (shown.isUnread) {
            return ExitCode.OK;
        }
        if (episode.isPresent() && shown.count == 0) {
            err.println("scoring: no episode '" + episode.get() + "' in the input: 'scoring explain INPUT' without"
                    + " --episode shows all.");
            return ExitCode.USAGE;
        }
        Languages.fallback(language, shown.families(session.catalog())).forEach(warnings);
        session.warnOfNoEffect(outcome, warnings);
        return shown.rejected > 0 || (outcome.isPartial() && episode.isEmpty()) ? ExitCode.INCOMPLETE : ExitCode.OK;
    }

    private final class Shown implements ResultSink {
        private final Rulebook rulebook;
        private final ScoringRun run;
        private final PrintWriter out;
        private final PrintWriter err;
        private long count;
        private long rejected;

        /** Whether standard output takes no more, as where it leads to {@code head}. */
        private boolean isUnread;

        private final Set<String> families = new TreeSet<>();

        Shown(Rulebook rulebook, ScoringRun run, PrintWriter out, PrintWriter err) {
            this.rulebook = rulebook;
            this.run = run;
            this.out = out;
            this.err = err;
        }

        /** Gives the families whose texts were shown. */
        List<LoadedFamily> families(Catalog catalog) {
            return catalog.families().stream()
                    .filter(family -> families.contains(family.id()))
                    .toList();
        }

        @Override
        public Part part() {
            var scored = new ArrayList<Scored>();
            var rejects = new ArrayList<Reject>();
            return new Part() {
                @Override
                public void scored(Scored one) {
                    if (isWanted(one.episode().episode(), one.episode().source())) {
                        scored.add(one.kept());
                    }
                }

                @Override
                public void rejected(Reject reject) {
                    if (isWanted(reject.episode(), reject.source())) {
                        rejects.add(reject);
                    }
                }

                @Override
                public void commit() {
                    for (int i = 0; i < scored.size() && !isUnread; i++) {
                        show(scored.get(i));
                    }
                    if (isUnread) {
                        return;
                    }
                    rejects.forEach(r -> err.println(Visible.text(r.describe())));
                    count += rejects.size();
                    rejected += rejects.size();
                }
            };
        }

        private boolean isWanted(String id, String source) {
            return episode.isEmpty()
                    || episode.get().equals(id)
                    || episode.get().equals(source);
        }

        private void show(Scored scored) {
            count++;
            var benchmark = scored.rule().benchmark();
            families.add(benchmark.family());
            var evaluator = rulebook.under(benchmark, scored.rule().ruleset()).evaluator();
            var stated = scored.episode().status();
            boolean computed = stated == null || stated == Status.SCORED;
            var explanation = evaluator == null || !computed
                    ? Optional.<games.scoring.rule.Explanation>empty()
                    : Optional.of(evaluator.explain(scored.episode().values()));
            if (json) {
                out.println(ExplanationJson.line(scored, explanation, language));
            } else {
                new ExplanationText(scored, explanation, language).print(out);
            }
            if (count % CHECKED_EVERY == 0 && out.checkError()) {
                isUnread = true;
                run.stop();
            }
        }
    }
}
