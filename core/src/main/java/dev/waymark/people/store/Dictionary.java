package dev.waymark.people.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Texts on disk, found by number or by 64-bit id. The number of a text is the rank of its id, taken
 * as unsigned; ids are hashes, so where one must be can be calculated, nearly.
 */
final class Dictionary {
  /** Guesses after the first; the error goes down to about the root of the one before. */
  private static final int GUESSES = 2;

  /** Steps from the last guess before halving takes over. */
  private static final int STEPS = 64;

  private final Mapped ids;
  private final Mapped places;
  private final Mapped texts;
  private final Mapped proven;
  private final int size;

  Dictionary(Path folder, String name, Arena arena) throws IOException {
    this.ids = new Mapped(folder.resolve(name + ".ids"), arena);
    this.places = new Mapped(folder.resolve(name + ".at"), arena);
    this.texts = new Mapped(folder.resolve(name + ".text"), arena);
    this.proven = new Mapped(folder.resolve(name + ".people"), arena);
    this.size = Math.toIntExact(ids.size() / 8);
  }

  int size() {
    return size;
  }

  long id(int number) {
    return ids.number(number);
  }

  String text(int number) {
    return new String(bytes(number), StandardCharsets.UTF_8);
  }

  byte[] bytes(int number) {
    return texts.bytes(places.number(number), places.number(number + 1L));
  }

  /** From how many people it was seen when it was last looked at; 255 stands for more, too. */
  int proven(int number) {
    return proven.octet(number) & 0xff;
  }

  /**
   * The number of the first id that is not below one; size() if there is none. Ids are evenly
   * spread: how far one is from a place tells where it is, each time more exactly.
   */
  int ceiling(long id) {
    if (size == 0) {
      return 0;
    }
    int at = (int) Math.unsignedMultiplyHigh(id, size);
    for (int i = 0; i < GUESSES; i++) {
      at += (int) Math.multiplyHigh(id - ids.number(at), size);
      at = Math.clamp(at, 0, size - 1);
    }
    for (int i = 0; i < STEPS; i++) {
      if (below(at, id)) {
        at++;
      } else if (at > 0 && !below(at - 1, id)) {
        at--;
      } else {
        return at;
      }
    }
    return halving(id);
  }

  private boolean below(int number, long id) {
    return number < size && Long.compareUnsigned(ids.number(number), id) < 0;
  }

  /** The same for ids that are not spread evenly. */
  private int halving(long id) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (below(middle, id)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The number of an id, or -1. */
  int find(long id) {
    int at = ceiling(id);
    return at < size && ids.number(at) == id ? at : -1;
  }

  /** Writes texts in the order of their ids. */
  static final class Writer implements AutoCloseable {
    private final Output ids;
    private final Output places;
    private final Output texts;
    private final Output proven;
    private int size;

    Writer(Path folder, String name) throws IOException {
      this.ids = new Output(folder.resolve(name + ".ids"));
      this.places = new Output(folder.resolve(name + ".at"));
      this.texts = new Output(folder.resolve(name + ".text"));
      this.proven = new Output(folder.resolve(name + ".people"));
    }

    void add(long id, byte[] text, int people) throws IOException {
      ids.number(id);
      places.number(texts.at());
      texts.bytes(text);
      proven.octet(Math.min(255, people));
      size++;
    }

    int size() {
      return size;
    }

    @Override
    public void close() throws IOException {
      places.number(texts.at());
      ids.close();
      places.close();
      texts.close();
      proven.close();
    }
  }
}
