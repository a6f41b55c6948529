package dev.waymark.relevance.predicate;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.url.Urls;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Questions about the URL of a page, its links and its labels. */
final class UrlFunctions {
  private UrlFunctions() {}

  static BoundFunction token(List<String> texts, PredicateContext context) {
    String token = texts.getFirst().toLowerCase(Locale.ROOT);
    if (Urls.tokens(token).size() != 1) {
      throw new IllegalArgumentException(
          "token takes one piece of a URL, and \"%s\" is none; url.contains(\"…\") takes any text"
              .formatted(texts.getFirst()));
    }
    return page -> {
      boolean there =
          Urls.tokens(page.url()).contains(token) || Urls.fineTokens(page.url()).contains(token);
      return FunctionResult.ofBoolean(there, there ? "in the URL" : "not in the URL");
    };
  }

  static BoundFunction linksTo(List<String> texts, PredicateContext context) {
    UrlPrefix range = UrlPrefix.parse(texts.getFirst());
    return page -> {
      int count = 0;
      for (Link link : page.links()) {
        if (range.matches(link.url())) {
          count++;
        }
      }
      return FunctionResult.ofBoolean(count > 0, count == 1 ? "1 link" : count + " links");
    };
  }

  static BoundFunction linkedFrom(List<String> texts, PredicateContext context) {
    Function<Page, List<String>> parents = context.parents();
    if (parents == null) {
      throw new IllegalArgumentException(
          "linked_from needs to know who links to a page; only a crawl does");
    }
    UrlPrefix range = UrlPrefix.parse(texts.getFirst());
    return page -> {
      for (String parent : parents.apply(page)) {
        if (range.matches(parent)) {
          return FunctionResult.ofBoolean(true, "from " + parent);
        }
      }
      return FunctionResult.ofBoolean(false, "from none crawled");
    };
  }

  static BoundFunction label(List<String> texts, PredicateContext context) {
    Function<String, Set<String>> labels = context.labels();
    if (labels == null) {
      throw new IllegalArgumentException(
          "label needs a recorded web whose pages have labels; pages of the live web have none");
    }
    String label = texts.getFirst();
    return page -> {
      boolean there = labels.apply(page.url()).contains(label);
      return FunctionResult.ofBoolean(there, there ? "yes" : "no");
    };
  }
}
