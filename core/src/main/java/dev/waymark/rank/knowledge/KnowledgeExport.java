package dev.waymark.rank.knowledge;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Exports knowledge as TSV or JSON, most frequent features first. */
public final class KnowledgeExport {
  private static final String TSV_HEADER =
      "feature_type\tname\tid\tseen\trelevant\tratio\tsignificance\n";

  private KnowledgeExport() {}

  /** A header, then one tab-separated line per feature; ids are hexadecimal. */
  public static void writeTsv(Knowledge knowledge, OutputStream out) throws IOException {
    out.write(TSV_HEADER.getBytes(StandardCharsets.UTF_8));
    for (FeatureType type : knowledge.featureTypes()) {
      for (int slot : byFrequency(knowledge.counts(type))) {
        FeatureStats stats = FeatureStats.compute(knowledge, type, slot);
        String line =
            String.join(
                "\t",
                type.name(),
                stats.name().replaceAll("[\t\r\n]", " "),
                Long.toHexString(knowledge.counts(type).id(slot)),
                InterestRatio.formatCount(stats.seen()),
                InterestRatio.formatCount(stats.relevant()),
                Float.toString((float) stats.ratio()),
                Float.toString((float) stats.significance()));
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    out.flush();
  }

  /** One object: pages, relevant pages, and per feature type its error bound and features. */
  public static void writeJson(Knowledge knowledge, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeNumberField("pages", knowledge.baseRate().pages());
      json.writeNumberField("relevant", knowledge.baseRate().relevant());
      json.writeObjectFieldStart("feature_types");
      for (FeatureType type : knowledge.featureTypes()) {
        writeCounts(knowledge, type, json);
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private static void writeCounts(Knowledge knowledge, FeatureType type, JsonGenerator json)
      throws IOException {
    FeatureCounts counts = knowledge.counts(type);
    json.writeObjectFieldStart(type.name());
    json.writeNumberField("error_bound", counts.errorBound());
    json.writeArrayFieldStart("features");
    for (int slot : byFrequency(counts)) {
      FeatureStats stats = FeatureStats.compute(knowledge, type, slot);
      json.writeStartObject();
      json.writeStringField("name", stats.name());
      json.writeStringField("id", Long.toHexString(counts.id(slot)));
      json.writeNumberField("seen", stats.seen());
      json.writeNumberField("relevant", stats.relevant());
      json.writeNumberField("ratio", stats.ratio());
      json.writeNumberField("significance", stats.significance());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Slots, most seen first, ties by id, so that equal knowledge makes equal exports. */
  private static int[] byFrequency(FeatureCounts counts) {
    Integer[] slots = IntStream.range(0, counts.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(
        slots,
        (a, b) -> {
          int bySeen = Long.compare(counts.seenUnits(b), counts.seenUnits(a));
          return bySeen != 0 ? bySeen : Long.compareUnsigned(counts.id(a), counts.id(b));
        });
    return Arrays.stream(slots).mapToInt(Integer::intValue).toArray();
  }
}
