package dev.waymark.relevance.topics;

import static dev.waymark.file.VersionedFile.requireAtMost;

import dev.waymark.file.VersionedFile;
import dev.waymark.relevance.topics.TopicModel.Topic;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The file of a model: the eight bytes {@code WMTOPICS}, a version, and deflated the topics (name,
 * bias, slope, intercept, examples, predicted, correct) and the words (word, idf, number of
 * weights, for each its topic and value).
 */
final class TopicModelFile {
  private static final VersionedFile FORMAT =
      new VersionedFile(0x574d_544f_5049_4353L, 1, "topics", "waymark topics train DIR");

  /** Far more than any model has; a damaged file must not exhaust memory. */
  private static final int MAX_WEIGHTS = 100_000_000;

  private TopicModelFile() {}

  static void write(
      Path file,
      List<Topic> topics,
      TopicVocabulary vocabulary,
      int[] starts,
      short[] topicOf,
      float[] weights)
      throws IOException {
    FORMAT.write(
        file,
        out -> {
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
        });
  }

  private static void write(DataOutputStream out, Topic topic) throws IOException {
    out.writeUTF(topic.name());
    out.writeFloat(topic.bias());
    out.writeDouble(topic.calibration().slope());
    out.writeDouble(topic.calibration().intercept());
    out.writeInt(topic.metrics().examples());
    out.writeInt(topic.metrics().predicted());
    out.writeInt(topic.metrics().correct());
  }

  static TopicModel read(Path file) throws IOException {
    return FORMAT.read(file, TopicModelFile::read);
  }

  private static TopicModel read(DataInputStream in) throws IOException {
    List<Topic> topics = new ArrayList<>();
    int topicCount = requireAtMost(in.readInt(), Short.MAX_VALUE);
    for (int i = 0; i < topicCount; i++) {
      topics.add(readTopic(in));
    }
    int wordCount = requireAtMost(in.readInt(), MAX_WEIGHTS);
    int weightCount = requireAtMost(in.readInt(), MAX_WEIGHTS);
    String[] words = new String[wordCount];
    float[] idf = new float[wordCount];
    int[] starts = new int[wordCount + 1];
    short[] topicOf = new short[weightCount];
    float[] weights = new float[weightCount];
    int n = 0;
    for (int word = 0; word < wordCount; word++) {
      words[word] = in.readUTF();
      idf[word] = in.readFloat();
      int end = n + requireAtMost(in.readShort(), weightCount - n);
      for (; n < end; n++) {
        topicOf[n] = (short) requireAtMost(in.readShort(), topicCount - 1);
        weights[n] = in.readFloat();
      }
      starts[word + 1] = n;
    }
    return new TopicModel(topics, new TopicVocabulary(words, idf), starts, topicOf, weights);
  }

  private static Topic readTopic(DataInputStream in) throws IOException {
    String name = in.readUTF();
    float bias = in.readFloat();
    PlattScaling calibration = new PlattScaling(in.readDouble(), in.readDouble());
    TopicMetrics metrics = new TopicMetrics(name, in.readInt(), in.readInt(), in.readInt());
    return new Topic(name, bias, calibration, metrics);
  }
}
