package dev.waymark.cli;

import dev.waymark.search.By;
import dev.waymark.search.Filters;
import dev.waymark.search.Hit;
import dev.waymark.search.Request;
import dev.waymark.search.Results;
import dev.waymark.search.ResultsJson;
import dev.waymark.search.Searcher;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
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
final class SearchCommand implements Command {
  private final Flags<Asked> flags = new Flags<>(Asked.class);

  /** How to search, and what to show. */
  record Asked(
      @Key(help = "What pages are found by.", value = "blended") By by,
      @Key(help = "Only pages of this host or domain.") String host,
      @Key(help = "Only pages in this language, two letters.", also = "language") String lang,
      @Key(help = "Only pages of which the predicate said yes, or no.") String verdict,
      @Key(help = "Only pages with this topic.") String topic,
      @Key(help = "Only pages fetched on this day or later, 2026-01-31.") String from,
      @Key(help = "Only pages fetched before this day.") String to,
      @Key(help = "Page of hits.", value = "1", min = 1, max = 500) int page,
      @Key(help = "Hits on a page.", value = "10", min = 1, max = 100) int hits,
      @Key(help = "Tell what each score is made of.") boolean why,
      @Key(help = "Write one JSON object.") boolean json) {

    Filters filters() {
      if (!List.of("", "yes", "no").contains(verdict)) {
        throw new BadSetting("verdict: \"" + verdict + "\" is not one of yes, no.");
      }
      return new Filters(
          host.toLowerCase(Locale.ROOT),
          lang.toLowerCase(Locale.ROOT),
          verdict,
          topic,
          day("from", from),
          day("to", to));
    }
  }

  /** The beginning of a day, in UTC; null if none is named. */
  private static @Nullable Instant day(String flag, String text) {
    try {
      return text.isEmpty() ? null : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException e) {
      throw new BadSetting(flag + ": \"" + text + "\" is not a day; write it like 2026-01-31.");
    }
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of a collection or community."));
    spec.addPositional(Parameters.many(1, "QUERY", "Words to look for."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark search DIR QUERY [FLAGS]")
        .footerHeading("%nExamples%n")
        .footer(
            "  waymark search reefs coral bleaching",
            "  waymark search reefs '\"great barrier\" OR atoll -diving host:example.org' --why");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Asked asked = flags.read(List.of(), line);
    Path folder = Shelf.current(Path.of(Parameters.at(0, line)));
    String query = String.join(" ", Parameters.from(1, line));
    try (Searcher searcher = Searcher.open(folder)) {
      Results results =
          searcher.search(
              new Request(
                  query,
                  asked.by(),
                  asked.filters(),
                  asked.page() - 1,
                  asked.hits(),
                  asked.why() || asked.json()));
      if (asked.json()) {
        console.out().println(ResultsJson.of(results));
      } else {
        print(results, console);
      }
    }
    return ExitCode.DONE.code();
  }

  private static void print(Results results, Console console) {
    PrintStream out = console.out();
    int number = results.request().page() * results.request().size();
    for (Hit hit : results.hits()) {
      String indent = hit.grouped() ? "     " : "  ";
      console.wrapped(String.format("%3d%s", ++number, indent), plain(hit.title()));
      out.println("   " + indent + hit.url());
      StringBuilder text = new StringBuilder();
      for (Hit.Piece piece : hit.snippet()) {
        text.append(piece.match() ? "*" + piece.text() + "*" : piece.text());
      }
      console.wrapped(
          "   " + indent, plain((hit.fetched() == null ? "others say: " : "") + text).strip());
      for (Hit.Part part : hit.why()) {
        out.printf(
            Locale.ROOT,
            "   %s  %+7.3f  %s in %s, %s%n",
            indent,
            part.score(),
            part.word(),
            part.where(),
            count(part));
      }
    }
    if (!results.suggestion().isEmpty()) {
      out.println("Did you mean: " + plain(results.suggestion()));
    }
    out.printf(
        Locale.ROOT,
        "%s%s found, %s pages fetched, %.0f ms%n",
        results.exact() ? "" : "more than ",
        ProgressText.count(results.total()),
        ProgressText.count(results.pages()),
        results.took().toNanos() / 1e6);
  }

  private static String count(Hit.Part part) {
    String unit = part.where().equals("votes") ? " voter" : " time";
    return part.count() + unit + (part.count() == 1 ? "" : "s");
  }

  /** A terminal obeys control characters; those of a web page it must not. */
  private static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
