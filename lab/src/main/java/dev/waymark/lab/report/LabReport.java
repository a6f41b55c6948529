package dev.waymark.lab.report;

import static dev.waymark.lab.report.ReportText.number;
import static dev.waymark.text.Markup.escape;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Experiments as one page that needs no other file, with its figures beside it. */
public final class LabReport {
  private final Map<String, LabResult> results;
  private final String css = readCss();
  private int figures;
  private int tables;

  /**
   * @param results by a short name, which the figures' files begin with
   */
  public LabReport(Map<String, LabResult> results) {
    this.results = new LinkedHashMap<>(results);
  }

  /**
   * Writes the page and its figures.
   *
   * @return the files
   */
  public List<Path> write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Map<String, Figures> figuresByName = new LinkedHashMap<>();
    results.forEach((name, result) ->
        figuresByName.put(name, new Figures(new EquivalentPolicies(result).withoutDuplicates())));
    List<Path> files = new ArrayList<>();
    files.add(Files.writeString(folder.resolve("report.html"), render(figuresByName)));
    for (Map.Entry<String, Figures> entry : figuresByName.entrySet()) {
      String prefix = results.size() == 1 ? "" : entry.getKey() + "-";
      Figures figure = entry.getValue();
      files.add(Files.writeString(folder.resolve(prefix + "curves.svg"), figure.curvesSvg(css)));
      files.add(Files.write(folder.resolve(prefix + "curves.png"), figure.curvesPng()));
      files.add(
          Files.writeString(folder.resolve(prefix + "predicates.svg"), figure.predicatesSvg(css)));
      files.add(Files.write(folder.resolve(prefix + "predicates.png"), figure.predicatesPng()));
    }
    return files;
  }

  private String render(Map<String, Figures> figuresByName) {
    figures = 0;
    tables = 0;
    StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\"><head>");
    html.append("<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,");
    html.append("initial-scale=1\"><title>Ordering policies compared</title><style>");
    html.append(css).append("</style></head><body><main>");
    figuresByName.forEach((name, figure) ->
        appendExperiment(html, new EquivalentPolicies(results.get(name)), figure));
    appendDefinitions(html);
    html.append("<footer>Written by <code>waymark lab report</code>. The command above repeats");
    html.append(" the experiment, to the byte with <code>--no-times</code>.</footer>");
    return html.append("</main></body></html>\n").toString();
  }

  private void appendExperiment(StringBuilder html, EquivalentPolicies equivalent, Figures figure) {
    LabResult result = equivalent.withoutDuplicates();
    ReportTables rows = new ReportTables(result, figure.bands());
    appendHeader(html, result, figure.predicates().size());
    html.append("<figure>").append(legend(figure.bands()));
    html.append(figure.curves(true)).append(figure.curves(false));
    appendCaption(
        html,
        "Share of the relevant pages found against pages fetched, mean over "
            + runsText(result, figure.predicates().size())
            + ". The band is the 95 % interval of the best policy: predicates differ more than"
            + " policies do, so policies are compared run by run in Table "
            + (tables + 2)
            + "."
            + otherPoliciesNote(result, figure.bands()));
    html.append("</figure>");
    appendTableCaption(html, "Ordering policies by efficiency: 0 is random, 1 the oracle.");
    html.append("<div class=\"wide-table\"><table>")
        .append(rows.policyTable())
        .append("</table></div>");
    if (!equivalent.duplicatesText().isEmpty()) {
      html.append("<p class=\"faint\">Found the same in every run, and shown once: ");
      html.append(escape(equivalent.duplicatesText())).append(".</p>");
    }
    if (!result.skipped().isEmpty()) {
      html.append("<p class=\"faint\">Skipped for lack of side information: ");
      html.append(escape(String.join(", ", result.skipped().keySet()))).append(".</p>");
    }
    appendPredicates(html, figure);
    appendComparisons(html, rows, result);
    appendLearnedFeatures(html, result, figure.predicates());
    appendCommand(html, result);
  }

  private static void appendHeader(StringBuilder html, LabResult result, int predicates) {
    html.append("<h1>Ordering policies compared on " + escape(shortWeb(result.web())) + "</h1>");
    html.append("<p class=\"lead\">")
        .append(findingSentence(result))
        .append("</p><dl class=\"setup\">");
    appendFact(html, "web", number("%,.0f", result.webPages()) + " pages");
    appendFact(html, "predicates", String.valueOf(predicates));
    appendFact(html, "seed sets per predicate", String.valueOf(result.seedSets()));
    appendFact(html, "pages per run", number("%,.0f", result.pages()));
    appendFact(html, "random seed", String.valueOf(result.randomSeed()));
    appendFact(html, "users' traces", String.join(", ", result.sideInformation().people()));
    appendFact(html, "hint", result.sideInformation().hint());
    appendFact(html, "examples given", String.valueOf(result.sideInformation().examples()));
    html.append("</dl>");
  }

  /** At the end: with many predicates it is longer than a telephone is high. */
  private static void appendCommand(StringBuilder html, LabResult result) {
    if (!result.command().isEmpty()) {
      html.append("<h2>Command</h2><pre>");
      html.append(escape(result.command()).replace(" --", " \\\n    --")).append("</pre>");
    }
  }

  private static void appendFact(StringBuilder html, String name, String value) {
    html.append("<div><dt>" + name + "</dt><dd>" + escape(value) + "</dd></div>");
  }

  private static String shortWeb(String web) {
    int colon = web.indexOf(':');
    return switch (colon < 0 ? web : web.substring(0, colon)) {
      case "wikispeedia" -> "Wikispeedia";
      case "generated" -> "a generated web";
      case "warc" -> "an archived collection";
      case "html" -> "a folder of HTML";
      default -> web;
    };
  }

  /** What came out, in two sentences. */
  private static String findingSentence(LabResult result) {
    Summary winner = result.winner();
    StringBuilder text = new StringBuilder("<b>" + escape(winner.policy()) + "</b> finds ");
    text.append(number("%.0f %%", 100 * winner.recall()) + " of the relevant pages within ");
    text.append(number("%,.0f", result.pages()) + " pages and goes ");
    text.append(number("%.2f", winner.efficiency().mean()) + " of the way from a random policy");
    text.append(" to an oracle that knows the judgments");
    result.byEfficiency().stream()
        .map(Summary::policy)
        .filter(policy -> !policy.equals("oracle") && !policy.equals(winner.policy()))
        .findFirst()
        .flatMap(second -> result.compare(winner.policy(), second))
        .ifPresent(pair -> text.append(comparisonSentence(pair)));
    return text.append('.').toString();
  }

  private static String comparisonSentence(Comparison pair) {
    return ". Compared run by run, it is better than <b>%s</b>, the next, by %s (95 %% interval %s to %s%s)"
        .formatted(
            escape(pair.baseline()),
            number("%.3f", pair.difference().mean()),
            number("%.3f", pair.difference().low()),
            number("%.3f", pair.difference().high()),
            pair.isSignificant() ? "" : "; it could be chance");
  }

  private static String legend(ConfidenceBands bands) {
    StringBuilder html = new StringBuilder("<ul class=\"legend\">");
    bands
        .styles()
        .forEach((policy, style) ->
            html.append(
                "<li class=\"" + style.cssClass() + "\"><span>" + escape(policy) + "</span></li>"));
    return html.append("</ul>").toString();
  }

  /** A sentence about thin curves, if there are any. */
  private String otherPoliciesNote(LabResult result, ConfidenceBands bands) {
    return result.summary().size() > bands.styles().size()
        ? " In grey: the policies without a colour in Table " + (tables + 1) + "."
        : "";
  }

  private void appendPredicates(StringBuilder html, Figures figure) {
    html.append("<h2>Predicate by predicate</h2>").append("<figure><div class=\"predicates\">");
    for (String want : figure.predicates()) {
      html.append("<figure><h3>" + escape(ReportText.shortName(want)) + "</h3>");
      html.append(figure.curves(want)).append("</figure>");
    }
    html.append("</div>");
    List<String> bounds =
        figure.bands().styles().entrySet().stream()
            .filter(entry -> entry.getValue().isDashed())
            .map(Map.Entry::getKey)
            .toList();
    int ranked =
        Math.min(Figures.POLICIES_PER_PREDICATE, figure.bands().styles().size() - bounds.size());
    appendCaption(
        html,
        "The same for each predicate, of the "
            + (ranked == 1 ? "best policy" : ranked + " best policies")
            + (bounds.isEmpty() ? "" : ", " + String.join(" and ", bounds))
            + "; bands are 95 % intervals over the seed sets.");
    html.append("</figure>");
  }

  private void appendComparisons(StringBuilder html, ReportTables rows, LabResult result) {
    if (result.comparisons().isEmpty()) {
      return;
    }
    html.append("<h2>Policy against policy</h2>");
    appendTableCaption(
        html,
        "How much more efficient the policy of a row is than that of a column, in hundredths,"
            + " compared run by run. Coloured: the 95 % interval leaves out 0.");
    html.append("<div class=\"wide-table\"><table class=\"matrix\">");
    html.append(rows.comparisonTable()).append("</table></div>");
  }

  private static void appendLearnedFeatures(
      StringBuilder html, LabResult result, List<String> predicates) {
    if (result.strongestFeatures().isEmpty()) {
      return;
    }
    LearnedFeaturesSection section = new LearnedFeaturesSection(result);
    html.append(
        "<h2>What the best policies learned</h2><p>The most significant features at the end of");
    html.append(
        " the run from the first seed set: pages with the feature that were relevant, of all");
    html.append(" pages fetched with it.</p><div class=\"learned-features\">");
    predicates.forEach(want -> html.append(section.render(want)));
    html.append("</div>");
  }

  private void appendCaption(StringBuilder html, String text) {
    html.append("<figcaption><b>Figure " + ++figures + ".</b> " + text + "</figcaption>");
  }

  private void appendTableCaption(StringBuilder html, String text) {
    html.append("<p class=\"caption\"><b>Table " + ++tables + ".</b> " + text + "</p>");
  }

  private static String runsText(LabResult result, int predicates) {
    return predicates
        + (predicates == 1 ? " predicate" : " predicates")
        + " × "
        + result.seedSets()
        + (result.seedSets() == 1 ? " seed set" : " seed sets");
  }

  private static void appendDefinitions(StringBuilder html) {
    html.append(
        """
        <h2>Measures</h2><dl class="defs">
        <dt>Efficiency</dt><dd>(A − A<sub>random</sub>) / (A<sub>oracle</sub> − A<sub>random</sub>), \
        A being the area under relevant(pages). The oracle knows judgments and links: a \
        relevant candidate if there is one, else the shortest path to one.</dd>
        <dt>Recall, pooled</dt><dd>Relevant pages found, of all there are that may be fetched; of \
        those that any policy here found from the same seed set.</dd>
        <dt>Similarity</dt><dd>Maximum average similarity: of the relevant pages found, the one that \
        the fetched pages are most similar to on average (cosine of TF-IDF weights).</dd>
        <dt>Intervals</dt><dd>Bootstrap, 2,000 resamples: predicates are resampled first, then seed sets \
        within each predicate, so that intervals hold for other predicates, too.</dd>
        <dt>Worst predicate, ms per page</dt><dd>Mean efficiency for the predicate a policy is worst \
        at; CPU time of all but parsing and judging a page.</dd></dl>
        """);
  }

  static String readCss() {
    try (InputStream in = LabReport.class.getResourceAsStream("report.css")) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
