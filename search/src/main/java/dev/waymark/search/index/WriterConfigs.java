package dev.waymark.search.index;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.similarities.Similarity;

/** What the writers of both indexes have in common. */
final class WriterConfigs {
  private WriterConfigs() {}

  /**
   * @param create replace what is there, with the first commit
   */
  static IndexWriterConfig newConfig(Similarity similarity, double ramBufferMb, boolean create) {
    return new IndexWriterConfig()
        .setSimilarity(similarity)
        .setRAMBufferSizeMB(ramBufferMb)
        .setUseCompoundFile(false) // it copies every new segment
        .setCommitOnClose(false)
        .setOpenMode(
            create
                ? IndexWriterConfig.OpenMode.CREATE
                : IndexWriterConfig.OpenMode.CREATE_OR_APPEND);
  }

  /** The user data of the last commit. */
  static Map<String, String> commitData(IndexWriter writer) {
    Map<String, String> data = new HashMap<>();
    if (writer.getLiveCommitData() != null) {
      writer.getLiveCommitData().forEach(entry -> data.put(entry.getKey(), entry.getValue()));
    }
    return data;
  }
}
