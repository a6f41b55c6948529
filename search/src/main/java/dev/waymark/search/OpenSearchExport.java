package dev.waymark.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.WarcLocation;
import dev.waymark.config.ConfigException;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
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
  private static final int MAX_BATCH_BYTES = 4 << 20;

  private static final int MAX_BATCH_PAGES = 500;
  private static final int MAX_ATTEMPTS = 8;

  private static final String MAPPING =
      """
      {"mappings":{"properties":{"url":{"type":"keyword"},"host":{"type":"keyword"},\
      "language":{"type":"keyword"},"fetched":{"type":"date"},"relevant":{"type":"boolean"},\
      "relevance":{"type":"double"},"reasons":{"type":"keyword"},"title":{"type":"text"},\
      "headings":{"type":"text"},"text":{"type":"text"},"votes":{"type":"rank_features"}}}}\
      """;

  private final Path collection;
  private final Function<FetchResult.Ok, Page> parser;
  private final String target;
  private final Duration retryDelay;
  private boolean everAnswered;
  private final ObjectMapper mapper = new ObjectMapper();
  private final OkHttpClient client =
      new OkHttpClient.Builder().callTimeout(Duration.ofMinutes(2)).build();

  /**
   * @param target address of the index, e.g. http://localhost:9200/reefs
   * @param pause before the first retry; it doubles with each
   */
  public OpenSearchExport(
      Path collection, Function<FetchResult.Ok, Page> parser, String target, Duration pause) {
    String url = Urls.normalize(target.replaceAll("/+$", ""));
    if (url == null || Urls.path(url).length() < 2 || Urls.path(url).indexOf('/', 1) >= 0) {
      throw new ConfigException(
          "output: \""
              + target
              + "\" is not the address of an index; write it like http://localhost:9200/reefs.");
    }
    this.collection = collection;
    this.parser = parser;
    this.target = url;
    this.retryDelay = pause;
  }

  /** A document on its way. */
  private record BulkDocument(String id, String json) {}

  /**
   * Sends the archived pages that were not sent before.
   *
   * @param all also those that do not satisfy, or repeat another
   * @return how many
   * @throws ConfigException if OpenSearch does not take them, however often it is asked
   */
  public long export(boolean all) throws InterruptedException {
    Path reached = positionFile(all);
    long from =
        createIndex() ? 0 : readPosition(reached); // what a new index has not is not remembered
    long sent = 0;
    List<JournalEntry> decisions = new ArrayList<>();
    new JournalReader(collection)
        .forEach(decision -> {
          if (decision.number() >= from
              && (all || decision.countsAsRelevant())
              && location(decision) != null) {
            decisions.add(decision);
          }
        });
    List<BulkDocument> batch = new ArrayList<>();
    int bytes = 0;
    try (StoredPageReader pages = new StoredPageReader(collection);
        VoteReader votes = VoteReader.open(collection)) {
      for (JournalEntry decision : decisions) {
        WarcLocation place = location(decision);
        FetchResult.Ok ok = place == null ? null : pages.read(place).orElse(null);
        if (ok != null) {
          BulkDocument document = toDocument(decision, parser.apply(ok), votes);
          batch.add(document);
          bytes += document.json().length();
        }
        if (bytes > MAX_BATCH_BYTES || batch.size() >= MAX_BATCH_PAGES) {
          sent += send(batch, reached, decision.number() + 1);
          batch = new ArrayList<>();
          bytes = 0;
        }
      }
      if (!batch.isEmpty()) {
        sent += send(batch, reached, decisions.getLast().number() + 1);
      }
    }
    return sent;
  }

  private static @Nullable WarcLocation location(JournalEntry decision) {
    return decision.pageRecord() == null ? null : decision.pageRecord().location();
  }

  /** What others say of pages, where the collection has an index. */
  private record VoteReader(@Nullable Searcher searcher) implements AutoCloseable {
    static VoteReader open(Path collection) {
      return new VoteReader(Searcher.indexExists(collection) ? Searcher.open(collection) : null);
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

  private BulkDocument toDocument(JournalEntry decision, Page page, VoteReader votes) {
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
    if (decision.relevance() != null) {
      json.put("relevant", decision.relevance().relevant());
      json.put("relevance", decision.relevance().score());
      decision.relevance().reasons().forEach(json.putArray("reasons")::add);
    }
    votes.addTo(json, decision.url());
    return new BulkDocument(Long.toHexString(Urls.id(decision.url())), json.toString());
  }

  /** Whether the index is new. */
  private boolean createIndex() throws InterruptedException {
    HttpReply answer =
        sendWithRetries(() ->
            new okhttp3.Request.Builder()
                .url(target)
                .put(RequestBody.create(MAPPING, JSON))
                .build());
    boolean there = answer.status() == 400 && answer.body().contains("already_exists");
    if (answer.status() >= 300 && !there) {
      throw new ConfigException(
          "output: OpenSearch cannot create the index " + target + ": " + answer.summary());
    }
    return !there;
  }

  /** Sends until everything is taken; then remembers how far it came. */
  private long send(List<BulkDocument> batch, Path reached, long position)
      throws InterruptedException {
    List<BulkDocument> left = batch;
    for (int attempt = 0; !left.isEmpty(); attempt++) {
      if (attempt == MAX_ATTEMPTS) {
        throw new ConfigException(
            "output: OpenSearch at "
                + target
                + " is too busy; run the same command again later to resume.");
      }
      if (attempt > 0) {
        Thread.sleep(retryDelay.multipliedBy(1L << attempt));
      }
      left = sendBatch(left);
    }
    writePosition(reached, position);
    return batch.size();
  }

  /** Those that OpenSearch had no room for right now. */
  private List<BulkDocument> sendBatch(List<BulkDocument> batch) throws InterruptedException {
    StringBuilder lines = new StringBuilder();
    for (BulkDocument document : batch) {
      lines.append("{\"index\":{\"_id\":\"").append(document.id()).append("\"}}\n");
      lines.append(document.json()).append('\n');
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    HttpReply answer =
        sendWithRetries(() ->
            new okhttp3.Request.Builder()
                .url(target + "/_bulk")
                .post(RequestBody.create(body, JSON_LINES))
                .build());
    if (answer.status() != 200) {
      throw new ConfigException("output: OpenSearch refuses " + target + ": " + answer.summary());
    }
    List<BulkDocument> again = new ArrayList<>();
    JsonNode items = parseJson(answer.body()).path("items");
    for (int i = 0; i < batch.size(); i++) {
      JsonNode item = items.path(i).path("index");
      int status = item.path("status").intValue();
      if (status == 429 || status >= 500) {
        again.add(batch.get(i));
      } else if (status >= 300 || status == 0) {
        throw new ConfigException(
            "output: OpenSearch rejects document "
                + batch.get(i).id()
                + ": "
                + item.path("error").path("reason").asText("no reason given"));
      }
    }
    return again;
  }

  private JsonNode parseJson(String text) {
    try {
      return mapper.readTree(text);
    } catch (IOException e) {
      throw new ConfigException("output: " + target + " does not respond like OpenSearch.");
    }
  }

  private record HttpReply(int status, String body) {
    String summary() {
      return status + " " + body.substring(0, Math.min(300, body.length()));
    }
  }

  private interface RequestSupplier {
    okhttp3.Request request();
  }

  /**
   * Asks again while it is busy or cannot be reached; but where nobody ever answered, the address
   * is wrong.
   */
  private HttpReply sendWithRetries(RequestSupplier ask) throws InterruptedException {
    String trouble = "";
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) {
        Thread.sleep(retryDelay.multipliedBy(1L << attempt));
      }
      try (Response response = client.newCall(ask.request()).execute()) {
        everAnswered = true;
        if (response.code() != 429 && response.code() < 500) {
          return new HttpReply(response.code(), response.body().string());
        }
        trouble = "status " + response.code();
      } catch (IOException e) {
        trouble = String.valueOf(e.getMessage());
        if (!everAnswered) {
          break;
        }
      }
    }
    throw new ConfigException(
        "output: OpenSearch at "
            + target
            + " cannot be reached: "
            + trouble
            + ". Run the same command again later to resume.");
  }

  private Path positionFile(boolean all) {
    String index = Long.toHexString(Urls.id(target));
    return collection.resolve("opensearch-" + index + (all ? "-all" : "") + ".position");
  }

  private static long readPosition(Path file) {
    try {
      return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    } catch (IOException e) {
      throw StorageException.forFile(file, "read", e);
    } catch (NumberFormatException e) {
      return 0; // cut while it was written: sending everything again does no harm
    }
  }

  private static void writePosition(Path file, long position) {
    try {
      Files.writeString(file, position + "\n");
    } catch (IOException e) {
      throw StorageException.forFile(file, "write", e);
    }
  }
}
