package dev.waymark.server.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.config.ConfigException;
import dev.waymark.people.QueryStats;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Community;
import dev.waymark.text.Markup;
import dev.waymark.url.Urls;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a search page tells of its users, and what browsers ask of a search engine. */
public final class FeedbackApi implements Routes {
  private static final int MAX_SUGGESTIONS = 8;
  private static final int MAX_SHORT_NAME = 16;

  private final ServedCollections collections;
  private final Function<Context, String> person;
  private final MarkListener listener;

  /** Told of marks, for instance to steer a crawl. */
  public interface MarkListener {
    /**
     * @param useful null where a mark was taken back
     */
    void onMark(String collection, String url, @Nullable Boolean useful);
  }

  public FeedbackApi(
      ServedCollections collections, Function<Context, String> person, MarkListener listener) {
    this.listener = listener;
    this.collections = collections;
    this.person = person;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.post("/api/click", this::recordClick, Role.PUBLIC);
    routes.post("/api/mark", this::recordMark, Role.PUBLIC);
    routes.get("/api/suggest", this::suggest, Role.PUBLIC);
    routes.get("/opensearch.xml", this::describe, Role.PUBLIC);
    routes.get("/logo", this::serveLogo, Role.PUBLIC);
  }

  /** The collections that a body names, or all. */
  private List<ServedCollection> requested(JsonNode body) {
    String name = body.path("collection").asText("");
    List<String> names = name.isEmpty() ? collections.names() : List.of(name);
    return names.stream().map(collections::get).toList();
  }

  private void recordClick(Context request) {
    JsonNode body = Json.body(request);
    String url = requireUrl(body);
    for (ServedCollection one : requested(body)) {
      SearchTraceRecorder recorder = one.recorder();
      if (recorder != null) {
        recorder.recordClick(person.apply(request), body.path("q").asText(""), url);
      }
    }
    Json.send(request, JsonNodeFactory.instance.objectNode());
  }

  private void recordMark(Context request) throws IOException {
    JsonNode body = Json.body(request);
    JsonNode useful = body.path("useful");
    if (!useful.isBoolean() && !useful.isNull()) {
      throw new ConfigException("useful: true or false is missing, or null to take a mark back.");
    }
    String url = requireUrl(body);
    if (!collections.isRecording()) {
      throw new ConfigException("Nothing is recorded here: it was started with --record false.");
    }
    Boolean value = useful.isNull() ? null : useful.booleanValue();
    for (ServedCollection one : requested(body)) {
      SearchTraceRecorder recorder = one.recorder();
      if (recorder != null) {
        recorder.recordMark(person.apply(request), url, value);
        one.countVotes();
        listener.onMark(one.name(), url, value);
      }
    }
    Json.send(request, JsonNodeFactory.instance.objectNode());
  }

  private static String requireUrl(JsonNode body) {
    String url = Urls.normalize(body.path("url").asText(""));
    if (url == null) {
      throw new ConfigException("url: it is not the address of a web page.");
    }
    return url;
  }

  /** As OpenSearch has it: the beginning, and queries of enough people that begin so. */
  private void suggest(Context request) {
    String typed = request.queryParam("q");
    String start = typed == null ? "" : typed.strip().toLowerCase(Locale.ROOT);
    List<QueryStats> matching = new ArrayList<>();
    if (!start.isEmpty()) {
      for (String name : collections.names()) {
        for (QueryStats query : collections.get(name).queries()) {
          if (query.text().startsWith(start) || query.text().contains(" " + start)) {
            matching.add(query);
          }
        }
      }
    }
    matching.sort(Comparator.comparingInt(QueryStats::users).reversed());
    Set<String> texts = new LinkedHashSet<>();
    matching.forEach(query -> texts.add(query.text()));
    ArrayNode json = JsonNodeFactory.instance.arrayNode().add(typed == null ? "" : typed);
    texts.stream().limit(MAX_SUGGESTIONS).forEach(json.addArray()::add);
    Json.send(request, json);
  }

  /** With it a browser offers this search in its address bar. */
  private void describe(Context request) {
    String name = Community.of(request).name();
    String base = request.scheme() + "://" + request.host();
    request
        .contentType("application/opensearchdescription+xml; charset=utf-8")
        .result(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
              <ShortName>%s</ShortName>
              <Description>%s</Description>
              <InputEncoding>UTF-8</InputEncoding>
              <Image width="16" height="16" type="image/svg+xml">%s/assets/icon.svg</Image>
              <Url type="text/html" template="%s/search?q={searchTerms}"/>
              <Url type="application/x-suggestions+json" template="%s/api/suggest?q={searchTerms}"/>
            </OpenSearchDescription>
            """
                .formatted(
                    Markup.escape(shorten(name)),
                    Markup.escape(name),
                    Markup.escape(base),
                    Markup.escape(base),
                    Markup.escape(base)));
  }

  /** To the 16 characters that the format allows. */
  private static String shorten(String name) {
    return name.codePointCount(0, name.length()) <= MAX_SHORT_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, MAX_SHORT_NAME)).strip();
  }

  private void serveLogo(Context request) throws IOException {
    Community community = Community.of(request);
    if (community.logo() == null) {
      throw new NotFoundResponse("There is no logo; waymark serve --logo FILE gives one.");
    }
    request.contentType(community.logoType()).result(Files.readAllBytes(community.logo()));
  }
}
