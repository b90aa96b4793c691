package games.scoring.plugin;

import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Looks at the jars of a plugin before any of its code runs. */
final class JarInspection {

    private static final int CLASS_VERSION_OF_JAVA_0 = 44;

    private JarInspection() {}

    /** Reads every byte of the jars of a plugin, and refuses a newer Java and packages of the program. */
    static Map<Path, JarContent> of(List<TakenJar> read) throws BadPluginException {
        var contents = new HashMap<Path, JarContent>();
        for (TakenJar jar : read) {
            String which = read.size() == 1 ? "" : " (" + jar.shown() + ")";
            JarContent content;
            try {
                content = JarContent.read(jar.bytes());
            } catch (JarContent.DamagedException e) {
                throw new BadPluginException(e.getMessage() + which, "Copy or build it again.", e.getCause());
            }
            int java = content.newestVersion() - CLASS_VERSION_OF_JAVA_0;
            if (java > Runtime.version().feature()) {
                throw new BadPluginException(
                        "It is built for Java " + java + " (" + content.newestClass() + "), and this is Java "
                                + Runtime.version().feature() + "." + which,
                        "Use a newer Java, or a build of the plugin for this one.",
                        null);
            }
            boolean own = read.size() > 1 && isHosts(jar.bytes());
            if (!own && !content.hostPackages().isEmpty()) {
                throw new BadPluginException(
                        "It holds packages of the program: " + String.join(", ", content.hostPackages()) + "." + which,
                        "Build it without scoring-api, scoring-core and Log4j in it: the program brings them.",
                        null);
            }
            contents.put(jar.bytes(), content);
        }
        return contents;
    }

    /** Says whether a jar is the program's own, copied into a plugin's folder. It is passed over. */
    static boolean isHosts(Path jar) {
        try {
            return ModuleFinder.of(jar).findAll().stream()
                    .anyMatch(
                            reference -> Host.ownsModule(reference.descriptor().name()));
        } catch (FindException e) {
            return false;
        }
    }
}
