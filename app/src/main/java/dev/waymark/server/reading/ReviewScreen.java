package dev.waymark.server.reading;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.config.SettingsSchema;
import dev.waymark.recorder.PageMarks;
import dev.waymark.search.result.Facets;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import dev.waymark.search.result.SearchResultsJson;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.server.search.ServedCollection;
import dev.waymark.server.search.ServedCollections;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The pages that were found, to say yes or no to; the archive is judged again by what was said. */
final class ReviewScreen implements Routes {
  private final ServedCollections collections;
  private final Function<Context, String> person;
  private final ArchiveJudge judge;

  public ReviewScreen(
      ServedCollections collections, Function<Context, String> person, ArchiveJudge judge) {
    this.collections = collections;
    this.person = person;
    this.judge = judge;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/c/{name}/review", this::servePage, Role.READ);
    routes.get("/api/collections/{name}/pages", this::servePages, Role.READ);
    routes.get("/api/collections/{name}/marks", this::serveMarks, Role.READ);
    routes.get("/api/collections/{name}/judge", this::serveOutcome, Role.READ);
    routes.post("/api/collections/{name}/judge", this::startJudging, Role.STEER);
  }

  private ReviewView read(Context request) throws IOException {
    ReviewParameters parameters = ReviewParameters.parse(request);
    if (collections.hasJustStarted(parameters.collection())
        || collections.get(parameters.collection()).searcher().pageCount() == 0) {
      Path folder = collections.folder(parameters.collection());
      return view(parameters, folder, Selection.NOTHING_YET, Facets.NONE, new PageMarks(folder));
    }
    ServedCollection collection = collections.get(parameters.collection());
    SearchRequest search = parameters.toRequest();
    Map<String, Boolean> own = collection.marks().of(person.apply(request));
    Selection selection =
        parameters.marked().equals("all")
            ? select(collection.searcher().search(search), own)
            : selectMarked(collection, parameters, own);
    return view(
        parameters,
        collection.folder(),
        selection,
        collection.searcher().facets(search),
        collection.marks());
  }

  private ReviewView view(
      ReviewParameters parameters,
      Path folder,
      Selection selection,
      Facets facets,
      PageMarks pageMarks)
      throws IOException {
    List<PageMarks.Mark> marks = pageMarks.all();
    long useful = marks.stream().filter(PageMarks.Mark::useful).count();
    return new ReviewView(
        parameters,
        selection == Selection.NOTHING_YET,
        selection.items,
        selection.total,
        selection.hasMore,
        selection.cut,
        facets,
        useful,
        marks.size() - useful,
        collections.isRecording(),
        MarkedWant.withoutMarks(want(folder)),
        judge.outcome(parameters.collection()));
  }

  /** Pages to show, how many there are in all, and whether some cannot be paged to. */
  private record Selection(List<ReviewView.Item> items, long total, boolean hasMore, boolean cut) {
    private static final Selection NOTHING_YET = new Selection(List.of(), 0, false, false);
  }

  private static Selection select(SearchResults results, Map<String, Boolean> own) {
    List<ReviewView.Item> items =
        results.hits().stream().map(hit -> new ReviewView.Item(hit, own.get(hit.url()))).toList();
    return new Selection(items, results.total(), results.hasMore(), results.isCut());
  }

  /** The index does not know marks: the pages that can be paged through are looked at. */
  private static Selection selectMarked(
      ServedCollection collection, ReviewParameters parameters, Map<String, Boolean> own) {
    List<ReviewView.Item> all = new ArrayList<>();
    SearchResults results;
    int page = 0;
    do {
      results =
          collection.searcher().search(parameters.toRequest(page++, SearchRequest.MAX_PAGE_SIZE));
      for (SearchHit hit : results.hits()) {
        Boolean mark = own.get(hit.url());
        if ((mark != null) == parameters.marked().equals("yes")) {
          all.add(new ReviewView.Item(hit, mark));
        }
      }
    } while (results.hasMore());
    int from = Math.min(all.size(), parameters.page() * ReviewParameters.PAGE_SIZE);
    int to = Math.min(all.size(), from + ReviewParameters.PAGE_SIZE);
    boolean hasMore = to < all.size();
    return new Selection(all.subList(from, to), all.size(), hasMore, !hasMore && results.isCut());
  }

  private static String want(Path folder) {
    return SettingsSchema.of(CrawlCommandSettings.class)
        .read(ConfigFile.readStored(folder))
        .config()
        .relevance()
        .want();
  }

  private void servePage(Context request) throws IOException {
    ReviewView view = read(request);
    if (view.justStarted()) {
      ReadingScreens.askAgainSoon(request);
    }
    Texts texts = Assets.texts(request);
    Frame frame =
        Frame.of(request, Section.REVIEW, texts.get("section.review"))
            .inCollection(view.parameters().collection())
            .withPath(view.parameters().pageUrl(view.parameters().page()))
            .withScripts("marks.js", "review.js");
    request.html(Templates.render("review", Map.of("frame", frame, "view", view)));
  }

  private void servePages(Context request) throws IOException {
    ReviewView view = read(request);
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("total", view.total());
    json.put("has_more", view.hasMore()).put("page", view.parameters().page() + 1);
    ArrayNode pages = json.putArray("pages");
    for (ReviewView.Item item : view.items()) {
      pages.add(SearchResultsJson.toJson(item.hit()).put("useful", item.mark()));
    }
    json.set("facets", SearchResultsJson.toJson(view.facets()));
    Json.send(request, json);
  }

  private void serveMarks(Context request) throws IOException {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    String name = request.pathParam("name");
    PageMarks marks =
        collections.hasJustStarted(name)
            ? new PageMarks(collections.folder(name))
            : collections.get(name).marks();
    for (PageMarks.Mark mark : marks.all()) {
      json.addObject().put("user", mark.user()).put("url", mark.url()).put("useful", mark.useful());
    }
    Json.send(request, json);
  }

  private void serveOutcome(Context request) {
    String name = request.pathParam("name");
    collections.folder(name);
    Json.send(
        request,
        JsonNodeFactory.instance
            .objectNode()
            .put("running", judge.isRunning(name))
            .put("outcome", judge.isRunning(name) ? "" : judge.outcome(name)));
  }

  private void startJudging(Context request) throws IOException {
    String name = request.pathParam("name");
    Path folder = collections.folder(name);
    String want = MarkedWant.create(want(folder), collections.get(name).marks().all());
    judge.start(name, folder, want);
    request.status(202);
    Json.send(
        request, JsonNodeFactory.instance.objectNode().put("running", true).put("want", want));
  }
}
