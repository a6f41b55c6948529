package dev.waymark.server.crawls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.crawl.steering.UrlRule;
import dev.waymark.jobs.CrawlJob;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.jobs.LiveSnapshot;
import dev.waymark.jobs.LiveSnapshots;
import dev.waymark.model.MissCause;
import dev.waymark.server.http.EventStream;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.UrlQuery;
import dev.waymark.url.Urls;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One crawl: watched and steered. */
public final class LiveRoutes implements Routes {
  private final JobRegistry jobs;
  private final LiveSnapshots snapshots;
  private final Map<String, Event> events = new ConcurrentHashMap<>();

  /** What a stream sends of a snapshot. */
  private record Event(LiveSnapshot snapshot, String json) {}

  public LiveRoutes(JobRegistry jobs, LiveSnapshots snapshots) {
    this.jobs = jobs;
    this.snapshots = snapshots;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/c/{name}", request -> request.redirect(path(request)), Role.READ);
    routes.get("/c/{name}/live", this::servePage, Role.READ);
    routes.post("/c/{name}/steer", this::steerByForm, Role.STEER);
    routes.get("/api/collections/{name}/live", this::serveLive, Role.READ);
    routes.get("/api/collections/{name}/events", this::serveEvents, Role.READ);
    routes.get("/api/collections/{name}/steering", this::serveSteering, Role.READ);
    routes.post("/api/collections/{name}/steering", this::steer, Role.STEER);
    routes.get("/api/collections/{name}/settings", this::serveSettings, Role.READ);
    routes.patch("/api/collections/{name}/settings", this::changeSettings, Role.STEER);
  }

  private static String path(Context request) {
    return "/c/" + UrlQuery.encode(request.pathParam("name")) + "/live";
  }

  private CrawlConfig config(String name) {
    return CrawlRun.readStored(jobs.requireFolder(name)).config();
  }

  private void servePage(Context request) {
    String name = request.pathParam("name");
    CrawlConfig config = config(name);
    LiveSnapshot live = snapshots.of(name);
    Frame frame =
        Frame.of(request, Section.LIVE, name)
            .inCollection(name)
            .withPath(request.path())
            .withScripts("live.js");
    request.html(
        Templates.render(
            "live",
            Map.of(
                "frame",
                frame,
                "live",
                live,
                "state",
                LiveJson.state(live),
                "drawing",
                CurveDrawing.of(live),
                "config",
                config)));
  }

  private void serveLive(Context request) {
    Json.send(request, liveJson(request.pathParam("name")));
  }

  private ObjectNode liveJson(String name) {
    return LiveJson.of(snapshots.of(name), config(name));
  }

  private void serveEvents(Context request) {
    String name = request.pathParam("name");
    jobs.requireFolder(name);
    EventStream.serve(request, () -> event(name));
  }

  /** Written once for all who watch. */
  private String event(String name) {
    LiveSnapshot snapshot = snapshots.of(name);
    return events.compute(
            name,
            (key, before) ->
                before != null && before.snapshot == snapshot
                    ? before
                    : new Event(snapshot, LiveJson.of(snapshot, config(name)).toString()))
        .json;
  }

  private void serveSteering(Context request) {
    jobs.requireFolder(request.pathParam("name"));
    Json.send(request, jobs.steering(request.pathParam("name")).toJson());
  }

  private void steer(Context request) {
    Json.send(request, steer(request.pathParam("name"), Json.body(request)));
  }

  private void steerByForm(Context request) {
    ObjectNode body = Json.MAPPER.createObjectNode();
    request.formParamMap().forEach((key, values) -> body.put(key, values.getFirst()));
    steer(request.pathParam("name"), body);
    request.redirect(path(request));
  }

  private ObjectNode steer(String name, JsonNode body) {
    jobs.requireFolder(name);
    String command = Json.require(body, "command");
    if (command.equals("budget")) {
      String pages = Json.require(body, "pages");
      jobs.change(name, List.of(RawSetting.flag("pages", List.of(pages))));
    } else if (command.equals("change")) {
      jobs.change(
          name,
          List.of(
              RawSetting.flag(
                  Json.require(body, "setting"), List.of(Json.require(body, "value")))));
      if (body.hasNonNull("cause")) {
        jobs.retry(name, parseCause(body.path("cause").asText()));
      }
    } else if (command.equals("retry")) {
      int urls = jobs.retry(name, parseCause(Json.require(body, "cause")));
      snapshots.forget(name);
      return Json.MAPPER.createObjectNode().put("reopened", urls);
    } else {
      requireJob(name).steer(parse(command, body));
    }
    snapshots.forget(name);
    CrawlJob job = jobs.find(name);
    return job == null ? Json.MAPPER.createObjectNode() : job.steering().toJson();
  }

  private CrawlJob requireJob(String name) {
    CrawlJob job = jobs.find(name);
    if (job == null) {
      throw new ConfigException("The crawl " + name + " does not run; start it first.");
    }
    return job;
  }

  private static MissCause parseCause(String key) {
    for (MissCause cause : MissCause.values()) {
      if (cause.key().equals(key)) {
        return cause;
      }
    }
    throw new ConfigException("cause: there is no `" + key + "`.");
  }

  private static SteeringCommand parse(String command, JsonNode body) {
    return switch (command) {
      case "pause" -> new SteeringCommand.Pause();
      case "resume" -> new SteeringCommand.Resume();
      case "block", "boost", "lower" ->
          new SteeringCommand.AddRule(
              new UrlRule(
                  Json.require(body, "pattern"),
                  UrlRule.Action.valueOf(command.toUpperCase(Locale.ROOT))));
      case "forget" -> new SteeringCommand.RemoveRule(Json.require(body, "pattern"));
      case "like" -> new SteeringCommand.AddExample(requireUrl(body), true);
      case "unlike" -> new SteeringCommand.AddExample(requireUrl(body), false);
      case "forget-example" -> new SteeringCommand.RemoveExample(requireUrl(body));
      default ->
          throw new ConfigException(
              "command: `"
                  + command
                  + "` is none of pause, resume, budget, block, boost, lower, forget, like, unlike,"
                  + " forget-example, change, retry.");
    };
  }

  private static String requireUrl(JsonNode body) {
    String url = Urls.normalize(Json.require(body, "url"));
    if (url == null) {
      throw new ConfigException("url: it is not the address of a web page.");
    }
    return url;
  }

  private void serveSettings(Context request) {
    request
        .contentType("application/yaml; charset=utf-8")
        .result(CrawlRun.stored(jobs.requireFolder(request.pathParam("name"))));
  }

  private void changeSettings(Context request) {
    String name = request.pathParam("name");
    jobs.change(name, CollectionsRoutes.settings(Json.body(request)));
    snapshots.forget(name);
    serveSettings(request);
  }
}
