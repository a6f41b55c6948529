package dev.waymark.cli.collection;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.model.PageKind;
import dev.waymark.search.Searcher;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import dev.waymark.search.result.SearchResultsJson;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Searches a collection. */
public final class SearchCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How to search, and what to show. */
  record Settings(
      @Key(help = "What pages are found by.", defaultValue = "blended") RankingMode by,
      @Key(help = "Only pages of this host or domain.", placeholder = "HOST") String host,
      @Key(
              help = "Only pages in this language, two letters.",
              aliases = "language",
              placeholder = "CODE")
          String lang,
      @Key(help = "Only pages of this kind, html or pdf for instance.") String kind,
      @Key(help = "Only relevant pages (yes), or only the others (no).", placeholder = "yes|no")
          String relevant,
      @Key(help = "Only pages with this topic.") String topic,
      @Key(help = "Only pages fetched on this day or later, 2026-01-31.", placeholder = "DAY")
          String from,
      @Key(help = "Only pages fetched before this day.", placeholder = "DAY") String to,
      @Key(help = "Page of hits.", defaultValue = "1", min = 1, max = 500) int page,
      @Key(help = "Hits on a page.", defaultValue = "10", min = 1, max = 100) int hits,
      @Key(help = "Show what each score is made of.") boolean why,
      @Key(help = "Print one JSON object.") boolean json) {

    Filters filters() {
      if (!List.of("", "yes", "no").contains(relevant)) {
        throw new ConfigException("relevant: \"" + relevant + "\" is not one of yes, no.");
      }
      if (lang.length() > 2) {
        throw new ConfigException(
            "lang: \"" + lang + "\" is not a code of two letters, such as en or de.");
      }
      return new Filters(
          host.toLowerCase(Locale.ROOT),
          lang.toLowerCase(Locale.ROOT),
          kind.toLowerCase(Locale.ROOT),
          relevant,
          topic,
          parseDay("from", from),
          parseDay("to", to));
    }
  }

  /** The beginning of a day, in UTC; null if none is named. */
  private static @Nullable Instant parseDay(String flag, String text) {
    try {
      return text.isEmpty() ? null : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException e) {
      throw new ConfigException(
          flag + ": \"" + text + "\" is not a day; write it like 2026-01-31.");
    }
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of a collection."));
    spec.addPositional(
        Parameters.zeroOrMore(
            1, "QUERY", "Words to look for; without, the newest pages that pass the filters."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark search DIR [QUERY] [FLAGS]")
        .footerHeading("%nExamples%n")
        .footer(
            "  waymark search reefs coral bleaching",
            "  waymark search reefs relevant:yes host:example.org",
            "  waymark search reefs '\"great barrier\" OR atoll -diving host:example.org' --why");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Settings settings = flags.read(List.of(), line);
    Path folder = CollectionLocator.locateShards(Path.of(Parameters.value(0, line)));
    String query = String.join(" ", Parameters.values(1, line));
    if (query.isBlank() && settings.filters().isEmpty()) {
      throw new ConfigException("Say what to look for: words, or a filter such as relevant:yes.");
    }
    try (Searcher searcher = Searcher.open(folder)) {
      SearchResults results =
          searcher.search(
              new SearchRequest(
                  query,
                  settings.by(),
                  settings.filters(),
                  settings.page() - 1,
                  settings.hits(),
                  settings.why() || settings.json()));
      if (settings.json()) {
        console.out().println(SearchResultsJson.toJson(results));
      } else {
        print(results, console);
      }
    }
    return ExitCode.DONE.code();
  }

  private static void print(SearchResults results, Console console) {
    PrintStream out = console.out();
    int number = results.request().page() * results.request().pageSize();
    for (SearchHit hit : results.hits()) {
      String indent = hit.grouped() ? "     " : "  ";
      console.printWrapped(
          String.format("%3d%s", ++number, indent), withoutControlCharacters(hit.title()));
      boolean shown = hit.fetchedAt() != null && !hit.kind().equals(PageKind.HTML.key());
      out.println("   " + indent + hit.url() + (shown ? "  [" + hit.kind() + "]" : ""));
      StringBuilder text = new StringBuilder();
      for (SearchHit.Fragment piece : hit.snippet()) {
        text.append(piece.match() ? "*" + piece.text() + "*" : piece.text());
      }
      console.printWrapped(
          "   " + indent,
          withoutControlCharacters((hit.fetchedAt() == null ? "others say: " : "") + text).strip());
      for (SearchHit.TermScore part : hit.why()) {
        out.printf(
            Locale.ROOT,
            "   %s  %+7.3f  %s in %s, %s%n",
            indent,
            part.score(),
            part.word(),
            part.field(),
            count(part));
      }
    }
    if (!results.suggestion().isEmpty()) {
      out.println("Did you mean: " + withoutControlCharacters(results.suggestion()));
    }
    out.printf(
        Locale.ROOT,
        "%s%s of %s pages found%s, %.0f ms%n",
        results.totalIsExact() ? "" : "at least ",
        ProgressText.count(results.total()),
        ProgressText.count(results.indexedPages()),
        results.unfetched() == 0
            ? ""
            : ", links name " + ProgressText.count(results.unfetched()) + " more",
        results.took().toNanos() / 1e6);
  }

  private static String count(SearchHit.TermScore part) {
    String unit = part.field().equals("votes") ? " voter" : " time";
    return part.count() + unit + (part.count() == 1 ? "" : "s");
  }

  /** A terminal obeys control characters; those of a web page it must not. */
  private static String withoutControlCharacters(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
