package dev.waymark.search.index;

import dev.waymark.archive.StorageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.util.IOUtils;

/**
 * The two Lucene indexes of a collection: pages, found by what they say, and votes, by which a page
 * is found that nobody fetched. They are apart because a field that only some documents have costs
 * a search for its norm at every posting.
 *
 * @param path names them in messages
 */
public record IndexDirectories(Path path, Directory pages, Directory votes) implements Closeable {
  private static final String FOLDER = "index";
  private static final String PAGES_FOLDER = "pages";
  private static final String VOTES_FOLDER = "votes";

  /** A reference to it, so that its level stays. */
  private static final Logger LUCENE_LOGGER = silenceLuceneLogger();

  /** What a collection has of an index. */
  public enum State {
    MISSING,
    /** Of another {@link IndexSchema#FORMAT_VERSION}, or another release of Lucene. */
    OTHER_VERSION,
    CURRENT
  }

  /** Lucene's advice on flags of the JVM is none of the user's business. */
  private static Logger silenceLuceneLogger() {
    Logger logger = Logger.getLogger("org.apache.lucene");
    logger.setLevel(Level.SEVERE);
    return logger;
  }

  /** The folder of the index in a collection. */
  public static Path folder(Path collection) {
    return collection.resolve(FOLDER);
  }

  /** Opens the folders, and creates them where they are missing. */
  public static IndexDirectories open(Path collection) {
    LUCENE_LOGGER.finest("opening");
    Path path = folder(collection);
    try {
      Directory pages = FSDirectory.open(path.resolve(PAGES_FOLDER));
      return new IndexDirectories(path, pages, FSDirectory.open(path.resolve(VOTES_FOLDER)));
    } catch (IOException e) {
      throw StorageException.forFile(path, "open the index in", e);
    }
  }

  /** Empty, gone with the process. */
  public static IndexDirectories inMemory() {
    return new IndexDirectories(
        Path.of("memory"), new ByteBuffersDirectory(), new ByteBuffersDirectory());
  }

  /** A copy in memory; nobody may write to this one meanwhile. */
  public IndexDirectories copyToMemory() throws IOException {
    IndexDirectories copy = inMemory();
    copyFiles(pages, copy.pages);
    copyFiles(votes, copy.votes);
    return copy;
  }

  private static void copyFiles(Directory source, Directory target) throws IOException {
    for (String file : source.listAll()) {
      if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
        target.copyFrom(source, file, file, IOContext.READONCE);
      }
    }
  }

  /** Equal as long as nobody puts another index in the place of this one. */
  public Object identity() {
    Path folder = path.resolve(PAGES_FOLDER);
    try {
      Object key =
          Files.exists(folder)
              ? Files.readAttributes(folder, BasicFileAttributes.class).fileKey()
              : null;
      return key == null ? path : key;
    } catch (IOException e) {
      throw StorageException.forFile(path, "read the index in", e);
    }
  }

  /** What a collection has of an index; creates nothing. */
  public static State state(Path collection) {
    Path path = folder(collection);
    if (!Files.isDirectory(path)) {
      return State.MISSING;
    }
    if (hasSegments(path)) { // a single index, where the two have folders
      return State.OTHER_VERSION;
    }
    if (!Files.isDirectory(path.resolve(PAGES_FOLDER))
        || !Files.isDirectory(path.resolve(VOTES_FOLDER))) {
      return State.MISSING;
    }
    try (IndexDirectories directories = open(collection)) {
      return directories.state();
    } catch (IOException e) {
      throw StorageException.forFile(path, "read the index in", e);
    }
  }

  /** One that was committed without the other, by a process that died then, cannot be searched. */
  private State state() throws IOException {
    if (!DirectoryReader.indexExists(pages) || !DirectoryReader.indexExists(votes)) {
      return State.MISSING;
    }
    return isCurrentVersion(pages) && isCurrentVersion(votes) ? State.CURRENT : State.OTHER_VERSION;
  }

  private static boolean isCurrentVersion(Directory directory) throws IOException {
    try {
      return IndexSchema.isCurrentVersion(SegmentInfos.readLatestCommit(directory).getUserData());
    } catch (IndexFormatTooOldException | IndexFormatTooNewException e) {
      return false;
    }
  }

  private static boolean hasSegments(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith("segments"));
    } catch (IOException e) {
      throw StorageException.forFile(folder, "read the index in", e);
    }
  }

  /** Deletes the index of a collection, whatever its version; who is reading it goes on. */
  static void delete(Path collection) {
    Path path = folder(collection);
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw StorageException.forFile(path, "delete the index in", e);
    }
  }

  @Override
  public void close() {
    try {
      IOUtils.close(pages, votes);
    } catch (IOException e) {
      throw StorageException.forFile(path, "close the index in", e);
    }
  }
}
