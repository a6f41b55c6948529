package dev.waymark.spark.people;

import dev.waymark.config.ConfigException;
import dev.waymark.math.CholeskyQr;
import dev.waymark.people.EmbeddingParts;
import dev.waymark.people.EmbeddingParts.Columns;
import dev.waymark.people.EmbeddingParts.Pages;
import dev.waymark.people.Trace;
import dev.waymark.traces.store.TraceFolder;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Embeds visited pages by all co-visits: tasks count those of their users, columns of the co-visit
 * matrix are in the partitions of their pages, and each iteration sends what they add to the rows.
 * The numbers of the embedded pages are on all machines.
 */
final class SparkEmbedding {
  private final JavaSparkContext spark;
  private final int partitions;
  private final String folder;

  /**
   * @param folder of the trace, which all machines reach
   */
  SparkEmbedding(JavaSparkContext spark, int partitions, Path folder) {
    this.spark = spark;
    this.partitions = partitions;
    this.folder = folder.toAbsolutePath().toString();
  }

  /** Something computed of a trace. */
  @FunctionalInterface
  private interface TraceWork<T> {
    T of(Trace trace);
  }

  private static <T> T read(String folder, TraceWork<T> work) {
    try (Trace trace =
        new TraceFolder(Path.of(folder))
            .open()
            .orElseThrow(() -> new ConfigException("there is no trace in " + folder))) {
      return work.of(trace);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Users of a part. */
  private record Users(int from, int to) {
    static Users of(int part, int parts, Trace trace) {
      long users = trace.userCount();
      return new Users((int) (users * part / parts), (int) (users * (part + 1) / parts));
    }
  }

  /**
   * The pages that are embedded: the most visited ones.
   *
   * @param maxPages of those with as many visits as the last one, none is taken beyond this number
   */
  Pages findPages(int maxPages) {
    spark.setJobDescription("counting visits");
    String path = folder;
    int parts = partitions;
    JavaPairRDD<Integer, Integer> visits =
        parts()
            .flatMapToPair(part ->
                pairs(
                    read(
                        path,
                        trace -> {
                          Users users = Users.of(part, parts, trace);
                          return EmbeddingParts.countVisits(trace, users.from, users.to);
                        })))
            .reduceByKey(Integer::sum, parts)
            .persist(StorageLevel.DISK_ONLY());
    Map<Integer, Integer> pagesByVisits =
        new TreeMap<>(
            visits
                .mapToPair(counted -> new Tuple2<>(counted._2(), 1))
                .reduceByKey(Integer::sum)
                .collectAsMap());
    int min = minVisits(new TreeMap<>(pagesByVisits), maxPages);
    int[] urls =
        visits.filter(counted -> counted._2() >= min).keys().collect().stream()
            .mapToInt(url -> url)
            .toArray();
    visits.unpersist();
    return read(folder, trace -> Pages.of(trace, urls));
  }

  private static int minVisits(TreeMap<Integer, Integer> pagesByVisits, int maxPages) {
    long pages = 0;
    int min = Integer.MAX_VALUE;
    for (Map.Entry<Integer, Integer> most : pagesByVisits.descendingMap().entrySet()) {
      pages += most.getValue();
      if (pages > maxPages) {
        return min;
      }
      min = most.getKey();
    }
    return min;
  }

  private JavaRDD<Integer> parts() {
    return spark.parallelize(IntStream.range(0, partitions).boxed().toList(), partitions);
  }

  private static <V> Iterator<Tuple2<Integer, V>> pairs(Map<Integer, V> map) {
    return map.entrySet().stream()
        .map(entry -> new Tuple2<>(entry.getKey(), entry.getValue()))
        .iterator();
  }

  /** Computes the vectors and writes them. */
  void write(Pages pages, DataOutput out) throws IOException {
    JavaPairRDD<Integer, Columns> matrix = matrix(pages);
    JavaPairRDD<Integer, double[][]> rows = matrix.mapValues(Columns::begin);
    List<JavaPairRDD<?, ?>> kept = new ArrayList<>(List.of(matrix));
    for (int i = 0; i < EmbeddingParts.ITERATIONS; i++) {
      spark.setJobDescription("embedding pages");
      double[][] upper =
          CholeskyQr.cholesky(
              rows.values().map(EmbeddingParts::gram).treeReduce(EmbeddingParts::add));
      rows =
          multiply(matrix, rows.mapValues(part -> EmbeddingParts.divide(part, upper)))
              .persist(StorageLevel.DISK_ONLY());
      kept.add(rows);
    }
    EmbeddingParts.writeHead(pages, out);
    Iterator<Tuple2<Integer, double[][]>> parts = rows.sortByKey().toLocalIterator();
    while (parts.hasNext()) {
      Tuple2<Integer, double[][]> part = parts.next();
      EmbeddingParts.write(pages, firstPage(part._1(), pages.size()), part._2(), out);
    }
    kept.forEach(JavaPairRDD::unpersist);
  }

  private int firstPage(int part, int pages) {
    return firstPage(part, partitions, pages);
  }

  private static int firstPage(int part, int parts, int pages) {
    return (int) ((long) pages * part / parts);
  }

  private static int partOf(int page, int parts, int pages) {
    return (int) (((page + 1L) * parts - 1) / pages);
  }

  private JavaPairRDD<Integer, Columns> matrix(Pages pages) {
    spark.setJobDescription("counting co-visits");
    Broadcast<Pages> all = spark.broadcast(pages);
    String path = folder;
    int parts = partitions;
    int size = pages.size();
    return parts()
        .flatMapToPair(part ->
            read(
                    path,
                    trace -> {
                      Users users = Users.of(part, parts, trace);
                      return EmbeddingParts.countCoVisits(trace, users.from, users.to, all.value());
                    })
                .entrySet()
                .stream()
                .map(counted -> new Tuple2<>(counted.getKey(), counted.getValue()))
                .iterator())
        .reduceByKey(Integer::sum, parts)
        .mapToPair(counted ->
            new Tuple2<>(partOf(EmbeddingParts.column(counted._1()), parts, size), counted))
        .cogroup(parts().mapToPair(part -> new Tuple2<>(part, part)), new HashPartitioner(parts))
        .mapToPair(grouped -> {
          int first = firstPage(grouped._1(), parts, size);
          int end = firstPage(grouped._1() + 1, parts, size);
          return new Tuple2<>(grouped._1(), columns(size, first, end - first, grouped._2()._1()));
        })
        .partitionBy(new HashPartitioner(parts))
        .persist(StorageLevel.DISK_ONLY());
  }

  private static Columns columns(
      int pages, int first, int size, Iterable<Tuple2<Long, Integer>> counted) {
    List<Tuple2<Long, Integer>> all = new ArrayList<>();
    counted.forEach(all::add);
    all.sort((a, b) -> Long.compare(a._1(), b._1()));
    return new Columns(
        pages,
        first,
        size,
        all.stream().mapToLong(Tuple2::_1).toArray(),
        all.stream().mapToInt(Tuple2::_2).toArray());
  }

  private JavaPairRDD<Integer, double[][]> multiply(
      JavaPairRDD<Integer, Columns> matrix, JavaPairRDD<Integer, double[][]> rows) {
    int parts = partitions;
    return matrix
        .join(rows)
        .flatMapToPair(part -> {
          Map<Integer, Map<Integer, double[]>> byPart = new TreeMap<>();
          Columns columns = part._2()._1();
          int pages = columns.pages();
          columns
              .multiply(part._2()._2())
              .forEach((page, sum) ->
                  byPart
                      .computeIfAbsent(partOf(page, parts, pages), each -> new TreeMap<>())
                      .put(page, sum));
          return byPart.entrySet().stream()
              .map(sums -> new Tuple2<>(sums.getKey(), new Sums(part._1(), sums.getValue())))
              .iterator();
        })
        .cogroup(matrix, new HashPartitioner(parts))
        .mapValues(grouped ->
            grouped
                ._2()
                .iterator()
                .next()
                .collect(
                    StreamSupport.stream(grouped._1().spliterator(), false)
                        .sorted((a, b) -> Integer.compare(a.source, b.source))
                        .map(Sums::byPage)
                        .toList()));
  }

  /** What the columns of a part add to rows. */
  private record Sums(int source, Map<Integer, double[]> byPage) implements Serializable {}
}
