package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.Job;
import dev.waymark.engine.Why;
import dev.waymark.frontier.Standing;
import dev.waymark.learn.Contribution;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Twin;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;
import dev.waymark.store.Decision;
import dev.waymark.url.Urls;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Says why a URL was fetched, or was not yet. */
final class WhyCommand implements Command {
  private final Flags<Asked> flags = new Flags<>(Asked.class);

  /** How much is told. */
  record Asked(
      @Key(help = "Parts of the score to show.", value = "12", min = 1) int parts,
      @Key(
              help =
                  "Score a fetched page with what is known now, not with what was known when it was"
                      + " taken.")
          boolean now,
      @Key(help = "Write one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of a collection."));
    spec.addPositional(Parameters.one(1, "URL", "Page, fetched or waiting."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark why DIR URL [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark why reefs https://en.wikipedia.org/wiki/Atoll");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Asked asked = flags.read(List.of(), line);
    Path folder = Shelf.current(Path.of(Parameters.at(0, line)));
    String url = Urls.typed(Parameters.at(1, line));
    if (url == null) {
      throw new BadSetting("\"" + Parameters.at(1, line) + "\" is not the URL of a web page.");
    }
    if (!Files.exists(folder.resolve(CrawlRun.SETTINGS))) {
      throw new BadSetting(folder + " cannot be explained: it has no " + CrawlRun.SETTINGS + ".");
    }
    Job job = Keys.of(CrawlJob.class).read(JobFile.remembered(folder)).job();
    try (PageReader reader = new PageReader(job.manners(), job.fetch(), "");
        JobOrder order = JobOrder.of(job, reader, console.err()::println)) {
      Why why = Why.of(folder, job, order.order(), Knowledges.prior(job), url, asked.now());
      if (asked.json()) {
        console.out().println(json(why));
      } else {
        print(why, asked, console);
      }
    }
    return ExitCode.DONE.code();
  }

  private static void print(Why why, Asked asked, Console console) {
    PrintStream out = console.out();
    out.println(why.url());
    console.wrapped("  ", standing(why));
    Decision.Outcome failure = failure(why);
    if (failure != null) {
      console.wrapped("  ", "failed when it was last asked for: " + told(failure));
    }
    Verdict verdict = why.decision() == null ? null : why.decision().verdict();
    if (verdict != null) {
      out.printf(
          Locale.ROOT,
          "  verdict: %s, score %.2f%n",
          verdict.satisfied() ? "wanted" : "not wanted",
          verdict.score());
      verdict.reasons().forEach(reason -> console.wrapped("    ", reason));
    }
    String twin = twin(why);
    if (!twin.isEmpty()) {
      out.println("  counted once: it repeats " + twin);
    }
    if (isNoindex(why)) {
      out.println("  not kept: the page asks not to be indexed");
    }
    if (!why.path().isEmpty()) {
      out.println("  found by way of");
    }
    for (int i = 0; i < why.path().size(); i++) {
      out.println("    " + "  ".repeat(Math.min(i, 20)) + why.path().get(i));
    }
    if (!why.parts().isEmpty()) {
      boolean then = why.standing() == Standing.Kind.CRAWLED && !asked.now();
      out.printf(
          Locale.ROOT,
          "  score with what %s: %.3f%n",
          then
              ? String.format(Locale.ROOT, "was known then, after %,d pages", why.known())
              : "is known now",
          why.score());
      print(why.parts(), asked.parts(), console);
    }
  }

  private static void print(List<Contribution> parts, int most, Console console) {
    List<Contribution> shown = parts.subList(0, Math.min(most, parts.size()));
    int width = shown.stream().mapToInt(part -> part.name().length()).max().orElse(1);
    String head = "    %+8.3f  %-" + width + "s  ";
    for (Contribution part : shown) {
      console.wrapped(String.format(Locale.ROOT, head, part.value(), part.name()), part.reason());
    }
    int more = parts.size() - shown.size();
    if (more > 0) {
      console.out().println("    … and " + more + " more (--parts " + parts.size() + ")");
    }
  }

  private static String standing(Why why) {
    return switch (why.standing()) {
      case CRAWLED ->
          why.decision() == null
              ? "fetched"
              : String.format(
                  Locale.ROOT,
                  "fetched as number %d, its score was %.3f%s",
                  why.page(),
                  why.decision().way().score(),
                  why.decision().way().hostsTurn() ? ", and it was its host's turn" : "");
      case WAITING ->
          why.rank() == null
              ? "waits"
              : "waits, number " + why.rank().place() + " of " + why.rank().of() + " in the queue";
      case GONE -> gone(why);
      case UNKNOWN -> why.gone().isEmpty() ? unknown(why) : "is not for this crawl: " + why.gone();
    };
  }

  /** What came of asking last, if it failed. */
  private static Decision.@Nullable Outcome failure(Why why) {
    Decision.Outcome last = why.decision() == null ? null : why.decision().outcome();
    return last != null && last.kind() == Decision.Kind.FAILED ? last : null;
  }

  private static String told(Decision.Outcome failure) {
    return failure.then().isEmpty() ? failure.detail() : failure.detail() + "; " + failure.then();
  }

  private static String gone(Why why) {
    Decision decision = why.decision();
    if (decision == null) {
      return "will not be fetched: " + why.gone();
    }
    return switch (decision.outcome().kind()) {
      case MOVED -> why.gone();
      case FAILED -> "was asked for in vain: " + why.gone();
      case OK, UNCHANGED, REFUSED -> "was given up: " + why.gone();
    };
  }

  private static String unknown(Why why) {
    String limits =
        why.limits().isEmpty()
            ? ""
            : ", or it is possibly beyond --" + String.join(" or --", why.limits());
    return "is not known to this collection: no crawled page links to it, or only with links that"
        + " are not to be followed (nofollow)"
        + limits;
  }

  /** The page that was there already; empty if there was none. */
  private static String twin(Why why) {
    Decision.Kept kept = why.decision() == null ? null : why.decision().kept();
    return switch (kept == null ? Twin.NONE : kept.twin()) {
      case Twin.None none -> "";
      case Twin.Exact same -> same.url();
      case Twin.Near alike -> alike.url();
    };
  }

  private static boolean isNoindex(Why why) {
    Decision.Kept kept = why.decision() == null ? null : why.decision().kept();
    return kept != null && kept.noindex();
  }

  private static ObjectNode json(Why why) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", why.url())
            .put("standing", why.standing().name().toLowerCase(Locale.ROOT))
            .put("score", why.score())
            .put("known", why.known());
    why.path().forEach(json.putArray("path")::add);
    ArrayNode parts = json.putArray("contributions");
    for (Contribution part : why.parts()) {
      parts
          .addObject()
          .put("name", part.name())
          .put("value", part.value())
          .put("reason", part.reason());
    }
    if (why.rank() != null) {
      json.putObject("rank").put("place", why.rank().place()).put("of", why.rank().of());
    }
    if (why.page() > 0) {
      json.put("number", why.page());
    }
    if (why.decision() != null) {
      json.put("scoreThen", why.decision().way().score())
          .put("hostsTurn", why.decision().way().hostsTurn());
      Verdict verdict = why.decision().verdict();
      if (verdict != null) {
        ObjectNode said = json.putObject("verdict");
        said.put("satisfied", verdict.satisfied()).put("score", verdict.score());
        verdict.reasons().forEach(said.putArray("reasons")::add);
      }
    }
    Decision.Outcome failure = failure(why);
    if (failure != null) {
      json.put("failed", told(failure));
    }
    String twin = twin(why);
    if (!twin.isEmpty()) {
      json.put("repeats", twin);
    }
    if (isNoindex(why)) {
      json.put("noindex", true);
    }
    if (!why.gone().isEmpty()) {
      json.put("gone", why.gone());
    }
    return json;
  }
}
