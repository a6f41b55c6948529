package dev.waymark.relevance.predicate.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpressionDiagnosticsTest {

  static Stream<String> complaints() {
    return Stream.of(
        """
        want: an argument must be in quotes: "reef"
          lang == "en" && word(reef)
                               ^\
        """,
        """
        want: there is no "wrod"; did you mean word?
          wrod("reef") && url.contains(".com")
          ^\
        """,
        """
        want: there is no "contain"; did you mean contains?
          url.contain("reef")
              ^\
        """,
        """
        want: host is a variable, without parentheses: host == …
          url.host() == "example.org"
              ^\
        """,
        """
        want: word is a function: word("…")
          lang == "en" && word
                          ^\
        """,
        """
        want: word takes one text in quotes, not (int)
          lang == "en" || word(3)
                          ^\
        """,
        """
        want: words takes texts in quotes, not ()
          words()
          ^\
        """,
        """
        want: word takes texts in quotes, nothing computed
          word(title)
               ^\
        """,
        """
        want: word takes one word, and "coral reef" is 2 words; phrase("…") takes several in a row, words("…") in any place
          word("coral reef")
               ^\
        """,
        """
        want: something is missing here
          word("reef") &&
                         ^\
        """,
        """
        want: a ) is missing
          words("a", "b"
                        ^\
        """,
        """
        want: write && for and
          word("reef") and word("fish")
                       ^\
        """,
        """
        want: > is not defined for (string, int)
          title > 3
                ^\
        """,
        """
        want: this is a number; compare it, e.g. count("reef") > 0
          count("reef")
          ^\
        """,
        """
        want: this is a text; use phrase("…"), or something like url.contains("…")
          "coral reefs"
          ^\
        """,
        """
        want: this is no pattern: error parsing regexp: missing closing ]: `[a`
          url.matches("[a")
                      ^\
        """,
        """
        want: label needs a recorded web whose pages have labels; pages of the live web have none
          label("Fish")
                ^\
        """,
        """
        want: linked_from needs to know who links to a page; only a crawl does
          linked_from("example.org")
                      ^\
        """,
        """
        want: there is no "wrod"; did you mean word?
          "🐠" == lang && wrod("x")
                          ^\
        """);
  }

  @ParameterizedTest
  @MethodSource("complaints")
  void pointsAtThePositionAndSaysWhatToDo(String complaint) {
    String expression = complaint.lines().skip(1).findFirst().orElseThrow().strip();
    assertThatThrownBy(() -> Predicates.parse(expression, PredicateContext.minimal()))
        .isInstanceOf(ConfigException.class)
        .hasMessage(complaint);
  }

  @Test
  void showsTheLineOfAnExpressionOfSeveralLines() {
    assertThatThrownBy(() ->
            Predicates.parse(
                "word(\"a\")\n  && wrod(\"b\")\n  && lang == \"en\"", PredicateContext.minimal()))
        .hasMessage(
            """
            want: there is no "wrod"; did you mean word?
                && wrod("b")
                   ^\
            """);
  }

  @Test
  void aNameLikeNoOtherGetsTheListOfAll() {
    assertThatThrownBy(() -> Predicates.parse("zzzzzzzz(\"x\")", PredicateContext.minimal()))
        .hasMessageContaining("there are about, alternates, any, ")
        .hasMessageContaining(", word, words");
  }

  @Test
  void plainWordsBecomeAnExpressionThatIsShown() {
    assertThat(Predicates.parse("coral reefs", PredicateContext.minimal()))
        .hasToString("words(\"coral\", \"reefs\")");
    assertThat(Predicates.parse("Reef", PredicateContext.minimal())).hasToString("word(\"reef\")");
    assertThat(Predicates.parse("true", PredicateContext.minimal())).hasToString("true");
  }
}
