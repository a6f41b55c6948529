package dev.waymark.server.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalReader;
import dev.waymark.cli.collection.IgnoredFeatures;
import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.collection.explain.HubPages;
import dev.waymark.config.ConfigException;
import dev.waymark.rank.SelectiveLearner;
import dev.waymark.rank.knowledge.FeatureStats;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.server.search.ServedCollections;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a collection's crawls learned from pages and people; features can be switched off. */
final class LearnedScreen implements Routes {
  private static final int MAX_HUBS = 12;

  private final ServedCollections collections;

  public LearnedScreen(ServedCollections collections) {
    this.collections = collections;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/c/{name}/learned", this::servePage, Role.READ);
    routes.get("/c/{name}/drawings/{kind}", this::serveDrawing, Role.READ);
    routes.get("/api/collections/{name}/knowledge", this::serveJson, Role.READ);
    routes.post("/api/collections/{name}/features", this::switchFeature, Role.STEER);
  }

  private LearnedView read(Context request) throws IOException {
    String name = request.pathParam("name");
    Path folder = collections.folder(name);
    PeopleDrawings drawings = new PeopleDrawings(folder);
    if (!JournalReader.existsIn(folder)) { // its crawl has just started
      return new LearnedView(
          name,
          KnowledgeLoader.CrawlKnowledge.nothing(),
          IgnoredFeatures.read(folder),
          List.of(),
          drawings.info(),
          drawings.available());
    }
    return new LearnedView(
        name,
        KnowledgeLoader.readCrawl(folder),
        IgnoredFeatures.read(folder),
        HubPages.strongest(folder, MAX_HUBS),
        drawings.info(),
        drawings.available());
  }

  private void servePage(Context request) throws IOException {
    LearnedView view = read(request);
    if (view.base().pages() == 0 && view.people() == null) {
      ReadingScreens.askAgainSoon(request);
    }
    Texts texts = Assets.texts(request);
    Frame frame =
        Frame.of(request, Section.LEARNED, texts.get("section.learned"))
            .inCollection(view.collection())
            .withPath(Section.LEARNED.path(view.collection()))
            .withScripts("learned.js");
    request.html(Templates.render("learned", Map.of("frame", frame, "view", view)));
  }

  private void serveDrawing(Context request) throws IOException {
    PeopleDrawings drawings = new PeopleDrawings(collections.folder(request.pathParam("name")));
    String svg = drawings.draw(request.pathParam("kind"), Assets.texts(request));
    request.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    request.contentType("image/svg+xml; charset=utf-8").result(svg);
  }

  private void serveJson(Context request) throws IOException {
    LearnedView view = read(request);
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("pages", view.base().pages())
            .put("relevant", view.base().relevant())
            .put("prior_removed_after", view.givenBackAfter());
    view.learned().reused().forEach(json.putArray("reused")::add);
    ObjectNode types = json.putObject("features");
    for (LearnedView.Group group : view.groups()) {
      ObjectNode type = types.putObject(group.type());
      put(type.putArray("for"), group.positive());
      put(type.putArray("against"), group.negative());
    }
    ArrayNode ignored = json.putArray("ignored");
    view.ignored()
        .forEach((feature, name) ->
            ignored
                .addObject()
                .put("type", feature.type().name().toLowerCase(Locale.ROOT))
                .put("id", LearnedView.id(feature))
                .put("name", name));
    ArrayNode hubs = json.putArray("hubs");
    for (HubPages.Hub hub : view.hubs()) {
      hubs.addObject()
          .put("url", hub.url())
          .put("links", hub.links())
          .put("relevant", hub.relevant());
    }
    Json.send(request, json);
  }

  private static void put(ArrayNode array, List<FeatureStats> features) {
    for (FeatureStats feature : features) {
      array
          .addObject()
          .put("id", LearnedView.id(feature))
          .put("name", feature.name())
          .put("ratio", feature.ratio())
          .put("seen", feature.seen())
          .put("relevant", feature.relevant())
          .put("significance", feature.significance());
    }
  }

  private void switchFeature(Context request) throws IOException {
    Path folder = collections.folder(request.pathParam("name"));
    JsonNode body = Json.body(request);
    if (!body.path("off").isBoolean()) {
      throw new ConfigException("off: true or false is missing.");
    }
    IgnoredFeatures.set(
        folder,
        new SelectiveLearner.Feature(type(body), id(body)),
        body.path("name").asText(""),
        body.path("off").booleanValue());
    Json.send(request, JsonNodeFactory.instance.objectNode());
  }

  private static FeatureType type(JsonNode body) {
    try {
      return FeatureType.valueOf(Json.require(body, "type").toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ConfigException("type: there is no such feature type.");
    }
  }

  private static long id(JsonNode body) {
    try {
      return Long.parseUnsignedLong(Json.require(body, "id"), 16);
    } catch (NumberFormatException e) {
      throw new ConfigException("id: it is not the id of a feature.");
    }
  }
}
