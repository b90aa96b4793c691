import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;

/**
 * Writes the reference of the SPI and the testkit from their sources: what each type and method is for, by the first sentence of its comment.
 *
 * <p>Run from the project's folder: {@code java scoring-api/src/reference/Reference.java > docs/reference.md}
 */
final class Reference {

    private static final List<Path> SOURCES =
            List.of(Path.of("scoring-api/src/main/java"), Path.of("scoring-testkit/src/main/java"));

    /** What a formula, a condition and an input is made with stands first: it is looked up most. */
    private static final List<String> VOCABULARY = List.of("Formula", "Condition", "Input");

    /** A part of a tree that no method of the vocabulary makes. */
    private static final String MADE_BY_HAND = "Formula.Scored";

    private final DocTrees docs;
    private final StringBuilder out = new StringBuilder();

    private Reference(DocTrees docs) {
        this.docs = docs;
    }

    /** A type, with the names of the types that it lies in. */
    private record Type(String name, TreePath path) {
        ClassTree tree() {
            return (ClassTree) path.getLeaf();
        }
    }

    public static void main(String[] args) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        var sources = new ArrayList<Path>();
        for (var folder : SOURCES) {
            try (var all = Files.walk(folder)) {
                all.filter(path -> path.toString().endsWith(".java"))
                        .filter(path -> !path.endsWith("module-info.java"))
                        .sorted()
                        .forEach(sources::add);
            }
        }
        var task = (JavacTask) compiler.getTask(
                null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
        var units = new ArrayList<CompilationUnitTree>();
        task.parse().forEach(units::add);
        var reference = new Reference(DocTrees.instance(task));
        reference.write(units);
        var utf8 = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        utf8.print(reference.out);
        utf8.flush();
    }

    private void write(List<CompilationUnitTree> units) {
        var packages = new TreeMap<String, Map<String, Type>>();
        var about = new TreeMap<String, String>();
        for (var unit : units) {
            var name = unit.getPackageName().toString();
            if (unit.getSourceFile().getName().endsWith("package-info.java")) {
                about.put(name, firstSentence(new TreePath(new TreePath(unit), unit.getPackage())));
            }
            for (var tree : unit.getTypeDecls()) {
                if (tree instanceof ClassTree type) {
                    collect(new TreePath(new TreePath(unit), type), "", false,
                            packages.computeIfAbsent(name, absent -> new LinkedHashMap<>()));
                }
            }
        }
        line("# Reference of the SPI");
        line("");
        line("Made from the sources of `scoring-api` and `scoring-testkit`: `java scoring-api/src/reference/Reference.java > docs/reference.md`."
                + " The Javadoc has units, ranges and what is thrown; the [author's guide](plugin-authors-guide.md) has the"
                + " way through; [compatibility](compatibility.md) says what may change.");
        var api = packages.get("games.scoring.api");
        line("");
        line("## The vocabulary of rules");
        for (var name : VOCABULARY) {
            for (var type : api.values()) {
                if (type.name().equals(name) || (type.name().startsWith(name + ".") && isMet(type, name))) {
                    type(type);
                }
            }
        }
        line("");
        line("### What the trees consist of");
        kinds(api.get("Formula.Kind"), "a number");
        kinds(api.get("Condition.Kind"), "a condition");
        packages.forEach((name, types) -> {
            line("");
            line("## " + name);
            line("");
            line(about.getOrDefault(name, ""));
            for (var type : types.values()) {
                boolean shown = name.equals("games.scoring.api")
                        && VOCABULARY.stream()
                                .anyMatch(word -> type.name().equals(word) || type.name().startsWith(word + "."));
                if (!shown) {
                    type(type);
                }
            }
        });
    }

    /**
     * Says whether an author meets a type of the vocabulary by its name: all inputs, and what is no part of the trees, which
     * methods make.
     */
    private static boolean isMet(Type type, String vocabulary) {
        boolean part = type.name().endsWith(".Kind")
                || type.tree().getImplementsClause().stream()
                        .anyMatch(each -> each.toString().equals(vocabulary));
        return vocabulary.equals("Input") || !part || type.name().equals(MADE_BY_HAND);
    }

    /** Gathers a type and those in it, as far as plugins see them. */
    private void collect(TreePath path, String within, boolean inInterface, Map<String, Type> types) {
        var tree = (ClassTree) path.getLeaf();
        if (!isSeen(tree.getModifiers(), inInterface)) {
            return;
        }
        var name = within + tree.getSimpleName();
        types.put(name, new Type(name, path));
        for (var member : tree.getMembers()) {
            if (member instanceof ClassTree) {
                collect(new TreePath(path, member), name + ".", isInterface(tree), types);
            }
        }
    }

    private static boolean isInterface(ClassTree tree) {
        return tree.getKind() == Tree.Kind.INTERFACE || tree.getKind() == Tree.Kind.ANNOTATION_TYPE;
    }

    private static boolean isSeen(ModifiersTree modifiers, boolean inInterface) {
        return modifiers.getFlags().contains(Modifier.PUBLIC)
                || modifiers.getFlags().contains(Modifier.PROTECTED)
                || (inInterface && !modifiers.getFlags().contains(Modifier.PRIVATE));
    }

    private void type(Type type) {
        var tree = type.tree();
        line("");
        line("### " + type.name() + (isEvolving(tree.getModifiers()) ? " (evolving)" : ""));
        line("");
        line(firstSentence(type.path()));
        var rows = new ArrayList<String>();
        if (tree.getKind() == Tree.Kind.RECORD) {
            params(type.path()).forEach((name, text) -> rows.add("| `" + name + "` | " + text + " |"));
        }
        for (var member : tree.getMembers()) {
            var path = new TreePath(type.path(), member);
            if (docs.getDocCommentTree(path) == null) {
                continue;
            }
            if (member instanceof MethodTree method && isSeen(method.getModifiers(), isInterface(tree))) {
                // Records are made by their factories, mostly; the components stand above. Other constructors say nothing.
                if (method.getReturnType() != null) {
                    rows.add("| `" + signature(method) + "` | " + firstSentence(path) + " |");
                }
            } else if (member instanceof VariableTree field && isSeen(field.getModifiers(), isInterface(tree))) {
                rows.add("| `" + field.getName() + "` | " + firstSentence(path) + " |");
            }
        }
        if (!rows.isEmpty()) {
            line("");
            line("| | |");
            line("| --- | --- |");
            rows.forEach(this::line);
        }
    }

    private void kinds(Type kinds, String what) {
        line("");
        line("| " + what + " is | |");
        line("| --- | --- |");
        for (var member : kinds.tree().getMembers()) {
            if (member instanceof VariableTree constant) {
                line("| `" + constant.getName() + "` | " + all(new TreePath(kinds.path(), member)) + " |");
            }
        }
    }

    private static boolean isEvolving(ModifiersTree modifiers) {
        return modifiers.getAnnotations().stream()
                .anyMatch(each -> each.getAnnotationType().toString().equals("Evolving"));
    }

    private static String signature(MethodTree method) {
        var parameters = method.getParameters().stream()
                .map(parameter -> parameter.toString().replaceAll("^(final|@\\w+(\\(\\))?)\\s+", ""))
                .collect(Collectors.joining(", "));
        var before = method.getModifiers().getFlags().contains(Modifier.STATIC) ? "static " : "";
        return before + method.getName() + "(" + parameters + ")" + " → " + method.getReturnType();
    }

    // ---- comments

    private String firstSentence(TreePath path) {
        var comment = docs.getDocCommentTree(path);
        return comment == null ? "" : text(comment.getFirstSentence());
    }

    private String all(TreePath path) {
        var comment = docs.getDocCommentTree(path);
        return comment == null ? "" : text(comment.getFullBody());
    }

    private Map<String, String> params(TreePath path) {
        var params = new LinkedHashMap<String, String>();
        DocCommentTree comment = docs.getDocCommentTree(path);
        if (comment != null) {
            for (var tag : comment.getBlockTags()) {
                if (tag instanceof ParamTree param && !param.isTypeParameter()) {
                    params.put(param.getName().toString(), text(param.getDescription()));
                }
            }
        }
        return params;
    }

    private String text(List<? extends DocTree> parts) {
        var text = new StringBuilder();
        for (var part : parts) {
            if (part instanceof TextTree plain) {
                text.append(plain.getBody());
            } else if (part instanceof EntityTree entity) {
                text.append(docs.getCharacters(entity));
            } else if (part instanceof LiteralTree literal) {
                text.append('`').append(literal.getBody().getBody()).append('`');
            } else if (part instanceof LinkTree link) {
                var label = text(link.getLabel());
                text.append(label.isEmpty() ? "`" + link.getReference().getSignature().replaceFirst("^#", "").replace("#", ".") + "`" : label);
            } else if (!(part instanceof StartElementTree || part instanceof EndElementTree)) {
                throw new IllegalArgumentException("No way to write " + part + " (" + part.getKind() + ") on the page");
            }
        }
        return text.toString().strip().replaceAll("\\s+", " ").replace("|", "\\|");
    }

    private void line(String line) {
        out.append(line).append('\n');
    }
}
