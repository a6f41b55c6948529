package dev.waymark.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class ApiRoutesTest {
  private static final Pattern ROUTE =
      Pattern.compile("routes\\.(get|post|patch|put|delete)\\(\\s*\"(/api/[^\"]+)\"");

  @Test
  void whatTheServerAnswersIsDescribed() throws IOException {
    Set<String> answered = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/waymark/server"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher route = ROUTE.matcher(Files.readString(file));
        while (route.find()) {
          answered.add(route.group(1).toUpperCase(Locale.ROOT) + " " + route.group(2));
        }
      }
    }
    Set<String> described = new TreeSet<>();
    for (ApiRoutes.Operation operation : ApiRoutes.operations(description())) {
      if (operation.path().startsWith("/api/")) {
        described.add(operation.method() + " " + operation.path());
      }
    }
    assertThat(described).isEqualTo(answered).hasSizeGreaterThan(30);
  }

  @Test
  void parametersAndBodiesAreShownToReaders() throws IOException {
    List<ApiRoutes.Operation> all = ApiRoutes.operations(description());
    assertThat(all)
        .filteredOn(one -> one.path().equals("/api/collections/{name}/pages"))
        .extracting(ApiRoutes.Operation::parameters)
        .containsExactly("?q=&relevant=&host=&kind=&marked=&page=");
    assertThat(all)
        .filteredOn(one -> one.method().equals("POST") && one.path().endsWith("/steering"))
        .extracting(ApiRoutes.Operation::body)
        .containsExactly("{\"command\":\"block\",\"pattern\":\"example.org/tag/*\"}");
    assertThat(all).extracting(ApiRoutes.Operation::body).noneMatch(body -> body.contains("$ref"));
  }

  /** In a flow mapping a comma ends a summary, and what follows it would become a key. */
  @Test
  void summariesAreWhole() throws IOException {
    Object root = new Load(LoadSettings.builder().build()).loadFromString(description());
    for (Object item : ((Map<?, ?>) ((Map<?, ?>) root).get("paths")).values()) {
      ((Map<?, ?>) item)
          .forEach((method, operation) -> {
            if (operation instanceof Map<?, ?> described) {
              assertThat(described.keySet())
                  .allMatch(key -> Set.of("summary", "requestBody", "responses").contains(key));
            }
          });
    }
  }

  private static String description() throws IOException {
    try (InputStream in = ApiRoutes.class.getResourceAsStream("openapi.yaml")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
