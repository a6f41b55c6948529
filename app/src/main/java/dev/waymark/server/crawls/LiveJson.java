package dev.waymark.server.crawls;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.jobs.CrawlView;
import dev.waymark.jobs.LiveSnapshot;
import dev.waymark.server.http.Json;
import java.util.Locale;

/** A crawl at one moment, for the API and for the script of its page. */
final class LiveJson {
  private LiveJson() {}

  static ObjectNode of(LiveSnapshot live, CrawlConfig config) {
    ObjectNode json =
        Json.MAPPER
            .createObjectNode()
            .put("name", live.name())
            .put("state", state(live))
            .put("message", live.message())
            .put("pages", live.pages())
            .put("relevant", live.relevant())
            .put("next_budget", PageBudget.next(live.pages(), config))
            .put("breadth_first_estimate", live.breadthFirstHarvestRate());
    if (live.progress() != null) {
      json.set("progress", ProgressText.json("progress", live.progress()));
    }
    json.set("curve", CollectionCard.curveJson(live.curve()));
    CurveDrawing drawing = CurveDrawing.of(live);
    json.putObject("drawing")
        .put("cumulative", drawing.cumulative())
        .put("windowed", drawing.windowed())
        .put("unordered", drawing.unordered())
        .put("top", drawing.top());
    ArrayNode found = json.putArray("found");
    live.found().forEach(page -> found.add(foundJson(page)));
    ArrayNode hosts = json.putArray("hosts");
    live.hosts().forEach(host -> hosts.add(hostJson(host)));
    ArrayNode missed = json.putArray("missed");
    live.missed()
        .forEach((cause, count) -> {
          ObjectNode one =
              missed
                  .addObject()
                  .put("cause", cause.key())
                  .put("count", count)
                  .put("description", cause.description())
                  .put("remedy", cause.remedy());
          Remedy remedy = Remedy.of(cause, config);
          if (remedy != null) {
            one.putObject("click")
                .put("setting", remedy.setting())
                .put("value", remedy.value())
                .put("retries", remedy.retries());
          }
        });
    json.set("steering", live.steering().toJson());
    return json;
  }

  static String state(LiveSnapshot live) {
    if (live.state() == null || live.state() == dev.waymark.jobs.CrawlJob.State.ENDED) {
      return "idle";
    }
    boolean paused =
        live.state() == dev.waymark.jobs.CrawlJob.State.RUNNING && live.steering().paused();
    return paused ? "paused" : live.state().name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode foundJson(CrawlView.FoundPage page) {
    ObjectNode json =
        Json.MAPPER
            .createObjectNode()
            .put("number", page.number())
            .put("at", page.at().toString())
            .put("url", page.url())
            .put("title", page.title())
            .put("score", page.score())
            .put("reason", page.reason())
            .put("parent", page.parent());
    ArrayNode signals = json.putArray("signals");
    page.signals()
        .forEach(signal ->
            signals
                .addObject()
                .put("name", signal.name())
                .put("value", signal.value())
                .put("reason", signal.reason()));
    return json;
  }

  private static ObjectNode hostJson(LiveSnapshot.Host host) {
    return Json.MAPPER
        .createObjectNode()
        .put("host", host.counts().host())
        .put("pages", host.counts().pages())
        .put("relevant", host.counts().relevant())
        .put("errors", host.counts().errors())
        .put("waiting", host.waiting())
        .put("delay", host.delay().toMillis() / 1000.0)
        .put("trouble", host.trouble())
        .put("until", host.until() == null ? null : host.until().toString());
  }
}
