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

  /** The number of the first id that is not below one; size() if there is none. */
  int ceiling(long id) {
    int low = 0;
    int high = size;
    // Ids are evenly spread: look where it should be, in a window that is right nearly always.
    if (size > 64) {
      int guess = (int) Math.unsignedMultiplyHigh(id, size);
      int window = 16 + (int) (4 * Math.sqrt(size));
      if (guess > window && Long.compareUnsigned(ids.number(guess - window), id) < 0) {
        low = guess - window;
      }
      if (guess + window < size && Long.compareUnsigned(ids.number(guess + window), id) >= 0) {
        high = guess + window;
      }
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(ids.number(middle), id) < 0) {
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
