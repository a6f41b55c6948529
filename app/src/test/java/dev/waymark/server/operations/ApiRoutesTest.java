package dev.waymark.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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

  private static String description() throws IOException {
    try (InputStream in = ApiRoutes.class.getResourceAsStream("openapi.yaml")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
