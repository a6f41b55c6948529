package dev.waymark.server.reading;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalEntry;
import dev.waymark.cli.collection.UrlExplainer;
import dev.waymark.collection.explain.UrlExplanation;
import dev.waymark.model.Relevance;
import dev.waymark.rank.Contribution;
import dev.waymark.search.Searcher;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.search.ServedCollection;
import dev.waymark.server.search.ServedCollections;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** A page of a collection: its copy, relevance, way, score, links and versions. */
final class PageScreen implements Routes {
  private static final int MAX_LINKING_PAGES = 50;

  private final ServedCollections collections;
  private final Function<Context, String> person;

  public PageScreen(ServedCollections collections, Function<Context, String> person) {
    this.collections = collections;
    this.person = person;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/c/{name}/page", this::servePage, Role.READ);
    routes.get("/api/collections/{name}/page", this::serveJson, Role.READ);
  }

  private PageView read(Context request) throws IOException {
    String name = request.pathParam("name");
    Path folder = collections.folder(name);
    String url = ArchivedCopy.requireUrl(request);
    List<String> linking = List.of();
    Boolean mark = null;
    String title = "";
    if (Searcher.indexExists(folder)) {
      ServedCollection open = collections.get(name);
      linking = open.searcher().pagesLinkingTo(url, MAX_LINKING_PAGES);
      title = open.searcher().title(url);
      mark = open.marks().of(person.apply(request)).get(url);
    }
    // Policies remember what they were asked: each explanation has its own.
    try (UrlExplainer explainer = new UrlExplainer(folder);
        UrlExplainer today = new UrlExplainer(folder)) {
      UrlExplanation then = explainer.explain(url, false);
      return new PageView(
          name,
          url,
          title,
          then,
          today.explain(url, true),
          explainer.originText(then),
          linking,
          ArchivedCopy.history(folder, url),
          mark,
          collections.isRecording());
    }
  }

  private void servePage(Context request) throws IOException {
    PageView view = read(request);
    Frame frame =
        Frame.of(request, Section.PAGE, view.heading())
            .inCollection(view.collection())
            .withPath(view.pageUrl(view.url()))
            .withScripts("marks.js");
    request.html(Templates.render("page", Map.of("frame", frame, "view", view)));
  }

  private void serveJson(Context request) throws IOException {
    PageView view = read(request);
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("collection", view.collection())
            .put("url", view.url())
            .put("title", view.title())
            .put("status", view.then().status().name().toLowerCase(Locale.ROOT))
            .put("number", view.then().page())
            .put("archived", view.isArchived() ? view.archivedUrl() : null)
            .put("duplicate_of", view.duplicateOf())
            .put("useful", view.mark());
    Relevance relevance = view.relevance();
    if (relevance != null) {
      ObjectNode answer = json.putObject("relevance");
      answer.put("relevant", relevance.relevant()).put("score", relevance.score());
      relevance.reasons().forEach(answer.putArray("reasons")::add);
    }
    view.then().path().forEach(json.putArray("path")::add);
    putScore(json.putObject("score_then"), view.then());
    putScore(json.putObject("score_now"), view.now());
    view.linkedFrom().forEach(json.putArray("linked_from")::add);
    ArrayNode versions = json.putArray("versions");
    for (JournalEntry entry : view.history()) {
      versions
          .addObject()
          .put("number", entry.number())
          .put("time", entry.at().toString())
          .put("outcome", PageView.outcome(entry))
          .put("archived", view.isArchived(entry) ? view.archivedUrl(entry) : null);
    }
    Json.send(request, json);
  }

  private static void putScore(ObjectNode json, UrlExplanation why) {
    json.put("score", why.score()).put("pages_known", why.pagesKnown());
    ArrayNode parts = json.putArray("contributions");
    for (Contribution part : why.contributions()) {
      parts
          .addObject()
          .put("name", part.name())
          .put("value", part.value())
          .put("reason", part.reason());
    }
  }
}
