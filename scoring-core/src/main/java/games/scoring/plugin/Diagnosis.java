package games.scoring.plugin;

import games.scoring.message.Ellipsis;
import games.scoring.message.Thrown;
import java.lang.module.FindException;
import java.lang.module.InvalidModuleDescriptorException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** From what the Java runtime or a plugin throws to what a user can do about it. */
final class Diagnosis {

    private static final Pattern MISSING_MODULE = Pattern.compile("Module (\\S+) not found, required by (\\S+)");
    private static final Pattern DERIVED = Pattern.compile("Unable to derive module descriptor for .*");

    private static final int LONGEST = 4_000;

    static final String TELL_AUTHOR = "Tell its author, or take it away.";

    private Diagnosis() {}

    /** Explains why a jar is no module. */
    static BadPluginException ofFinding(FindException e) {
        Throwable root = Thrown.root(e, outer -> true);
        boolean derived = DERIVED.matcher(Thrown.message(e)).matches();
        String message = Thrown.message(root);
        if (root != e && derived && message.contains("module name")) {
            return new BadPluginException(
                    "Its file name makes no module name, and it has no module-info (" + message + ").",
                    "Rename it to letters, digits and hyphens, such as my-plugin-1.0.jar.",
                    e);
        }
        if (root instanceof InvalidModuleDescriptorException && !derived) {
            return new BadPluginException(
                    "Its module-info.class is damaged or malformed (" + message + ").", "Copy or build it again.", e);
        }
        return new BadPluginException(
                "It does not describe itself properly: " + sentence(message),
                "Build it again with a module-info, or with one class name a line in " + JarContent.SERVICES + ".",
                e);
    }

    /** Explains why modules do not fit together. */
    static BadPluginException ofResolving(RuntimeException e) {
        String message = Thrown.message(e);
        Matcher missing = MISSING_MODULE.matcher(message);
        if (missing.find()) {
            String module = missing.group(1);
            if (ofJava(module)) {
                return new BadPluginException(
                        "Its module " + missing.group(2) + " needs Java's module " + module
                                + ", which is left out here.",
                        withModule(module),
                        e);
            }
            if (module.startsWith("java.") || module.startsWith("jdk.")) {
                return new BadPluginException(
                        "Its module " + missing.group(2) + " needs Java's module " + module
                                + ", which this Java runtime does not have.",
                        "Use a whole JDK, or tell the plugin's author.",
                        e);
            }
            return new BadPluginException(
                    "Its module " + missing.group(2) + " needs the module " + module
                            + ", which is neither beside it nor in the program.",
                    "Make a folder for the plugin, and put its jar and the jar of " + module + " into it.",
                    e);
        }
        if (e instanceof ResolutionException) {
            return new BadPluginException(
                    "Its modules do not fit together: " + sentence(message),
                    "Take jars that hold the same packages as others out of its folder, or build it without them.",
                    e);
        }
        return new BadPluginException("It can't be loaded: " + sentence(message), TELL_AUTHOR, e);
    }

    /** Explains what a plugin's own code threw. */
    static BadPluginException ofRunning(String doing, Throwable thrown) {
        Throwable root = Thrown.root(
                thrown,
                outer -> outer instanceof ServiceConfigurationError || outer instanceof ExceptionInInitializerError);
        if (root instanceof OutOfMemoryError) {
            long mebibytes = Runtime.getRuntime().maxMemory() / (1 << 20);
            return new BadPluginException(
                    "Memory ran out (" + mebibytes + " MiB) " + doing + ".",
                    "Take it away, or give more with SCORING_JAVA_OPTS=-Xmx" + 2 * mebibytes + "m.",
                    thrown);
        }
        if (root instanceof UnsupportedClassVersionError) {
            return new BadPluginException(
                    "It is built for a newer Java than the " + Runtime.version().feature() + " that runs it ("
                            + Thrown.message(root) + ").",
                    "Use a newer Java, or a build of the plugin for this one.",
                    thrown);
        }
        if (root instanceof ClassFormatError) {
            return new BadPluginException(
                    "It holds a damaged class file (" + Thrown.message(root) + ").", "Copy or build it again.", thrown);
        }
        if (root instanceof NoClassDefFoundError) {
            String missing = Thrown.message(root).replace('/', '.');
            Optional<String> module = ofJavaWith(missing);
            if (module.isPresent()) {
                return new BadPluginException(
                        "It uses " + missing + " of Java's module " + module.get() + ", which is left out here.",
                        withModule(module.get()),
                        thrown);
            }
        }
        if (root instanceof LinkageError && !(root instanceof ExceptionInInitializerError)) {
            return new BadPluginException(
                    "It uses what is not there: " + sentence(PluginFrame.words(root)),
                    "It may be built for another version of the SPI than " + api()
                            + ", or a library may be missing: put it beside the plugin in a folder of their own.",
                    thrown);
        }
        if (root instanceof ServiceConfigurationError) {
            return new BadPluginException(
                    "Its family can't be made: " + sentence(Thrown.message(root)), TELL_AUTHOR, thrown);
        }
        return new BadPluginException(
                "It failed " + doing + ": " + sentence(PluginFrame.words(root)), TELL_AUTHOR, thrown);
    }

    /** Says whether a module is one of this Java runtime. */
    private static boolean ofJava(String module) {
        return ModuleFinder.ofSystem().find(module).isPresent();
    }

    /** Finds the module of this Java runtime that holds a class, where it was left out. */
    private static Optional<String> ofJavaWith(String name) {
        String inPackage = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        return ModuleFinder.ofSystem().findAll().stream()
                .map(ModuleReference::descriptor)
                .filter(module -> module.packages().contains(inPackage)
                        && ModuleLayer.boot().findModule(module.name()).isEmpty())
                .map(ModuleDescriptor::name)
                .findFirst();
    }

    private static String withModule(String module) {
        return "Start with SCORING_JAVA_OPTS=--add-modules=" + module + ".";
    }

    static String api() {
        return Host.apiVersion().map(Object::toString).orElse(Version.current());
    }

    static String sentence(String text) {
        String oneLine = Ellipsis.cut(text, LONGEST).strip().replaceAll("\\s+", " ");
        return oneLine.endsWith(".") ? oneLine : oneLine + ".";
    }
}
