package dev.waymark.lab.report;

import static dev.waymark.lab.report.ReportText.number;
import static dev.waymark.text.Markup.escape;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.PolicyFeatures;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.replay.StrongestFeatures;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the best policy for each predicate had learned, in words. */
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
    StringBuilder html = new StringBuilder("<div class=\"learned\"><h3>");
    html.append(escape(ReportText.shortName(want))).append("</h3><p class=\"faint\">");
    html.append("<b>" + escape(winner) + "</b> won, efficiency ");
    html.append(number("%.3f", ranked.get(winner)));
    Optional<PolicyFeatures> features = findFeatures(want, List.of(winner));
    if (features.isEmpty()) {
      features = findFeatures(want, List.copyOf(ranked.keySet()));
      html.append("; it learns no features");
      features.ifPresent(
          other -> html.append(", the best that does is <b>" + escape(other.policy()) + "</b>"));
    }
    html.append(".</p>");
    features.ifPresent(found -> {
      appendFeatures(html, "For a page", "words", found.favour());
      appendFeatures(html, "Against it", "words against", found.against());
    });
    return html.append("</div>").toString();
  }

  /** Policies by mean efficiency for a predicate, the best first, the oracle left out. */
  private Map<String, Double> rankPolicies(String want) {
    Map<String, Double> means =
        result.results().stream()
            .filter(run -> run.want().equals(want) && !run.policy().equals("oracle"))
            .collect(
                Collectors.groupingBy(
                    Run::policy, LinkedHashMap::new, Collectors.averagingDouble(Run::efficiency)));
    Map<String, Double> ranked = new LinkedHashMap<>();
    means.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> ranked.put(entry.getKey(), entry.getValue()));
    return ranked;
  }

  private Optional<PolicyFeatures> findFeatures(String want, List<String> policies) {
    return result.strongestFeatures().stream()
        .filter(features -> features.want().equals(want) && policies.contains(features.policy()))
        .min(Comparator.comparingInt(features -> policies.indexOf(features.policy())));
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
