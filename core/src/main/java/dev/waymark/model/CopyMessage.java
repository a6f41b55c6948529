package dev.waymark.model;

/** What shards tell each other about pages that repeat each other. */
public sealed interface CopyMessage {

  /**
   * A shard has a page that repeats none of its own; for the shards that compare pages like it.
   *
   * @param digest of its payload
   * @param simHash of its text
   */
  record Seen(String url, String digest, long simHash) implements CopyMessage {}

  /**
   * A page repeats an earlier one of another shard; for the shard that has it.
   *
   * @param distance of the texts in bits
   */
  record Found(String url, String original, int distance) implements CopyMessage {}
}
