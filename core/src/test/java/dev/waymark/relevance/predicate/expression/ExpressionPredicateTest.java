package dev.waymark.relevance.predicate.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Pages;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionPredicateTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          word("reef")                               | true  | 1 | word("reef"): 3 times, as reefs
          word("whale")                              | false | 0 | word("whale"): not there
          word("REEFS")                              | true  | 1 | word("REEFS"): 3 times, as reef
          exact("REEFS")                             | true  | 1 | exact("REEFS"): once
          exact("corals")                            | false | 0 | exact("corals"): not there
          phrase("corals reefs")                     | true  | 1 | phrase("corals reefs"): 2 times
          in_title("corals")                         | true  | 1 | in_title("corals"): there
          !word("whale")                             | true  | 1 | word("whale"): not there
          words("coral", "fish")                     | true  | 1 | words("coral", "fish"): all there
          words("coral", "whale")                    | false | 0 | words("coral", "whale"): missing whale
          any("whale", "fish")                       | true  | 1 | any("whale", "fish"): fish once
          any("whale", "squid")                      | false | 0 | any("whale", "squid"): none there
          phrase("coral reef")                       | true  | 1 | phrase("coral reef"): 2 times
          phrase("reef coral")                       | false | 0 | phrase("reef coral"): not there
          in_title("coral")                          | true  | 1 | in_title("coral"): there
          in_title("fish")                           | false | 0 | in_title("fish"): not there
          title.contains("Reef")                     | true  | 1 | title.contains("Reef"): yes
          url.contains(".com")                       | true  | 1 | url.contains(".com"): yes
          url.endsWith(".pdf")                       | false | 0 | url.endsWith(".pdf"): no
          url.matches("/coral-[a-z]+\\\\.html$")     | true  | 1 | url.matches("/coral-[a-z]+\\.html$"): yes
          host == "www.example.com"                  | true  | 1 | host == "www.example.com": yes
          token("ocean")                             | true  | 1 | token("ocean"): in the URL
          token("reefs")                             | true  | 1 | token("reefs"): in the URL
          token("sea")                               | false | 0 | token("sea"): not in the URL
          lang == "en"                               | true  | 1 | lang == "en": yes
          links_to("fish.example.org")               | true  | 1 | links_to("fish.example.org"): 1 link
          links_to("example.org")                    | true  | 1 | links_to("example.org"): 1 link
          links_to("https://fish.example.org/li")    | true  | 1 | links_to("https://fish.example.org/li"): 1 link
          links_to("ample.org")                      | false | 0 | links_to("ample.org"): 0 links
          count("coral") > 2                         | true  | .6666 | count("coral") = 3 > 2
          count("coral") >= 6                        | false | .25 | count("coral") = 3, not >= 6
          2 < count("coral")                         | true  | .6666 | count("coral") = 3 > 2
          count("coral") < 6                         | true  | .75 | count("coral") = 3 < 6
          count("coral") + count("fish") > 5         | false | .4  | count("coral") + count("fish") = 4, not > 5
          word("fish") ? word("reef") : word("cow")  | true  | 1 | word("fish") ? word("reef") : word("cow"): yes
          [word("fish"), word("cow"), word("home")].filter(x, x).size() == 2 | true | 1 | [word("fish"), word("cow"), word("home")].filter(x, x).size() = 2 == 2
          headings.exists(h, h.contains("Coral"))    | true  | 1 | headings.exists(h, h.contains("Coral")): yes
          coral reefs                                | true  | 1 | words("coral", "reefs"): all there
          """)
  void saysYesOrNoWithScoreAndReason(String want, boolean yes, double score, String reason) {
    Relevance relevance = Predicates.parse(want, PredicateContext.minimal()).judge(Pages.reef());
    assertThat(relevance.error()).isEmpty();
    assertThat(relevance.relevant()).isEqualTo(yes);
    assertThat(relevance.score()).isCloseTo(score, within(1e-3));
    assertThat(relevance.reasons()).containsExactly(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          word("reef") && count("coral") > 2 ; true ; .6666
          count("coral") > 2 && count("fish") >= 2 ; false ; .25
          count("coral") >= 6 || word("whale") ; false ; .25
          count("coral") >= 6 || count("coral") > 2 ; true ; .6666
          !(count("coral") >= 6) ; true ; .75
          !(word("reef") && word("whale")) || word("x") ; true ; 1
          """)
  void andTakesTheLowestScoreOrTheHighestNotTheRest(String want, boolean yes, double score) {
    Relevance relevance = Predicates.parse(want, PredicateContext.minimal()).judge(Pages.reef());
    assertThat(relevance.relevant()).isEqualTo(yes);
    assertThat(relevance.score()).isCloseTo(score, within(1e-3));
  }

  @Test
  void onlyThePartsThatDecidedAreReasons() {
    String want = "word(\"whale\") && word(\"reef\") || url.contains(\".com\") && !word(\"cow\")";
    assertThat(Predicates.parse(want, PredicateContext.minimal()).judge(Pages.reef()).reasons())
        .containsExactly("url.contains(\".com\"): yes", "word(\"cow\"): not there");
    Page cows = Pages.of("https://a.example/", "Cows", "A cow.");
    assertThat(Predicates.parse(want, PredicateContext.minimal()).judge(cows).reasons())
        .containsExactly(
            "word(\"whale\"): not there",
            "word(\"reef\"): not there",
            "url.contains(\".com\"): no",
            "word(\"cow\"): 2 times, as cows");
  }

  @Test
  void aPatternCannotTakeForever() {
    Page page = Pages.of("https://a.example/", "", "a".repeat(100_000) + "!");
    Predicate predicate =
        Predicates.parse(
            "text.matches(\"^(a+)+$\")", PredicateContext.minimal(), Duration.ofSeconds(30));
    Relevance relevance = predicate.judge(page);
    assertThat(relevance.error()).isEmpty();
    assertThat(relevance.relevant()).isFalse();
    Predicates.close(predicate);
  }

  @Test
  void aLoopWithoutEndIsGivenUp() {
    Page page = Pages.of("https://a.example/", "", "a ".repeat(50_000));
    String want = "text.split(\" \").exists(a, text.split(\" \").exists(b, a + b == \"x\"))";
    Predicate predicate =
        Predicates.parse(want, PredicateContext.minimal(), Duration.ofMillis(200));
    assertThat(predicate.judge(page).error()).isNotEmpty();
    assertThat(predicate.judge(Pages.reef()).error()).isEmpty();
    Predicates.close(predicate);
  }

  @Test
  void theGuideNamesEveryFunction() {
    assertThat(Predicates.helpLines(PredicateContext.minimal()))
        .contains("word(\"…\")              the word is on the page, in any form")
        .contains("url                    its URL");
  }
}
