package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.patterns.Correlation;
import dev.waymark.patterns.Holdout;
import dev.waymark.patterns.Pattern;
import dev.waymark.patterns.PatternDrawing;
import dev.waymark.patterns.PatternMiner;
import dev.waymark.patterns.PatternTree;
import dev.waymark.patterns.Patterns;
import dev.waymark.patterns.SitePatterns;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.door.Site;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.traces.PageView;
import dev.waymark.traces.Stopped;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What people's paths say about a site: the patterns of its URLs, and how they are used. */
final class PeoplePatternsCommand implements Command {
  /** Sites shown one by one. */
  private static final int SHOWN = 5;

  /** A host, with or without its scheme. */
  private static final java.util.regex.Pattern HOST =
      java.util.regex.Pattern.compile("(https?://)?[\\w-]+(\\.[\\w-]+)+(:\\d+)?/?");

  /** Where {@code people import} leaves a trace if nothing else is said. */
  private static final Path TRACE = Path.of("people");

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What the command can be told. */
  record Settings(
      @Key(help = "The patterns") Shown shown, @Key(help = "The traces") PeopleSettings people) {}

  /** What is shown, and how. */
  record Shown(
      @Key(
              help = "Share of the page views, the last ones, held back to test the patterns with.",
              value = "0",
              max = 0.9)
          double holdout,
      @Key(help = "Say the figures as one JSON object.") boolean json,
      @Key(help = "File for a drawing of the tree.") String svg,
      @Key(help = "File for a page with the drawing, a table and the rules.") String html) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.many(
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
    NewFile.check("svg", settings.shown().svg());
    NewFile.check("html", settings.shown().html());
    PrintStream told = settings.shown().json() ? console.err() : console.out();
    List<String> files = Parameters.from(0, line);
    ViewMiner mined = mine(files, settings, told);
    Patterns patterns = mined.patterns();
    Holdout holdout = mined.holdout();
    draw(settings, patterns);
    if (settings.shown().json()) {
      console.out().println(json(holdout, mined.seconds()));
    } else {
      print(patterns, holdout, settings.shown(), console.out());
    }
    return ExitCode.DONE.code();
  }

  /** Reads the sources once, or, when some views are held back, a second time to count them. */
  private static ViewMiner mine(List<String> files, Settings settings, PrintStream told)
      throws IOException {
    boolean named = namesSite(files);
    List<String> sources = named ? sources(files) : files;
    String site = named ? site(files.getLast()) : site(settings.people().site());
    try {
      long earlier = Long.MAX_VALUE;
      if (settings.shown().holdout() > 0) {
        long[] views = {0};
        PatternSources.read(
            sources, settings.people(), said -> {}, view -> views[0] += of(site, view) ? 1 : 0);
        earlier = Math.round(views[0] * (1 - settings.shown().holdout()));
      }
      ViewMiner mined = new ViewMiner(earlier);
      long[] all = {0};
      PatternSources.read(
          sources,
          settings.people(),
          told::println,
          view -> {
            all[0]++;
            if (of(site, view)) {
              mined.accept(view);
            }
          });
      if (mined.taken() == 0) {
        throw new BadSetting(nothing(files, named, site, all[0]));
      }
      return mined;
    } catch (Stopped e) {
      throw new Failure(ExitCode.USAGE, e.getMessage());
    }
  }

  private static boolean of(String site, PageView view) {
    return site.isEmpty() || PatternMiner.site(view.url()).equals(site);
  }

  private static String nothing(List<String> files, boolean named, String site, long views) {
    if (views == 0) {
      return "There is no page view of a person in "
          + String.join(", ", files)
          + "; a log of robots teaches nothing. --no-robots-out takes them for people.";
    }
    return named
        ? "There is no file " + files.getLast() + ", and nobody visited such a site."
        : "Nobody visited " + site + "; check --site.";
  }

  /** The last of the sources is no file but looks like a host, and there is something before it. */
  private static boolean namesSite(List<String> files) {
    String last = files.getLast();
    return HOST.matcher(last).matches()
        && !Files.exists(Path.of(last))
        && (files.size() > 1 || new TraceFolder(TRACE).exists());
  }

  private static List<String> sources(List<String> files) {
    return files.size() == 1 ? List.of(TRACE.toString()) : files.subList(0, files.size() - 1);
  }

  private static String site(String written) {
    String base = written.isEmpty() ? null : Urls.normal(new Site(written).base());
    return base == null ? "" : PatternMiner.site(base);
  }

  private static void draw(Settings settings, Patterns patterns) throws IOException {
    List<SitePatterns> sites = patterns.sites().stream().limit(SHOWN).toList();
    if (!settings.shown().svg().isEmpty()) {
      Files.writeString(Path.of(settings.shown().svg()), PatternDrawing.svg(sites));
    }
    if (!settings.shown().html().isEmpty()) {
      Files.writeString(Path.of(settings.shown().html()), PatternDrawing.html(sites));
    }
  }

  private static ObjectNode json(Holdout holdout, double seconds) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("urls", holdout.urls())
            .put("patterns", holdout.patterns())
            .put("coverage", rounded(holdout.coverage()))
            .put("coverageLater", rounded(holdout.coverageLater()))
            .put("rankCorrelation", rounded(holdout.rankCorrelation()))
            .put("seconds", rounded(seconds))
            .put("rankCorrelationByUrl", rounded(holdout.rankCorrelationByUrl()))
            .put("unseen", holdout.unseen())
            .put("coverageUnseen", rounded(holdout.coverageUnseen()))
            .put("rankCorrelationNew", rounded(holdout.rankCorrelationNew()));
    put(json, "rankCorrelationUnseen", holdout.rankCorrelationUnseen());
    put(json, "rankCorrelationNearest", holdout.rankCorrelationNearest());
    return json;
  }

  private static void put(ObjectNode json, String name, Correlation found) {
    json.put(name, rounded(found.value()));
    json.putArray(name + "Interval").add(rounded(found.low())).add(rounded(found.high()));
  }

  private static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }

  private static void print(Patterns patterns, Holdout holdout, Shown shown, PrintStream out) {
    for (SitePatterns site : patterns.sites().stream().limit(SHOWN).toList()) {
      print(site, out);
    }
    int more = patterns.sites().size() - SHOWN;
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
          "later: %.1f %% covered; rank correlation of traffic %.2f by pattern, %.2f by URL; of %d"
              + " URLs not seen before %.1f %% covered, correlation %.2f (95 %%: %.2f to %.2f) by"
              + " pattern, %.2f by the nearest URL%n",
          100 * holdout.coverageLater(),
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
    Table table = new Table("URLs", "visits", "transits", "authority", "hub", "role", "pattern");
    Set<Pattern> told = new HashSet<>();
    site.tree().walk((node, depth) -> table.row(row(node, depth, told)));
    table.lines(Integer.MAX_VALUE).forEach(out::println);
    for (Pattern pattern : site.patterns()) {
      out.println(pattern.text());
      pattern.examples().forEach(example -> out.println("    " + example));
    }
    if (!site.exclusions().isEmpty()) {
      out.println("For a job that crawls " + site.site() + ":");
      out.print(PatternDrawing.rules(site.exclusions()));
    }
    out.println();
  }

  private static String[] row(PatternTree node, int depth, Set<Pattern> told) {
    Pattern pattern = node.pattern();
    boolean end = pattern != null && told.add(pattern);
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
