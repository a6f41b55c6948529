package dev.waymark.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The public API is what the guide lists, what the Javadoc holds, and what has an example. */
class PublicApiTest {
  private static final Pattern TYPE = Pattern.compile("`((?:[a-z]+\\.)+[A-Z]\\w+)`");
  private static final Pattern SNIPPET =
      Pattern.compile("\\{@snippet class=\"([\\w.]+)\"(?: region=\"(\\w+)\")?}");
  private static final List<String> EXAMPLES =
      List.of("tests/src/test/java", "examples/plugin/src/main/java");

  @Test
  void theGuideListsTheTypesThatHaveAnExample() {
    Set<String> withExample =
        Sources.all().stream()
            .filter(file -> file.toString().contains("/src/main/java/dev/waymark/"))
            .filter(file -> Sources.read(file).contains("{@snippet"))
            .map(file -> file.toString().split("/dev/waymark/")[1])
            .map(name -> name.replace(".java", "").replace('/', '.'))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(listed()).isEqualTo(withExample);
  }

  @Test
  void theJavadocHoldsWhatTheGuideLists() {
    String pom = Sources.read(Sources.root().resolve("pom.xml"));
    for (String type : listed()) {
      String file = "dev/waymark/" + type.replace('.', '/') + ".java";
      String folder = file.substring(0, file.lastIndexOf('/')) + "/*.java";
      assertThat(pom)
          .containsAnyOf("<include>" + file + "</include>", "<include>" + folder + "</include>");
    }
  }

  @Test
  void everyExampleIsPartOfATestOrOfThePlugIn() {
    for (Path file : Sources.all()) {
      Matcher snippets = SNIPPET.matcher(Sources.read(file));
      for (MatchResult snippet : snippets.results().toList()) {
        String source = example(snippet.group(1));
        if (snippet.group(2) != null) {
          assertThat(source).contains("// @start region=\"" + snippet.group(2) + "\"");
        }
      }
    }
  }

  private static String example(String type) {
    return EXAMPLES.stream()
        .map(folder -> Sources.root().resolve(folder).resolve(type.replace('.', '/') + ".java"))
        .filter(file -> file.toFile().isFile())
        .map(Sources::read)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no example of the name " + type));
  }

  private static Set<String> listed() {
    String guide = Sources.read(Sources.root().resolve("docs/guide/extending.md"));
    String library = guide.split("\n## As a library\n")[1].split("\n## ")[0];
    return library
        .lines()
        .filter(line -> line.startsWith("|"))
        .flatMap(line -> TYPE.matcher(line).results())
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
