package dev.waymark.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RobotsTagTest {
  @Test
  void rulesWithoutANameAreForEveryone() {
    assertThat(parse("noindex")).isEqualTo(new RobotsTag(true, false));
    assertThat(parse(" NoFollow , noarchive")).isEqualTo(new RobotsTag(false, true));
    assertThat(parse("none")).isEqualTo(new RobotsTag(true, true));
    assertThat(parse("all, index, follow")).isEqualTo(RobotsTag.NONE);
    assertThat(parse("")).isEqualTo(RobotsTag.NONE);
  }

  @Test
  void rulesBehindANameAreForThatCrawler() {
    assertThat(parse("otherbot: noindex, nofollow")).isEqualTo(RobotsTag.NONE);
    assertThat(parse("Waymark: noindex, nofollow")).isEqualTo(new RobotsTag(true, true));
    assertThat(parse("nofollow, otherbot: noindex")).isEqualTo(new RobotsTag(false, true));
    assertThat(parse("otherbot: nofollow, *: noindex")).isEqualTo(new RobotsTag(true, false));
  }

  @Test
  void ruleWithAValueIsNotTakenForAName() {
    assertThat(parse("unavailable_after: 25 Jun 2010 15:00:00 PST, noindex"))
        .isEqualTo(new RobotsTag(true, false));
    assertThat(parse("unavailable_after: Tue, 25 Jun 2030 15:00:00 GMT, nofollow"))
        .isEqualTo(new RobotsTag(false, true));
    assertThat(parse("max-snippet:-1, nofollow")).isEqualTo(new RobotsTag(false, true));
  }

  @Test
  void directivesOfEitherHold() {
    assertThat(parse("noindex").and(parse("nofollow"))).isEqualTo(new RobotsTag(true, true));
  }

  @Test
  void isWrittenAsItIsRead() {
    for (String text : new String[] {"", "noindex", "nofollow", "noindex, nofollow"}) {
      assertThat(parse(text).text()).isEqualTo(text);
    }
  }

  private static RobotsTag parse(String value) {
    return RobotsTag.parse(value, "waymark");
  }
}
