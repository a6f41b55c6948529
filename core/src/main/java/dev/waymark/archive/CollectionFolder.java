package dev.waymark.archive;

import dev.waymark.file.FileTree;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of a collection, made if there is none, and locked against other processes. */
public final class CollectionFolder implements AutoCloseable {
  public static final String WARC_FOLDER = "warc";
  public static final String JOURNAL_FILE = "journal.jsonl";
  public static final String CDX_FILE = "index.cdxj";
  public static final String UNSORTED_CDX_FILE = "warc/unsorted.cdxj";

  /**
   * Where a repair prepares new files; while {@link #REPAIR_READY_FILE} is in it, it has begun to
   * put them in their places.
   */
  public static final String REPAIR_FOLDER = "repair";

  public static final String REPAIR_READY_FILE = "ready";

  /** Where a repair keeps what it replaced. */
  public static final String DAMAGED_FOLDER = "damaged";

  private static final String LOCK_FILE = "lock";

  /** One of these tells a collection from the folder of another program. */
  private static final Set<String> COLLECTION_FILES =
      Set.of(
          "settings.yaml", CollectionFormat.FILE, JOURNAL_FILE, WARC_FOLDER, LOCK_FILE, "people");

  private final Path path;
  private final FileChannel channel;

  private CollectionFolder(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** As {@link #open(Path, InstantSource)}, by the clock of the system. */
  public static CollectionFolder open(Path path) {
    return open(path, InstantSource.system());
  }

  /**
   * @param clock says when a new collection is created
   * @throws StorageException if it cannot be used, with the remedy
   * @throws dev.waymark.config.ConfigException if it is of another format
   */
  public static CollectionFolder open(Path path, InstantSource clock) {
    CollectionFormat.check(path);
    if (Files.exists(path.resolve(REPAIR_FOLDER).resolve(REPAIR_READY_FILE))) {
      throw StorageException.withMessage(
          "a repair of " + path + " was interrupted. Run it again: waymark repair " + path);
    }
    CollectionFolder folder = openAnyFormat(path);
    if (!CollectionFormat.isCurrent(path)) {
      try {
        CollectionFormat.write(path, clock.instant());
      } catch (RuntimeException e) {
        folder.close();
        throw e;
      }
    }
    return folder;
  }

  /** Locks a folder whose files are brought to the current format. */
  public static CollectionFolder openAnyFormat(Path path) {
    try {
      FileTree.createPrivate(path);
    } catch (FileAlreadyExistsException e) {
      throw StorageException.withMessage(
          path + " is a file, not a folder. Name another folder with --into.");
    } catch (IOException e) {
      throw StorageException.forFile(path, "create folder", e);
    }
    findForeignFile(path)
        .ifPresent(file -> {
          throw StorageException.withMessage(
              path
                  + " holds files of another program, such as "
                  + file
                  + ". Name a new or an empty folder with --into.");
        });
    return new CollectionFolder(path, lock(path));
  }

  /**
   * Keeps others from writing while a collection is read, without changing anything in it. Where
   * the lock cannot be written, as on a read-only disk, nobody else can write either.
   *
   * @throws StorageException if somebody is writing
   */
  public static ReadLock lockForReading(Path path) {
    Path file = path.resolve(LOCK_FILE);
    return new ReadLock(path, Files.isWritable(file) ? lock(path) : null);
  }

  /** Keeps writers away until it is closed. */
  public record ReadLock(Path folder, @Nullable FileChannel channel) implements AutoCloseable {
    @Override
    public void close() {
      try {
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        throw StorageException.forFile(folder.resolve(LOCK_FILE), "close", e);
      }
    }
  }

  /** The name of a WARC file by its running number, from 1. */
  public static String warcName(int serial) {
    return Archive.fileName(serial);
  }

  /** A file that shows that the folder is not ours; none in an empty folder. */
  private static Optional<String> findForeignFile(Path path) {
    try (Stream<Path> files = Files.list(path)) {
      Set<String> names = Set.copyOf(files.map(file -> file.getFileName().toString()).toList());
      boolean ours = names.stream().anyMatch(COLLECTION_FILES::contains);
      return ours ? Optional.empty() : names.stream().sorted().findFirst();
    } catch (IOException e) {
      throw StorageException.forFile(path, "read folder", e);
    }
  }

  private static FileChannel lock(Path path) {
    Path file = path.resolve(LOCK_FILE);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw StorageException.forFile(file, "create", e);
    }
    if (tryLock(channel, file) == null) {
      throw StorageException.withMessage(
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
      throw StorageException.forFile(file, "lock", e);
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
      throw StorageException.forFile(path.resolve(LOCK_FILE), "close", e);
    }
  }
}
