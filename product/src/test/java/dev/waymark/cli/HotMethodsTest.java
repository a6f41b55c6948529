package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the second compiler is left with in a crawl: the JVM would not say that a name is wrong. */
class HotMethodsTest {
  private final JsonNode directives = read();

  @Test
  void everyClassThatIsNamedExists() {
    for (Map.Entry<String, String> named : named()) {
      String name = named.getKey();
      assertThatCode(() -> Class.forName(name, false, HotMethodsTest.class.getClassLoader()))
          .as(name)
          .doesNotThrowAnyException();
    }
  }

  @Test
  void everyMethodThatIsNamedExists() throws ClassNotFoundException {
    for (Map.Entry<String, String> named : named()) {
      if (!named.getValue().equals("*")) {
        Class<?> type = Class.forName(named.getKey());
        assertThat(type.getDeclaredMethods())
            .as(named.getKey())
            .anyMatch(method -> method.getName().equals(named.getValue()));
      }
    }
  }

  @Test
  void whatIsSeldomAndAllElseIsLeftToTheFirstCompiler() {
    assertThat(directives).hasSize(3);
    assertThat(directives.path(0).path("c2").path("Exclude").asBoolean()).isTrue();
    assertThat(directives.path(1).path("c2").path("Exclude").asBoolean(true)).isFalse();
    assertThat(directives.path(2).path("match").path(0).asText()).isEqualTo("*.*");
    assertThat(directives.path(2).path("c2").path("Exclude").asBoolean()).isTrue();
  }

  /** Classes to methods, of the patterns that name one class; a star stands for more. */
  private List<Map.Entry<String, String>> named() {
    List<String> patterns = new ArrayList<>();
    directives.path(0).path("match").forEach(pattern -> patterns.add(pattern.asText()));
    directives.path(1).path("match").forEach(pattern -> patterns.add(pattern.asText()));
    List<Map.Entry<String, String>> named = new ArrayList<>();
    for (String pattern : patterns) {
      int dot = pattern.lastIndexOf('.');
      String type = pattern.substring(0, dot).replace('/', '.');
      if (!type.endsWith("*")) {
        named.add(Map.entry(type, pattern.substring(dot + 1)));
      }
    }
    assertThat(named).hasSizeGreaterThan(20);
    return named;
  }

  private static JsonNode read() {
    Path folder = Path.of("").toAbsolutePath();
    while (!folder.resolve("core/pom.xml").toFile().exists()) {
      folder = folder.getParent();
    }
    try {
      return new ObjectMapper().readTree(folder.resolve("product/src/main/jvm/hot.json").toFile());
    } catch (IOException e) {
      throw new AssertionError("the file that the launcher hands to the JVM", e);
    }
  }
}
