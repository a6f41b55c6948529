package dev.waymark.server.search;

import dev.waymark.search.result.Facets;
import dev.waymark.search.result.Filters;
import dev.waymark.server.page.Texts;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A way to divide the hits, on the page.
 *
 * @param name key of its title
 */
public record FacetView(String name, List<Value> values) {

  /**
   * A value to choose, or to take back.
   *
   * @param url of the search with it, or without it where it is chosen
   */
  public record Value(String facet, String value, long pages, boolean chosen, String url) {
    public String text(Texts texts) {
      return switch (facet) {
        case "relevant" -> texts.get("search.relevant." + value);
        case "language" -> languageName(texts);
        default -> value;
      };
    }

    private String languageName(Texts texts) {
      return Locale.forLanguageTag(value)
          .getDisplayLanguage(Locale.forLanguageTag(texts.language()));
    }
  }

  static List<FacetView> create(SearchParameters search, Facets facets) {
    List<FacetView> views = new ArrayList<>();
    add(views, search, "relevant", facets.relevant());
    add(views, search, "host", facets.hosts());
    add(views, search, "language", facets.languages());
    add(views, search, "kind", facets.kinds());
    add(views, search, "date", facets.days());
    return views;
  }

  /** A facet with one value divides nothing, unless it is chosen. */
  private static void add(
      List<FacetView> views, SearchParameters search, String name, List<Facets.Count> counts) {
    List<Value> values = new ArrayList<>();
    for (Facets.Count count : counts) {
      boolean chosen = isChosen(search, name, count.value());
      SearchParameters other = choose(search, name, chosen ? "" : count.value());
      values.add(new Value(name, count.value(), count.pages(), chosen, other.pageUrl(0)));
    }
    if (values.size() > 1 || values.stream().anyMatch(Value::chosen)) {
      views.add(new FacetView(name, values));
    }
  }

  private static boolean isChosen(SearchParameters search, String name, String value) {
    Filters filters = search.filters();
    return switch (name) {
      case "relevant" -> filters.relevant().equals(value);
      case "host" -> filters.host().equals(value);
      case "language" -> filters.language().equals(value);
      case "kind" -> filters.kind().equals(value);
      default -> search.from().equals(firstDay(value)) && search.to().equals(dayBehind(value));
    };
  }

  private static SearchParameters choose(SearchParameters search, String name, String value) {
    Filters old = search.filters();
    boolean date = name.equals("date");
    String from = !date ? search.from() : value.isEmpty() ? "" : firstDay(value);
    String to = !date ? search.to() : value.isEmpty() ? "" : dayBehind(value);
    Filters filters =
        new Filters(
            name.equals("host") ? value : old.host(),
            name.equals("language") ? value : old.language(),
            name.equals("kind") ? value : old.kind(),
            name.equals("relevant") ? value : old.relevant(),
            old.topic(),
            SearchParameters.startOfDay(from),
            SearchParameters.startOfDay(to));
    return search.withFilters(filters, from, to);
  }

  private static boolean isMonth(String date) {
    return date.indexOf('-') == date.lastIndexOf('-');
  }

  private static String firstDay(String date) {
    return isMonth(date) ? YearMonth.parse(date).atDay(1).toString() : date;
  }

  private static String dayBehind(String date) {
    return isMonth(date)
        ? YearMonth.parse(date).plusMonths(1).atDay(1).toString()
        : LocalDate.parse(date).plusDays(1).toString();
  }
}
