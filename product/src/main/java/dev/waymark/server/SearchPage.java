package dev.waymark.server;

import dev.waymark.search.By;
import dev.waymark.search.Hit;
import dev.waymark.search.Results;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The page to search on: works without script, and with nothing but the keyboard. */
final class SearchPage {
  private final Html html = new Html();

  private SearchPage() {}

  /**
   * @param results null before anything was asked
   */
  static String of(Asked asked, @Nullable Results results, long pages) {
    SearchPage page = new SearchPage();
    page.head(asked);
    page.form(asked);
    if (results == null) {
      page.html
          .raw("<p class=hint>")
          .text(String.format(Locale.ROOT, "%,d pages. ", pages))
          .raw(
              "Try <kbd>\"two words\"</kbd>, <kbd>-without</kbd>, <kbd>this OR that</kbd>,"
                  + " <kbd>title:word</kbd>, <kbd>host:example.org</kbd>. <kbd>/</kbd> goes to the"
                  + " search box, <kbd>j</kbd> and <kbd>k</kbd> through the hits.</p>");
    } else {
      page.results(asked, results);
    }
    return page.html.raw("</main></body></html>").toString();
  }

  private void head(Asked asked) {
    html.raw("<!doctype html><html lang=en><head><meta charset=utf-8><title>")
        .text(asked.text().isEmpty() ? "Search" : asked.text() + " – search")
        .raw(
            "</title><meta name=viewport content='width=device-width, initial-scale=1'>"
                + "<meta name=referrer content=no-referrer>"
                + "<link rel=icon href=/icon.svg><link rel=stylesheet href=/search.css>"
                + "<script src=/search.js defer></script></head><body>");
  }

  private void form(Asked asked) {
    html.raw("<header><form action=/ role=search><div class=ask>")
        .raw("<label class=unseen for=q>Search for</label>")
        .raw("<input id=q name=q type=search autocomplete=off maxlength=1000 ")
        .raw(asked.text().isEmpty() ? "autofocus " : "")
        .raw("value='")
        .text(asked.text())
        .raw("'><button>Search</button></div>")
        .raw(asked.isFiltered() ? "<details class=filters open>" : "<details class=filters>")
        .raw("<summary>Filters</summary><div class=fields>");
    choice("by", "Found by", asked.by().name().toLowerCase(Locale.ROOT), bys());
    field("host", "Host or domain", "text", asked.filters().host());
    field("lang", "Language", "text", asked.filters().language());
    choice("verdict", "Verdict", asked.filters().verdict(), List.of("", "yes", "no"));
    field("from", "Fetched from", "date", asked.from());
    field("to", "Fetched before", "date", asked.to());
    html.raw("</div></details></form></header><main>");
  }

  private static List<String> bys() {
    return List.of(By.values()).stream().map(by -> by.name().toLowerCase(Locale.ROOT)).toList();
  }

  private void field(String name, String label, String type, String value) {
    html.raw("<label>" + label + " <input name=" + name + " type=" + type + " value='")
        .text(value)
        .raw("'></label>");
  }

  private void choice(String name, String label, String chosen, List<String> options) {
    html.raw("<label>" + label + " <select name=" + name + ">");
    for (String option : options) {
      html.raw("<option value='" + option + "'" + (option.equals(chosen) ? " selected>" : ">"))
          .text(option.isEmpty() ? "any" : option)
          .raw("</option>");
    }
    html.raw("</select></label>");
  }

  private void results(Asked asked, Results results) {
    html.raw("<p class=count role=status>")
        .text(
            String.format(
                Locale.ROOT,
                "%s%,d found, %,d pages fetched, %.0f ms",
                results.exact() ? "" : "more than ",
                results.total(),
                results.pages(),
                results.took().toNanos() / 1e6))
        .raw("</p>");
    if (!results.suggestion().isEmpty()) {
      html.raw("<p class=suggestion>Did you mean <a href='")
          .text(asked.with(results.suggestion()).link(0))
          .raw("'>")
          .text(results.suggestion())
          .raw("</a>?</p>");
    }
    if (results.hits().isEmpty()) {
      html.raw("<p class=none>Nothing was found. Fewer or other words may help.</p>");
    }
    html.raw("<ol class=hits start=" + (asked.page() * asked.size() + 1) + ">");
    results.hits().forEach(this::hit);
    html.raw("</ol><nav aria-label=Pages>");
    if (asked.page() > 0) {
      html.raw("<a rel=prev href='").text(asked.link(asked.page() - 1)).raw("'>Earlier hits</a> ");
    }
    if (results.more()) {
      html.raw("<a rel=next href='").text(asked.link(asked.page() + 1)).raw("'>More hits</a>");
    }
    html.raw("</nav>");
  }

  private void hit(Hit hit) {
    html.raw(hit.grouped() ? "<li class='hit grouped' data-url='" : "<li class=hit data-url='")
        .text(hit.url())
        .raw("'><h2><a rel='noopener noreferrer' href='")
        .text(hit.url())
        .raw("'>")
        .text(hit.title())
        .raw("</a></h2><p class=url>")
        .text(hit.url())
        .raw("</p><p class=snippet>");
    if (hit.fetched() == null) {
      html.raw("<em>Not fetched; others say:</em> ");
    }
    for (Hit.Piece piece : hit.snippet()) {
      html.raw(piece.match() ? "<mark>" : "")
          .text(piece.text())
          .raw(piece.match() ? "</mark>" : "");
    }
    html.raw("</p><p class=about>").text(about(hit)).raw("</p>");
    html.raw(
        "<div class=acts><button class=mark type=button data-useful=true aria-pressed=false>Useful"
            + "</button><button class=mark type=button data-useful=false aria-pressed=false>Not"
            + " useful</button><details class=why><summary>Why this hit</summary><div class=parts>"
            + "</div></details></div></li>");
  }

  private static String about(Hit hit) {
    StringBuilder about = new StringBuilder();
    if (hit.fetched() != null) {
      about.append(hit.satisfied() ? "wanted" : "not wanted");
      about.append(" · ").append(hit.fetched().atZone(ZoneOffset.UTC).toLocalDate());
      about.append(hit.language().isEmpty() ? "" : " · " + hit.language());
    }
    if (hit.voters() > 0) {
      about.append(about.isEmpty() ? "" : " · ");
      about.append(hit.voters()).append(hit.voters() == 1 ? " voter" : " voters");
    }
    return about.toString();
  }
}
