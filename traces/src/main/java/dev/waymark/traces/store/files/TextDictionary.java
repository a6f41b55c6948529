package dev.waymark.traces.store.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Texts on disk, found by number or by 64-bit id. The number of a text is the rank of its id in
 * unsigned order; ids are hashes, so interpolation finds their position.
 */
public final class TextDictionary {
  /** Interpolation steps after the first; each reduces the error to about its square root. */
  private static final int INTERPOLATION_STEPS = 2;

  /** Linear steps from the interpolated position before binary search takes over. */
  private static final int MAX_LINEAR_STEPS = 64;

  private final MappedFile ids;
  private final MappedFile offsets;
  private final MappedFile texts;
  private final MappedFile userCounts;
  private final int size;

  public TextDictionary(Path folder, String name, Arena arena) throws IOException {
    this.ids = new MappedFile(folder.resolve(name + ".ids"), arena);
    this.offsets = new MappedFile(folder.resolve(name + ".offsets"), arena);
    this.texts = new MappedFile(folder.resolve(name + ".text"), arena);
    this.userCounts = new MappedFile(folder.resolve(name + ".users"), arena);
    this.size = Math.toIntExact(ids.size() / 8);
    ids.requireSize(8L * size);
    offsets.requireOffsets(size, texts);
    userCounts.requireSize(size);
  }

  public int size() {
    return size;
  }

  long id(int number) {
    return ids.getLong(number);
  }

  String text(int number) {
    return new String(bytes(number), StandardCharsets.UTF_8);
  }

  public byte[] bytes(int number) {
    return texts.read(() -> texts.getBytes(offsets.getLong(number), offsets.getLong(number + 1L)));
  }

  /** Number of users of the text when the trace was written; 255 means 255 or more. */
  public int userCount(int number) {
    return userCounts.getByte(number) & 0xff;
  }

  /**
   * The number of the first id that is not below an id; size() if there is none. Ids are evenly
   * spread, so the distance to the id at a position tells how far to go.
   */
  int ceiling(long id) {
    if (size == 0) {
      return 0;
    }
    int at = (int) Math.unsignedMultiplyHigh(id, size);
    for (int i = 0; i < INTERPOLATION_STEPS; i++) {
      at += (int) Math.multiplyHigh(id - ids.getLong(at), size);
      at = Math.clamp(at, 0, size - 1);
    }
    for (int i = 0; i < MAX_LINEAR_STEPS; i++) {
      if (isBelow(at, id)) {
        at++;
      } else if (at > 0 && !isBelow(at - 1, id)) {
        at--;
      } else {
        return at;
      }
    }
    return binarySearch(id);
  }

  private boolean isBelow(int number, long id) {
    return number < size && Long.compareUnsigned(ids.getLong(number), id) < 0;
  }

  /** Used where ids are not evenly spread. */
  private int binarySearch(long id) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBelow(middle, id)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The number of an id, or -1. */
  public int find(long id) {
    int at = ceiling(id);
    return at < size && ids.getLong(at) == id ? at : -1;
  }

  /** Writes texts in the order of their ids. */
  public static final class Writer implements AutoCloseable {
    private final TraceFileOutput ids;
    private final TraceFileOutput offsets;
    private final TraceFileOutput texts;
    private final TraceFileOutput userCounts;
    private final LongConsumer idsInOrder;
    private int size;

    public Writer(TraceFiles files, String name) {
      this(files, name, id -> {});
    }

    /**
     * @param idsInOrder receives the id of each text
     */
    public Writer(TraceFiles files, String name, LongConsumer idsInOrder) {
      this.idsInOrder = idsInOrder;
      this.ids = files.create(name + ".ids");
      this.offsets = files.create(name + ".offsets");
      this.texts = files.create(name + ".text");
      this.userCounts = files.create(name + ".users");
    }

    public void add(long id, byte[] text, int users) throws IOException {
      idsInOrder.accept(id);
      ids.writeLong(id);
      offsets.writeLong(texts.position());
      texts.writeBytes(text);
      userCounts.writeByte(Math.min(255, users));
      size++;
    }

    public int size() {
      return size;
    }

    @Override
    public void close() throws IOException {
      offsets.writeLong(texts.position());
      ids.close();
      offsets.close();
      texts.close();
      userCounts.close();
    }
  }
}
