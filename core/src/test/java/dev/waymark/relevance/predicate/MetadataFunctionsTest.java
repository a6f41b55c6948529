package dev.waymark.relevance.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.relevance.Predicates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataFunctionsTest {
  private static final String PAGE =
      """
      <link rel=canonical href=/own><link rel=alternate hreflang=de href=/de>
      <meta property="article:published_time" content="2025-03-04T10:00:00Z">
      <script type="application/ld+json">{"@type": "Recipe"}</script><p>Soup.\
      """;

  private static Relevance judge(String want, String html) {
    return Predicates.parse(want, PredicateContext.minimal())
        .judge(new Parser().parse(html, "http://a.example/x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          kind == "html"                      | true  | kind == "html": yes
          kind == "pdf"                       | false | kind == "pdf": no
          has_type("Recipe")                  | true  | has_type("Recipe"): Recipe
          has_type("https://schema.org/recipe") | true | has_type("https://schema.org/recipe"): Recipe
          has_type("Event", "Person")         | false | has_type("Event", "Person"): it is Recipe
          "Recipe" in types                   | true  | "Recipe" in types: yes
          "de" in alternates                  | true  | "de" in alternates: yes
          canonical == "http://a.example/own" | true  | canonical == "http://a.example/own": yes
          published > date("2025-01-01")      | true  | published > date("2025-01-01"): yes (2025-03-04)
          published > date("2025-04")         | false | published > date("2025-04"): no (2025-03-04)
          date("2025") <= published           | true  | date("2025") <= published: yes (2025-03-04)
          modified < date("2030")             | false | modified < date("2030"): no (the page does not say)
          published.getFullYear() == 2025     | true  | published.getFullYear() = 2025 == 2025
          """)
  void saysYesOrNoWithAReason(String want, boolean yes, String reason) {
    Relevance relevance = judge(want, PAGE);
    assertThat(relevance.error()).isEmpty();
    assertThat(relevance.relevant()).isEqualTo(yes);
    assertThat(relevance.reasons()).containsExactly(reason);
  }

  @Test
  void aDateThatIsNoneIsToldBeforeTheFirstPage() {
    assertThatThrownBy(() -> judge("published > date(\"soon\")", PAGE))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("\"soon\" is none; write it like 2026-01-31");
  }
}
