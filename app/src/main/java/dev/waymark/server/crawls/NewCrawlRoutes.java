package dev.waymark.server.crawls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.collection.Bookmarks;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.fetch.UserAgent;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.jobs.preview.Preview;
import dev.waymark.jobs.preview.Previews;
import dev.waymark.jobs.preview.WantChange;
import dev.waymark.model.MissCause;
import dev.waymark.relevance.Predicates;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import dev.waymark.server.page.UrlQuery;
import dev.waymark.url.Urls;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A new crawl: its seeds and words, a preview of a few pages that corrects the words, the start.
 */
public final class NewCrawlRoutes implements Routes {
  private final JobRegistry jobs;
  private final Previews previews;

  public NewCrawlRoutes(JobRegistry jobs, Previews previews) {
    this.jobs = jobs;
    this.previews = previews;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/new", this::serveForm, Role.STEER);
    routes.post("/new", this::begin, Role.STEER);
    routes.get("/new/{id}", this::servePreview, Role.STEER);
    routes.post("/new/{id}/mark", this::mark, Role.STEER);
    routes.post("/new/{id}/want", this::changeWant, Role.STEER);
    routes.post("/new/{id}/start", this::start, Role.STEER);
    routes.post("/api/previews", this::beginByApi, Role.STEER);
    routes.get("/api/previews/{id}", this::show, Role.STEER);
    routes.post("/api/previews/{id}/marks", this::markByApi, Role.STEER);
    routes.put("/api/previews/{id}/want", this::changeWantByApi, Role.STEER);
    routes.post("/api/previews/{id}/start", this::startByApi, Role.STEER);
  }

  private void serveForm(Context request) {
    jobs.collections().requireRoot();
    String from = request.queryParam("from");
    Preview before = from == null ? null : previews.find(from);
    serveForm(request, before == null ? Map.of("pages", "1000") : values(before), "");
  }

  /** What the form held; settings without a field of their own are among the further ones. */
  private static Map<String, String> values(Preview preview) {
    Map<String, String> values = new LinkedHashMap<>(Map.of("name", preview.name()));
    StringBuilder more = new StringBuilder();
    for (RawSetting setting : preview.settings()) {
      String text = String.join("\n", setting.texts());
      switch (setting.name()) {
        case "seed" -> values.put("seeds", text);
        case "example" -> values.put("examples", text);
        case "want", "pages", "contact", "stay", "sitemaps" -> values.put(setting.name(), text);
        default -> more.append(yaml(setting)).append('\n');
      }
    }
    values.put("more", more.toString());
    return values;
  }

  /** A line of a job file; a text in JSON is one in YAML. */
  private static String yaml(RawSetting setting) {
    List<String> texts = setting.texts();
    String value =
        texts.size() != 1
            ? Json.MAPPER.valueToTree(texts).toString()
            : texts.getFirst().matches("[\\w./-]+")
                ? texts.getFirst()
                : Json.MAPPER.valueToTree(texts.getFirst()).toString();
    return setting.name() + ": " + value;
  }

  private void serveForm(Context request, Map<String, String> values, String error) {
    Texts texts = Assets.texts(request);
    Frame frame =
        Frame.of(request, Section.NEW_CRAWL, texts.get("section.new-crawl")).withPath("/new");
    request.html(Templates.render("new", Map.of("frame", frame, "values", values, "error", error)));
  }

  private void begin(Context request) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    request
        .formParamMap()
        .forEach((name, all) -> values.put(name, all.isEmpty() ? "" : all.getFirst().strip()));
    try {
      // A browser forgets the file when the form is shown again; its seeds are in the form then.
      String uploaded = String.join("\n", uploadedSeeds(request));
      values.merge("seeds", uploaded, (typed, more) -> (more + "\n" + typed).strip());
      List<RawSetting> given = settings(values);
      requireSeedsAndContact(given, Assets.texts(request));
      String name = values.getOrDefault("name", "");
      name = name.isEmpty() ? newName(values) : name;
      Preview preview = previews.start(name, given, values.getOrDefault("want", ""));
      request.redirect("/new/" + preview.id());
    } catch (ConfigException e) {
      request.status(400);
      serveForm(request, values, e.getMessage());
    }
  }

  /** In the words of the form; the rest is checked as for any crawl. */
  private static void requireSeedsAndContact(List<RawSetting> given, Texts texts) {
    List<String> seeds = given.getFirst().texts();
    if (seeds.isEmpty()) {
      throw new ConfigException(texts.get("new.no-seeds"));
    }
    boolean ours =
        seeds.stream()
            .map(Urls::normalizeTyped)
            .allMatch(url -> url == null || UserAgent.isLoopback(Urls.host(url)));
    if (!ours && given.stream().noneMatch(setting -> setting.name().equals("contact"))) {
      throw new ConfigException(texts.get("new.no-contact"));
    }
  }

  /** Made of the words, else of the first host; one that no collection has. */
  private String newName(Map<String, String> values) {
    String seed = lines(values, "seeds").stream().findFirst().orElse("");
    String text = values.getOrDefault("want", "");
    text = text.isEmpty() ? seed.replaceFirst("^\\w+://([^/]*).*", "$1") : text;
    String words = text.replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|(?<=.{40}).*|-$", "");
    String base = words.isEmpty() ? "crawl" : words.toLowerCase(Locale.ROOT);
    String name = base;
    for (int i = 2; jobs.collections().find(name) != null; i++) {
      name = base + "-" + i;
    }
    return name;
  }

  /** Bookmarks, OPML or a list, as a crawl takes them. */
  private static List<String> uploadedSeeds(Context request) throws IOException {
    UploadedFile file = request.isMultipartFormData() ? request.uploadedFile("file") : null;
    if (file == null || file.size() == 0) {
      return List.of();
    }
    Path copy = Files.createTempFile("waymark-seeds-", ".html");
    try (InputStream in = file.content()) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return Bookmarks.read(copy);
    } catch (ConfigException e) {
      throw new ConfigException(e.getMessage().replace(copy.toString(), file.filename()));
    } finally {
      Files.delete(copy);
    }
  }

  private static List<RawSetting> settings(Map<String, String> values) {
    List<RawSetting> given = new ArrayList<>();
    given.add(RawSetting.flag("seed", lines(values, "seeds")));
    if (!lines(values, "examples").isEmpty()) {
      given.add(RawSetting.flag("example", lines(values, "examples")));
    }
    for (String name : List.of("pages", "contact", "stay")) {
      if (!values.getOrDefault(name, "").isEmpty()) {
        given.add(RawSetting.flag(name, List.of(values.get(name))));
      }
    }
    if (values.containsKey("sitemaps")) {
      given.add(RawSetting.flag("sitemaps", List.of("true")));
    }
    List<RawSetting> more = ConfigFile.parse("settings", values.getOrDefault("more", ""));
    if (more.stream().anyMatch(setting -> setting.name().equals("into"))) {
      throw new ConfigException("into: a collection is in the folder that is served.");
    }
    given.removeIf(setting -> more.stream().anyMatch(one -> one.name().equals(setting.name())));
    given.addAll(more);
    return given;
  }

  private static List<String> lines(Map<String, String> values, String name) {
    return values
        .getOrDefault(name, "")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private Preview require(Context request) {
    Preview preview = previews.find(request.pathParam("id"));
    if (preview == null) {
      throw new NotFoundResponse("This preview is no more; begin a new one at /new.");
    }
    return preview;
  }

  private void servePreview(Context request) {
    Preview preview = require(request);
    Texts texts = Assets.texts(request);
    Frame frame =
        Frame.of(request, Section.NEW_CRAWL, texts.get("new.preview"))
            .withPath(request.path())
            .withScripts("preview.js");
    request.html(
        Templates.render(
            "preview",
            Map.of(
                "frame",
                frame,
                "preview",
                preview,
                "cards",
                preview.cards(),
                "expression",
                preview.want().isEmpty() ? "" : Predicates.toExpression(preview.want()),
                "command",
                command(preview))));
  }

  /** The same crawl as a command line. */
  private static String command(Preview preview) {
    StringBuilder command =
        new StringBuilder("waymark crawl --into ").append(Console.shellQuote(preview.name()));
    for (RawSetting setting : preview.settings()) {
      for (String value : setting.texts()) {
        command.append(" --").append(setting.name()).append(' ').append(Console.shellQuote(value));
      }
    }
    return command.toString();
  }

  private void mark(Context request) {
    Preview preview = require(request);
    String relevant = request.formParam("relevant");
    preview.mark(
        String.valueOf(request.formParam("url")),
        relevant == null || relevant.isEmpty() ? null : relevant.equals("true"));
    request.redirect("/new/" + preview.id());
  }

  private void changeWant(Context request) {
    Preview preview = require(request);
    setWant(preview, String.valueOf(request.formParam("want")));
    request.redirect("/new/" + preview.id());
  }

  /** Back to what it was if it cannot be parsed. */
  private void setWant(Preview preview, String want) {
    jobs.check(List.of(RawSetting.flag("want", List.of(want))));
    String before = preview.want();
    preview.setWant(want);
    try {
      preview.cards();
    } catch (ConfigException e) {
      preview.setWant(before);
      throw e;
    }
  }

  private void changeWantByApi(Context request) {
    Preview preview = require(request);
    setWant(preview, Json.body(request).path("want").asText(""));
    Json.send(request, json(preview));
  }

  private void start(Context request) {
    Preview preview = require(request);
    jobs.create(preview.name(), preview.settings());
    request.redirect("/c/" + UrlQuery.encode(preview.name()) + "/live");
  }

  private void startByApi(Context request) {
    Preview preview = require(request);
    jobs.create(preview.name(), preview.settings());
    String name = preview.name();
    request.status(201).header("Location", "/api/collections/" + UrlQuery.encode(name));
    Json.send(request, CollectionCard.of(name, jobs).toJson());
  }

  private void beginByApi(Context request) {
    JsonNode body = Json.body(request);
    List<RawSetting> given = CollectionsRoutes.settings(body.path("settings"));
    given.removeIf(setting -> setting.name().equals("want"));
    String want = body.path("settings").path("want").asText("");
    Preview preview = previews.start(Json.require(body, "name"), given, want);
    request.status(201).header("Location", "/api/previews/" + preview.id());
    Json.send(request, json(preview));
  }

  private void show(Context request) {
    Json.send(request, json(require(request)));
  }

  private void markByApi(Context request) {
    JsonNode body = Json.body(request);
    Preview preview = require(request);
    JsonNode relevant = body.path("relevant");
    if (!relevant.isBoolean() && !relevant.isNull()) {
      throw new ConfigException("relevant: true or false is missing, or null to take it back.");
    }
    preview.mark(
        Json.require(body, "url"), relevant.isNull() ? null : (Boolean) relevant.booleanValue());
    Json.send(request, json(preview));
  }

  /** How many pages are relevant, and what to do where that is wrong. */
  public static String describe(List<Preview.Card> cards, Texts texts) {
    long relevant = cards.stream().filter(card -> card.relevance().relevant()).count();
    return texts.get(relevant == 0 ? "new.fetched-none" : "new.fetched", cards.size(), relevant);
  }

  /** What helps where no page came; empty if nobody knows. */
  public static String remedy(Preview preview, Texts texts) {
    MissCause cause = preview.cause();
    return cause == null ? "" : texts.getOr("remedy." + cause.key(), cause.remedy());
  }

  /** A sentence about it. */
  public static String describe(WantChange change, Texts texts) {
    return texts.get("new.change." + change.kind().key(), change.value());
  }

  private static ObjectNode json(Preview preview) {
    ObjectNode json =
        Json.MAPPER
            .createObjectNode()
            .put("id", preview.id())
            .put("name", preview.name())
            .put("done", preview.isDone())
            .put("error", preview.error())
            .put("remedy", remedy(preview, Texts.english()))
            .put("want", preview.want())
            .put("command", command(preview));
    ArrayNode changes = json.putArray("changes");
    preview
        .changes()
        .forEach(change ->
            changes
                .addObject()
                .put("kind", change.kind().key())
                .put("value", change.value())
                .put("text", describe(change, Texts.english())));
    ArrayNode cards = json.putArray("pages");
    for (Preview.Card card : preview.cards()) {
      cards
          .addObject()
          .put("url", card.url())
          .put("title", card.title())
          .put("relevant", card.relevance().relevant())
          .put("reason", String.join("; ", card.relevance().reasons()))
          .put("mark", card.mark());
    }
    return json;
  }
}
