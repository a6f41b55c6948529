package dev.waymark.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.WarcLocation;
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
 * Exports a collection to OpenSearch in bulk requests. A request that fails is retried with a
 * growing delay; its position is stored in the collection, and the next export resumes there. The
 * id of a document is that of its URL: one that is sent twice replaces itself.
 */
public final class OpenSearchExport {
  private static final MediaType JSON_LINES = MediaType.get("application/x-ndjson");
  private static final MediaType JSON = MediaType.get("application/json");

  /** Characters of a bulk request, about. */
  private static final int MAX_BATCH_CHARS = 4 << 20;

  private static final int MAX_BATCH_PAGES = 500;
  private static final int MAX_ATTEMPTS = 8;

  private static final String MAPPING =
      """
      {"mappings":{"properties":{"url":{"type":"keyword"},"host":{"type":"keyword"},\
      "language":{"type":"keyword"},"kind":{"type":"keyword"},"published":{"type":"date"},\
      "fetched":{"type":"date"},"relevant":{"type":"boolean"},\
      "relevance":{"type":"double"},"reasons":{"type":"keyword"},\
      "preferences":{"type":"keyword"},"title":{"type":"text"},\
      "headings":{"type":"text"},"text":{"type":"text"},"votes":{"type":"rank_features"}}}}\
      """;

  private final Path collection;
  private final Function<FetchResult.Ok, Page> parser;
  private final String target;
  private final Duration retryDelay;
  private final SkippedRecords skipped = new SkippedRecords();
  private boolean everResponded;
  private final ObjectMapper mapper = new ObjectMapper();
  private final OkHttpClient client =
      new OkHttpClient.Builder().callTimeout(Duration.ofMinutes(2)).build();

  /**
   * @param target address of the index, e.g. http://localhost:9200/reefs
   * @param retryDelay before the first retry; it doubles with each
   */
  public OpenSearchExport(
      Path collection, Function<FetchResult.Ok, Page> parser, String target, Duration retryDelay) {
    String url = Urls.normalize(target.replaceAll("/+$", ""));
    if (url == null || Urls.path(url).length() < 2 || Urls.path(url).indexOf('/', 1) >= 0) {
      throw new ConfigException(
          "into: \""
              + target
              + "\" is not the address of an index; write it like http://localhost:9200/reefs.");
    }
    this.collection = collection;
    this.parser = parser;
    this.target = url;
    this.retryDelay = retryDelay;
  }

  /** A document of a bulk request. */
  private record BulkDocument(String id, String json) {}

  /**
   * Sends the archived pages that were not sent before.
   *
   * @param all also pages that are not relevant, or duplicates
   * @return how many were sent
   * @throws ConfigException if OpenSearch rejects them, or all retries fail
   */
  public long export(boolean all) throws InterruptedException {
    Path positionFile = positionFile(all);
    long position = createIndex() ? 0 : readPosition(positionFile); // a new index has nothing
    List<JournalEntry> entries = entriesFrom(position, all);
    List<BulkDocument> batch = new ArrayList<>();
    int chars = 0;
    long sent = 0;
    try (StoredPageReader pages = new StoredPageReader(collection, skipped);
        VoteReader votes = VoteReader.open(collection)) {
      for (JournalEntry entry : entries) {
        WarcLocation location = location(entry);
        FetchResult.Ok stored = location == null ? null : pages.read(location).orElse(null);
        if (stored != null) {
          BulkDocument document = toDocument(entry, parser.apply(stored), votes);
          batch.add(document);
          chars += document.json().length();
        }
        if (chars > MAX_BATCH_CHARS || batch.size() >= MAX_BATCH_PAGES) {
          sent += send(batch, positionFile, entry.number() + 1);
          batch = new ArrayList<>();
          chars = 0;
        }
      }
      if (!batch.isEmpty()) {
        sent += send(batch, positionFile, entries.getLast().number() + 1);
      }
    }
    return sent;
  }

  /** What was damaged and left out. */
  public SkippedRecords skipped() {
    return skipped;
  }

  private List<JournalEntry> entriesFrom(long position, boolean all) {
    List<JournalEntry> entries = new ArrayList<>();
    new JournalReader(collection, skipped)
        .forEach(entry -> {
          if (entry.number() >= position
              && (all || entry.countsAsRelevant())
              && location(entry) != null) {
            entries.add(entry);
          }
        });
    return entries;
  }

  private static @Nullable WarcLocation location(JournalEntry entry) {
    return entry.pageRecord() == null ? null : entry.pageRecord().location();
  }

  /** Reads the votes for pages, where the collection has an index. */
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

  private BulkDocument toDocument(JournalEntry entry, Page page, VoteReader votes) {
    ObjectNode json =
        mapper
            .createObjectNode()
            .put("url", entry.url())
            .put("host", Urls.host(entry.url()))
            .put("title", page.title().text())
            .put("text", page.body().text())
            .put("language", page.language())
            .put("kind", page.kind().key())
            .put("fetched", entry.at().toString());
    if (page.metadata().published() != null) {
      json.put("published", page.metadata().published().toString());
    }
    page.headings().forEach(json.putArray("headings")::add);
    if (entry.relevance() != null) {
      json.put("relevant", entry.relevance().relevant());
      json.put("relevance", entry.relevance().score());
      entry.relevance().reasons().forEach(json.putArray("reasons")::add);
    }
    entry.preferences().statements().forEach(json.putArray("preferences")::add);
    votes.addTo(json, entry.url());
    return new BulkDocument(Long.toHexString(Urls.id(entry.url())), json.toString());
  }

  /** Whether the index did not exist. */
  private boolean createIndex() throws InterruptedException {
    HttpReply reply =
        sendWithRetries(() ->
            new okhttp3.Request.Builder()
                .url(target)
                .put(RequestBody.create(MAPPING, JSON))
                .build());
    boolean exists = reply.status() == 400 && reply.body().contains("already_exists");
    if (reply.status() >= 300 && !exists) {
      throw new ConfigException(
          "into: OpenSearch cannot create the index " + target + ": " + reply.summary());
    }
    return !exists;
  }

  /** Sends until all documents are accepted; then stores the position. */
  private long send(List<BulkDocument> batch, Path positionFile, long position)
      throws InterruptedException {
    List<BulkDocument> pending = batch;
    for (int attempt = 0; !pending.isEmpty(); attempt++) {
      if (attempt == MAX_ATTEMPTS) {
        throw new ConfigException(
            "into: OpenSearch at "
                + target
                + " is too busy; run the same command again later to resume.");
      }
      if (attempt > 0) {
        Thread.sleep(retryDelay.multipliedBy(1L << attempt));
      }
      pending = sendBatch(pending);
    }
    writePosition(positionFile, position);
    return batch.size();
  }

  /** Returns those to be sent again. */
  private List<BulkDocument> sendBatch(List<BulkDocument> batch) throws InterruptedException {
    StringBuilder lines = new StringBuilder();
    for (BulkDocument document : batch) {
      lines.append("{\"index\":{\"_id\":\"").append(document.id()).append("\"}}\n");
      lines.append(document.json()).append('\n');
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    HttpReply reply =
        sendWithRetries(() ->
            new okhttp3.Request.Builder()
                .url(target + "/_bulk")
                .post(RequestBody.create(body, JSON_LINES))
                .build());
    if (reply.status() != 200) {
      throw new ConfigException("into: OpenSearch refuses " + target + ": " + reply.summary());
    }
    List<BulkDocument> retry = new ArrayList<>();
    JsonNode items = parseJson(reply.body()).path("items");
    for (int i = 0; i < batch.size(); i++) {
      JsonNode item = items.path(i).path("index");
      int status = item.path("status").intValue();
      if (status == 429 || status >= 500) {
        retry.add(batch.get(i));
      } else if (status >= 300 || status == 0) {
        throw new ConfigException(
            "into: OpenSearch rejects document "
                + batch.get(i).id()
                + ": "
                + item.path("error").path("reason").asText("no reason given"));
      }
    }
    return retry;
  }

  private JsonNode parseJson(String text) {
    try {
      return mapper.readTree(text);
    } catch (IOException e) {
      throw new ConfigException("into: " + target + " does not respond like OpenSearch.");
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
   * Retries while the server is busy or cannot be reached; the address of one that never responded
   * is wrong.
   */
  private HttpReply sendWithRetries(RequestSupplier supplier) throws InterruptedException {
    String failure = "";
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) {
        Thread.sleep(retryDelay.multipliedBy(1L << attempt));
      }
      try (Response response = client.newCall(supplier.request()).execute()) {
        everResponded = true;
        if (response.code() != 429 && response.code() < 500) {
          return new HttpReply(response.code(), response.body().string());
        }
        failure = "status " + response.code();
      } catch (IOException e) {
        failure = String.valueOf(e.getMessage());
        if (!everResponded) {
          break;
        }
      }
    }
    throw new ConfigException(
        "into: OpenSearch at "
            + target
            + " cannot be reached: "
            + failure
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
      return 0; // truncated by a crash: sending everything again does no harm
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
