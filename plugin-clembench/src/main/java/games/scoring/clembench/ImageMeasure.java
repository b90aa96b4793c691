package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts the turns of an imagegame episode. A turn is complete when it holds an instruction and the grid drawn after it.
 *
 * <p>Logs of clembench 1.6 call both replies {@code parse}, newer ones {@code found instruction} and {@code found grid}.
 */
final class ImageMeasure implements Measure {

    private static final Pattern TAG = Pattern.compile("^\\s*instruction\\s*:", Pattern.CASE_INSENSITIVE);
    private static final Pattern DONE = Pattern.compile("^\\s*instruction\\s*:\\s*done\\b", Pattern.CASE_INSENSITIVE);

    /**
     * What an instance may ask for instead: words between optional blanks, such as {@code ^\s*anweisung\s*:\s*fertig\s*$}.
     * It is anybody's expression, and of others nobody knows how long they take.
     */
    private static final Pattern WORDS = Pattern.compile("\\^((?:\\\\s\\*|[\\p{L}\\p{N}: ]){1,200})\\$");

    private final List<String> instructions = new ArrayList<>();
    private final List<Json> drawn = new ArrayList<>();
    private boolean aborted;
    private double requests;
    private double parsed;

    private @Nullable Json instruction;
    private @Nullable Json grid;
    private boolean stopped;
    private boolean invalidTurn;
    private int messages;
    private int replies;
    private @Nullable Json reply;
    private boolean done;
    private boolean ended;
    private int incomplete;

    @Override
    public boolean readsAction(String type) {
        return !type.equals("send message");
    }

    @Override
    public void turn() throws LogFault {
        endTurn();
        reply = null;
        done = false;
        instruction = null;
        grid = null;
        stopped = false;
        invalidTurn = false;
        messages = 0;
        replies = 0;
    }

    @Override
    public void event(Event event) {
        if (stopped) {
            return;
        }
        switch (event.type()) {
            case "found terminate pattern" -> {
                stopped = true;
                ended = true;
            }
            case "invalid format" -> {
                ended = true;
                aborted = true;
                invalidTurn = true;
                stopped = true;
            }
            case "get message" -> {
                messages++;
                reply = event.content();
                done = isDone(reply);
            }
            case "parse" -> {
                replies++;
                if (instruction == null) {
                    instruction = event.content();
                } else {
                    grid = event.content();
                }
            }
            case "found instruction" -> {
                replies++;
                instruction = event.content();
            }
            case "found grid" -> {
                replies++;
                grid = event.content();
            }
            default -> {}
        }
    }

    private void endTurn() throws LogFault {
        if (invalidTurn) {
            requests += messages;
            parsed += replies;
        } else if (instruction != null && grid != null) {
            instructions.add(TAG.matcher(instruction.text()).replaceFirst("").strip());
            grid.text();
            drawn.add(grid);
            requests += 2;
            parsed += 2;
        } else if (isClosing()) {
            ended = true;
        } else if (!stopped && messages + replies > 0) {
            incomplete++;
        }
    }

    @Override
    public boolean stops(boolean amid, EpisodeFolder folder) throws IOException {
        done = done || isDone(reply, folder);
        boolean begun = messages + replies > 0 && (instruction == null || grid == null);
        return !ended && !isClosing() && (amid || begun);
    }

    /** Says whether the turn holds no more than the reply that ends a game of clembench 1.6. */
    private boolean isClosing() {
        return done && replies == 0;
    }

    /** Games of clembench 1.6 end with a reply that says so, and no event beside. */
    private static boolean isDone(Json reply) {
        return reply.isText() && DONE.matcher(reply.node().stringValue()).find();
    }

    /** Says the same of one in another language, which the instance tells. */
    private static boolean isDone(@Nullable Json reply, EpisodeFolder folder) throws IOException {
        if (reply == null || !reply.isText()) {
            return false;
        }
        var asked = folder.ofInstance("player_1_terminate_pattern");
        var words = WORDS.matcher(asked.isText() ? asked.node().stringValue() : "");
        // Blanks that are never given back take no longer than the reply is.
        return words.matches()
                && Pattern.compile(
                                words.group(1).replace("\\s*", "\\s*+"),
                                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                        .matcher(reply.node().stringValue())
                        .matches();
    }

    @Override
    public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault {
        endTurn();
        var all = Standard.events(file, "/turns");
        var target = target(folder);
        var inInstance = Place.of(folder.findInstance().orElse(folder.entry()));
        int turns = drawn.size();
        var length = new double[turns];
        var tokens = new double[turns];
        var precision = new double[turns];
        var recall = new double[turns];
        var f1 = new double[turns];
        var changed = new double[turns];
        @Nullable Grid last = null;
        for (int i = 0; i < turns; i++) {
            var text = instructions.get(i);
            var grid = Grid.of(drawn.get(i).text());
            length[i] = text.codePoints().count();
            tokens[i] = text.split(" ", -1).length;
            double common = common(grid, target);
            double ofDrawn = share(common, grid.filled());
            double ofTarget = share(common, target.filled());
            precision[i] = Math.rint(ofDrawn * 100);
            recall[i] = Math.rint(ofTarget * 100);
            f1[i] = Math.rint(f1(ofDrawn, ofTarget) * 100);
            changed[i] = grid.changedFrom(last);
            last = grid;
        }
        draft.put(Standard.OUTCOME, aborted ? "aborted" : "finished", all)
                .put(Imagegame.TURNS, turns, all)
                .put(
                        Imagegame.TARGET_CELLS,
                        target.filled(),
                        inInstance.at("/target_grid").made("counted in the grid"))
                .put(Imagegame.CHANGED_CELLS, total(changed), all)
                .put(Imagegame.INSTRUCTION_LENGTH, total(length), all)
                .put(Imagegame.INSTRUCTION_TOKENS, total(tokens), all)
                .put(Imagegame.LENGTH_BY_TURN, length, all)
                .put(Imagegame.TOKENS_BY_TURN, tokens, all)
                .put(Imagegame.PRECISION_BY_TURN, precision, all)
                .put(Imagegame.RECALL_BY_TURN, recall, all)
                .put(Imagegame.F1_BY_TURN, f1, all)
                .put(Imagegame.CHANGED_BY_TURN, changed, all);
        last(draft, file, target, last);
        if (incomplete > 0) {
            draft.note("turns without an instruction and a grid drawn after it: " + incomplete + ", not counted");
        }
        if (!ended) {
            draft.note("no event says how the game ended: scored by what was drawn until then");
        }
        var requestsByTurn = new double[turns];
        Arrays.fill(requestsByTurn, 2);
        draft.put(Standard.REQUEST_COUNT, requests, all)
                .put(Standard.PARSED_COUNT, parsed, all)
                .put(Standard.VIOLATED_COUNT, requests - parsed, all)
                .put(Standard.REQUESTS_BY_TURN, requestsByTurn, all)
                .put(Standard.PARSED_BY_TURN, requestsByTurn.clone(), all)
                .put(Standard.VIOLATED_BY_TURN, new double[turns], all);
    }

    /** The last grid is the one that is scored; without one, nothing was drawn. */
    private void last(EpisodeDraft draft, Place file, Grid target, @Nullable Grid grid) {
        if (grid == null) {
            var all = Standard.events(file, "/turns");
            draft.put(Imagegame.DRAWN_CELLS, 0, all).put(Imagegame.COMMON_CELLS, 0, all);
            if (!aborted) {
                draft.note("no turn ended with a drawn grid");
            }
            return;
        }
        var at = file.at(drawn.get(drawn.size() - 1).pointer()).made("counted in the grid");
        draft.put(Imagegame.DRAWN_CELLS, grid.filled(), at).put(Imagegame.COMMON_CELLS, common(grid, target), at);
    }

    /** Grids of different sizes have nothing in common. */
    private static double common(Grid grid, Grid target) {
        return grid.hasSizeOf(target) ? grid.common(target) : 0;
    }

    private static double total(double[] counts) {
        return Arrays.stream(counts).sum();
    }

    private static double share(double common, double all) {
        return all == 0 ? 0 : PythonRound.of(common / all, 4);
    }

    private static double f1(double precision, double recall) {
        return precision + recall == 0 ? 0 : PythonRound.of(2 * precision * recall / (precision + recall), 4);
    }

    private static Grid target(EpisodeFolder folder) throws IOException, LogFault {
        var instance = folder.instanceFile();
        if (instance == null) {
            throw new LogFault(
                    Reason.MISSING_INPUT,
                    "",
                    "expected an instance.json with target_grid beside the log, found none. Put it back, or leave the"
                            + " episode out");
        }
        return Grid.of(instance.at("target_grid").text());
    }
}
