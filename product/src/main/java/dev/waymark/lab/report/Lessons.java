package dev.waymark.lab.report;

import static dev.waymark.lab.report.Html.escape;
import static dev.waymark.lab.report.Html.number;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Lesson;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.Learned;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the winner of each want had learned, in words. */
final class Lessons {
  private final LabResult result;

  Lessons(LabResult result) {
    this.result = result;
  }

  String of(String want) {
    Map<String, Double> ranked = ranked(want);
    if (ranked.isEmpty()) {
      return "";
    }
    String winner = ranked.keySet().iterator().next();
    StringBuilder html = new StringBuilder("<div class=\"lesson\"><h3>");
    html.append(escape(Html.shortName(want))).append("</h3><p class=\"faint\">");
    html.append("<b>" + escape(winner) + "</b> won, efficiency ");
    html.append(number("%.3f", ranked.get(winner)));
    Optional<Lesson> lesson = lesson(want, List.of(winner));
    if (lesson.isEmpty()) {
      lesson = lesson(want, List.copyOf(ranked.keySet()));
      html.append("; it keeps no words");
      lesson.ifPresent(
          other -> html.append(", the best that does is <b>" + escape(other.order()) + "</b>"));
    }
    html.append(".</p>");
    lesson.ifPresent(found -> {
      words(html, "For a page", "words", found.favour());
      words(html, "Against it", "words against", found.against());
    });
    return html.append("</div>").toString();
  }

  /** Orders by mean efficiency at a want, the best first, the oracle left out. */
  private Map<String, Double> ranked(String want) {
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

  private Optional<Lesson> lesson(String want, List<String> orders) {
    return result.learned().stream()
        .filter(lesson -> lesson.want().equals(want) && orders.contains(lesson.order()))
        .min(Comparator.comparingInt(lesson -> orders.indexOf(lesson.order())));
  }

  private static void words(
      StringBuilder html, String head, String style, List<Learned.Feature> features) {
    if (features.isEmpty()) {
      return;
    }
    html.append("<p class=\"faint\">" + head + "</p><ul class=\"" + style + "\">");
    for (Learned.Feature feature : features) {
      html.append("<li title=\"" + number("%.0f", feature.hits()) + " of ");
      html.append(number("%.0f", feature.seen()) + " pages with it were wanted\">");
      html.append(feature.kind().equals("word") ? "" : "<small>" + feature.kind() + "</small> ");
      html.append(escape(feature.name()) + " <small>");
      html.append(number("%.0f", feature.hits()) + "/" + number("%.0f", feature.seen()));
      html.append("</small></li>");
    }
    html.append("</ul>");
  }
}
