package dev.waymark.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of a collection, made if there is none, and locked against other processes. */
public final class Folder implements AutoCloseable {
  static final String WARC = "warc";
  static final String JOURNAL = "journal.jsonl";
  static final String INDEX = "index.cdxj";
  static final String UNSORTED = "warc/unsorted.cdxj";
  private static final String LOCK = "lock";

  /** One of these tells a collection from the folder of another program. */
  private static final Set<String> OURS = Set.of("settings.yaml", JOURNAL, WARC, LOCK, "people");

  private final Path path;
  private final FileChannel channel;

  private Folder(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * @throws BrokenDisk if it cannot be used, with the remedy
   */
  public static Folder open(Path path) {
    try {
      Files.createDirectories(path);
    } catch (FileAlreadyExistsException e) {
      throw BrokenDisk.because(path + " is a file, not a folder. Name another folder with --into.");
    } catch (IOException e) {
      throw BrokenDisk.of(path, "create folder", e);
    }
    foreign(path)
        .ifPresent(file -> {
          throw BrokenDisk.because(
              path
                  + " holds files of another program, such as "
                  + file
                  + ". Name a new or an empty folder with --into.");
        });
    return new Folder(path, lock(path));
  }

  /** A file that shows that the folder is not ours; none in an empty folder. */
  private static Optional<String> foreign(Path path) {
    try (Stream<Path> files = Files.list(path)) {
      Set<String> names = Set.copyOf(files.map(file -> file.getFileName().toString()).toList());
      boolean ours = names.stream().anyMatch(OURS::contains);
      return ours ? Optional.empty() : names.stream().sorted().findFirst();
    } catch (IOException e) {
      throw BrokenDisk.of(path, "read folder", e);
    }
  }

  private static FileChannel lock(Path path) {
    Path file = path.resolve(LOCK);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw BrokenDisk.of(file, "create", e);
    }
    if (tryLock(channel, file) == null) {
      throw BrokenDisk.because(
          path + " is in use by another crawl. Wait until it ends, or take another folder.");
    }
    return channel;
  }

  private static @Nullable FileLock tryLock(FileChannel channel, Path file) {
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
      }
      return lock;
    } catch (OverlappingFileLockException e) {
      return null; // held by this very process
    } catch (IOException e) {
      throw BrokenDisk.of(file, "lock", e);
    }
  }

  public Path path() {
    return path;
  }

  /** Others may use it now. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw BrokenDisk.of(path.resolve(LOCK), "close", e);
    }
  }
}
