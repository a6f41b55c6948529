package dev.waymark.frontier.store;

import dev.waymark.frontier.table.ChunkedIntArray;
import dev.waymark.model.InLink;
import dev.waymark.text.Words;

/**
 * Recognizes links with the same words as the previous link to the same uncached candidate, by a
 * hash of the words. Navigation repeats the same links on every page, and their words need not be
 * written again; two different links have the same hash once in two billion.
 */
final class RepeatedLinkFilter {
  private static final long[] NO_WORDS = {};

  /** Odd and large, so that the hash depends on the positions of words, even of small ids. */
  private static final long HASH_MULTIPLIER = 0x9e3779b97f4a7c15L;

  private final ChunkedIntArray hashes = new ChunkedIntArray(); // by slot; 0 = no link yet

  /** Resets a slot for a new candidate. */
  void clear(int slot) {
    hashes.ensureCapacity(slot + 1);
    hashes.set(slot, 0);
  }

  /** The link as it must be written: without its words if the previous one had the same. */
  InLink withoutRepeatedWords(int slot, InLink link) {
    int hash = hash(link);
    hashes.ensureCapacity(slot + 1);
    boolean repeated = hashes.get(slot) == hash;
    hashes.set(slot, hash);
    return repeated
        ? new InLink(link.url(), link.id(), NO_WORDS, NO_WORDS, link.boilerplate())
        : link;
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
