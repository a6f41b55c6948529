package dev.waymark.rank.knowledge;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Knowledge for other programs, most frequent features first. */
public final class KnowledgeExport {
  private static final String TSV_HEADER =
      "feature_type\tname\tid\tseen\trelevant\tratio\tsignificance\n";

  private KnowledgeExport() {}

  /** A line per feature, tabs between, a head line first; ids are hexadecimal. */
  public static void writeTsv(Knowledge knowledge, OutputStream to) throws IOException {
    to.write(TSV_HEADER.getBytes(StandardCharsets.UTF_8));
    for (FeatureType family : knowledge.featureTypes()) {
      for (int slot : byFrequency(knowledge.counts(family))) {
        FeatureStats found = FeatureStats.compute(knowledge, family, slot);
        String line =
            String.join(
                "\t",
                family.name(),
                found.name().replaceAll("[\t\r\n]", " "),
                Long.toHexString(knowledge.counts(family).id(slot)),
                InterestRatio.formatCount(found.seen()),
                InterestRatio.formatCount(found.relevant()),
                Float.toString((float) found.ratio()),
                Float.toString((float) found.significance()));
        to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    to.flush();
  }

  /** One object: pages, hits, and per family its bound and features. */
  public static void writeJson(Knowledge knowledge, OutputStream to) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(to, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeNumberField("pages", knowledge.baseRate().pages());
      json.writeNumberField("relevant", knowledge.baseRate().relevant());
      json.writeObjectFieldStart("feature_types");
      for (FeatureType family : knowledge.featureTypes()) {
        writeCounts(knowledge, family, json);
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private static void writeCounts(Knowledge knowledge, FeatureType family, JsonGenerator json)
      throws IOException {
    FeatureCounts tallies = knowledge.counts(family);
    json.writeObjectFieldStart(family.name());
    json.writeNumberField("error_bound", tallies.errorBound());
    json.writeArrayFieldStart("features");
    for (int slot : byFrequency(tallies)) {
      FeatureStats found = FeatureStats.compute(knowledge, family, slot);
      json.writeStartObject();
      json.writeStringField("name", found.name());
      json.writeStringField("id", Long.toHexString(tallies.id(slot)));
      json.writeNumberField("seen", found.seen());
      json.writeNumberField("relevant", found.relevant());
      json.writeNumberField("ratio", found.ratio());
      json.writeNumberField("significance", found.significance());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Slots, most seen first, then by id, so that equal knowledge makes equal exports. */
  private static int[] byFrequency(FeatureCounts tallies) {
    Integer[] slots = IntStream.range(0, tallies.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(
        slots,
        (a, b) -> {
          int bySeen = Integer.compare(tallies.seenUnits(b), tallies.seenUnits(a));
          return bySeen != 0 ? bySeen : Long.compareUnsigned(tallies.id(a), tallies.id(b));
        });
    return Arrays.stream(slots).mapToInt(Integer::intValue).toArray();
  }
}
