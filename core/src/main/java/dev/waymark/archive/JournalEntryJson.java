package dev.waymark.archive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.model.MissCause;
import dev.waymark.model.Origin;
import dev.waymark.model.PageKind;
import dev.waymark.model.Relevance;
import dev.waymark.model.UsagePreferences;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.parse.dedup.SimHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A journal entry as a line of JSON: flat, without what does not apply, and with a sum of its bytes
 * as the last key, by which a damaged line is told from a whole one.
 */
final class JournalEntryJson {
  /** The first key of a line about a copy; its value is the page that it repeats. */
  static final String COPY_KEY = "copy_of";

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JournalEntryJson() {}

  /** What a line of the journal is. */
  sealed interface Line {
    /** Something was done about a URL. */
    record Entry(JournalEntry entry) implements Line {}

    /** An earlier entry is corrected. */
    record Copy(JournalCopy copy) implements Line {}
  }

  /** A copy as a line, with its end. */
  static byte[] encode(JournalCopy copy) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField(COPY_KEY, copy.original().url());
      json.writeNumberField("distance", copy.original().distance());
      json.writeNumberField("number", copy.number());
      json.writeStringField("time", copy.at().toString());
      json.writeStringField("url", copy.url());
      json.writeStringField("outcome", "copy");
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return JournalChecksum.seal(bytes.toByteArray());
  }

  /** An entry as a line, with its end. */
  static byte[] encode(JournalEntry entry) {
    return JournalChecksum.seal(encodeObject(entry));
  }

  private static byte[] encodeObject(JournalEntry entry) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("number", entry.number());
      json.writeStringField("time", entry.at().toString());
      json.writeStringField("url", entry.url());
      write(json, entry.outcome());
      if (entry.missCause() != null) {
        json.writeStringField("missed", entry.missCause().key());
      }
      if (entry.kind() != PageKind.HTML) {
        json.writeStringField("kind", entry.kind().key());
      }
      write(json, entry.path());
      if (entry.relevance() != null) {
        write(json, entry.relevance());
      }
      write(json, entry.location());
      if (entry.pageRecord() != null) {
        write(json, entry.pageRecord());
      }
      if (!entry.preferences().isEmpty()) {
        json.writeArrayFieldStart("preferences");
        for (String statement : entry.preferences().statements()) {
          json.writeString(statement);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, JournalEntry.FetchOutcome outcome)
      throws IOException {
    json.writeStringField("outcome", lower(outcome.kind()));
    if (outcome.status() != 0) {
      json.writeNumberField("status", outcome.status());
    }
    if (!outcome.detail().isEmpty()) {
      json.writeStringField("detail", outcome.detail());
    }
    if (!outcome.action().isEmpty()) {
      json.writeStringField("action", outcome.action());
    }
    json.writeNumberField("millis", outcome.millis());
    if (outcome.rendered()) {
      json.writeBooleanField("rendered", true);
    }
  }

  private static void write(JsonGenerator json, CrawlPath path) throws IOException {
    json.writeStringField("origin", lower(path.origin()));
    if (path.parent() != null) {
      json.writeStringField("parent", path.parent());
    }
    json.writeNumberField("depth", path.depth());
    json.writeNumberField("score", path.score());
    if (path.hostsTurn()) {
      json.writeBooleanField("hosts_turn", true);
    }
    if (path.pagesKnown() >= 0) {
      json.writeNumberField("pages_known", path.pagesKnown());
    }
  }

  private static void write(JsonGenerator json, Relevance relevance) throws IOException {
    json.writeBooleanField("relevant", relevance.relevant());
    json.writeNumberField("relevance", relevance.score());
    if (!relevance.reasons().isEmpty()) {
      json.writeArrayFieldStart("reasons");
      for (String reason : relevance.reasons()) {
        json.writeString(reason);
      }
      json.writeEndArray();
    }
    if (!relevance.error().isEmpty()) {
      json.writeStringField("error", relevance.error());
    }
  }

  private static void write(JsonGenerator json, @Nullable WarcLocation location)
      throws IOException {
    if (location != null) {
      json.writeStringField("file", location.file());
      json.writeNumberField("offset", location.offset());
      json.writeNumberField("length", location.length());
    }
  }

  private static void write(JsonGenerator json, JournalEntry.PageRecord stored) throws IOException {
    if (stored.capturedAt() != null) {
      json.writeStringField("captured", stored.capturedAt().toString());
    }
    json.writeStringField("digest", stored.fingerprint().digest());
    if (stored.fingerprint().simHash() != SimHash.NONE) {
      json.writeStringField("simhash", Long.toHexString(stored.fingerprint().simHash()));
    }
    switch (stored.duplicate()) {
      case DuplicateMatch.None none -> {}
      case DuplicateMatch.Exact exact -> {
        json.writeStringField("duplicate_of", exact.url());
        json.writeStringField("duplicate_time", exact.at().toString());
      }
      case DuplicateMatch.Near near -> {
        json.writeStringField("duplicate_of", near.url());
        json.writeNumberField("distance", near.distance());
      }
    }
    if (stored.noindex()) {
      json.writeBooleanField("noindex", true);
    }
  }

  /**
   * @param line without its end
   * @throws IOException if the line is damaged, or no JSON
   * @throws RuntimeException if it is no journal entry
   */
  static Line parseLine(byte[] line) throws IOException {
    if (JournalChecksum.verify(line) == JournalChecksum.Result.WRONG) {
      throw new IOException("the line is damaged");
    }
    JsonNode json = MAPPER.readTree(line);
    return json.has(COPY_KEY) ? new Line.Copy(parseCopy(json)) : new Line.Entry(parseEntry(json));
  }

  private static JournalCopy parseCopy(JsonNode json) {
    return new JournalCopy(
        json.required("number").longValue(),
        Instant.parse(json.required("time").textValue()),
        json.required("url").textValue(),
        new DuplicateMatch.Near(
            json.required(COPY_KEY).textValue(), json.required("distance").intValue()));
  }

  private static JournalEntry parseEntry(JsonNode json) {
    JournalEntry.PageRecord stored = parsePageRecord(json);
    return new JournalEntry(
        json.required("number").longValue(),
        Instant.parse(json.required("time").textValue()),
        json.required("url").textValue(),
        new JournalEntry.FetchOutcome(
            JournalEntry.Kind.valueOf(upper(json.required("outcome").textValue())),
            json.path("status").intValue(),
            json.path("detail").asText(""),
            json.path("action").asText(""),
            json.path("millis").longValue(),
            json.path("rendered").booleanValue()),
        new CrawlPath(
            Origin.valueOf(upper(json.required("origin").textValue())),
            json.path("parent").textValue(),
            json.path("depth").intValue(),
            parseDouble(json.path("score")),
            json.path("hosts_turn").booleanValue(),
            json.path("pages_known").asInt(-1)),
        parseRelevance(json),
        stored,
        stored == null ? parseLocation(json) : null,
        PageKind.valueOf(upper(json.path("kind").asText("html"))),
        json.has("missed") ? MissCause.valueOf(upper(json.get("missed").textValue())) : null,
        parsePreferences(json));
  }

  private static UsagePreferences parsePreferences(JsonNode json) {
    if (!json.has("preferences")) {
      return UsagePreferences.NONE;
    }
    List<String> statements = new ArrayList<>();
    json.get("preferences").forEach(statement -> statements.add(statement.asText()));
    return new UsagePreferences(statements);
  }

  private static @Nullable Relevance parseRelevance(JsonNode json) {
    if (!json.has("relevant")) {
      return null;
    }
    List<String> reasons = new ArrayList<>();
    json.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return new Relevance(
        json.get("relevant").booleanValue(),
        parseDouble(json.path("relevance")),
        List.copyOf(reasons),
        json.path("error").asText(""));
  }

  private static JournalEntry.@Nullable PageRecord parsePageRecord(JsonNode json) {
    if (!json.has("digest")) {
      return null;
    }
    Instant captured =
        json.has("captured") ? Instant.parse(json.get("captured").textValue()) : null;
    long simHash =
        json.has("simhash")
            ? Long.parseUnsignedLong(json.get("simhash").textValue(), 16)
            : SimHash.NONE;
    Fingerprint print = new Fingerprint(json.get("digest").textValue(), simHash);
    return new JournalEntry.PageRecord(
        parseLocation(json),
        captured,
        print,
        parseDuplicate(json),
        json.path("noindex").booleanValue());
  }

  private static @Nullable WarcLocation parseLocation(JsonNode json) {
    return json.has("file")
        ? new WarcLocation(
            json.get("file").textValue(),
            json.required("offset").longValue(),
            json.required("length").intValue())
        : null;
  }

  private static DuplicateMatch parseDuplicate(JsonNode json) {
    if (!json.has("duplicate_of")) {
      return DuplicateMatch.NONE;
    }
    String url = json.get("duplicate_of").textValue();
    return json.has("distance")
        ? new DuplicateMatch.Near(url, json.get("distance").intValue())
        : new DuplicateMatch.Exact(url, Instant.parse(json.required("duplicate_time").textValue()));
  }

  /** JSON has no word for infinity: such numbers are written as text. */
  private static double parseDouble(JsonNode node) {
    return node.isTextual() ? Double.parseDouble(node.textValue()) : node.doubleValue();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }
}
