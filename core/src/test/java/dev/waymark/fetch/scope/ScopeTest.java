package dev.waymark.fetch.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {
  private static final List<String> SEEDS =
      List.of("https://docs.example.co.uk/start", "http://127.0.0.1:8080/", "http://me.github.io/");

  /** Names and values in turn; values parted by spaces make a list. */
  static ScopeSettings settings(String... flags) {
    List<RawSetting> settings = new ArrayList<>();
    for (int i = 0; i < flags.length; i += 2) {
      settings.add(RawSetting.flag(flags[i], List.of(flags[i + 1].split(" ", -1))));
    }
    return SettingsSchema.of(ScopeSettings.class).read(settings);
  }

  private static Scope scope(String... flags) {
    return new Scope(settings(flags), SEEDS);
  }

  private static boolean isIn(Scope scope, String url) {
    return scope.decide(url, 1).accepted();
  }

  @Test
  void everythingIsInScopeByDefault() {
    assertThat(scope().decide("https://anywhere.example/a/b.html?c=d", 99))
        .isEqualTo(ScopeDecision.ACCEPTED);
  }

  @ParameterizedTest
  @CsvSource({
    "https://docs.example.co.uk/x, true",
    "http://docs.example.co.uk:8443/x, true",
    "https://www.example.co.uk/x, false",
    "http://127.0.0.1:8080/x, true",
    "http://127.0.0.1:9090/x, true",
    "http://me.github.io/x, true",
    "http://you.github.io/x, false",
    "https://docs.example.co.uk.evil.example/, false",
    "https://evildocs.example.co.uk/, false"
  })
  void stayOnTheHostsOfTheSeeds(String url, boolean in) {
    assertThat(isIn(scope("stay", "host"), url)).isEqualTo(in);
  }

  @ParameterizedTest
  @CsvSource({
    "https://docs.example.co.uk/x, true",
    "https://www.example.co.uk/x, true",
    "https://example.co.uk/x, true",
    "https://a.b.c.example.co.uk:444/x, true",
    "https://other.co.uk/x, false",
    "https://notexample.co.uk/x, false",
    "http://127.0.0.1:8080/x, true",
    "http://127.0.0.2:8080/x, false",
    "http://me.github.io/x, true",
    "http://blog.me.github.io/x, true",
    "http://you.github.io/x, false",
    "http://github.io/x, false"
  })
  void stayInTheDomainsOfTheSeeds(String url, boolean in) {
    assertThat(isIn(scope("stay", "domain"), url)).isEqualTo(in);
  }

  @Test
  void hostsAndDomainsAddUp() {
    Scope scope = scope("only-host", "a.example [::1]", "only-domain", "B.example");
    assertThat(isIn(scope, "http://a.example/")).isTrue();
    assertThat(isIn(scope, "http://x.a.example/")).isFalse();
    assertThat(isIn(scope, "http://x.b.example/")).isTrue();
    assertThat(isIn(scope, "http://b.example")).isTrue();
    assertThat(isIn(scope, "http://[::1]:80/")).isTrue();
    assertThat(isIn(scope, "http://[::2]/")).isFalse();
    assertThat(scope.decide("http://c.example/", 0).reason()).contains("other host");
  }

  @Test
  void hostWithAPortMeansThatPort() {
    Scope scope = scope("only-host", "a.example:8080");
    assertThat(isIn(scope, "http://a.example:8080/")).isTrue();
    assertThat(isIn(scope, "http://a.example/")).isFalse();
  }

  @Test
  void pathsAreMatchedFromTheirBeginning() {
    Scope scope = scope("only-path", "/docs/ /help");
    assertThat(isIn(scope, "http://a.example/docs/x")).isTrue();
    assertThat(isIn(scope, "http://a.example/helpers?x")).isTrue();
    assertThat(isIn(scope, "http://a.example/x/docs/")).isFalse();
    assertThat(isIn(scope, "http://a.example/docs")).isFalse();
  }

  @Test
  void depthIsBounded() {
    Scope scope = scope("max-depth", "3");
    assertThat(scope.decide("http://a.example/", 3).accepted()).isTrue();
    assertThat(scope.decide("http://a.example/", 4).reason()).contains("max-depth");
  }

  @Test
  void expressionsAreLookedForAnywhereAndExcludeWins() {
    Scope scope = scope("include", "/reef/ fish", "exclude", "\\?print= ^https:");
    assertThat(isIn(scope, "http://a.example/reef/1")).isTrue();
    assertThat(isIn(scope, "http://fish.example/")).isTrue();
    assertThat(isIn(scope, "http://a.example/")).isFalse();
    assertThat(isIn(scope, "http://a.example/reef/1?print=1")).isFalse();
    assertThat(scope.decide("https://a.example/reef/1", 0).reason()).contains("^https:");
  }

  @Test
  void expressionWithRoomInFrontIsNotHeldUpByLongUrls() {
    Scope scope = scope("exclude", ".*/print/.* .*|x");
    assertThat(isIn(scope("exclude", ".*/print/.*"), "http://a.example/" + "b".repeat(1900)))
        .isTrue();
    assertThat(isIn(scope("exclude", ".*/print/.*"), "http://a.example/print/1")).isFalse();
    assertThat(isIn(scope, "http://a.example/")).isFalse();
  }

  @Test
  void brokenExpressionIsNamed() {
    assertThatThrownBy(() -> scope("exclude", "ok (unclosed"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("exclude")
        .hasMessageContaining("(unclosed");
  }

  @Test
  @Timeout(10)
  void urlMadeToKeepAnExpressionBusyIsOut() {
    String url = "http://a.example/" + "a".repeat(1900) + "!";
    Scope excluding = scope("exclude", "/(a+)+$");
    Scope including = scope("include", "/(a|aa)+$");
    for (int i = 0; i < 200; i++) {
      assertThat(isIn(excluding, url)).isFalse();
      assertThat(isIn(including, url)).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.example/x.png, false",
    "http://a.example/x.PNG?y=z, false",
    "http://a.example/x.tar.gz, false",
    "http://a.example/x.html, true",
    "http://a.example/x.php?file=y.zip, true",
    "http://a.example/x.zip/page, true",
    "http://a.zip/, true",
    "http://png, true",
    "http://a.example/png, true",
    "http://a.example/v1.2, true",
    "http://a.example/x., true"
  })
  void filesAreNotPages(String url, boolean in) {
    assertThat(isIn(scope(), url)).isEqualTo(in);
  }

  @Test
  void endingsCanBeChanged() {
    Scope scope = scope("skip-extension", "html");
    assertThat(isIn(scope, "http://a.example/x.html")).isFalse();
    assertThat(isIn(scope, "http://a.example/x.png")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b/a/b/a/b, false",
    "/a/b/a/b/a/b/c, false",
    "/start/a/b/a/b/a/b/, false",
    "/x/x/x, false",
    "/x/x/x/y, false",
    "/y/x/x/x/, false",
    "/index.php/index.php/index.php, false",
    "/a/b/c/a/b/c/a/b/c, false",
    "/x/x, true",
    "/x/x/y/x/x, true",
    "/x/x/xx, true",
    "/xx/x/x, true",
    "/a/b/a/b/a/bc, true",
    "/a/b/a/c/a/d, true",
    "/2024/2024/2025, true",
    "/a?b=/x/x/x, true",
    "/, true"
  })
  void pathsThatGoInCirclesAreOut(String path, boolean in) {
    assertThat(isIn(scope(), "http://a.example" + path)).isEqualTo(in);
  }

  @Test
  void levelsAndKeysAreBounded() {
    Scope scope = scope("max-levels", "4", "max-query-keys", "2");
    assertThat(isIn(scope, "http://a.example/1/2/3/4")).isTrue();
    assertThat(isIn(scope, "http://a.example/1/2/3/4/5")).isFalse();
    assertThat(isIn(scope, "http://a.example/?a=1&b=2")).isTrue();
    assertThat(isIn(scope, "http://a.example/?a=1&b=2&c=3")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://a", "http://[::1]", "http://a?b", "http://", "x", "", "http://a/"})
  void oddUrlsAreAnswered(String url) {
    Scope strict =
        scope("stay", "domain", "only-host", "x.example", "only-path", "/q", "include", "q");
    assertThat(strict.decide(url, 0)).isNotNull();
    assertThat(scope().decide(url, 0)).isNotNull();
  }

  @Property(tries = 500)
  void anyTextIsAnswered(@ForAll String text) {
    String url = Urls.normalize("http://a.example/" + text);
    Scope strict = scope("stay", "domain", "only-path", "/q", "exclude", "q");
    assertThat(strict.decide(text, 0)).isNotNull();
    if (url != null) {
      assertThat(strict.decide(url, 0)).isNotNull();
    }
  }
}
