package dev.waymark.server.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.search.refresh.RefreshLog;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchResultsJson;
import dev.waymark.server.http.Access;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.RequestGuard;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The search page over all collections or one, and the same as JSON. */
public final class SearchScreen implements Routes {
  private final ServedCollections collections;
  private final Function<Context, String> person;
  private final boolean program;

  /**
   * @param person tells the person who asks from others
   * @param program whether there is more than this page
   */
  public SearchScreen(
      ServedCollections collections, Function<Context, String> person, boolean program) {
    this.collections = collections;
    this.person = person;
    this.program = program;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/search", this::servePage, Role.PUBLIC);
    routes.get("/c/{name}/search", this::servePage, Role.PUBLIC);
    routes.get("/api/search", this::serveSearch, Role.PUBLIC);
    routes.get("/api/collections/{name}/search", this::serveSearch, Role.PUBLIC);
  }

  /** The collections that a request names, or all; those that have just started have no pages. */
  private List<ServedCollection> requested(Context request, SearchParameters search) {
    Map<String, String> path = request.pathParamMap();
    List<String> names =
        path.containsKey("name")
            ? List.of(path.get("name"))
            : search.in().isEmpty() ? collections.names() : search.in();
    return names.stream()
        .filter(name -> !collections.hasJustStarted(name))
        .map(collections::get)
        .toList();
  }

  /** The page; where only a search is served, also at other paths. */
  public void servePage(Context request) throws IOException {
    SearchParameters search = SearchParameters.parse(request);
    List<ServedCollection> searched = requested(request, search);
    CommunitySearch all = new CommunitySearch(searched);
    CommunitySearch.Found found = null;
    if (!search.isEmpty()) {
      found = all.search(search.toRequest(true, all.defaultMode()));
      recordQuery(request, search, searched);
    }
    SearchView view = new SearchView(search, found, home(request, all, searched));
    request.html(Templates.render("search", Map.of("frame", frame(request, search), "view", view)));
  }

  private Frame frame(Context request, SearchParameters search) {
    Texts texts = Assets.texts(request);
    String title =
        search.text().isEmpty()
            ? texts.get("search.title")
            : texts.get("search.title-for", search.text());
    String name = request.pathParamMap().get("name");
    Frame frame =
        Frame.of(request, name == null ? Section.SEARCH : Section.COLLECTION_SEARCH, title)
            .withProgram(program && Access.caller(request).role().includes(Role.READ))
            .withPath(search.pageUrl(search.page()))
            .withScripts("marks.js", "search.js");
    return name == null ? frame : frame.inCollection(name);
  }

  private SearchView.SearchHome home(
      Context request, CommunitySearch all, List<ServedCollection> searched) throws IOException {
    Map<String, Boolean> marks = new HashMap<>();
    RefreshLog refresh = null;
    for (ServedCollection one : searched) {
      marks.putAll(one.marks().of(person.apply(request)));
      RefreshLog last = one.lastRefresh().orElse(null);
      refresh = isLater(last, refresh) ? last : refresh;
    }
    return new SearchView.SearchHome(
        collections.names(),
        all.pageCount(),
        all.modes(),
        marks,
        collections.isRecording(),
        collections.minPeople(),
        refresh);
  }

  private static boolean isLater(@Nullable RefreshLog one, @Nullable RefreshLog other) {
    return one != null && (other == null || one.time().isAfter(other.time()));
  }

  /**
   * Further pages of hits are not further queries; and what another site requests, by a link or an
   * image, is not what a user here searches for.
   */
  private void recordQuery(
      Context request, SearchParameters search, List<ServedCollection> searched) {
    if (search.text().isBlank() || search.page() > 0 || RequestGuard.isCrossSite(request)) {
      return;
    }
    for (ServedCollection one : searched) {
      SearchTraceRecorder recorder = one.recorder();
      if (recorder != null) {
        recorder.recordQuery(person.apply(request), search.text());
      }
    }
  }

  private void serveSearch(Context request) {
    SearchParameters.validate(request);
    SearchParameters search = SearchParameters.parse(request);
    boolean why = "true".equals(request.queryParam("why"));
    List<ServedCollection> searched = requested(request, search);
    CommunitySearch all = new CommunitySearch(searched);
    RankingMode defaultMode = all.defaultMode();
    CommunitySearch.Found found = all.search(search.toRequest(why, defaultMode));
    if (!"same-origin".equals(request.header("Sec-Fetch-Site"))) {
      recordQuery(request, search, searched); // what a page of ours looks up was typed there
    }
    ObjectNode json = SearchResultsJson.toJson(found.results());
    ArrayNode hits = JsonNodeFactory.instance.arrayNode();
    for (CommunitySearch.FoundHit one : found.hits()) {
      hits.add(SearchResultsJson.toJson(one.hit()).put("collection", one.collection()));
    }
    json.set("hits", hits);
    json.set("facets", SearchResultsJson.toJson(found.facets()));
    Json.send(request, json);
  }
}
