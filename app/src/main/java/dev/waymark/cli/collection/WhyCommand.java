package dev.waymark.cli.collection;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalEntry;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.collection.explain.UrlExplanation;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.PageKind;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.rank.Contribution;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.search.refresh.RefreshLog;
import dev.waymark.shard.ShardFolder;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Explains why a URL was fetched, or was not yet. */
public final class WhyCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is shown. */
  record Settings(
      @Key(help = "Contributions to the score to show.", defaultValue = "12", min = 1)
          int contributions,
      @Key(
              help =
                  "Score a fetched page with what is known now, not with what was known when it was"
                      + " fetched.")
          boolean now,
      @Key(help = "Print one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "DIR", "Folder of a collection."));
    spec.addPositional(Parameters.required(1, "URL", "Page, fetched or waiting."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark why DIR URL [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark why reefs https://en.wikipedia.org/wiki/Atoll");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    Path given = CollectionLocator.locateShards(Path.of(Parameters.value(0, line)));
    String url = Urls.normalizeTyped(Parameters.value(1, line));
    if (url == null) {
      throw new ConfigException(
          "\"" + Parameters.value(1, line) + "\" is not the URL of a web page.");
    }
    Path folder = ShardFolder.collectionOf(given, url);
    try (UrlExplainer explainer = new UrlExplainer(folder)) {
      UrlExplanation why = explainer.explain(url, settings.now());
      if (settings.json()) {
        console.out().println(json(why, explainer.origin(why)));
      } else {
        boolean refreshed = isOfRefresh(why, RefreshLog.last(folder));
        print(why, explainer.origin(why), refreshed, settings, console);
      }
    }
    return ExitCode.DONE.code();
  }

  /** Whether it was fetched for a query, by another policy than that of the collection's crawls. */
  private static boolean isOfRefresh(UrlExplanation why, Optional<RefreshLog> last) {
    return why.status() == UrlStatus.Kind.CRAWLED
        && why.lastEntry() != null
        && last.isPresent()
        && !why.lastEntry().at().isAfter(last.get().time());
  }

  private static void print(
      UrlExplanation why,
      @Nullable TraceOrigin origin,
      boolean refreshed,
      Settings settings,
      Console console) {
    PrintStream out = console.out();
    out.println(why.url());
    console.printWrapped("  ", statusText(why));
    if (refreshed) {
      out.println("  in the refresh of the collection, for one of its users' queries");
    }
    JournalEntry.FetchOutcome failure = lastFailure(why);
    if (failure != null && why.status() != UrlStatus.Kind.EXCLUDED) {
      console.printWrapped("  ", "failed at the last fetch: " + failureText(failure));
    }
    if (why.missCause() != null) {
      console.printWrapped("  missed: ", why.missCause().description());
      console.printWrapped("    ", why.missCause().remedy());
    }
    if (kind(why) != PageKind.HTML) {
      out.println("  kind: " + kind(why).key());
    }
    if (isRendered(why)) {
      out.println("  rendered by a browser");
    } else if (!renderFailure(why).isEmpty()) {
      console.printWrapped("  not rendered: ", renderFailure(why));
    }
    Relevance relevance = why.lastEntry() == null ? null : why.lastEntry().relevance();
    if (relevance != null) {
      out.printf(
          Locale.ROOT,
          "  relevance: %s, score %.2f%n",
          relevance.relevant() ? "relevant" : "not relevant",
          relevance.score());
      relevance.reasons().forEach(reason -> console.printWrapped("    ", reason));
    }
    String original = duplicateOf(why);
    if (!original.isEmpty()) {
      out.println("  counted once: it is a duplicate of " + original);
    }
    if (isNoindex(why) && !kind(why).isList()) {
      out.println("  not kept: the page asks not to be indexed");
    }
    if (!preferences(why).isEmpty()) {
      out.println("  its owner prefers");
      preferences(why).forEach(statement -> console.printWrapped("    ", statement));
    }
    printPath(why, origin, console);
    if (!why.contributions().isEmpty()) {
      boolean then = why.status() == UrlStatus.Kind.CRAWLED && !settings.now();
      out.printf(
          Locale.ROOT,
          "  score%s with what %s: %.3f%n",
          refreshed ? " in a crawl, not for a query," : "",
          then
              ? String.format(
                  Locale.ROOT,
                  "was known then, after %,d %s",
                  why.pagesKnown(),
                  why.pagesKnown() == 1 ? "page" : "pages")
              : "is known now",
          why.score());
      print(why.contributions(), settings.contributions(), console);
    }
  }

  private static void printPath(UrlExplanation why, @Nullable TraceOrigin origin, Console console) {
    if (origin != null && why.path().size() == 1) {
      console.printWrapped("  ", "found by " + origin.text());
      return;
    }
    if (!why.path().isEmpty()) {
      console.out().println("  path");
    }
    for (int i = 0; i < why.path().size(); i++) {
      console.out().println("    " + "  ".repeat(Math.min(i, 20)) + why.path().get(i));
    }
    if (origin != null) {
      console.printWrapped("  ", "its first page was found by " + origin.text());
    }
  }

  private static void print(List<Contribution> parts, int max, Console console) {
    List<Contribution> shown = parts.subList(0, Math.min(max, parts.size()));
    int width = shown.stream().mapToInt(part -> part.name().length()).max().orElse(1);
    String head = "    %+8.3f  %-" + width + "s  ";
    for (Contribution part : shown) {
      console.printWrapped(
          String.format(Locale.ROOT, head, part.value(), part.name()), part.reason());
    }
    int more = parts.size() - shown.size();
    if (more > 0) {
      console.out().println("    … and " + more + " more (--contributions " + parts.size() + ")");
    }
  }

  private static String statusText(UrlExplanation why) {
    return switch (why.status()) {
      case CRAWLED ->
          why.lastEntry() == null
              ? "fetched"
              : String.format(
                  Locale.ROOT,
                  "fetched as number %d, its score was %.3f%s",
                  why.page(),
                  why.lastEntry().path().score(),
                  why.lastEntry().path().hostsTurn() ? ", and it was the turn of its host" : "");
      case WAITING ->
          why.rank() == null
              ? "waits"
              : "waits, number "
                  + why.rank().position()
                  + " of "
                  + why.rank().total()
                  + " in the queue";
      case EXCLUDED -> excludedText(why);
      case UNKNOWN ->
          why.exclusionReason().isEmpty()
              ? unknownText(why)
              : "is not for this crawl: " + why.exclusionReason();
    };
  }

  private static List<String> preferences(UrlExplanation why) {
    return why.lastEntry() == null ? List.of() : why.lastEntry().preferences().statements();
  }

  private static PageKind kind(UrlExplanation why) {
    return why.lastEntry() == null ? PageKind.HTML : why.lastEntry().kind();
  }

  private static boolean isRendered(UrlExplanation why) {
    return why.lastEntry() != null && why.lastEntry().outcome().rendered();
  }

  /** Why a page could not be rendered; empty if it was, or was not to be. */
  private static String renderFailure(UrlExplanation why) {
    JournalEntry.FetchOutcome last = why.lastEntry() == null ? null : why.lastEntry().outcome();
    return last != null && last.kind() == JournalEntry.Kind.OK ? last.detail() : "";
  }

  /** The outcome of the last fetch, if it failed. */
  private static JournalEntry.@Nullable FetchOutcome lastFailure(UrlExplanation why) {
    JournalEntry.FetchOutcome last = why.lastEntry() == null ? null : why.lastEntry().outcome();
    return last != null && last.kind() == JournalEntry.Kind.FAILURE ? last : null;
  }

  private static String failureText(JournalEntry.FetchOutcome failure) {
    return failure.action().isEmpty()
        ? failure.detail()
        : failure.detail() + "; " + failure.action();
  }

  private static String excludedText(UrlExplanation why) {
    JournalEntry entry = why.lastEntry();
    if (entry == null) {
      return "will not be fetched: " + why.exclusionReason();
    }
    return switch (entry.outcome().kind()) {
      case REDIRECT -> why.exclusionReason();
      case FAILURE -> "failed: " + why.exclusionReason();
      case OK, NOT_MODIFIED, REFUSAL -> "is excluded: " + why.exclusionReason();
    };
  }

  private static String unknownText(UrlExplanation why) {
    String limits =
        why.possibleLimits().isEmpty()
            ? ""
            : ", or it is possibly beyond " + String.join(" or ", why.possibleLimits());
    return "is not known to this collection: no crawled page links to it, or only with links that"
        + " are not to be followed (nofollow)"
        + limits;
  }

  /** The page of which this one is a duplicate; empty if of none. */
  private static String duplicateOf(UrlExplanation why) {
    JournalEntry.PageRecord kept = why.lastEntry() == null ? null : why.lastEntry().pageRecord();
    return switch (kept == null ? DuplicateMatch.NONE : kept.duplicate()) {
      case DuplicateMatch.None none -> "";
      case DuplicateMatch.Exact same -> same.url();
      case DuplicateMatch.Near alike -> alike.url();
    };
  }

  private static boolean isNoindex(UrlExplanation why) {
    JournalEntry.PageRecord kept = why.lastEntry() == null ? null : why.lastEntry().pageRecord();
    return kept != null && kept.noindex();
  }

  private static ObjectNode json(UrlExplanation why, @Nullable TraceOrigin origin) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", why.url())
            .put("status", why.status().name().toLowerCase(Locale.ROOT))
            .put("score", why.score())
            .put("pages_known", why.pagesKnown());
    why.path().forEach(json.putArray("path")::add);
    if (origin != null) {
      ObjectNode visits = json.putObject("trace").put("url", origin.url());
      origin.sources().forEach(visits.put("users", origin.users()).putArray("sources")::add);
    }
    ArrayNode parts = json.putArray("contributions");
    for (Contribution part : why.contributions()) {
      parts
          .addObject()
          .put("name", part.name())
          .put("value", part.value())
          .put("reason", part.reason());
    }
    if (why.rank() != null) {
      json.putObject("rank")
          .put("position", why.rank().position())
          .put("total", why.rank().total());
    }
    if (why.page() > 0) {
      json.put("number", why.page());
    }
    if (why.lastEntry() != null) {
      json.put("kind", kind(why).key())
          .put("score_when_fetched", why.lastEntry().path().score())
          .put("hosts_turn", why.lastEntry().path().hostsTurn());
      json.put("rendered", isRendered(why));
      if (!renderFailure(why).isEmpty()) {
        json.put("not_rendered", renderFailure(why));
      }
      Relevance relevance = why.lastEntry().relevance();
      if (relevance != null) {
        ObjectNode answer = json.putObject("relevance");
        answer.put("relevant", relevance.relevant()).put("score", relevance.score());
        relevance.reasons().forEach(answer.putArray("reasons")::add);
      }
    }
    JournalEntry.FetchOutcome failure = lastFailure(why);
    if (failure != null) {
      json.put("failed", failureText(failure));
    }
    String original = duplicateOf(why);
    if (!original.isEmpty()) {
      json.put("duplicate_of", original);
    }
    if (isNoindex(why)) {
      json.put("noindex", true);
    }
    if (!why.exclusionReason().isEmpty()) {
      json.put("exclusion_reason", why.exclusionReason());
    }
    if (!preferences(why).isEmpty()) {
      preferences(why).forEach(json.putArray("preferences")::add);
    }
    if (why.missCause() != null) {
      json.put("missed", why.missCause().key()).put("remedy", why.missCause().remedy());
    }
    return json;
  }
}
