package dev.waymark.spark.crawl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.shard.ShardReport;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What there is after a round; what no manifest names does not exist.
 *
 * @param knowledge file of what all shards know; empty where one shard knows all
 */
record RoundManifest(int round, String knowledge, List<ShardState> shards) {
  private static final String FOLDER = "rounds";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Rounds that are kept: the last, and the one that it came from. */
  private static final int KEPT = 2;

  /**
   * A shard after a round.
   *
   * @param snapshot of its files
   * @param inbox file of the links and messages that were sent to it in this round; empty if there
   *     is none
   */
  record ShardState(String snapshot, String inbox, ShardReport report) implements Serializable {}

  static String name(int round) {
    return "%s/%06d".formatted(FOLDER, round);
  }

  /** The last round; empty if nothing was begun. */
  static Optional<RoundManifest> last(AtFolder at) {
    List<String> names = at.list(FOLDER).stream().filter(name -> name.endsWith(".json")).toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(read(at, names.getLast()));
  }

  private static RoundManifest read(AtFolder at, String name) {
    try {
      JsonNode json = MAPPER.readTree(at.readText(FOLDER + "/" + name));
      List<ShardState> shards = new ArrayList<>();
      for (JsonNode shard : json.path("shards")) {
        shards.add(
            new ShardState(
                shard.path("snapshot").asText(), shard.path("inbox").asText(), report(shard)));
      }
      return new RoundManifest(json.path("round").asInt(), json.path("knowledge").asText(), shards);
    } catch (IOException e) {
      throw new ConfigException(
          at.root() + "/" + FOLDER + "/" + name + " is damaged; delete it to go on from before.");
    }
  }

  private static ShardReport report(JsonNode shard) {
    return new ShardReport(
        CrawlOutcome.valueOf(shard.path("outcome").asText()),
        shard.path("pages").asLong(),
        shard.path("relevant").asLong(),
        shard.path("copies").asLong(),
        shard.path("waiting").asLong(),
        shard.path("hosts").asInt(),
        0,
        Duration.ofMillis(shard.path("millis").asLong()));
  }

  /** Creates the file that makes the round count, and deletes what belongs to rounds long ago. */
  void write(AtFolder at) {
    ObjectNode json =
        MAPPER.createObjectNode().put("version", 1).put("round", round).put("knowledge", knowledge);
    ArrayNode list = json.putArray("shards");
    for (ShardState shard : shards) {
      list.addObject()
          .put("snapshot", shard.snapshot)
          .put("inbox", shard.inbox)
          .put("outcome", shard.report.outcome().name())
          .put("pages", shard.report.pages())
          .put("relevant", shard.report.relevant())
          .put("copies", shard.report.copies())
          .put("waiting", shard.report.waiting())
          .put("hosts", shard.report.hosts())
          .put("millis", shard.report.time().toMillis());
    }
    at.create(name(round) + ".json", json + "\n");
    sweep(at);
  }

  private void sweep(AtFolder at) {
    Set<String> rounds = new TreeSet<>();
    List<String> names = at.list(FOLDER);
    names.forEach(name -> rounds.add(name.substring(0, Math.min(6, name.length()))));
    for (String name : names) {
      boolean isOld = rounds.stream().filter(r -> r.compareTo(name) > 0).count() >= KEPT;
      if (isOld) {
        at.delete(FOLDER + "/" + name);
      }
    }
  }

  long[] pages() {
    return shards.stream().mapToLong(shard -> shard.report.pages()).toArray();
  }

  long[] copies() {
    return shards.stream().mapToLong(shard -> shard.report.copies()).toArray();
  }
}
