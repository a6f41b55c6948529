package dev.waymark.fetch.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.FetchTestSettings;
import dev.waymark.fetch.TestClock;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * RFC 9309 section by section. {@code -Dwaymark.robots.suite=robots_test.cc} runs the cases of
 * google/robotstxt; docs/conformance.md has their rate and the reasons of the differences.
 */
class RobotsSuiteTest {
  private static final String TEXTS = "((?:\"(?:[^\"\\\\]|\\\\.)*+\"\\s*+)++)";
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?:string_view|string)\\s+(?<name>\\w+)(?:\\[])?\\s*=\\s*(?<value>"
              + TEXTS
              + ");|EXPECT_(?<allowed>TRUE|FALSE)\\(\\s*IsUserAgentAllowed\\(\\s*(?<robots>\\w+|"
              + TEXTS
              + "),\\s*(?<agent>"
              + TEXTS
              + "),\\s*(?<url>\\w+|"
              + TEXTS
              + ")\\)\\)");

  private static boolean allows(String robots, String agent, String url) {
    byte[] body = robots.getBytes(StandardCharsets.UTF_8);
    RobotsPolicy policy =
        new RobotsPolicy(
            FetchTestSettings.politeness("contact", "me@example.org", "agent", agent),
            (file, conditions) -> FetchResult.Ok.recorded(file, "text/plain", body),
            new TestClock());
    return policy.decide(url).allowed();
  }

  /** Lines are separated by bars; the crawler is waymark. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        // 2.1: names of lines in any case, blanks around them, comments, every end of a line.
        "USER-AGENT: waymark|DISALLOW: /; /a; no",
        "uSeR-aGeNt : waymark | dIsAlLoW :  /a  # all of it; /a; no",
        "user-agent: waymark||disallow: /a; /a; no",
        "user-agent: waymark\\r\\ndisallow: /a\\r\\n; /a; no",
        "user-agent: waymark\\rdisallow: /a\\r; /a; no",
        "\uFEFFuser-agent: waymark|disallow: /; /a; no",
        "user-agent waymark|disallow /; /a; no",
        // Rules outside groups count for nobody, unknown lines end no group.
        "disallow: /; /a; yes",
        "user-agent: waymark|sitemap: http://a.example/s|user-agent: other|disallow: /; /a; no",
        "user-agent: waymark|unknown: line|user-agent: other|disallow: /; /a; no",
        "foo: waymark|bar: /; /a; yes",
        // 2.2.1: the groups of a crawler are one; its name in any case; else those of all.
        "user-agent: waymark|disallow: /a|user-agent: other|disallow: /|user-agent:"
            + " waymark|disallow: /b; /b; no",
        "user-agent: waymark|disallow: /a|user-agent: other|disallow: /|user-agent:"
            + " waymark|disallow: /b; /c; yes",
        "user-agent: WayMark|disallow: /; /a; no",
        "user-agent: *|disallow: /|user-agent: waymark|disallow: /b; /a; yes",
        "user-agent: other|disallow: /; /a; yes",
        "user-agent: other|disallow: /|user-agent: *|disallow: /a; /a; no",
        "user-agent: *|disallow: /a|user-agent: *|disallow: /b; /b; no",
        "user-agent: waymark/2.1|disallow: /; /a; no",
        "user-agent: waymarker|disallow: /; /a; yes",
        "user-agent: way|disallow: /; /a; yes",
        "user-agent: one|user-agent: waymark|disallow: /; /a; no",
        // 2.2.2: the longest match; of equals, what allows; paths have their case.
        "user-agent: *|disallow: /a/page.html|allow: /a/; /a/page.html; no",
        "user-agent: *|allow: /a/page.html|disallow: /a/; /a/page.html; yes",
        "user-agent: *|disallow: /a|allow: /a; /a; yes",
        "user-agent: *|disallow: ; /a; yes",
        "user-agent: *|disallow: /A; /a; yes",
        "user-agent: *|allow: /page|disallow: /*.html; /page.html; no",
        "user-agent: *|disallow: /a?b=c; /a?b=c&d; no",
        "user-agent: *|disallow: /|allow: /robots; /robots.txt; yes",
        // The same section: escapes are compared in one form.
        "user-agent: *|disallow: /ツ; /%E3%83%84; no",
        "user-agent: *|disallow: /%E3%83%84; /%E3%83%84; no",
        "user-agent: *|disallow: /%e3%83%84; /%E3%83%84; no",
        "user-agent: *|disallow: /%61b; /ab; no",
        "user-agent: *|disallow: /a%2Fb; /a%2Fb; no",
        "user-agent: *|disallow: /a%2Fb; /a/b; yes",
        "user-agent: *|disallow: /a%2Ab; /a*b; no",
        "user-agent: *|disallow: /a%2Ab; /axb; yes",
        // 2.2.3: the special characters.
        "user-agent: *|disallow: /a*c; /abbc; no",
        "user-agent: *|disallow: /*.php$; /a.php; no",
        "user-agent: *|disallow: /*.php$; /a.php?x; yes",
        "user-agent: *|disallow: /a$; /ab; yes",
        "user-agent: *|allow: /$|disallow: /; /; yes",
        "user-agent: *|allow: /$|disallow: /; /a; no",
        "user-agent: *|disallow: /a#b; /a; no",
        "user-agent: *|disallow: /a**b; /axb; no",
        "user-agent: *|disallow: *a; /xa; no",
      })
  void rulesAreThoseOfTheStandard(String robots, String path, String allowed) {
    String text = robots.replace('|', '\n').replace("\\r", "\r").replace("\\n", "\n");
    assertThat(allows(text, "waymark", "http://a.example" + path))
        .as(robots)
        .isEqualTo(allowed.equals("yes"));
  }

  @Test
  void rulesAtTheEndOfAFileOf500KilobytesCount() {
    String filler = "# a comment of some length, again and again\n".repeat(11_000);
    assertThat(filler.length()).isBetween(480_000, 500 * 1024 - 100);
    String robots = filler + "user-agent: *\ndisallow: /a\n";
    assertThat(allows(robots, "waymark", "http://a.example/a")).isFalse();
  }

  @Test
  @EnabledIfSystemProperty(named = "waymark.robots.suite", matches = ".+")
  void casesOfGoogle() throws IOException {
    String source = Files.readString(Path.of(System.getProperty("waymark.robots.suite")));
    Map<String, String> texts = new HashMap<>();
    List<String> differences = new ArrayList<>();
    int cases = 0;
    for (Matcher matcher = STATEMENT.matcher(source); matcher.find(); ) {
      if (matcher.group("name") != null) {
        texts.put(matcher.group("name"), unquote(matcher.group("value")));
        continue;
      }
      String robots = value(matcher.group("robots"), texts);
      String agent = unquote(matcher.group("agent"));
      String url = Urls.normalize(value(matcher.group("url"), texts));
      if (agent.matches("[a-zA-Z]+") && url != null) {
        cases++;
        boolean expected = matcher.group("allowed").equals("TRUE");
        if (allows(robots, agent, url) != expected) {
          differences.add(agent + " " + url + " not " + expected + " by " + robots);
        }
      }
    }
    System.out.println("robots.txt of Google: " + cases + " cases");
    differences.forEach(System.out::println);
    assertThat(cases).isGreaterThan(80);
    assertThat(differences).hasSizeLessThanOrEqualTo(3);
  }

  private static String value(String expression, Map<String, String> texts) {
    return expression.startsWith("\"") ? unquote(expression) : texts.getOrDefault(expression, "");
  }

  private static String unquote(String literals) {
    return literals.strip().replaceAll("\"\\s*\"", "").replaceAll("^\"|\"$", "").translateEscapes();
  }
}
