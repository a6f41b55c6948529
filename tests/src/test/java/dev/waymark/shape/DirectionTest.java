package dev.waymark.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Arrows between packages point one way, and no package is part of a circle. */
class DirectionTest {
  private static final Pattern PACKAGE = Pattern.compile("^package dev\\.waymark\\.(\\w+)", 8);
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?dev\\.waymark\\.(\\w+)\\.", 8);

  @Test
  void noPackageDependsOnItselfThroughOthers() {
    Map<String, Set<String>> arrows = arrows();
    for (String start : arrows.keySet()) {
      assertThat(reach(start, arrows)).as("packages that %s reaches", start).doesNotContain(start);
    }
  }

  @Test
  void theModelKnowsOnlyWordsAndUrls() {
    assertThat(arrows().get("model")).isSubsetOf("text", "url");
  }

  @Test
  void stationsDoNotKnowTheEngineOrTheDoors() {
    arrows()
        .forEach((from, to) -> {
          if (!Set.of("engine", "lab", "community", "watch", "server", "cli", "demo", "spark")
              .contains(from)) {
            assertThat(to)
                .as("imports of %s", from)
                .doesNotContain(
                    "engine", "lab", "community", "watch", "server", "cli", "demo", "spark");
          }
        });
  }

  @Test
  void nothingKnowsTheOtherEngine() {
    assertThat(arrows()).containsKey("spark");
    arrows()
        .forEach((from, to) -> assertThat(to).as("imports of %s", from).doesNotContain("spark"));
  }

  private static Map<String, Set<String>> arrows() {
    Map<String, Set<String>> arrows = new TreeMap<>();
    for (Path file : Sources.all()) {
      String source = Sources.read(file);
      Matcher own = PACKAGE.matcher(source);
      if (file.toString().contains("/src/main/") && own.find()) {
        Set<String> targets = arrows.computeIfAbsent(own.group(1), key -> new TreeSet<>());
        Matcher imports = IMPORT.matcher(source);
        while (imports.find()) {
          if (!imports.group(1).equals(own.group(1))) {
            targets.add(imports.group(1));
          }
        }
      }
    }
    return arrows;
  }

  private static Set<String> reach(String start, Map<String, Set<String>> arrows) {
    Set<String> reached = new TreeSet<>();
    List<String> open = new ArrayList<>(arrows.get(start));
    while (!open.isEmpty()) {
      String next = open.removeLast();
      if (reached.add(next)) {
        open.addAll(arrows.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }
}
