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

/** Functions about the URL of a page, its links and its labels. */
final class UrlFunctions {
  private UrlFunctions() {}

  static BoundFunction token(List<String> arguments, PredicateContext context) {
    String token = arguments.getFirst().toLowerCase(Locale.ROOT);
    if (Urls.tokens(token).size() != 1) {
      throw new IllegalArgumentException(
          "token takes one piece of a URL, and \"%s\" is none; url.contains(\"…\") takes any text"
              .formatted(arguments.getFirst()));
    }
    return page -> {
      boolean found =
          Urls.tokens(page.url()).contains(token) || Urls.fineTokens(page.url()).contains(token);
      return FunctionResult.ofBoolean(found, found ? "in the URL" : "not in the URL");
    };
  }

  static BoundFunction linksTo(List<String> arguments, PredicateContext context) {
    UrlPrefix prefix = UrlPrefix.parse(arguments.getFirst());
    return page -> {
      int count = 0;
      for (Link link : page.links()) {
        if (prefix.matches(link.url())) {
          count++;
        }
      }
      return FunctionResult.ofBoolean(count > 0, count == 1 ? "1 link" : count + " links");
    };
  }

  static BoundFunction linkedFrom(List<String> arguments, PredicateContext context) {
    Function<Page, List<String>> parents = context.parents();
    if (parents == null) {
      throw new IllegalArgumentException(
          "linked_from needs to know who links to a page; only a crawl does");
    }
    UrlPrefix prefix = UrlPrefix.parse(arguments.getFirst());
    return page -> {
      for (String parent : parents.apply(page)) {
        if (prefix.matches(parent)) {
          return FunctionResult.ofBoolean(true, "from " + parent);
        }
      }
      return FunctionResult.ofBoolean(false, "from none crawled");
    };
  }

  static BoundFunction label(List<String> arguments, PredicateContext context) {
    Function<String, Set<String>> labels = context.labels();
    if (labels == null) {
      throw new IllegalArgumentException(
          "label needs a recorded web whose pages have labels; pages of the live web have none");
    }
    String label = arguments.getFirst();
    return page -> {
      boolean found = labels.apply(page.url()).contains(label);
      return FunctionResult.ofBoolean(found, found ? "yes" : "no");
    };
  }
}
