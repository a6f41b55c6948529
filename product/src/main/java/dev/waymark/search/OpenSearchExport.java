package dev.waymark.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.model.Fetched;
import dev.waymark.model.Page;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.store.Place;
import dev.waymark.store.StoredPages;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Hands a collection on to OpenSearch in bulk requests. A request that fails is sent again, later
 * and later; how far it came is remembered in the collection, and the same command goes on from
 * there. Documents are named by their URLs: one that is sent twice is there once.
 */
public final class OpenSearchExport {
  private static final MediaType JSON_LINES = MediaType.get("application/x-ndjson");
  private static final MediaType JSON = MediaType.get("application/json");

  /** Bytes of a bulk request, about. */
  private static final int BATCH_BYTES = 4 << 20;

  private static final int BATCH_PAGES = 500;
  private static final int TRIES = 8;

  private static final String MAPPING =
      """
      {"mappings":{"properties":{"url":{"type":"keyword"},"host":{"type":"keyword"},\
      "language":{"type":"keyword"},"fetched":{"type":"date"},"satisfied":{"type":"boolean"},\
      "score":{"type":"double"},"reasons":{"type":"keyword"},"title":{"type":"text"},\
      "headings":{"type":"text"},"text":{"type":"text"},"votes":{"type":"rank_features"}}}}\
      """;

  private final Path collection;
  private final Function<Fetched.Ok, Page> parser;
  private final String target;
  private final Duration pause;
  private boolean answered;
  private final ObjectMapper mapper = new ObjectMapper();
  private final OkHttpClient client =
      new OkHttpClient.Builder().callTimeout(Duration.ofMinutes(2)).build();

  /**
   * @param target address of the index, e.g. http://localhost:9200/reefs
   * @param pause before the first retry; it doubles with each
   */
  public OpenSearchExport(
      Path collection, Function<Fetched.Ok, Page> parser, String target, Duration pause) {
    String url = Urls.normal(target.replaceAll("/+$", ""));
    if (url == null || Urls.path(url).length() < 2 || Urls.path(url).indexOf('/', 1) >= 0) {
      throw new BadSetting(
          "output: \""
              + target
              + "\" is not the address of an index; write it like http://localhost:9200/reefs.");
    }
    this.collection = collection;
    this.parser = parser;
    this.target = url;
    this.pause = pause;
  }

  /** A document on its way. */
  private record Sent(String id, String json) {}

  /**
   * Sends the archived pages that were not sent before.
   *
   * @param all also those that do not satisfy, or repeat another
   * @return how many
   * @throws BadSetting if OpenSearch does not take them, however often it is asked
   */
  public long write(boolean all) throws InterruptedException {
    Path reached = positionFile(all);
    long from = create() ? 0 : position(reached); // what a new index has not is not remembered
    long sent = 0;
    List<Decision> decisions = new ArrayList<>();
    new Journal(collection)
        .forEach(decision -> {
          if (decision.n() >= from && (all || decision.counts()) && place(decision) != null) {
            decisions.add(decision);
          }
        });
    List<Sent> batch = new ArrayList<>();
    int bytes = 0;
    try (StoredPages pages = new StoredPages(collection);
        Votes votes = Votes.of(collection)) {
      for (Decision decision : decisions) {
        Place place = place(decision);
        Fetched.Ok ok = place == null ? null : pages.read(place).orElse(null);
        if (ok != null) {
          Sent document = document(decision, parser.apply(ok), votes);
          batch.add(document);
          bytes += document.json().length();
        }
        if (bytes > BATCH_BYTES || batch.size() >= BATCH_PAGES) {
          sent += send(batch, reached, decision.n() + 1);
          batch = new ArrayList<>();
          bytes = 0;
        }
      }
      if (!batch.isEmpty()) {
        sent += send(batch, reached, decisions.getLast().n() + 1);
      }
    }
    return sent;
  }

  private static @Nullable Place place(Decision decision) {
    return decision.kept() == null ? null : decision.kept().place();
  }

  /** What others say of pages, where the collection has an index. */
  private record Votes(@Nullable Searcher searcher) implements AutoCloseable {
    static Votes of(Path collection) {
      return new Votes(Searcher.isThere(collection) ? Searcher.open(collection) : null);
    }

    void addTo(ObjectNode json, String url) {
      if (searcher != null) {
        ObjectNode votes = json.putObject("votes");
        searcher.votes(url).forEach(votes::put);
      }
    }

    @Override
    public void close() {
      if (searcher != null) {
        searcher.close();
      }
    }
  }

  private Sent document(Decision decision, Page page, Votes votes) {
    ObjectNode json =
        mapper
            .createObjectNode()
            .put("url", decision.url())
            .put("host", Urls.host(decision.url()))
            .put("title", page.title().text())
            .put("text", page.body().text())
            .put("language", page.language())
            .put("fetched", decision.at().toString());
    page.headings().forEach(json.putArray("headings")::add);
    if (decision.verdict() != null) {
      json.put("satisfied", decision.verdict().satisfied());
      json.put("score", decision.verdict().score());
      decision.verdict().reasons().forEach(json.putArray("reasons")::add);
    }
    votes.addTo(json, decision.url());
    return new Sent(Long.toHexString(Urls.id(decision.url())), json.toString());
  }

  /** Whether the index is new. */
  private boolean create() throws InterruptedException {
    Answer answer =
        ask(() ->
            new okhttp3.Request.Builder()
                .url(target)
                .put(RequestBody.create(MAPPING, JSON))
                .build());
    boolean there = answer.status() == 400 && answer.body().contains("already_exists");
    if (answer.status() >= 300 && !there) {
      throw new BadSetting(
          "output: OpenSearch does not make the index " + target + ": " + answer.brief());
    }
    return !there;
  }

  /** Sends until everything is taken; then remembers how far it came. */
  private long send(List<Sent> batch, Path reached, long position) throws InterruptedException {
    List<Sent> left = batch;
    for (int attempt = 0; !left.isEmpty(); attempt++) {
      if (attempt == TRIES) {
        throw new BadSetting(
            "output: OpenSearch at "
                + target
                + " is too busy; the same command goes on from here later.");
      }
      if (attempt > 0) {
        Thread.sleep(pause.multipliedBy(1L << attempt));
      }
      left = refused(left);
    }
    remember(reached, position);
    return batch.size();
  }

  /** Those that OpenSearch had no room for right now. */
  private List<Sent> refused(List<Sent> batch) throws InterruptedException {
    StringBuilder lines = new StringBuilder();
    for (Sent document : batch) {
      lines.append("{\"index\":{\"_id\":\"").append(document.id()).append("\"}}\n");
      lines.append(document.json()).append('\n');
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    Answer answer =
        ask(() ->
            new okhttp3.Request.Builder()
                .url(target + "/_bulk")
                .post(RequestBody.create(body, JSON_LINES))
                .build());
    if (answer.status() != 200) {
      throw new BadSetting("output: OpenSearch refuses " + target + ": " + answer.brief());
    }
    List<Sent> again = new ArrayList<>();
    JsonNode items = json(answer.body()).path("items");
    for (int i = 0; i < batch.size(); i++) {
      JsonNode item = items.path(i).path("index");
      int status = item.path("status").intValue();
      if (status == 429 || status >= 500) {
        again.add(batch.get(i));
      } else if (status >= 300 || status == 0) {
        throw new BadSetting(
            "output: OpenSearch does not take "
                + batch.get(i).id()
                + ": "
                + item.path("error").path("reason").asText("no reason given"));
      }
    }
    return again;
  }

  private JsonNode json(String text) {
    try {
      return mapper.readTree(text);
    } catch (IOException e) {
      throw new BadSetting("output: " + target + " does not answer like OpenSearch.");
    }
  }

  private record Answer(int status, String body) {
    String brief() {
      return status + " " + body.substring(0, Math.min(300, body.length()));
    }
  }

  private interface Ask {
    okhttp3.Request request();
  }

  /**
   * Asks again while it is busy or cannot be reached; but where nobody ever answered, the address
   * is wrong.
   */
  private Answer ask(Ask ask) throws InterruptedException {
    String trouble = "";
    for (int attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) {
        Thread.sleep(pause.multipliedBy(1L << attempt));
      }
      try (Response response = client.newCall(ask.request()).execute()) {
        answered = true;
        if (response.code() != 429 && response.code() < 500) {
          return new Answer(response.code(), response.body().string());
        }
        trouble = "it answers " + response.code();
      } catch (IOException e) {
        trouble = String.valueOf(e.getMessage());
        if (!answered) {
          break;
        }
      }
    }
    throw new BadSetting(
        "output: OpenSearch at "
            + target
            + " cannot be reached: "
            + trouble
            + ". The same command goes on from here later.");
  }

  private Path positionFile(boolean all) {
    String index = Long.toHexString(Urls.id(target));
    return collection.resolve("opensearch-" + index + (all ? "-all" : "") + ".position");
  }

  private static long position(Path file) {
    try {
      return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    } catch (IOException e) {
      throw BrokenDisk.of(file, "read", e);
    } catch (NumberFormatException e) {
      return 0; // cut while it was written: sending everything again does no harm
    }
  }

  private static void remember(Path file, long position) {
    try {
      Files.writeString(file, position + "\n");
    } catch (IOException e) {
      throw BrokenDisk.of(file, "write", e);
    }
  }
}
