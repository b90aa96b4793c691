package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The plugins' pages of documentation in several languages. */
class PagesTest {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`[^`]+`");
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    static List<Path> translated() throws IOException {
        try (Stream<Path> modules = Files.list(PROJECT)) {
            return modules.map(module -> module.resolve("src/main/resources/docs"))
                    .filter(Files::isDirectory)
                    .flatMap(PagesTest::pages)
                    .filter(page -> page.getFileName().toString().matches("index\\..+\\.md"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<Path> pages(Path docs) {
        try (Stream<Path> pages = Files.walk(docs)) {
            return pages.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A page that was corrected in one language alone says what the program does not do. */
    @ParameterizedTest
    @MethodSource("translated")
    void eachParagraphNamesTheSameNumbersAndCodeInAllLanguages(Path page) throws IOException {
        var english = paragraphs(page.resolveSibling("index.md"));
        var other = paragraphs(page);
        assertThat(other).hasSameSizeAs(english);
        for (int i = 0; i < other.size(); i++) {
            assertThat(facts(other.get(i))).as(english.get(i)).isEqualTo(facts(english.get(i)));
        }
    }

    /** Gives the lines with words: a paragraph, a row of a table or a point of a list has one. */
    private static List<String> paragraphs(Path page) throws IOException {
        return Files.readAllLines(page).stream().filter(line -> !line.isBlank()).toList();
    }

    private static Set<String> facts(String paragraph) {
        var facts = new TreeSet<String>();
        CODE.matcher(paragraph).results().forEach(code -> facts.add(code.group()));
        var words = CODE.matcher(paragraph).replaceAll("").replaceAll("(?<=\\d),(?=\\d{3})", "");
        NUMBER.matcher(words).results().forEach(number -> facts.add(number.group()));
        return facts;
    }
}
