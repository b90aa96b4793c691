package games.scoring.minecraftcontest;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import java.util.List;

/** The family {@code minecraft-contest}: the rules of a student contest for Minecraft agents, in all their versions. */
public final class MinecraftContestFamily implements Family {

    /** Makes the family. */
    public MinecraftContestFamily() {}

    @Override
    public String id() {
        return "minecraft-contest";
    }

    @Override
    public Text title() {
        return Text.of("Student contest for Minecraft agents").and("zh", "Minecraft 智能体学生竞赛");
    }

    @Override
    public List<Ruleset> rulesets() {
        return Thucraft.RULESETS;
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(Thucraft.BENCHMARK);
    }

    @Override
    public List<Input> settings() {
        return List.of(Thucraft.STRICT, Thucraft.KILLS_BY);
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new WorldFormat(), new JudgeFormat());
    }
}
