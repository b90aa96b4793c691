package games.scoring.plugin;

import games.scoring.api.Family;
import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import java.util.Set;

/** What belongs to the program, and is never taken from a plugin's folder: one set of types for both sides. */
final class Host {

    static final String API = "games.scoring.api";

    private static final Set<String> MODULES = Set.of(
            API,
            "games.scoring.core",
            "games.scoring.launcher",
            "games.scoring.testkit",
            "org.apache.logging.log4j",
            "org.apache.logging.log4j.core");

    /** Core's packages, and those of API and Log4j with all below them. */
    private static final Set<String> PACKAGES = Set.of(
            "games.scoring.message",
            "games.scoring.plugin",
            "games.scoring.rule",
            "games.scoring.source",
            "games.scoring.record",
            "games.scoring.score",
            "games.scoring.output",
            "games.scoring.standing",
            "games.scoring.verify",
            "games.scoring.report",
            "games.scoring.check");

    private static final Set<String> PACKAGE_TREES = Set.of(API, "org.apache.logging.log4j");

    private Host() {}

    static boolean ownsModule(String name) {
        return MODULES.contains(name);
    }

    static boolean ownsPackage(String name) {
        return PACKAGES.contains(name)
                || PACKAGE_TREES.stream().anyMatch(tree -> name.equals(tree) || name.startsWith(tree + "."));
    }

    /** Gives the version of the SPI that this program has; empty on a class path. */
    static Optional<ModuleDescriptor.Version> apiVersion() {
        ModuleDescriptor descriptor = Family.class.getModule().getDescriptor();
        return descriptor == null ? Optional.empty() : descriptor.version();
    }
}
