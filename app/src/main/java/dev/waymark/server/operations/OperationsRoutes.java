package dev.waymark.server.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.logging.CrawlLogFile;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.jobs.CrawlJob;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.jobs.JobFiles;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.jobs.Schedule;
import dev.waymark.jobs.ScheduleRunner;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.http.Tokens;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.server.page.UrlQuery;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs, schedules, logs, disk, settings and tokens. */
public final class OperationsRoutes implements Routes {
  private static final int MAX_LOG_BYTES = 64 << 10;

  private final JobRegistry jobs;
  private final ScheduleRunner runner;
  private final @Nullable Tokens tokens;

  /** A collection and what it takes. */
  public record Usage(String name, long bytes) {}

  /**
   * @param tokens null where everybody may do everything
   */
  public OperationsRoutes(JobRegistry jobs, ScheduleRunner runner, @Nullable Tokens tokens) {
    this.jobs = jobs;
    this.runner = runner;
    this.tokens = tokens;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/operations", this::servePage, Role.READ);
    routes.post("/operations/schedules", this::addByForm, Role.STEER);
    routes.post("/operations/schedules/{id}/delete", this::removeByForm, Role.STEER);
    routes.post("/operations/settings", this::changeSettings, Role.STEER);
    routes.post("/operations/tokens", this::createTokenByForm, Role.STEER);
    routes.post("/operations/tokens/delete", this::removeTokenByForm, Role.STEER);
    routes.get("/api/jobs", this::listJobs, Role.READ);
    routes.get("/api/schedules", this::listSchedules, Role.READ);
    routes.post("/api/schedules", this::add, Role.STEER);
    routes.delete("/api/schedules/{id}", this::remove, Role.STEER);
    routes.get("/api/collections/{name}/log", this::serveLog, Role.READ);
    routes.get("/api/tokens", this::listTokens, Role.STEER);
    routes.post("/api/tokens", this::createToken, Role.STEER);
    routes.delete("/api/tokens/{name}", this::removeToken, Role.STEER);
  }

  private void servePage(Context request) throws IOException {
    servePage(request, "");
  }

  private void servePage(Context request, String secret) throws IOException {
    Texts texts = Assets.texts(request);
    List<String> names = jobs.collections().names();
    String chosen = request.queryParam("collection");
    String shown =
        chosen != null && names.contains(chosen) ? chosen : names.isEmpty() ? "" : names.getFirst();
    Map<String, Object> view = new HashMap<>();
    view.put(
        "frame",
        Frame.of(request, Section.OPERATIONS, texts.get("section.operations"))
            .withPath("/operations"));
    view.put("jobs", jobs.all());
    view.put("names", names);
    view.put("schedules", jobs.schedules());
    view.put("runs", runner.runs());
    view.put(
        "usage",
        names.stream()
            .map(name -> new Usage(name, JobFiles.diskBytes(jobs.requireFolder(name))))
            .toList());
    view.put("free", freeBytes());
    view.put("registry", jobs);
    view.put("shown", shown);
    view.put("log", shown.isEmpty() ? "" : log(jobs.requireFolder(shown)));
    view.put("settings", shown.isEmpty() ? "" : CrawlRun.stored(jobs.requireFolder(shown)));
    view.put("tokens", tokens == null ? List.of() : tokens.all());
    view.put("hasTokens", tokens != null);
    view.put("secret", secret);
    request.html(Templates.render("operations", view));
  }

  /** What is left on the disk of the collections. */
  private long freeBytes() throws IOException {
    Path root = jobs.collections().root();
    Path folder = root == null ? jobs.collections().all().values().iterator().next() : root;
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there)) {
      there = there.getParent(); // made with the first collection
    }
    return Files.getFileStore(there).getUsableSpace();
  }

  /** The end of a collection's log. */
  private static String log(Path folder) throws IOException {
    Path file = folder.resolve(CrawlLogFile.NAME);
    if (!Files.exists(file)) {
      return "";
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(0, in.length() - MAX_LOG_BYTES);
      in.seek(from);
      byte[] bytes = new byte[(int) (in.length() - from)];
      in.readFully(bytes);
      String text = new String(bytes, StandardCharsets.UTF_8);
      return from == 0 ? text : text.substring(text.indexOf('\n') + 1);
    }
  }

  private void serveLog(Context request) throws IOException {
    request
        .contentType("text/plain; charset=utf-8")
        .result(log(jobs.requireFolder(request.pathParam("name"))));
  }

  private void listJobs(Context request) {
    ArrayNode all = Json.MAPPER.createArrayNode();
    for (CrawlJob job : jobs.all()) {
      all.addObject()
          .put("collection", job.name())
          .put("state", job.stateName())
          .put("created", job.createdAt().toString())
          .put("message", job.message());
    }
    Json.send(request, all);
  }

  private void listSchedules(Context request) {
    ArrayNode all = Json.MAPPER.createArrayNode();
    jobs.schedules().all().forEach(schedule -> all.add(json(schedule)));
    Json.send(request, all);
  }

  private ObjectNode json(Schedule schedule) {
    return Json.MAPPER
        .createObjectNode()
        .put("id", schedule.id())
        .put("collection", schedule.collection())
        .put("kind", schedule.kind().key())
        .put("cron", schedule.cron())
        .put("next_run", jobs.schedules().nextRun(schedule).toString());
  }

  private Schedule add(String collection, String kind, String cron) {
    jobs.requireFolder(collection);
    return jobs.schedules().add(collection, kind, cron);
  }

  private void add(Context request) {
    JsonNode body = Json.body(request);
    Schedule added =
        add(
            Json.require(body, "collection"),
            Json.require(body, "kind"),
            Json.require(body, "cron"));
    Json.send(request.status(201), json(added));
  }

  private void addByForm(Context request) {
    add(form(request, "collection"), form(request, "kind"), form(request, "cron"));
    request.redirect("/operations");
  }

  private static String form(Context request, String name) {
    String value = request.formParam(name);
    return value == null ? "" : value.strip();
  }

  private void remove(Context request) {
    if (!jobs.schedules().remove(request.pathParam("id"))) {
      throw new NotFoundResponse("There is no schedule " + request.pathParam("id") + ".");
    }
    Json.send(request, Json.MAPPER.createObjectNode());
  }

  private void removeByForm(Context request) {
    jobs.schedules().remove(request.pathParam("id"));
    request.redirect("/operations");
  }

  private void changeSettings(Context request) {
    String name = String.valueOf(request.formParam("collection"));
    List<RawSetting> given =
        ConfigFile.parse("settings", String.valueOf(request.formParam("settings")));
    if (given.stream().anyMatch(setting -> setting.name().equals("into"))) {
      throw new ConfigException("into: a collection is in the folder that is served.");
    }
    jobs.change(name, given);
    request.redirect(new UrlQuery("/operations").with("collection", name).toString());
  }

  private Tokens requireTokens() {
    if (tokens == null) {
      throw new NotFoundResponse("On loopback there are no tokens: everybody may do everything.");
    }
    return tokens;
  }

  private void listTokens(Context request) {
    ArrayNode all = Json.MAPPER.createArrayNode();
    for (Tokens.Token token : requireTokens().all()) {
      all.addObject().put("name", token.name()).put("role", token.role().key());
    }
    Json.send(request, all);
  }

  private void createToken(Context request) {
    JsonNode body = Json.body(request);
    String name = Json.require(body, "name");
    String secret = requireTokens().create(name, Role.parse(Json.require(body, "role")));
    Json.send(
        request.status(201), Json.MAPPER.createObjectNode().put("name", name).put("token", secret));
  }

  private void createTokenByForm(Context request) throws IOException {
    servePage(
        request, requireTokens().create(form(request, "name"), Role.parse(form(request, "role"))));
  }

  private void removeToken(Context request) {
    if (!requireTokens().remove(request.pathParam("name"))) {
      throw new NotFoundResponse("There is no token " + request.pathParam("name") + ".");
    }
    Json.send(request, Json.MAPPER.createObjectNode());
  }

  private void removeTokenByForm(Context request) {
    requireTokens().remove(form(request, "name"));
    request.redirect("/operations");
  }
}
