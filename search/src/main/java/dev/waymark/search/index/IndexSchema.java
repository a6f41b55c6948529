package dev.waymark.search.index;

import java.util.Map;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.BytesRef;

/** What writer and reader of an index must agree upon. */
public final class IndexSchema {
  /** Raised with every change of fields, analysis or folders: an index of another is rebuilt. */
  public static final int FORMAT_VERSION = 5;

  /** Scores what pages say; writers need it, too, as it encodes the lengths of texts. */
  public static final Similarity CONTENT_SIMILARITY = new BM25Similarity();

  /** Scores what others say of pages. */
  public static final Similarity VOTE_SIMILARITY = new VoteSimilarity(0.5f);

  private static final String VERSION_KEY = "format-version";
  private static final String ENTRIES_KEY = "journal-entries";

  private IndexSchema() {}

  /** The term under which a URL's id is found. */
  public static BytesRef idTerm(long id) {
    byte[] bytes = new byte[8];
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) (id >>> (56 - 8 * i));
    }
    return new BytesRef(bytes);
  }

  /**
   * The user data of a commit.
   *
   * @param journalEntries entries of the journal that the commit contains
   */
  static Map<String, String> commitData(long journalEntries) {
    return Map.of(
        VERSION_KEY, Integer.toString(FORMAT_VERSION), ENTRIES_KEY, Long.toString(journalEntries));
  }

  static boolean isCurrentVersion(Map<String, String> commitData) {
    return Integer.toString(FORMAT_VERSION).equals(commitData.get(VERSION_KEY));
  }

  /** Entries of the journal that a commit contains; 0 if it has no user data. */
  static long journalEntries(Map<String, String> commitData) {
    return Long.parseLong(commitData.getOrDefault(ENTRIES_KEY, "0"));
  }
}
