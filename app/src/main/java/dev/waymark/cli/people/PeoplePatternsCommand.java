package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.CollectionFormat;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.drawing.PatternDrawings;
import dev.waymark.math.Correlation;
import dev.waymark.people.Trace;
import dev.waymark.rank.patterns.HoldoutResult;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.PatternTree;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.PageView;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Mines the URL patterns of a site from its traffic. */
public final class PeoplePatternsCommand implements Command {
  /** Sites shown one by one. */
  private static final int MAX_SITES_SHOWN = 5;

  /** A host, with or without its scheme. */
  private static final java.util.regex.Pattern HOST_ARGUMENT =
      java.util.regex.Pattern.compile("(https?://)?[\\w-]+(\\.[\\w-]+)+(:\\d+)?/?");

  /** The default folder of {@code people import}. */
  private static final Path DEFAULT_TRACE = Path.of("people");

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of the command. */
  record Settings(
      @Key(help = "The patterns") Output output, @Key(help = "The traces") TraceSettings traces) {}

  /** What is shown, and how. */
  record Output(
      @Key(
              help = "Share of the page views, the last ones, held out to test the patterns with.",
              defaultValue = "0",
              max = 0.9)
          double holdout,
      @Key(help = "Print figures, trees and graphs as one JSON object.") boolean json,
      @Key(help = "File for a drawing (SVG); --draw says of what.", placeholder = "FILE")
          String svg,
      @Key(help = "What --svg draws.", defaultValue = "tree") Drawing draw,
      @Key(help = "File for a page with the drawings, a table and the rules.", placeholder = "FILE")
          String html) {}

  /** What is drawn of patterns. */
  enum Drawing {
    /** The tree of each site. */
    TREE,
    /** How users go from one pattern to another, of the first site. */
    GRAPH
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(
            0,
            "SOURCE",
            "Site, such as example.org, of the sources before it, or else of the trace in the"
                + " folder people. Log, history, sessions, list of URLs, also packed; folder of a"
                + " trace or of a collection; or a web with people, such as"
                + " generated:pages=10000."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people patterns [SOURCE…] [SITE] [FLAGS]")
        .footerHeading("%nExample: how visitors use a site, and what a crawl had better avoid%n")
        .footer(
            "  waymark people patterns access.log.gz --site example.org --html patterns.html",
            "",
            "Example: one site of the trace that waymark people import left in people",
            "  waymark people patterns example.org");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("svg", settings.output().svg());
    OutputFile.requireWritableIfNamed("html", settings.output().html());
    PrintStream messages = settings.output().json() ? console.err() : console.out();
    List<String> files = Parameters.values(0, line);
    PageViewMiner miner = mine(files, settings, messages);
    UrlPatterns patterns = miner.patterns();
    HoldoutResult holdout = miner.holdout();
    writeDrawings(settings, patterns);
    if (settings.output().json()) {
      ObjectNode json = json(holdout, miner.seconds());
      ArrayNode sites = json.putArray("sites");
      patterns.sites().forEach(site -> sites.add(PatternDrawings.json(site)));
      console.out().println(json);
    } else {
      print(patterns, holdout, settings.output(), console.out());
    }
    return ExitCode.DONE.code();
  }

  /** Reads the sources once; where views are held out, a first time before it to count them. */
  private static PageViewMiner mine(List<String> files, Settings settings, PrintStream messages)
      throws IOException {
    boolean named = endsWithSite(files);
    List<String> sources =
        (named ? sourcesBeforeSite(files) : files)
            .stream().map(PeoplePatternsCommand::traceOfCollection).toList();
    String site = named ? normalizeSite(files.getLast()) : normalizeSite(settings.traces().site());
    try {
      long trainingViews = Long.MAX_VALUE;
      if (settings.output().holdout() > 0) {
        long[] views = {0};
        PatternSources.read(
            sources,
            settings.traces(),
            message -> {},
            view -> views[0] += isOfSite(site, view) ? 1 : 0);
        trainingViews = Math.round(views[0] * (1 - settings.output().holdout()));
      }
      PageViewMiner miner = new PageViewMiner(trainingViews);
      long[] all = {0};
      PatternSources.read(
          sources,
          settings.traces(),
          messages::println,
          view -> {
            all[0]++;
            if (isOfSite(site, view)) {
              miner.accept(view);
            }
          });
      if (miner.views() == 0) {
        throw new ConfigException(noViewsMessage(files, named, site, all[0]));
      }
      if (settings.output().holdout() == 0 && sources.size() == 1) {
        storedPatterns(Path.of(sources.getFirst()), site).ifPresent(miner::use);
      }
      return miner;
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }

  /** What its people visited says more of a collection than its pages, where there is any. */
  private static String traceOfCollection(String source) {
    if (!Files.isDirectory(Path.of(source))) {
      return source;
    }
    CollectionFormat.check(Path.of(source));
    Path trace = TraceFolder.locate(Path.of(source));
    return new TraceFolder(trace).exists() ? trace.toString() : source;
  }

  /** What an import mined, before it dropped the pages of too few users. */
  private static Optional<UrlPatterns> storedPatterns(Path folder, String site) throws IOException {
    if (!Files.isDirectory(folder) || !new TraceFolder(folder).exists()) {
      return Optional.empty();
    }
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      return trace.patterns().length == 0
          ? Optional.empty()
          : Optional.of(UrlPatterns.of(trace).ofSites(each -> site.isEmpty() || each.equals(site)));
    }
  }

  private static boolean isOfSite(String site, PageView view) {
    return site.isEmpty() || PatternMiner.siteOf(view.url()).equals(site);
  }

  private static String noViewsMessage(List<String> files, boolean named, String site, long views) {
    if (views == 0) {
      return "There is no page view of a person in "
          + String.join(", ", files)
          + "; a log of robots teaches nothing. --no-drop-robots takes them for users.";
    }
    return named
        ? "There is no file " + files.getLast() + ", and nobody visited such a site."
        : "Nobody visited " + site + "; check --site.";
  }

  /** The last of the sources is no file but looks like a host, and there is something before it. */
  private static boolean endsWithSite(List<String> files) {
    String last = files.getLast();
    return HOST_ARGUMENT.matcher(last).matches()
        && !Files.exists(Path.of(last))
        && (files.size() > 1 || new TraceFolder(DEFAULT_TRACE).exists());
  }

  private static List<String> sourcesBeforeSite(List<String> files) {
    return files.size() == 1
        ? List.of(DEFAULT_TRACE.toString())
        : files.subList(0, files.size() - 1);
  }

  private static String normalizeSite(String written) {
    String base = written.isEmpty() ? null : Urls.normalize(new Site(written).base());
    return base == null ? "" : PatternMiner.siteOf(base);
  }

  private static void writeDrawings(Settings settings, UrlPatterns patterns) throws IOException {
    List<SitePatterns> sites = patterns.sites().stream().limit(MAX_SITES_SHOWN).toList();
    if (!settings.output().svg().isEmpty()) {
      Files.writeString(
          Path.of(settings.output().svg()),
          settings.output().draw() == Drawing.TREE || sites.isEmpty()
              ? PatternDrawings.tree(sites)
              : PatternDrawings.behaviourGraph(sites.getFirst()));
    }
    if (!settings.output().html().isEmpty()) {
      Files.writeString(Path.of(settings.output().html()), PatternDrawings.page(sites));
    }
  }

  private static ObjectNode json(HoldoutResult holdout, double seconds) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("urls", holdout.urls())
            .put("patterns", holdout.patterns())
            .put("coverage", rounded(holdout.coverage()))
            .put("coverage_holdout", rounded(holdout.coverageHoldout()))
            .put("rank_correlation", rounded(holdout.rankCorrelation()))
            .put("seconds", rounded(seconds))
            .put("rank_correlation_by_url", rounded(holdout.rankCorrelationByUrl()))
            .put("unseen", holdout.unseen())
            .put("coverage_unseen", rounded(holdout.coverageUnseen()))
            .put(
                "rank_correlation_unseen_by_pattern",
                rounded(holdout.rankCorrelationUnseenByPattern()));
    put(json, "rank_correlation_unseen", holdout.rankCorrelationUnseen());
    put(json, "rank_correlation_nearest", holdout.rankCorrelationNearest());
    return json;
  }

  private static void put(ObjectNode json, String name, Correlation found) {
    json.put(name, rounded(found.value()));
    json.putArray(name + "_interval").add(rounded(found.low())).add(rounded(found.high()));
  }

  private static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }

  private static void print(
      UrlPatterns patterns, HoldoutResult holdout, Output shown, PrintStream out) {
    for (SitePatterns site : patterns.sites().stream().limit(MAX_SITES_SHOWN).toList()) {
      print(site, out);
    }
    int more = patterns.sites().size() - MAX_SITES_SHOWN;
    if (more > 0) {
      out.println("… and " + more + " smaller sites; --site HOST shows one.");
    }
    out.printf(
        Locale.ROOT,
        "%s URLs, %d patterns, %.1f %% of the URLs covered%n",
        ProgressText.count(holdout.urls()),
        holdout.patterns(),
        100 * holdout.coverage());
    if (shown.holdout() > 0) {
      out.printf(
          Locale.ROOT,
          "holdout: %.1f %% covered; rank correlation of traffic %.2f by pattern, %.2f by URL; of"
              + " %d URLs not seen before %.1f %% covered, correlation %.2f (95 %%: %.2f to %.2f)"
              + " by pattern, %.2f by the nearest URL%n",
          100 * holdout.coverageHoldout(),
          holdout.rankCorrelation(),
          holdout.rankCorrelationByUrl(),
          holdout.unseen(),
          100 * holdout.coverageUnseen(),
          holdout.rankCorrelationUnseen().value(),
          holdout.rankCorrelationUnseen().low(),
          holdout.rankCorrelationUnseen().high(),
          holdout.rankCorrelationNearest().value());
    }
  }

  private static void print(SitePatterns site, PrintStream out) {
    TextTable table =
        new TextTable("URLs", "visits", "transits", "authority", "hub", "role", "pattern");
    Set<UrlPattern> shown = new HashSet<>();
    site.tree().walk((node, depth) -> table.addRow(row(node, depth, shown)));
    table.lines(Integer.MAX_VALUE).forEach(out::println);
    for (UrlPattern pattern : site.patterns()) {
      out.println(pattern.text());
      pattern.examples().forEach(example -> out.println("    " + example));
    }
    if (!site.exclusions().isEmpty()) {
      out.println("For a config that crawls " + site.site() + ":");
      out.print(PatternDrawings.exclusions(site.exclusions()));
    }
    out.println();
  }

  private static String[] row(PatternTree node, int depth, Set<UrlPattern> shown) {
    UrlPattern pattern = node.pattern();
    boolean end = pattern != null && shown.add(pattern);
    return new String[] {
      ProgressText.count(node.urls()),
      ProgressText.count(node.visits()),
      ProgressText.count(node.transits()),
      end ? String.format(Locale.ROOT, "%.3f", pattern.authority()) : "",
      end ? String.format(Locale.ROOT, "%.3f", pattern.hub()) : "",
      end ? pattern.role().name().toLowerCase(Locale.ROOT) : "",
      "  ".repeat(depth) + node.label()
    };
  }
}
