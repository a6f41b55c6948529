package dev.waymark.server.crawls;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.crawl.Progress;
import dev.waymark.jobs.CrawlView;
import dev.waymark.model.MissCause;
import dev.waymark.server.http.Json;
import dev.waymark.server.page.Texts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words and figures of the live page. */
public final class LiveTexts {
  private static final List<String> STATES =
      List.of("idle", "queued", "starting", "running", "paused", "stopping", "failed");

  private LiveTexts() {}

  public static String percent(double share, Texts texts) {
    return texts.number(share * 100, share > 0 && share < 0.0995 ? 1 : 0) + " %";
  }

  /** How many of a host's pages are relevant; a dash before the first. */
  public static String share(CrawlView.HostCount host, Texts texts) {
    return host.pages() == 0 ? "–" : percent((double) host.relevant() / host.pages(), texts);
  }

  /** Until the page budget is reached at this rate; a dash if nobody knows. */
  public static String timeLeft(@Nullable Progress progress) {
    if (progress == null || progress.pageBudget() <= progress.pages()) {
      return "–";
    }
    double rate = progress.pagesPerSecond();
    return rate <= 0
        ? "–"
        : ProgressText.time(
            Duration.ofSeconds(Math.round((progress.pageBudget() - progress.pages()) / rate)));
  }

  /**
   * The name of the button.
   *
   * @param budget pages that the crawl gets then; 0 if they stay
   */
  public static String goOn(long budget, Texts texts) {
    return budget == 0 ? texts.get("live.go-on") : texts.get("live.go-on-to", texts.number(budget));
  }

  /** What led to a page, the strongest first. */
  public static String signals(CrawlView.FoundPage page, Texts texts) {
    return page.signals().isEmpty()
        ? texts.sayReasons(page.reason())
        : page.signals().stream()
            .map(signal ->
                texts.say(signal.name())
                    + String.format(Locale.ROOT, " %+.1f", signal.value()).replace('-', '−'))
            .collect(Collectors.joining(" · "));
  }

  /** The texts that the script needs. */
  public static String forScript(Texts texts) {
    ObjectNode json = Json.MAPPER.createObjectNode();
    for (String name :
        List.of(
            "like",
            "unlike",
            "forget",
            "retry",
            "done",
            "go-on",
            "go-on-to",
            "set-to",
            "set-and-retry")) {
      json.put(name, texts.get("live." + name));
    }
    for (String action : List.of("block", "boost", "lower")) {
      json.put(action, texts.get("live.did." + action));
    }
    texts.sayings().forEach(json::put);
    for (MissCause cause : MissCause.values()) {
      for (String key : List.of("miss." + cause.key(), "remedy." + cause.key())) {
        if (texts.has(key)) {
          json.put(key, texts.get(key));
        }
      }
    }
    return json.toString();
  }

  /** The names of all states, for the script. */
  public static String states(Texts texts) {
    return STATES.stream()
        .map(state -> state + "=" + texts.get("state." + state))
        .collect(Collectors.joining(";"));
  }
}
