package dev.waymark.server.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.waymark.config.ConfigException;
import dev.waymark.jobs.LabRun;
import dev.waymark.jobs.LabRuns;
import dev.waymark.server.http.EventStream;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lab: begin an experiment, watch it, read its report, and those of earlier ones. */
public final class LabRoutes implements Routes {
  private static final String REPORT_POLICY =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
          + " frame-ancestors 'self'";

  /** What the form asks for, and what it offers. */
  private static final Map<String, String> FIELDS = fields();

  private final LabRuns runs;

  public LabRoutes(LabRuns runs) {
    this.runs = runs;
  }

  private static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("web", "generated:pages=2000");
    fields.put("want", "label(\"topic.astronomy\")");
    fields.put("order", "waymark,intelligent,siblings,breadth-first");
    fields.put("pages", "300");
    fields.put("seed-sets", "3");
    fields.put("people", "none");
    return fields;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/lab", this::servePage, Role.READ);
    routes.post("/lab", this::begin, Role.STEER);
    routes.get("/lab/{id}", this::serveRun, Role.READ);
    routes.get("/lab/{id}/report", this::serveReport, Role.READ);
    routes.post("/lab/{id}/stop", this::stop, Role.STEER);
    routes.post("/lab/{id}/delete", this::delete, Role.STEER);
    routes.get("/api/lab", this::list, Role.READ);
    routes.post("/api/lab", this::beginByApi, Role.STEER);
    routes.get("/api/lab/{id}", this::show, Role.READ);
    routes.get("/api/lab/{id}/events", this::serveEvents, Role.READ);
    routes.get("/api/lab/{id}/result", this::serveResult, Role.READ);
    routes.delete("/api/lab/{id}", this::deleteByApi, Role.STEER);
  }

  private LabRun require(Context request) {
    LabRun run = runs.find(request.pathParam("id"));
    if (run == null) {
      throw new NotFoundResponse("There is no such experiment; /lab lists those that are.");
    }
    return run;
  }

  private void servePage(Context request) {
    Texts texts = Assets.texts(request);
    Frame frame = Frame.of(request, Section.LAB, texts.get("section.lab")).withPath("/lab");
    request.html(
        Templates.render("lab", Map.of("frame", frame, "runs", runs.all(), "fields", FIELDS)));
  }

  private void serveRun(Context request) {
    LabRun run = require(request);
    Texts texts = Assets.texts(request);
    Frame frame =
        Frame.of(request, Section.LAB, texts.get("section.lab"))
            .withPath(request.path())
            .withScripts("lab.js");
    request.html(Templates.render("labrun", Map.of("frame", frame, "run", run)));
  }

  private void begin(Context request) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    FIELDS.keySet().forEach(name -> given.put(name, lines(request.formParam(name))));
    request.redirect("/lab/" + runs.start(flags(given)).id());
  }

  private static List<String> lines(String text) {
    return text == null
        ? List.of()
        : text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private static List<String> flags(Map<String, List<String>> given) {
    List<String> flags = new ArrayList<>();
    given.forEach((name, values) -> {
      if (name.equals("into") || name.equals("json")) {
        throw new ConfigException(name + ": the result is kept here.");
      }
      values.forEach(value -> flags.add("--" + name + "=" + value));
    });
    return flags;
  }

  private void beginByApi(Context request) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> flag : Json.body(request).properties()) {
      List<String> values = new ArrayList<>();
      if (flag.getValue().isArray()) {
        flag.getValue().forEach(value -> values.add(value.asText()));
      } else {
        values.add(flag.getValue().asText());
      }
      given.put(flag.getKey(), values);
    }
    LabRun run = runs.start(flags(given));
    request.status(201).header("Location", "/api/lab/" + run.id());
    Json.send(request, run.toJson());
  }

  private void serveReport(Context request) throws IOException {
    byte[] page = read(runs.file(require(request), LabRuns.REPORT));
    request.header("Content-Security-Policy", REPORT_POLICY);
    request.contentType("text/html; charset=utf-8").result(page);
  }

  private void serveResult(Context request) throws IOException {
    byte[] result = read(runs.file(require(request), LabRuns.RESULT));
    request.contentType("application/json; charset=utf-8").result(result);
  }

  private static byte[] read(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NotFoundResponse("This experiment has no result: it runs, or it failed.");
    }
    return Files.readAllBytes(file);
  }

  private void stop(Context request) {
    require(request);
    runs.stop();
    request.redirect("/lab");
  }

  private void delete(Context request) {
    runs.delete(require(request));
    request.redirect("/lab");
  }

  private void deleteByApi(Context request) {
    LabRun run = require(request);
    runs.delete(run);
    Json.send(request, Json.MAPPER.createObjectNode().put("deleted", run.id()));
  }

  private void list(Context request) {
    ArrayNode all = Json.MAPPER.createArrayNode();
    runs.all().forEach(run -> all.add(run.toJson()));
    Json.send(request, all);
  }

  private void show(Context request) {
    Json.send(request, require(request).toJson());
  }

  private void serveEvents(Context request) {
    require(request);
    EventStream.serve(request, () -> require(request).toJson().toString());
  }
}
