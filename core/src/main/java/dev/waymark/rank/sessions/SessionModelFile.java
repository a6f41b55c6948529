package dev.waymark.rank.sessions;

import static dev.waymark.file.VersionedFile.requireAtMost;

import dev.waymark.file.VersionedFile;
import dev.waymark.math.SparseVector;
import dev.waymark.rank.sessions.SessionModel.Cluster;
import dev.waymark.rank.sessions.SessionModel.TrainingPage;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file format of session models: the eight bytes {@code WMSESSNS}, a version, and deflated the
 * topics, each with its settings, terms (stem, word, idf, vector), pages (URL, cluster, state,
 * vector), clusters, matrices, links between clusters and paths; then, if links to the targets were
 * known, the context graph: terms, their log likelihoods in each layer, and a model of all its
 * pages.
 */
final class SessionModelFile {
  private static final VersionedFile FORMAT =
      new VersionedFile(
          0x574d_5345_5353_4e53L,
          3,
          "a model of sessions",
          "waymark people sessions train SESSIONS");

  /** Far more than any model has; keeps a damaged file from exhausting the memory. */
  private static final int MAX_ENTRIES = 50_000_000;

  private SessionModelFile() {}

  static void write(Path file, Map<String, SessionModel> topics) throws IOException {
    FORMAT.write(
        file,
        out -> {
          out.writeInt(topics.size());
          for (Map.Entry<String, SessionModel> topic : topics.entrySet()) {
            out.writeUTF(topic.getKey());
            write(out, topic.getValue());
          }
        });
  }

  private static void write(DataOutputStream out, SessionModel model) throws IOException {
    SessionSettings settings = model.settings();
    for (int number :
        new int[] {
          settings.dimensions(), settings.states(), settings.minClusters(),
          settings.maxClusters(), settings.neighbours(), settings.layers(),
          settings.maxLayerPages(), settings.maxTrainingPages()
        }) {
      out.writeInt(number);
    }
    out.writeDouble(settings.minTargetSimilarity());
    out.writeLong(settings.modelRandomSeed());
    write(out, model.space());
    out.writeInt(model.pages().size());
    for (TrainingPage page : model.pages()) {
      out.writeUTF(page.url());
      out.writeInt(page.cluster());
      out.writeInt(page.state());
      out.writeInt(page.vector().indices().length);
      for (int i = 0; i < page.vector().indices().length; i++) {
        out.writeInt(page.vector().indices()[i]);
        out.writeFloat(page.vector().values()[i]);
      }
    }
    out.writeInt(model.clusters().size());
    for (Cluster cluster : model.clusters()) {
      out.writeInt(cluster.pages());
      write(out, cluster.terms());
    }
    write(out, model.hmm().transitions());
    write(out, model.hmm().emissions());
    write(out, model.conceptLinks());
    out.writeInt(model.paths().size());
    for (List<String> path : model.paths()) {
      write(out, path);
    }
    out.writeBoolean(model.context().isPresent());
    if (model.context().isPresent()) {
      write(out, model.context().get());
    }
  }

  private static void write(DataOutputStream out, ContextModel context) throws IOException {
    LayerClassifier layers = context.layers();
    write(out, VectorSpace.lexical(layers.dictionary()));
    out.writeInt(layers.layers());
    for (float value : layers.logLikelihoods()) {
      out.writeFloat(value);
    }
    write(out, context.allData());
  }

  private static void write(DataOutputStream out, VectorSpace space) throws IOException {
    TermDictionary dictionary = space.dictionary();
    out.writeInt(dictionary.size());
    out.writeInt(space.rank());
    for (int term = 0; term < dictionary.size(); term++) {
      out.writeUTF(dictionary.term(term));
      out.writeUTF(dictionary.name(term));
      out.writeFloat(dictionary.idf(term));
    }
    for (float[] termVector : space.termVectors()) {
      for (float value : termVector) {
        out.writeFloat(value);
      }
    }
  }

  private static void write(DataOutputStream out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      out.writeUTF(text);
    }
  }

  private static void write(DataOutputStream out, double[][] matrix) throws IOException {
    out.writeInt(matrix.length);
    out.writeInt(matrix[0].length);
    for (double[] row : matrix) {
      for (double value : row) {
        out.writeDouble(value);
      }
    }
  }

  static Map<String, SessionModel> read(Path file) throws IOException {
    return FORMAT.read(file, SessionModelFile::readTopics);
  }

  private static Map<String, SessionModel> readTopics(DataInputStream in) throws IOException {
    Map<String, SessionModel> topics = new LinkedHashMap<>();
    int count = requireAtMost(in.readInt(), 10_000);
    for (int i = 0; i < count; i++) {
      String name = in.readUTF();
      topics.put(name, readModel(in));
    }
    return topics;
  }

  private static SessionModel readModel(DataInputStream in) throws IOException {
    int dimensions = in.readInt();
    int states = in.readInt();
    int minClusters = in.readInt();
    int maxClusters = in.readInt();
    int neighbours = in.readInt();
    int layers = in.readInt();
    int maxLayerPages = in.readInt();
    int maxTrainingPages = in.readInt();
    double similarity = in.readDouble();
    long seed = in.readLong();
    SessionSettings settings =
        new SessionSettings(
            dimensions,
            states,
            minClusters,
            maxClusters,
            neighbours,
            similarity,
            layers,
            maxLayerPages,
            maxTrainingPages,
            seed);
    VectorSpace space = readSpace(in);
    List<TrainingPage> pages = readPages(in, space.dimensions());
    List<Cluster> clusters = new ArrayList<>();
    int clusterCount = requireAtMost(in.readInt(), 10_000);
    for (int i = 0; i < clusterCount; i++) {
      int size = in.readInt();
      clusters.add(new Cluster(size, readStrings(in)));
    }
    Hmm hmm = new Hmm(readMatrix(in), readMatrix(in));
    double[][] conceptLinks = readMatrix(in);
    List<List<String>> paths = new ArrayList<>();
    int pathCount = requireAtMost(in.readInt(), 10_000);
    for (int i = 0; i < pathCount; i++) {
      paths.add(readStrings(in));
    }
    checkRanges(pages, hmm, clusterCount);
    requireAtMost(conceptLinks.length, clusterCount);
    requireAtMost(conceptLinks[0].length, clusterCount);
    ContextModel context = in.readBoolean() ? readContext(in) : null;
    return new SessionModel(space, pages, clusters, hmm, conceptLinks, paths, settings, context);
  }

  private static ContextModel readContext(DataInputStream in) throws IOException {
    TermDictionary dictionary = readSpace(in).dictionary();
    int layers = requireAtMost(in.readInt(), 1000);
    float[] logLikelihoods = new float[requireAtMost(dictionary.size() * layers, MAX_ENTRIES)];
    for (int i = 0; i < logLikelihoods.length; i++) {
      logLikelihoods[i] = in.readFloat();
    }
    return new ContextModel(new LayerClassifier(dictionary, logLikelihoods, layers), readModel(in));
  }

  private static void checkRanges(List<TrainingPage> pages, Hmm hmm, int clusters)
      throws IOException {
    requireAtMost(hmm.emissions()[0].length, clusters);
    for (TrainingPage page : pages) {
      requireAtMost(page.cluster(), clusters - 1);
      requireAtMost(page.state(), hmm.states() - 1);
    }
    if (pages.isEmpty() || hmm.emissions().length != hmm.states()) {
      throw VersionedFile.corruptFile();
    }
  }

  private static VectorSpace readSpace(DataInputStream in) throws IOException {
    int size = requireAtMost(in.readInt(), MAX_ENTRIES);
    int rank = requireAtMost(in.readInt(), 10_000);
    String[] terms = new String[size];
    String[] names = new String[size];
    float[] idf = new float[size];
    for (int i = 0; i < size; i++) {
      terms[i] = in.readUTF();
      names[i] = in.readUTF();
      idf[i] = in.readFloat();
    }
    requireAtMost((int) Math.min(Integer.MAX_VALUE, (long) size * rank), MAX_ENTRIES);
    float[][] termVectors = new float[rank == 0 ? 0 : size][rank];
    for (float[] term : termVectors) {
      for (int d = 0; d < rank; d++) {
        term[d] = in.readFloat();
      }
    }
    return new VectorSpace(new TermDictionary(terms, names, idf), rank, termVectors);
  }

  private static List<TrainingPage> readPages(DataInputStream in, int dimensions)
      throws IOException {
    List<TrainingPage> pages = new ArrayList<>();
    int count = requireAtMost(in.readInt(), MAX_ENTRIES);
    for (int i = 0; i < count; i++) {
      String url = in.readUTF();
      int cluster = in.readInt();
      int state = in.readInt();
      int length = requireAtMost(in.readInt(), dimensions);
      int[] indices = new int[length];
      float[] values = new float[length];
      for (int k = 0; k < length; k++) {
        indices[k] = requireAtMost(in.readInt(), dimensions - 1);
        values[k] = in.readFloat();
      }
      pages.add(new TrainingPage(url, new SparseVector(indices, values), cluster, state));
    }
    return pages;
  }

  private static List<String> readStrings(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    int count = requireAtMost(in.readInt(), 100_000);
    for (int i = 0; i < count; i++) {
      texts.add(in.readUTF());
    }
    return texts;
  }

  private static double[][] readMatrix(DataInputStream in) throws IOException {
    int rows = Math.max(1, requireAtMost(in.readInt(), 1000));
    int columns = Math.max(1, requireAtMost(in.readInt(), 10_000));
    double[][] matrix = new double[rows][columns];
    for (double[] row : matrix) {
      for (int i = 0; i < columns; i++) {
        row[i] = in.readDouble();
      }
    }
    return matrix;
  }
}
