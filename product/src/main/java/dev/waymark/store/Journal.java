package dev.waymark.store;

import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Twin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;

/** Reads the journal of a collection, one decision after the other, also while it is written. */
public final class Journal {
  private final Path file;

  /**
   * @param collection its folder
   */
  public Journal(Path collection) {
    this.file = collection.resolve(Folder.JOURNAL);
  }

  /** Whether a folder is a collection: it has a journal. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(Folder.JOURNAL));
  }

  /** All decisions, in their order. */
  public void forEach(Consumer<Decision> each) {
    if (!Files.exists(file)) {
      return;
    }
    int number = 0;
    byte[] buffer = new byte[1 << 16];
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        int from = 0;
        for (int i = 0; i < n; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, from, i - from);
            each.accept(decision(line.toString(StandardCharsets.UTF_8), ++number));
            line.reset();
            from = i + 1;
          }
        }
        line.write(buffer, from, n - from);
      }
      // A last line without its end is being written at this moment, and left.
    } catch (IOException e) {
      throw BrokenDisk.of(file, "read", e);
    }
  }

  private Decision decision(String line, int number) {
    try {
      return DecisionJson.parse(line);
    } catch (IOException | RuntimeException e) {
      throw BrokenDisk.because(
          file
              + " line "
              + number
              + " is not one of Waymark's. Bring the file back from a copy; it is not made to be"
              + " edited.");
    }
  }

  /** Reminds of the archived pages, and of the others that repeat none, in their order. */
  public void remind(Duplicates archived, Duplicates unkept) {
    forEach(decision -> {
      Decision.Kept kept = decision.kept();
      if (kept != null && kept.place() != null) {
        Instant captured = kept.captured() == null ? decision.at() : kept.captured();
        archived.meet(kept.print(), decision.url(), captured);
      } else if (kept != null && kept.twin() instanceof Twin.None && !kept.noindex()) {
        unkept.remember(kept.print(), decision.url(), decision.at());
      }
    });
  }
}
