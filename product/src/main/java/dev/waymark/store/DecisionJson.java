package dev.waymark.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.model.Origin;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.SimHash;
import dev.waymark.parse.Twin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A decision as a line of JSON: flat, and without what does not apply. */
final class DecisionJson {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private DecisionJson() {}

  static byte[] line(Decision decision) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("n", decision.n());
      json.writeStringField("time", decision.at().toString());
      json.writeStringField("url", decision.url());
      write(json, decision.outcome());
      write(json, decision.way());
      if (decision.verdict() != null) {
        write(json, decision.verdict());
      }
      write(json, decision.place());
      if (decision.kept() != null) {
        write(json, decision.kept());
      }
      json.writeEndObject();
      json.writeRaw('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, Decision.Outcome outcome) throws IOException {
    json.writeStringField("outcome", lower(outcome.kind()));
    if (outcome.status() != 0) {
      json.writeNumberField("status", outcome.status());
    }
    if (!outcome.detail().isEmpty()) {
      json.writeStringField("detail", outcome.detail());
    }
    if (!outcome.then().isEmpty()) {
      json.writeStringField("then", outcome.then());
    }
    json.writeNumberField("millis", outcome.millis());
  }

  private static void write(JsonGenerator json, Way way) throws IOException {
    json.writeStringField("origin", lower(way.origin()));
    if (way.parent() != null) {
      json.writeStringField("parent", way.parent());
    }
    json.writeNumberField("depth", way.depth());
    json.writeNumberField("priority", way.score());
    if (way.hostsTurn()) {
      json.writeBooleanField("hosts-turn", true);
    }
    if (way.known() >= 0) {
      json.writeNumberField("known", way.known());
    }
  }

  private static void write(JsonGenerator json, Verdict verdict) throws IOException {
    json.writeBooleanField("satisfied", verdict.satisfied());
    json.writeNumberField("score", verdict.score());
    if (!verdict.reasons().isEmpty()) {
      json.writeArrayFieldStart("reasons");
      for (String reason : verdict.reasons()) {
        json.writeString(reason);
      }
      json.writeEndArray();
    }
    if (!verdict.trouble().isEmpty()) {
      json.writeStringField("trouble", verdict.trouble());
    }
  }

  private static void write(JsonGenerator json, @Nullable Place place) throws IOException {
    if (place != null) {
      json.writeStringField("file", place.file());
      json.writeNumberField("offset", place.offset());
      json.writeNumberField("length", place.length());
    }
  }

  private static void write(JsonGenerator json, Decision.Kept kept) throws IOException {
    if (kept.captured() != null) {
      json.writeStringField("captured", kept.captured().toString());
    }
    json.writeStringField("digest", kept.print().digest());
    if (kept.print().simHash() != SimHash.NONE) {
      json.writeStringField("simhash", Long.toHexString(kept.print().simHash()));
    }
    switch (kept.twin()) {
      case Twin.None none -> {}
      case Twin.Exact exact -> {
        json.writeStringField("twin", exact.url());
        json.writeStringField("twin-time", exact.at().toString());
      }
      case Twin.Near near -> {
        json.writeStringField("twin", near.url());
        json.writeNumberField("distance", near.distance());
      }
    }
    if (kept.noindex()) {
      json.writeBooleanField("noindex", true);
    }
  }

  /**
   * @throws IOException if the line is no JSON
   * @throws RuntimeException if it is no decision
   */
  static Decision parse(String line) throws IOException {
    JsonNode json = MAPPER.readTree(line);
    Decision.Kept kept = kept(json);
    return new Decision(
        json.required("n").longValue(),
        Instant.parse(json.required("time").textValue()),
        json.required("url").textValue(),
        new Decision.Outcome(
            Decision.Kind.valueOf(upper(json.required("outcome").textValue())),
            json.path("status").intValue(),
            json.path("detail").asText(""),
            json.path("then").asText(""),
            json.path("millis").longValue()),
        new Way(
            Origin.valueOf(upper(json.required("origin").textValue())),
            json.path("parent").textValue(),
            json.path("depth").intValue(),
            number(json.path("priority")),
            json.path("hosts-turn").booleanValue(),
            json.path("known").asInt(-1)),
        verdict(json),
        kept,
        kept == null ? place(json) : null);
  }

  private static @Nullable Verdict verdict(JsonNode json) {
    if (!json.has("satisfied")) {
      return null;
    }
    List<String> reasons = new ArrayList<>();
    json.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return new Verdict(
        json.get("satisfied").booleanValue(),
        number(json.path("score")),
        List.copyOf(reasons),
        json.path("trouble").asText(""));
  }

  private static Decision.@Nullable Kept kept(JsonNode json) {
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
    return new Decision.Kept(
        place(json), captured, print, twin(json), json.path("noindex").booleanValue());
  }

  private static @Nullable Place place(JsonNode json) {
    return json.has("file")
        ? new Place(
            json.get("file").textValue(),
            json.required("offset").longValue(),
            json.required("length").intValue())
        : null;
  }

  private static Twin twin(JsonNode json) {
    if (!json.has("twin")) {
      return Twin.NONE;
    }
    String url = json.get("twin").textValue();
    return json.has("distance")
        ? new Twin.Near(url, json.get("distance").intValue())
        : new Twin.Exact(url, Instant.parse(json.required("twin-time").textValue()));
  }

  /** JSON has no word for infinity: such numbers are written as text. */
  private static double number(JsonNode node) {
    return node.isTextual() ? Double.parseDouble(node.textValue()) : node.doubleValue();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }
}
