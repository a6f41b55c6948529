package dev.waymark.traces.store.parts;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Tells the numbers of texts to the tasks whose users have them: records of id, number + 1 within
 * this part and whether it accepts new visits, and of a URL its text and how many were defined
 * before it.
 */
final class TextAnswers {
  static final String ANSWERS = "-answers";

  private final boolean withTexts;
  private final LongIntHashMap rankById = new LongIntHashMap();
  private final LongIntHashMap numberById = new LongIntHashMap();
  private final List<byte[]> textByRank = new ArrayList<>();
  private final BitSet acceptsNew = new BitSet();

  /**
   * What a part has.
   *
   * @param name of the texts
   * @param stored texts that are stored
   * @param defined texts, stored or not
   */
  record Counts(String name, int stored, int defined) implements Serializable {}

  /**
   * @param withTexts whether texts are needed, too
   */
  TextAnswers(boolean withTexts) {
    this.withTexts = withTexts;
  }

  void define(long id, byte[] text) {
    if (withTexts && rankById.putIfAbsent(id, textByRank.size())) {
      textByRank.add(text);
    }
  }

  BitSet acceptsNew() {
    return acceptsNew;
  }

  /** Adds the id of the text of the next number. */
  void addNumber(long id) {
    numberById.put(id, numberById.size());
  }

  /** Answers records of an id and the bucket of who asks. */
  void answer(EncryptedSpill.Cursor lookups, EncryptedSpill answers) {
    while (lookups.hasNext()) {
      long id = lookups.readLong();
      EncryptedSpill.Bucket out = answers.bucket((int) lookups.readVarint());
      int number = numberById.getOrDefault(id, -1);
      int rank = rankById.getOrDefault(id, -1);
      out.writeLong(id);
      out.writeVarint(number < 0 ? 0 : 2 * (number + 1L) + (acceptsNew.get(number) ? 1 : 0));
      out.writeVarint(rank + 1);
      if (rank >= 0) {
        out.writeBytes(textByRank.get(rank));
      }
      out.endRecord();
    }
  }

  Counts counts(String name) {
    return new Counts(name, numberById.size(), textByRank.size());
  }
}
