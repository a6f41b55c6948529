package dev.waymark.url;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The URL standard's own cases, from {@code -Dwaymark.urls.suite=urltestdata.json}.
 * docs/conformance.md has the rate and the reasons of the differences.
 */
class UrlSuiteTest {
  @Test
  @EnabledIfSystemProperty(named = "waymark.urls.suite", matches = ".+")
  void linksLeadWhereTheStandardSays() throws IOException {
    Path file = Path.of(System.getProperty("waymark.urls.suite"));
    int cases = 0;
    List<String> differences = new ArrayList<>();
    for (JsonNode one : new ObjectMapper().readTree(file.toFile())) {
      if (!one.isObject()) {
        continue;
      }
      String input = one.path("input").asText();
      HttpUrl base = HttpUrl.parse(one.path("base").asText(""));
      boolean hasBase = !one.path("base").isNull() && one.has("base");
      if (hasBase && base == null) {
        continue; // pages are http(s)
      }
      cases++;
      String href = one.path("failure").asBoolean() ? "" : one.path("href").asText();
      String expected = href.matches("https?://.*") ? Urls.normalize(href) : null;
      String actual = base == null ? Urls.normalize(input) : resolve(base, input);
      if (!String.valueOf(expected).equals(String.valueOf(actual))
          || (expected == null && href.matches("https?://.*"))) {
        differences.add(
            new ObjectMapper().writeValueAsString(input)
                + (base == null ? "" : " on " + base)
                + ": "
                + actual
                + ", not "
                + (href.isEmpty() ? "a failure" : href));
      }
    }
    System.out.println("URL standard: " + cases + " cases, " + differences.size() + " differ");
    if (Boolean.getBoolean("waymark.suites")) {
      differences.forEach(System.out::println);
    }
    assertThat(cases).isGreaterThan(400);
    assertThat(differences).hasSizeLessThanOrEqualTo(8);
  }

  /** As the links of a page are resolved. */
  private static @Nullable String resolve(HttpUrl base, String input) {
    String resolved = Urls.resolve(base, input);
    assertThat(new LinkResolver(base).resolve(input)).as(input).isEqualTo(resolved);
    return resolved;
  }
}
