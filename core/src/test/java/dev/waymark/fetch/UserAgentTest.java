package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UserAgentTest {
  @Test
  void headerCarriesNameVersionAndContact() {
    assertThat(
            UserAgent.fromSettings(
                FetchTestSettings.politeness("contact", "https://example.org/bot")))
        .isEqualTo(
            new UserAgent(
                "waymark",
                "waymark/" + WaymarkVersion.current() + " (search; +https://example.org/bot)"));
    assertThat(UserAgent.fromSettings(FetchTestSettings.politeness()).header())
        .isEqualTo("waymark/" + WaymarkVersion.current() + " (search)");
    assertThat(
            UserAgent.fromSettings(
                FetchTestSettings.politeness("agent", "ReefBot/2.1", "contact", "a@b.c")))
        .isEqualTo(new UserAgent("ReefBot", "ReefBot/2.1 (search; +a@b.c)"));
  }

  @Test
  void headerCannotSmuggleAnotherOne() {
    assertThat(
            UserAgent.fromSettings(
                    FetchTestSettings.politeness("agent", "x\r\nEvil: 1", "contact", "\u00fc"))
                .header())
        .isEqualTo("x??Evil: 1/" + WaymarkVersion.current() + " (search; +?)");
  }

  @Test
  void somebodyElsesServerIsNotContactedWithoutAContact() {
    List<String> seeds = List.of("http://localhost/", "https://example.com/x");
    assertThat(UserAgent.refusalReason(FetchTestSettings.politeness(), seeds))
        .hasValueSatisfying(sentence ->
            assertThat(sentence)
                .contains("https://example.com/x")
                .contains("--contact you@example.org"));
    assertThat(UserAgent.refusalReason(FetchTestSettings.politeness("contact", "a@b.c"), seeds))
        .isEmpty();
  }

  @Test
  void ownMachineNeedsNoContact() {
    List<String> own =
        List.of(
            "http://localhost:8080/",
            "http://a.localhost/",
            "http://127.0.0.1:80/x",
            "http://127.3.2.1/",
            "http://[::1]:8080/");
    assertThat(UserAgent.refusalReason(FetchTestSettings.politeness(), own)).isEmpty();
    for (String other :
        List.of("http://127.evil.example/", "http://localhost.example/", "http://[::2]/")) {
      assertThat(UserAgent.refusalReason(FetchTestSettings.politeness(), List.of(other)))
          .as(other)
          .isPresent();
    }
  }

  @Test
  void whatIsNoAddressIsNoContact() {
    assertThat(UserAgent.refusalReason(FetchTestSettings.politeness("contact", "me"), List.of()))
        .hasValueSatisfying(sentence ->
            assertThat(sentence).contains("\"me\" is neither an e-mail nor a web address"));
    for (String contact : List.of("a@localhost", "https://example.org/bot", "example.org")) {
      assertThat(
              UserAgent.refusalReason(FetchTestSettings.politeness("contact", contact), List.of()))
          .isEmpty();
    }
  }

  @Test
  void nameWithoutLettersIsRefused() {
    assertThat(UserAgent.refusalReason(FetchTestSettings.politeness("agent", "42"), List.of()))
        .isPresent();
  }
}
