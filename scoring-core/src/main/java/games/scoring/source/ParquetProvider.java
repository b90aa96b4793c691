package games.scoring.source;

import games.scoring.message.ReadFailure;
import games.scoring.message.UsageException;
import java.io.IOException;
import java.net.MalformedURLException;
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
final class ParquetFolder {

    private ParquetFolder() {}

    /** Holds what is looked for once. */
    private static final class Found {
        static final Optional<Parquet> PROVIDER = find();
    }

    static Optional<Parquet> provider() {
        try {
            return Found.PROVIDER;
        } catch (ExceptionInInitializerError e) {
            throw new UsageException("lib/parquet can't be loaded (" + e.getCause()
                    + "). Unpack the distribution again, or use CSV or JSON Lines.");
        } catch (NoClassDefFoundError e) {
            throw new UsageException(
                    "lib/parquet can't be loaded. Unpack the distribution again, or use CSV or JSON Lines.");
        }
    }

    private static Optional<Parquet> find() {
        ClassLoader own = Parquet.class.getClassLoader();
        Optional<Parquet> beside = ServiceLoader.load(Parquet.class, own).findFirst();
        String home = System.getProperty("scoring.home");
        if (beside.isPresent() || home == null) {
            return beside;
        }
        try {
            URL[] jars = jars(Path.of(home, "lib", "parquet"));
            // Never closed: its classes are needed until the program ends.
            return jars.length == 0
                    ? Optional.empty()
                    : ServiceLoader.load(Parquet.class, new URLClassLoader("parquet", jars, own))
                            .findFirst();
        } catch (IOException e) {
            throw new ServiceConfigurationError(ReadFailure.told(e), e);
        }
    }

    private static URL[] jars(Path folder) throws IOException {
        var jars = new ArrayList<URL>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.newDirectoryStream(folder, "*.jar")) {
                for (Path file : files) {
                    jars.add(url(file));
                }
            }
        }
        return jars.toArray(URL[]::new);
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }
}
