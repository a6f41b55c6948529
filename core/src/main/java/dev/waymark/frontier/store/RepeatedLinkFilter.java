package dev.waymark.frontier.store;

import dev.waymark.frontier.ChunkedIntArray;
import dev.waymark.model.InLink;
import dev.waymark.text.Words;

/**
 * What the last link said of each candidate that was not at hand when it came, as a hash of its
 * words. Navigation says the same of a page again and again, which need not be written again; that
 * two different links have the same hash comes once in four thousand millions.
 */
final class RepeatedLinkFilter {
  private static final long[] NO_WORDS = {};

  /** Odd and large, so that words in other places, be their ids small, have another hash. */
  private static final long HASH_MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final ChunkedIntArray hashes = new ChunkedIntArray(); // by slot; 0 = nothing was said

  /** The slot has another candidate, of which nothing was said yet. */
  void clear(int slot) {
    hashes.ensureCapacity(slot + 1);
    hashes.set(slot, 0);
  }

  /** A link as it need be written: without its words if the one before had the same. */
  InLink withoutRepeatedWords(int slot, InLink link) {
    int hash = hash(link);
    hashes.ensureCapacity(slot + 1);
    boolean again = hashes.get(slot) == hash;
    hashes.set(slot, hash);
    return again ? new InLink(link.url(), link.id(), NO_WORDS, NO_WORDS, link.boilerplate()) : link;
  }

  private static int hash(InLink link) {
    long hash = link.anchorWords().length;
    for (long word : link.anchorWords()) {
      hash = (hash + word) * HASH_MULTIPLIER;
    }
    for (long word : link.contextWords()) {
      hash = (hash + word) * HASH_MULTIPLIER;
    }
    return (int) Words.mix(hash) | 1;
  }
}
