package games.scoring.source;

import games.scoring.message.ReadFailure;
import games.scoring.message.Thrown;
import games.scoring.message.UsageException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the provider of {@link Parquet}. In the distribution its jars lie in a folder of their own, behind a class loader
 * of their own: they are no modules, share packages with one another, and must cost nothing where nobody asks for them.
 */
final class ParquetProvider {

    /**
     * What was found.
     *
     * @param failure why it can't be loaded; empty where it can, or is not there
     */
    private record Found(Optional<Parquet> provider, String failure) {

        /** It is looked for once, by whoever asks first. */
        static final Found ONCE = look();
    }

    private ParquetProvider() {}

    static Optional<Parquet> get() {
        String failure = Found.ONCE.failure();
        if (!failure.isEmpty()) {
            throw new UsageException("lib/parquet can't be loaded (" + failure
                    + "). Unpack the distribution again, or use CSV or JSON Lines.");
        }
        return Found.ONCE.provider();
    }

    private static Found look() {
        try {
            return new Found(find(), "");
        } catch (IOException e) {
            return new Found(Optional.empty(), ReadFailure.told(e));
        } catch (ServiceConfigurationError | LinkageError e) {
            return new Found(Optional.empty(), Thrown.words(e));
        }
    }

    private static Optional<Parquet> find() throws IOException {
        ClassLoader own = Parquet.class.getClassLoader();
        Optional<Parquet> beside = ServiceLoader.load(Parquet.class, own).findFirst();
        String home = System.getProperty("scoring.home");
        if (beside.isPresent() || home == null) {
            return beside;
        }
        URL[] jars = jars(Path.of(home, "lib", "parquet"));
        // Never closed: its classes are needed until the program ends.
        return jars.length == 0
                ? Optional.empty()
                : ServiceLoader.load(Parquet.class, new URLClassLoader("parquet", jars, own))
                        .findFirst();
    }

    private static URL[] jars(Path folder) throws IOException {
        var jars = new ArrayList<URL>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.newDirectoryStream(folder, "*.jar")) {
                for (Path file : files) {
                    jars.add(file.toUri().toURL());
                }
            }
        }
        return jars.toArray(URL[]::new);
    }
}
