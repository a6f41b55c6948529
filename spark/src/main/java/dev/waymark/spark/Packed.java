package dev.waymark.spark;

import dev.waymark.learn.Knowledge;
import dev.waymark.learn.KnowledgeFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Knowledge on its way between machines: the bytes of its file. */
final class Packed {
  private Packed() {}

  static byte[] of(Knowledge knowledge) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      KnowledgeFile.write(knowledge, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static Knowledge knowledge(byte[] bytes) {
    try {
      return KnowledgeFile.read(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What two machines know together. */
  static byte[] sum(byte[] one, byte[] other) {
    Knowledge sum = knowledge(one);
    sum.merge(knowledge(other));
    return of(sum);
  }
}
