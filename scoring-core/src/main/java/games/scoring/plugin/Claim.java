package games.scoring.plugin;

import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A name that a family has, and no other may have: users write it, and it must mean one thing.
 *
 * @param kind what is named so: empty for a family, a benchmark or an alias, else {@code log format} or {@code export}
 * @param id the name
 */
public record Claim(String kind, String id) {

    /**
     * Lists the names of a family.
     *
     * @param family the family
     * @return the ids of the family, its benchmarks, log formats and exports, and the aliases
     */
    public static Set<Claim> of(LoadedFamily family) {
        var claims = new LinkedHashSet<Claim>();
        claims.add(new Claim("", family.id()));
        family.benchmarks().forEach(benchmark -> {
            claims.add(new Claim("", benchmark.id()));
            benchmark.aliases().forEach(alias -> claims.add(new Claim("", alias)));
        });
        family.logFormats().stream().map(LogFormat::id).forEach(id -> claims.add(new Claim("log format", id)));
        family.exports().stream().map(Export::id).forEach(id -> claims.add(new Claim("export", id)));
        return claims;
    }

    /** Says whether two families of one jar may have it: they may read the same logs. */
    boolean mayBeShared() {
        return !kind.isEmpty();
    }

    /**
     * Tells that two plugins have it.
     *
     * @param first the jar of one
     * @param second the jar of the other
     * @return the clash
     */
    public Clash clash(String first, String second) {
        return new Clash(kind, id, first, second);
    }
}
