package dev.waymark.lab.report;

import static dev.waymark.lab.report.ReportText.escape;
import static dev.waymark.lab.report.ReportText.number;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.PolicyFeatures;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.StrongestFeatures;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the winner of each want had learned, in words. */
final class LearnedFeaturesSection {
  private final LabResult result;

  LearnedFeaturesSection(LabResult result) {
    this.result = result;
  }

  String render(String want) {
    Map<String, Double> ranked = rankPolicies(want);
    if (ranked.isEmpty()) {
      return "";
    }
    String winner = ranked.keySet().iterator().next();
    StringBuilder html = new StringBuilder("<div class=\"lesson\"><h3>");
    html.append(escape(ReportText.shortName(want))).append("</h3><p class=\"faint\">");
    html.append("<b>" + escape(winner) + "</b> won, efficiency ");
    html.append(number("%.3f", ranked.get(winner)));
    Optional<PolicyFeatures> lesson = findFeatures(want, List.of(winner));
    if (lesson.isEmpty()) {
      lesson = findFeatures(want, List.copyOf(ranked.keySet()));
      html.append("; it keeps no words");
      lesson.ifPresent(
          other -> html.append(", the best that does is <b>" + escape(other.order()) + "</b>"));
    }
    html.append(".</p>");
    lesson.ifPresent(found -> {
      appendFeatures(html, "For a page", "words", found.favour());
      appendFeatures(html, "Against it", "words against", found.against());
    });
    return html.append("</div>").toString();
  }

  /** Orders by mean efficiency at a want, the best first, the oracle left out. */
  private Map<String, Double> rankPolicies(String want) {
    Map<String, Double> means =
        result.results().stream()
            .filter(run -> run.want().equals(want) && !run.order().equals("oracle"))
            .collect(
                Collectors.groupingBy(
                    Run::order, LinkedHashMap::new, Collectors.averagingDouble(Run::efficiency)));
    Map<String, Double> ranked = new LinkedHashMap<>();
    means.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> ranked.put(entry.getKey(), entry.getValue()));
    return ranked;
  }

  private Optional<PolicyFeatures> findFeatures(String want, List<String> orders) {
    return result.strongestFeatures().stream()
        .filter(lesson -> lesson.want().equals(want) && orders.contains(lesson.order()))
        .min(Comparator.comparingInt(lesson -> orders.indexOf(lesson.order())));
  }

  private static void appendFeatures(
      StringBuilder html, String head, String style, List<StrongestFeatures.Feature> features) {
    if (features.isEmpty()) {
      return;
    }
    html.append("<p class=\"faint\">" + head + "</p><ul class=\"" + style + "\">");
    for (StrongestFeatures.Feature feature : features) {
      html.append("<li title=\"" + number("%.0f", feature.relevant()) + " of ");
      html.append(number("%.0f", feature.seen()) + " pages with it were relevant\">");
      html.append(feature.type().equals("word") ? "" : "<small>" + feature.type() + "</small> ");
      html.append(escape(feature.name()) + " <small>");
      html.append(number("%.0f", feature.relevant()) + "/" + number("%.0f", feature.seen()));
      html.append("</small></li>");
    }
    html.append("</ul>");
  }
}
