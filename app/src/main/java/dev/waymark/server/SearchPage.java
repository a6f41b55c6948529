package dev.waymark.server;

import dev.waymark.search.RankingMode;
import dev.waymark.search.SearchHit;
import dev.waymark.search.SearchResults;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The search page: works without script, and with nothing but the keyboard. */
final class SearchPage {
  private final HtmlWriter html = new HtmlWriter();

  private SearchPage() {}

  /**
   * @param results null where there is no query
   */
  static String render(SearchParameters search, @Nullable SearchResults results, long pages) {
    SearchPage page = new SearchPage();
    page.appendHead(search);
    page.appendForm(search);
    if (results == null) {
      page.html
          .raw("<p class=hint>")
          .text(String.format(Locale.ROOT, "%,d pages. ", pages))
          .raw(
              "Try <kbd>\"two words\"</kbd>, <kbd>-without</kbd>, <kbd>this OR that</kbd>,"
                  + " <kbd>title:word</kbd>, <kbd>host:example.org</kbd>. <kbd>/</kbd> goes to the"
                  + " search box, <kbd>j</kbd> and <kbd>k</kbd> through the hits.</p>");
    } else {
      page.appendResults(search, results);
    }
    return page.html.raw("</main></body></html>").toString();
  }

  private void appendHead(SearchParameters search) {
    html.raw("<!doctype html><html lang=en><head><meta charset=utf-8><title>")
        .text(search.text().isEmpty() ? "Search" : search.text() + " – search")
        .raw(
            "</title><meta name=viewport content='width=device-width, initial-scale=1'>"
                + "<meta name=referrer content=no-referrer>"
                + "<link rel=icon href=/icon.svg><link rel=stylesheet href=/search.css>"
                + "<script src=/search.js defer></script></head><body>");
  }

  private void appendForm(SearchParameters search) {
    html.raw("<header><form action=/ role=search><div class=ask>")
        .raw("<label class=unseen for=q>Search for</label>")
        .raw("<input id=q name=q type=search autocomplete=off maxlength=1000 ")
        .raw(search.text().isEmpty() ? "autofocus " : "")
        .raw("value='")
        .text(search.text())
        .raw("'><button>Search</button></div>")
        .raw(search.isFiltered() ? "<details class=filters open>" : "<details class=filters>")
        .raw("<summary>Filters</summary><div class=fields>");
    appendChoice("by", "Found by", search.by().name().toLowerCase(Locale.ROOT), rankingModes());
    appendField("host", "Host or domain", "text", search.filters().host());
    appendField("lang", "Language", "text", search.filters().language());
    appendField("kind", "Kind", "text", search.filters().kind());
    appendChoice("relevant", "Relevant", search.filters().relevant(), List.of("", "yes", "no"));
    appendField("from", "Fetched from", "date", search.from());
    appendField("to", "Fetched before", "date", search.to());
    html.raw("</div></details></form></header><main>");
  }

  private static List<String> rankingModes() {
    return List.of(RankingMode.values()).stream()
        .map(by -> by.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  private void appendField(String name, String label, String type, String value) {
    html.raw("<label>" + label + " <input name=" + name + " type=" + type + " value='")
        .text(value)
        .raw("'></label>");
  }

  private void appendChoice(String name, String label, String chosen, List<String> options) {
    html.raw("<label>" + label + " <select name=" + name + ">");
    for (String option : options) {
      html.raw("<option value='" + option + "'" + (option.equals(chosen) ? " selected>" : ">"))
          .text(option.isEmpty() ? "any" : option)
          .raw("</option>");
    }
    html.raw("</select></label>");
  }

  private void appendResults(SearchParameters search, SearchResults results) {
    html.raw("<p class=count role=status>")
        .text(
            String.format(
                Locale.ROOT,
                "%s%,d found, %,d pages fetched, %.0f ms",
                results.totalIsExact() ? "" : "more than ",
                results.total(),
                results.indexedPages(),
                results.took().toNanos() / 1e6))
        .raw("</p>");
    if (!results.suggestion().isEmpty()) {
      html.raw("<p class=suggestion>Did you mean <a href='")
          .text(search.withText(results.suggestion()).pageUrl(0))
          .raw("'>")
          .text(results.suggestion())
          .raw("</a>?</p>");
    }
    if (results.hits().isEmpty()) {
      html.raw("<p class=none>Nothing was found. Fewer or other words may help.</p>");
    }
    html.raw("<ol class=hits start=" + (search.page() * search.pageSize() + 1) + ">");
    results.hits().forEach(this::appendHit);
    html.raw("</ol><nav aria-label=Pages>");
    if (search.page() > 0) {
      html.raw("<a rel=prev href='")
          .text(search.pageUrl(search.page() - 1))
          .raw("'>Earlier hits</a> ");
    }
    if (results.hasMore()) {
      html.raw("<a rel=next href='").text(search.pageUrl(search.page() + 1)).raw("'>More hits</a>");
    }
    html.raw("</nav>");
  }

  private void appendHit(SearchHit hit) {
    html.raw(hit.grouped() ? "<li class='hit grouped' data-url='" : "<li class=hit data-url='")
        .text(hit.url())
        .raw("'><h2><a rel='noopener noreferrer' href='")
        .text(hit.url())
        .raw("'>")
        .text(hit.title())
        .raw("</a></h2><p class=url>")
        .text(hit.url())
        .raw("</p><p class=snippet>");
    if (hit.fetchedAt() == null) {
      html.raw("<em>Not fetched; others say:</em> ");
    }
    for (SearchHit.Fragment piece : hit.snippet()) {
      html.raw(piece.match() ? "<mark>" : "")
          .text(piece.text())
          .raw(piece.match() ? "</mark>" : "");
    }
    html.raw("</p><p class=about>").text(describe(hit)).raw("</p>");
    html.raw(
        "<div class=acts><button class=mark type=button data-useful=true aria-pressed=false>Useful"
            + "</button><button class=mark type=button data-useful=false aria-pressed=false>Not"
            + " useful</button><details class=why><summary>Why this hit</summary><div class=parts>"
            + "</div></details></div></li>");
  }

  private static String describe(SearchHit hit) {
    StringBuilder description = new StringBuilder();
    if (hit.fetchedAt() != null) {
      description.append(hit.relevant() ? "relevant" : "not relevant");
      description.append(" · ").append(hit.fetchedAt().atZone(ZoneOffset.UTC).toLocalDate());
      description.append(hit.kind().equals("html") ? "" : " · " + hit.kind());
      description.append(hit.language().isEmpty() ? "" : " · " + hit.language());
    }
    if (hit.voters() > 0) {
      description.append(description.isEmpty() ? "" : " · ");
      description.append(hit.voters()).append(hit.voters() == 1 ? " voter" : " voters");
    }
    return description.toString();
  }
}
