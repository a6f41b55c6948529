package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTest {
  @Test
  void headerCarriesNameVersionAndContact() {
    assertThat(Agent.of(Given.manners("contact", "https://example.org/bot")))
        .isEqualTo(
            new Agent("waymark", "waymark/" + Version.current() + " (+https://example.org/bot)"));
    assertThat(Agent.of(Given.manners()).header()).isEqualTo("waymark/" + Version.current());
    assertThat(Agent.of(Given.manners("agent", "ReefBot/2.1", "contact", "a@b.c")))
        .isEqualTo(new Agent("ReefBot", "ReefBot/2.1 (+a@b.c)"));
  }

  @Test
  void headerCannotSmuggleAnotherOne() {
    assertThat(Agent.of(Given.manners("agent", "x\r\nEvil: 1", "contact", "\u00fc")).header())
        .isEqualTo("x??Evil: 1/" + Version.current() + " (+?)");
  }

  @Test
  void somebodyElsesServerIsNotAskedWithoutAContact() {
    List<String> seeds = List.of("http://localhost/", "https://example.com/x");
    assertThat(Agent.refusal(Given.manners(), seeds))
        .hasValueSatisfying(sentence ->
            assertThat(sentence)
                .contains("https://example.com/x")
                .contains("--contact you@example.org"));
    assertThat(Agent.refusal(Given.manners("contact", "a@b.c"), seeds)).isEmpty();
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
    assertThat(Agent.refusal(Given.manners(), own)).isEmpty();
    for (String other :
        List.of("http://127.evil.example/", "http://localhost.example/", "http://[::2]/")) {
      assertThat(Agent.refusal(Given.manners(), List.of(other))).as(other).isPresent();
    }
  }

  @Test
  void whatIsNoAddressIsNoContact() {
    assertThat(Agent.refusal(Given.manners("contact", "me"), List.of()))
        .hasValueSatisfying(sentence ->
            assertThat(sentence).contains("\"me\" is neither an e-mail nor a web address"));
    for (String contact : List.of("a@localhost", "https://example.org/bot", "example.org")) {
      assertThat(Agent.refusal(Given.manners("contact", contact), List.of())).isEmpty();
    }
  }

  @Test
  void nameWithoutLettersIsRefused() {
    assertThat(Agent.refusal(Given.manners("agent", "42"), List.of())).isPresent();
  }
}
