package dev.waymark.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.model.MissCause;
import dev.waymark.traces.anonymize.DropReason;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TextsTest {
  private static final Texts GERMAN = Texts.choose("de", null);

  @Test
  void everyLanguageHasEveryText() {
    for (Texts other : Texts.languages()) {
      assertThat(other.keys()).as(other.language()).containsAll(Texts.english().keys());
    }
  }

  @Test
  void whatOtherLanguagesHaveBesidesAreSentencesOfTheProgram() {
    Set<String> more = new TreeSet<>(GERMAN.keys());
    more.removeAll(Texts.english().keys());
    assertThat(more).allMatch(key -> key.matches("(miss|say|drop)\\..*"));
    for (MissCause cause : MissCause.values()) {
      assertThat(more).contains("miss." + cause.key());
      assertThat(Texts.english().has("remedy." + cause.key()))
          .as("a remedy of %s in the words of the window", cause)
          .isTrue();
    }
    for (DropReason reason : DropReason.values()) {
      assertThat(more).contains("drop." + reason.key());
    }
    for (CrawlOutcome outcome : CrawlOutcome.values()) {
      assertThat(GERMAN.say(outcome.description())).isNotEqualTo(outcome.description());
    }
    assertThat(Texts.english().say("page budget reached")).isEqualTo("page budget reached");
  }

  @Test
  void reasonsOfPredicatesAreSaidInTheLanguageAndWhatWasLookedForStays() {
    assertThat(GERMAN.sayReasons("word(\"reef\"): 12 times, as reefs; title: yes"))
        .isEqualTo("word(\"reef\"): 12-mal, als reefs; title: ja");
    assertThat(GERMAN.sayReasons("word(\"a: once\"): not there"))
        .isEqualTo("word(\"a: once\"): nicht vorhanden");
    String english = "word(\"reef\"): 12 times, as reefs; published: no (2024-01-01)";
    assertThat(Texts.english().sayReasons(english)).isEqualTo(english);
    assertThat(GERMAN.sayReasons("my own $1 reason")).isEqualTo("my own $1 reason");
  }
}
