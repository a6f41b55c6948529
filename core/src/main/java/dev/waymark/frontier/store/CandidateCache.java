package dev.waymark.frontier.store;

import dev.waymark.model.Candidate;
import org.jspecify.annotations.Nullable;

/** A four-way set-associative LRU cache of candidates by slot. Nothing is allocated per entry. */
final class CandidateCache {
  private static final int WAYS = 4;

  private final int mask;
  private final int[] slots;
  private final @Nullable Candidate[] candidates;

  /**
   * @param capacity rounded up to a power of two
   */
  CandidateCache(int capacity) {
    int sets = Math.max(1, Integer.highestOneBit(Math.max(1, capacity - 1)) * 2 / WAYS);
    mask = sets - 1;
    slots = new int[sets * WAYS];
    candidates = new Candidate[sets * WAYS];
  }

  @Nullable Candidate get(int slot) {
    int first = first(slot);
    for (int i = first; i < first + WAYS; i++) {
      Candidate candidate = candidates[i];
      if (slots[i] == slot && candidate != null) {
        toFront(first, i, slot, candidate);
        return candidate;
      }
    }
    return null;
  }

  void put(int slot, Candidate candidate) {
    int first = first(slot);
    int index = first;
    while (index < first + WAYS - 1 && slots[index] != slot) {
      index++;
    }
    toFront(first, index, slot, candidate);
  }

  void remove(int slot) {
    int first = first(slot);
    for (int i = first; i < first + WAYS; i++) {
      if (slots[i] == slot) {
        candidates[i] = null;
      }
    }
  }

  private void toFront(int first, int index, int slot, Candidate candidate) {
    for (int i = index; i > first; i--) {
      slots[i] = slots[i - 1];
      candidates[i] = candidates[i - 1];
    }
    slots[first] = slot;
    candidates[first] = candidate;
  }

  // Neighbouring slots come from the same page and are used together: they go to different sets.
  private int first(int slot) {
    return (slot & mask) * WAYS;
  }
}
