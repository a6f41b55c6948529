package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.Key;
import dev.waymark.drawing.PatternDrawings;
import dev.waymark.math.Correlation;
import dev.waymark.rank.patterns.HoldoutResult;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.PatternTree;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How URL patterns are shown. */
public record PatternOutput(
    @Key(help = "Print figures, trees and graphs as one JSON object.") boolean json,
    @Key(help = "File for a drawing (SVG); --draw says of what.", placeholder = "FILE") String svg,
    @Key(help = "What --svg draws.", defaultValue = "tree") Drawing draw,
    @Key(help = "File for a page with the drawings, a table and the rules.", placeholder = "FILE")
        String html) {
  /** Sites shown one by one. */
  private static final int MAX_SITES_SHOWN = 5;

  /** What is drawn of patterns. */
  public enum Drawing {
    /** The tree of each site. */
    TREE,
    /** How users go from one pattern to another, of the first site. */
    GRAPH
  }

  /** Complains of files that cannot be written. */
  public void requireWritable() {
    OutputFile.requireWritableIfNamed("svg", svg);
    OutputFile.requireWritableIfNamed("html", html);
  }

  /** The name of a site as patterns have it; empty for all sites. */
  public static String normalizeSite(String written) {
    String base = written.isEmpty() ? null : Urls.normalize(new Site(written).base());
    return base == null ? "" : PatternMiner.siteOf(base);
  }

  /**
   * Shows patterns.
   *
   * @param isTested whether views were held out
   * @param seconds that mining took
   */
  public void show(
      UrlPatterns patterns,
      HoldoutResult holdout,
      boolean isTested,
      double seconds,
      Console console)
      throws IOException {
    writeDrawings(patterns);
    if (json) {
      ObjectNode object = json(holdout, seconds);
      ArrayNode sites = object.putArray("sites");
      patterns.sites().forEach(site -> sites.add(PatternDrawings.json(site)));
      console.out().println(object);
    } else {
      print(patterns, holdout, isTested, console.out());
    }
  }

  private void writeDrawings(UrlPatterns patterns) throws IOException {
    List<SitePatterns> sites = patterns.sites().stream().limit(MAX_SITES_SHOWN).toList();
    if (!svg.isEmpty()) {
      Files.writeString(
          Path.of(svg),
          draw == Drawing.TREE || sites.isEmpty()
              ? PatternDrawings.tree(sites)
              : PatternDrawings.behaviourGraph(sites.getFirst()));
    }
    if (!html.isEmpty()) {
      Files.writeString(Path.of(html), PatternDrawings.page(sites));
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
      UrlPatterns patterns, HoldoutResult holdout, boolean isTested, PrintStream out) {
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
    if (isTested) {
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
