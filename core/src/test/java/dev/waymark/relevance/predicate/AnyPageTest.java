package dev.waymark.relevance.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Relevance;
import dev.waymark.relevance.Predicates;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;

/** Any page is judged without an exception. */
class AnyPageTest {
  private static final PredicateContext CONTEXT =
      PredicateContext.minimal()
          .withLabels(Set::of)
          .withParents(page -> List.of(page.url()))
          .withEmbedder(text -> new float[] {text.length(), 1});

  private static final List<Predicate> PREDICATES =
      List.of(
          Predicates.parse("word(\"a\") || phrase(\"a b\") || any(\"c\", \"d\")", CONTEXT),
          Predicates.parse("count(\"a\") > 2 && !in_title(\"b\") || count(\"b\") < 3", CONTEXT),
          Predicates.parse("token(\"a\") || links_to(\"a.example\") && label(\"b\")", CONTEXT),
          Predicates.parse("linked_from(\"a.example/a\") || host == path", CONTEXT),
          Predicates.parse("about(\"a\") > 0.5 || length / links > 2", CONTEXT),
          Predicates.parse("headings[0] == title && text.matches(\"(a|b)*c\")", CONTEXT),
          Predicates.parse("text.split(\" \").exists(w, title.contains(w))", CONTEXT));

  @Property(tries = 200)
  void isJudgedWithAScore(
      @ForAll String path,
      @ForAll String title,
      @ForAll String text,
      @ForAll @Size(max = 3) @UniqueElements List<String> links) {
    var page =
        Pages.inLanguage(
            "",
            "https://a.example/" + path,
            title,
            text,
            links.stream().map(link -> "https://a.example/" + link).toArray(String[]::new));
    for (Predicate predicate : PREDICATES) {
      Relevance relevance = predicate.judge(page);
      assertThat(relevance.score()).as("%s", predicate).isBetween(0.0, 1.0);
      assertThat(relevance.reasons().isEmpty()).isNotEqualTo(relevance.error().isEmpty());
    }
  }
}
