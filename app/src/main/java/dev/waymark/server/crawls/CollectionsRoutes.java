package dev.waymark.server.crawls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.server.page.UrlQuery;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All collections: looked at, made, started, stopped, deleted. */
public final class CollectionsRoutes implements Routes {
  /** Where settings of a request come from, for messages. */
  private static final String SETTINGS = "settings";

  private final JobRegistry jobs;
  private final boolean atRoot;

  /**
   * @param atRoot the page is at {@code /}, too
   */
  public CollectionsRoutes(JobRegistry jobs, boolean atRoot) {
    this.jobs = jobs;
    this.atRoot = atRoot;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    if (atRoot) {
      routes.get("/", this::servePage, Role.READ);
    }
    routes.get("/collections", this::servePage, Role.READ);
    routes.get("/api/collections", this::list, Role.READ);
    routes.post("/api/collections", this::create, Role.STEER);
    routes.get("/api/collections/{name}", this::show, Role.READ);
    routes.delete("/api/collections/{name}", this::delete, Role.STEER);
    routes.post("/api/collections/{name}/start", this::start, Role.STEER);
    routes.post("/api/collections/{name}/stop", this::stop, Role.STEER);
    routes.post("/c/{name}/do/{action}", this::act, Role.STEER);
  }

  private List<CollectionCard> cards() {
    return jobs.collections().names().stream().map(name -> CollectionCard.of(name, jobs)).toList();
  }

  private void servePage(Context request) {
    Texts texts = Assets.texts(request);
    Frame frame =
        Frame.of(request, Section.COLLECTIONS, texts.get("section.collections"))
            .withPath(request.path())
            .withScripts("collections.js");
    String asked = request.queryParam("delete");
    request.html(
        Templates.render(
            "collections",
            Map.of(
                "frame",
                frame,
                "cards",
                cards(),
                "canCreate",
                jobs.collections().root() != null,
                "asked",
                asked == null ? "" : asked)));
  }

  private void list(Context request) {
    ArrayNode all = Json.MAPPER.createArrayNode();
    cards().forEach(card -> all.add(card.toJson()));
    Json.send(request, all);
  }

  private void show(Context request) {
    Json.send(request, CollectionCard.of(request.pathParam("name"), jobs).toJson());
  }

  private void create(Context request) {
    JsonNode body = Json.body(request);
    String name = Json.require(body, "name");
    jobs.create(name, settings(body.path("settings")));
    request.status(201).header("Location", "/api/collections/" + UrlQuery.encode(name));
    Json.send(request, CollectionCard.of(name, jobs).toJson());
  }

  /** Keys of a job file with a value, or a list of them. */
  static List<RawSetting> settings(JsonNode body) {
    if (!body.isObject() && !body.isMissingNode()) {
      throw new ConfigException(SETTINGS + ": keys of a job file with their values are expected.");
    }
    List<RawSetting> given = new ArrayList<>();
    body.properties()
        .forEach(setting -> {
          List<String> values = new ArrayList<>();
          if (setting.getValue().isArray()) {
            setting.getValue().forEach(value -> values.add(value.asText()));
          } else {
            values.add(setting.getValue().asText());
          }
          given.add(new RawSetting(setting.getKey(), values, SETTINGS));
        });
    if (given.stream().anyMatch(setting -> setting.name().equals("into"))) {
      throw new ConfigException("into: a collection is in the folder that is served.");
    }
    return given;
  }

  private void start(Context request) {
    jobs.start(request.pathParam("name"), settings(Json.body(request).path("settings")));
    show(request);
  }

  private void stop(Context request) {
    jobs.requireFolder(request.pathParam("name"));
    jobs.stop(request.pathParam("name"));
    show(request);
  }

  private void delete(Context request) {
    jobs.delete(request.pathParam("name"));
    ObjectNode gone = Json.MAPPER.createObjectNode().put("deleted", request.pathParam("name"));
    Json.send(request, gone);
  }

  /** Buttons of a page without scripts. */
  private void act(Context request) {
    String name = request.pathParam("name");
    switch (request.pathParam("action")) {
      case "start" -> {
        String pages = request.formParam("pages");
        jobs.start(
            name,
            pages == null || pages.equals("0")
                ? List.of()
                : List.of(RawSetting.flag("pages", List.of(pages))));
      }
      case "stop" -> jobs.stop(name);
      case "delete" -> jobs.delete(name);
      default -> throw new ConfigException("There is no such button.");
    }
    request.redirect(request.pathParam("action").equals("delete") ? "/collections" : back(request));
  }

  private static String back(Context request) {
    return "/c/" + UrlQuery.encode(request.pathParam("name")) + "/live";
  }
}
