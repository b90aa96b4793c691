package games.scoring.launcher;

import games.scoring.api.Status;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.output.FinishedRun;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.record.Only;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Explanation;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Wording;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import games.scoring.source.RunFiles;
import games.scoring.verify.EpisodesOfRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
                        + " was held at a limit, notes, remarks on the rule, and where in the log each input stands."
                        + " A folder that 'scoring run' wrote, named alone, is explained as it was made: with the"
                        + " inputs that 'run --keep-inputs' kept, or those that manifest.json names, whose SHA-256 is"
                        + " checked.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "  scoring explain runs.jsonl --episode e17    an episode of records or logs",
            "  scoring explain out --episode e17           an episode of a run, under the rules of the run"
        })
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

    @Option(names = "--root", paramLabel = "DIR", description = RescoreCommand.ROOT)
    private Optional<Path> root = Optional.empty();

    @Option(names = "--lang", paramLabel = "TAG", description = "The language of the plugin's texts, such as zh.")
    private String language = "en";

    @Option(names = "--json", description = "Write JSON Lines, an object for each episode.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        language = Languages.tag(language);
        var run = run();
        if (run.isPresent()) {
            return explain(run.get());
        }
        if (root.isPresent()) {
            throw new UsageException("--root " + root.get() + ": says where the inputs of a run start, and "
                    + String.join(" ", input.named()) + " is not one folder that 'scoring run' wrote. Leave it out.");
        }
        return explainInputs();
    }

    /** Gives the run that is to be explained: what is named beside others is an input, as everywhere. */
    private Optional<FinishedRun> run() throws IOException {
        if (input.named().size() != 1) {
            return Optional.empty();
        }
        var named = ReadingOptions.pathOf(input.named().get(0));
        return named.isPresent() && Files.isDirectory(named.get()) ? FinishedRun.of(named.get()) : Optional.empty();
    }

    private int explainInputs() throws IOException {
        var err = spec.commandLine().getErr();
        var warnings = new Warnings(err::println);
        var session = new ScoringSession(plugins, rules, err);
        var run = session.run(
                ScoringRun.Options.of(1).records(input.records(true)).warnings(warnings));
        var shown = new Shown(spec.commandLine().getOut());
        var explained = new OfInputs(session.catalog(), session.rulebook(), run, shown, err);
        ScoringRun.Outcome outcome;
        try (var walk = input.walk(session.catalog(), warnings)) {
            outcome = session.score(run, walk, List.of(explained));
        }
        if (shown.isUnread) {
            return ExitCode.OK;
        }
        if (episode.isPresent() && shown.count + explained.rejected == 0) {
            warnings.accept(notFound(outcome.counts().records(), explained.near, "", "INPUT"));
            return ExitCode.USAGE;
        }
        Languages.fallback(language, shown.families(session.catalog())).forEach(warnings);
        session.warnOfNoEffect(outcome, warnings);
        return explained.rejected > 0 || (outcome.isPartial() && episode.isEmpty()) ? ExitCode.INCOMPLETE : ExitCode.OK;
    }

    /** Explains a run as it was made; what its records were rejected for, it wrote itself. */
    private int explain(FinishedRun run) throws IOException {
        var given = input.given();
        given.addAll(rules.given());
        if (!given.isEmpty()) {
            throw new UsageException(
                    String.join(", ", given) + ": " + run.folder() + " is a run, and is explained as it"
                            + " was made. Leave it out, or name what the run read: scoring explain INPUT. What other rules"
                            + " would change: scoring rescore " + run.folder());
        }
        var warnings = new Warnings(spec.commandLine().getErr()::println);
        var catalog = plugins.load(spec.commandLine().getErr()).catalog();
        var only = input.only(catalog);
        var shown = new Shown(spec.commandLine().getOut());
        var explained = new OfRun(only, shown);
        EpisodesOfRun.read(catalog, run, root, input.jobs(), warnings, explained);
        if (shown.isUnread) {
            return ExitCode.OK;
        }
        var rejected = rejected(run);
        if (episode.isPresent() && shown.count == 0) {
            warnings.accept(notFound(
                    explained.read, explained.near, rejected, run.folder().toString()));
            return ExitCode.USAGE;
        }
        if (explained.differing > 0) {
            warnings.accept(Counted.of(explained.differing, "of these scores is", "of these scores are")
                    + " not what the run gave: this program or a plugin has changed since. What is shown is of today, "
                    + RunFiles.SCORES + " has the run's.");
        }
        if (episode.isEmpty() && !rejected.isEmpty()) {
            warnings.accept(run.folder() + ":" + rejected);
        }
        Languages.fallback(language, shown.families(catalog)).forEach(warnings);
        run.stopped().ifPresent(how -> warnings.accept(run.folder() + ": " + how));
        return run.stopped().isPresent() ? ExitCode.INCOMPLETE : ExitCode.OK;
    }

    /** Says where a run wrote what it rejected; an empty text where it rejected nothing. */
    private static String rejected(FinishedRun run) {
        long rejected = run.manifest().count("rejected");
        return rejected == 0
                ? ""
                : " " + Counted.of(rejected, "record was", "records were") + " rejected"
                        + (run.wrote(RunFiles.REJECTS) ? ", and " + RunFiles.REJECTS + " says why." : ".");
    }

    private String notFound(long read, Nearest near, String rejected, String named) {
        return "no episode '" + episode.orElse("") + "' among the " + Counted.of(read, "episode") + " read."
                + near.sentence() + rejected + " 'scoring explain " + named + "' without --episode shows all.";
    }

    private boolean isWanted(String id, String source) {
        return episode.isEmpty() || episode.get().equals(id) || episode.get().equals(source);
    }

    /** Prints explanations. */
    private final class Shown {
        private final PrintWriter out;
        private final Set<String> families = new TreeSet<>();
        private long count;

        /** Whether standard output takes no more, as where it leads to {@code head}. */
        private boolean isUnread;

        Shown(PrintWriter out) {
            this.out = out;
        }

        /** Gives the families whose texts were shown. */
        List<LoadedFamily> families(Catalog catalog) {
            return catalog.families().stream()
                    .filter(family -> families.contains(family.id()))
                    .toList();
        }

        void show(Scored scored, String source, @Nullable Evaluator evaluator) {
            count++;
            families.add(scored.rule().benchmark().family());
            var stated = scored.episode().status();
            boolean computed = stated == null || stated == Status.SCORED;
            var explanation = evaluator == null || !computed
                    ? Optional.<Explanation>empty()
                    : Optional.of(evaluator.explain(scored.episode().values()));
            if (json) {
                out.println(ExplanationJson.line(scored, source, explanation, language));
            } else {
                new ExplanationText(scored, source, explanation, language).print(out);
            }
            isUnread = count % CHECKED_EVERY == 0 && out.checkError();
        }
    }

    /** Shows the episodes of a run. */
    private final class OfRun implements EpisodesOfRun.Receiver {
        private final Only only;
        private final Shown shown;
        private final Nearest near = new Nearest(episode.orElse(""));
        private long read;

        /** How many of those that were shown had another score in the run. */
        private long differing;

        OfRun(Only only, Shown shown) {
            this.only = only;
            this.shown = shown;
        }

        @Override
        public boolean episode(EpisodesOfRun.OfRun each) {
            var id = each.scored().episode().episode();
            if (!only.test(each.scored().rule().benchmark().id())) {
                return true;
            }
            read++;
            if (isWanted(id, each.source())) {
                differing += each.differs() ? 1 : 0;
                shown.show(each.scored(), each.source(), each.evaluator());
            } else if (shown.count == 0) {
                near.look(id);
                near.look(each.source());
            }
            return !shown.isUnread;
        }
    }

    /** Shows what becomes of the episodes of inputs. */
    private final class OfInputs implements ResultSink {
        private final Catalog catalog;
        private final Rulebook rulebook;
        private final ScoringRun run;
        private final Shown shown;
        private final PrintWriter err;
        private final Nearest near = new Nearest(episode.orElse(""));
        private long rejected;

        OfInputs(Catalog catalog, Rulebook rulebook, ScoringRun run, Shown shown, PrintWriter err) {
            this.catalog = catalog;
            this.rulebook = rulebook;
            this.run = run;
            this.shown = shown;
            this.err = err;
        }

        @Override
        public Part part() {
            var scored = new ArrayList<Scored>();
            var rejects = new ArrayList<Reject>();
            var nearHere = new Nearest(episode.orElse(""));
            return new Part() {
                @Override
                public void scored(Scored one) {
                    if (isWanted(one.episode().episode(), one.episode().source())) {
                        scored.add(one.kept());
                    } else {
                        look(one.episode().episode(), one.episode().source());
                    }
                }

                @Override
                public void rejected(Reject reject) {
                    if (isWanted(reject.episode(), reject.source())) {
                        rejects.add(reject);
                    } else {
                        look(reject.episode(), reject.source());
                    }
                }

                private void look(String id, String source) {
                    if (shown.count == 0) {
                        nearHere.look(id);
                        nearHere.look(source);
                    }
                }

                @Override
                public void commit() {
                    for (int i = 0; i < scored.size() && !shown.isUnread; i++) {
                        show(scored.get(i));
                    }
                    if (shown.isUnread) {
                        run.stop();
                        return;
                    }
                    rejects.forEach(r -> err.println(Visible.text(worded(r).describe())));
                    rejected += rejects.size();
                    near.look(nearHere);
                }
            };
        }

        /** Puts what a check expected into the language; what the program itself says is English. */
        private Reject worded(Reject reject) {
            var benchmark = catalog.benchmark(reject.benchmark());
            var evaluator = benchmark
                    .map(of -> rulebook.under(of, reject.ruleset()).evaluator())
                    .orElse(null);
            if (evaluator == null) {
                return reject;
            }
            shown.families.add(evaluator.rule().benchmark().family());
            return reject.saying(Wording.of(evaluator.rule().rule(), language).ofFault(reject.message()));
        }

        private void show(Scored scored) {
            var rule = rulebook.under(scored.rule().benchmark(), scored.rule().ruleset());
            shown.show(scored, scored.episode().source(), rule.evaluator());
        }
    }
}
