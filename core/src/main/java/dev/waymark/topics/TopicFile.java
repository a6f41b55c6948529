package dev.waymark.topics;

import dev.waymark.settings.BadSetting;
import dev.waymark.topics.TopicModel.Topic;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The file of a model: the eight bytes {@code WMTOPICS}, a version, and deflated the topics (name,
 * bias, slope, shift, examples, found, right) and the words (word, idf, number of weights, for each
 * its topic and value). Numbers are big-endian as {@link DataOutputStream} writes them.
 */
final class TopicFile {
  private static final long MAGIC = 0x574d_544f_5049_4353L;
  private static final int VERSION = 1;

  /** Far more than any model has; a damaged file must not eat the memory. */
  private static final int MAX_WEIGHTS = 100_000_000;

  private TopicFile() {}

  static void write(
      Path file,
      List<Topic> topics,
      Vocabulary vocabulary,
      int[] starts,
      short[] topicOf,
      float[] weights)
      throws IOException {
    Path parts = file.resolveSibling(file.getFileName() + ".new");
    try (OutputStream raw = Files.newOutputStream(parts)) {
      DataOutputStream head = new DataOutputStream(raw);
      head.writeLong(MAGIC);
      head.writeInt(VERSION);
      try (DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(new DeflaterOutputStream(raw)))) {
        out.writeInt(topics.size());
        for (Topic topic : topics) {
          write(out, topic);
        }
        out.writeInt(vocabulary.size());
        out.writeInt(weights.length);
        for (int word = 0; word < vocabulary.size(); word++) {
          out.writeUTF(vocabulary.word(word));
          out.writeFloat(vocabulary.idf(word));
          out.writeShort(starts[word + 1] - starts[word]);
          for (int i = starts[word]; i < starts[word + 1]; i++) {
            out.writeShort(topicOf[i]);
            out.writeFloat(weights[i]);
          }
        }
      }
    }
    Files.move(parts, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void write(DataOutputStream out, Topic topic) throws IOException {
    out.writeUTF(topic.name());
    out.writeFloat(topic.bias());
    out.writeDouble(topic.calibration().slope());
    out.writeDouble(topic.calibration().shift());
    out.writeInt(topic.quality().examples());
    out.writeInt(topic.quality().found());
    out.writeInt(topic.quality().right());
  }

  static TopicModel read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new BadSetting(
          "there is no file %s with topics; waymark topics train DIR --into %s makes one"
              .formatted(file, file));
    }
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file))) {
      DataInputStream head = new DataInputStream(raw);
      if (raw.available() < 12 || head.readLong() != MAGIC) {
        throw new BadSetting(file + " is no file of topics; waymark topics train makes one");
      }
      int version = head.readInt();
      if (version != VERSION) {
        throw new BadSetting(
            "%s has version %d of the format, this program reads %d; train it again"
                .formatted(file, version, VERSION));
      }
      return read(new DataInputStream(new BufferedInputStream(new InflaterInputStream(raw))));
    } catch (java.io.EOFException | java.util.zip.ZipException | DamagedException e) {
      throw new BadSetting(file + " is damaged; train it again");
    }
  }

  private static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;
  }

  private static TopicModel read(DataInputStream in) throws IOException {
    List<Topic> topics = new ArrayList<>();
    int topicCount = bounded(in.readInt(), Short.MAX_VALUE);
    for (int i = 0; i < topicCount; i++) {
      topics.add(topic(in));
    }
    int wordCount = bounded(in.readInt(), MAX_WEIGHTS);
    int weightCount = bounded(in.readInt(), MAX_WEIGHTS);
    String[] words = new String[wordCount];
    float[] idf = new float[wordCount];
    int[] starts = new int[wordCount + 1];
    short[] topicOf = new short[weightCount];
    float[] weights = new float[weightCount];
    int n = 0;
    for (int word = 0; word < wordCount; word++) {
      words[word] = in.readUTF();
      idf[word] = in.readFloat();
      int end = n + bounded(in.readShort(), weightCount - n);
      for (; n < end; n++) {
        topicOf[n] = (short) bounded(in.readShort(), topicCount - 1);
        weights[n] = in.readFloat();
      }
      starts[word + 1] = n;
    }
    return new TopicModel(topics, new Vocabulary(words, idf), starts, topicOf, weights);
  }

  private static Topic topic(DataInputStream in) throws IOException {
    String name = in.readUTF();
    float bias = in.readFloat();
    Calibration calibration = new Calibration(in.readDouble(), in.readDouble());
    Quality quality = new Quality(name, in.readInt(), in.readInt(), in.readInt());
    return new Topic(name, bias, calibration, quality);
  }

  private static int bounded(int value, int most) throws IOException {
    if (value < 0 || value > most) {
      throw new DamagedException();
    }
    return value;
  }
}
