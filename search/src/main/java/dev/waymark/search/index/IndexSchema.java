package dev.waymark.search.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/** What writer and reader of an index must agree upon. */
public final class IndexSchema {
  /** Folder of the index in a collection. */
  public static final String FOLDER = "index";

  /** Told with every commit: decisions of the journal whose pages are in. */
  static final String INDEXED_ENTRIES = "indexed-entries";

  /** Likewise: decisions whose pages' votes are counted. */
  static final String COUNTED_ENTRIES = "counted-entries";

  private static final Similarity CONTENT_SIMILARITY = new BM25Similarity();
  private static final Similarity BODY_SIMILARITY = new BodySimilarity(CONTENT_SIMILARITY);
  private static final Similarity VOTE_SIMILARITY = new VoteSimilarity(0.5f);

  /** Held, so that its level stays. */
  private static final Logger LUCENE_LOGGER = silenceLuceneLogger();

  private IndexSchema() {}

  /** Lucene's advice on flags of the JVM is none of the user's business. */
  private static Logger silenceLuceneLogger() {
    Logger logger = Logger.getLogger("org.apache.lucene");
    logger.setLevel(Level.SEVERE);
    return logger;
  }

  /** The index of a collection, or the place for it. */
  public static Directory open(Path collection) throws IOException {
    LUCENE_LOGGER.finest("opening");
    return FSDirectory.open(collection.resolve(FOLDER));
  }

  public static Similarity similarity() {
    return new PerFieldSimilarityWrapper() {
      @Override
      public Similarity get(String field) {
        return field.equals(IndexFields.VOTES)
            ? VOTE_SIMILARITY
            : field.equals(IndexFields.BODY) ? BODY_SIMILARITY : CONTENT_SIMILARITY;
      }
    };
  }

  /** The term under which a URL's id is found. */
  public static BytesRef idTerm(long id) {
    byte[] bytes = new byte[8];
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) (id >>> (56 - 8 * i));
    }
    return new BytesRef(bytes);
  }

  /**
   * The start of a text as bytes: Java makes them of a string several times quicker than Lucene.
   *
   * @param limit characters
   */
  static byte[] utf8Prefix(String text, int limit) {
    return text.substring(0, Math.min(limit, text.length())).getBytes(StandardCharsets.UTF_8);
  }

  /** The text that was stored so, or as a string in an index of an earlier version. */
  public static String storedText(Document document, String name) {
    BytesRef bytes = document.getBinaryValue(name);
    return bytes == null ? document.get(name) : bytes.utf8ToString();
  }

  /** A number told with a commit; 0 if it is not there. */
  static long commitNumber(Map<String, String> commit, String name) {
    return Long.parseLong(commit.getOrDefault(name, "0"));
  }
}
