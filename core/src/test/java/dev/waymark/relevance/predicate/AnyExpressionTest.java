package dev.waymark.relevance.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.Predicates;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a user writes, it is an expression or a sentence that says why not. */
class AnyExpressionTest {

  @Provide
  Arbitrary<String> expressions() {
    return Arbitraries.of(
            "word(\"reef\")",
            "count(\"coral\")",
            "phrase(",
            "\"a b\"",
            ")",
            "(",
            " && ",
            " || ",
            "!",
            " > ",
            " == ",
            "url",
            ".contains(\"x\")",
            ".matches(\"[a\")",
            "headings",
            ".exists(h, h == title)",
            "[",
            "]",
            "{",
            "}",
            ",",
            " ? ",
            " : ",
            "3",
            "0.5",
            "1u",
            " in ",
            "-",
            "/",
            "true",
            "null",
            "'",
            "\\",
            "\n",
            "é",
            "🐠",
            "type",
            "size(",
            "has(url.x)",
            "call_0")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 300)
  void isUnderstoodOrExplained(@ForAll("expressions") String want) {
    try {
      Predicate predicate =
          Predicates.parse(want, PredicateContext.minimal(), Duration.ofSeconds(10));
      Relevance relevance = predicate.judge(Pages.reef());
      assertThat(relevance.score()).isBetween(0.0, 1.0);
      Predicates.close(predicate);
    } catch (ConfigException e) {
      assertThat(e).hasMessageStartingWith("want: ");
    }
  }

  @Example
  void longExpressionsAreHandled() {
    for (String part : List.of("word(\"a\")", "!".repeat(300) + "word(\"a\")", "(".repeat(300))) {
      isUnderstoodOrExplained(String.join(" && ", Collections.nCopies(50, part)));
      isUnderstoodOrExplained(String.join(" || ", Collections.nCopies(50, part)));
    }
  }
}
