package dev.waymark.spark.cluster;

import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Serializes knowledge between machines, in the format of its file. */
public final class KnowledgeCodec {
  private KnowledgeCodec() {}

  public static byte[] encode(Knowledge knowledge) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      KnowledgeFile.write(knowledge, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static Knowledge decode(byte[] bytes) {
    try {
      return KnowledgeFile.read(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Merges the knowledge of two machines. */
  public static byte[] merge(byte[] one, byte[] other) {
    Knowledge sum = decode(one);
    sum.merge(decode(other));
    return encode(sum);
  }
}
