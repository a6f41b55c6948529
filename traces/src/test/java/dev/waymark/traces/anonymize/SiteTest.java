package dev.waymark.traces.anonymize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.traces.formats.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteTest {
  @ParameterizedTest
  @CsvSource({
    "http://h.example/, /a?b=1, http://h.example/a?b=1",
    "h.example, /a, http://h.example/a",
    "https://h.example, http://www.h.example/a, https://h.example/a",
    "http://h.example, HTTPS://H.example, http://h.example/",
    "http://h.example/docs, /a, http://h.example/docs/a",
    "http://h.example/docs, http://h.example/docs/a, http://h.example/docs/a",
    "http://h.example, http://other.example/a, http://other.example/a",
    "http://h.example, ftp://h.example/a, ''",
    "http://h.example, h.example:443, ''"
  })
  void loggedUrlsAreMadeAbsolute(String base, String logged, String expected) {
    assertThat(new Site(base).resolve(logged)).isEqualTo(expected);
  }

  private static void add(SiteDetector detector, String url, String referrer) {
    Access access = new Access();
    access.clear();
    access.url.set(url);
    access.referrer.set(referrer);
    detector.accept(access);
  }

  @Test
  void theSiteIsTheReferrerOfMostAssets() {
    SiteDetector detector = new SiteDetector();
    add(detector, "/a", "http://search.example/?q=a");
    add(detector, "/a", "http://search.example/?q=b");
    add(detector, "/style.css", "http://own.example/a");
    assertThat(detector.isNeeded()).isTrue();
    assertThat(detector.detect()).contains(new Site("http://own.example"));
  }

  @Test
  void withoutAssetsItIsTheReferrerWhosePathsWereRequested() {
    SiteDetector detector = new SiteDetector();
    add(detector, "/a", "http://search.example/elsewhere");
    add(detector, "/b", "https://own.example:8443/a");
    assertThat(detector.detect()).contains(new Site("https://own.example:8443"));
  }

  @Test
  void aLogOfAbsoluteUrlsNeedsNoSite() {
    SiteDetector detector = new SiteDetector();
    add(detector, "http://a.example/x", "http://b.example/");
    assertThat(detector.isNeeded()).isFalse();
    assertThat(detector.detect()).isEmpty();
  }
}
