package dev.waymark.spark;

import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The pages of archives: read and judged once, cached by Spark, and numbered as by a crawl that
 * fetched them in the order of their captures.
 *
 * @param rows cached partitions
 */
record PageDataset(
    JavaSparkContext spark, JavaRDD<PageRow> rows, Broadcast<PageNumbering> numbering) {

  /**
   * A current capture of a page.
   *
   * @param index of its row within the partition
   */
  record NumberedPage(int number, int index, PageRow row) {

    /** The numbers of the pages that it links to, each once. */
    int[] targets(PageNumbering numbering) {
      return IntStream.range(0, row.links().size())
          .map(i -> numbering.number(row.links().ids()[i]))
          .filter(target -> target >= 0 && target != number)
          .distinct()
          .toArray();
    }
  }

  /**
   * Reads the pages.
   *
   * @throws ConfigException if there are none
   */
  static PageDataset read(
      JavaSparkContext spark, ArchiveSources sources, int partitions, PredicateSpec predicate) {
    spark.setJobDescription("reading pages");
    JavaRDD<PageRow> rows =
        spark
            .parallelize(sources.splits(), partitions)
            .mapPartitions(shares -> closeOnCompletion(new ArchiveReader(shares, predicate)))
            .persist(StorageLevel.MEMORY_AND_DISK_SER());
    Iterator<PageHeader> headers =
        rows.mapPartitionsWithIndex(PageDataset::headers, true)
            .mapToPair(header -> new Tuple2<>(Urls.id(header.url()), header))
            .reduceByKey(PageHeader::latest)
            .values()
            .sortBy(header -> header, true, partitions)
            .toLocalIterator();
    int duplicateCapacity = SettingsSchema.defaults(StoreSettings.class).rememberPages();
    PageNumbering numbering =
        PageNumbering.build(headers, new DuplicateDetector(duplicateCapacity));
    if (numbering.pages() == 0) {
      throw new ConfigException("from: there is no page in these archives.");
    }
    return new PageDataset(spark, rows, spark.broadcast(numbering));
  }

  private static Iterator<PageRow> closeOnCompletion(ArchiveReader reader) {
    TaskCompletionListener end = context -> reader.close();
    TaskContext.get().addTaskCompletionListener(end);
    return reader;
  }

  private static Iterator<PageHeader> headers(int partition, Iterator<PageRow> rows) {
    int[] index = {0};
    return stream(rows).map(row -> PageHeader.of(row, partition, index[0]++)).iterator();
  }

  /** A serializable function of a page. */
  interface PageMapper<T> extends Serializable {
    Stream<T> map(NumberedPage page, PageNumbering numbering);
  }

  /** Applies a function to every current capture. */
  <T> JavaRDD<T> flatMap(PageMapper<T> mapper) {
    // A local variable, since the rest of this record is not serializable.
    Broadcast<PageNumbering> shared = numbering;
    return rows.mapPartitionsWithIndex(
        (partition, rows) ->
            currentPages(partition, rows, shared.value())
                .flatMap(page -> mapper.map(page, shared.value()))
                .iterator(),
        true);
  }

  /** Applies a function that emits links, each sent to its partition and sorted there. */
  JavaPairRDD<LinkKey, AnchorText> links(PageMapper<Tuple2<LinkKey, AnchorText>> mapper) {
    return JavaPairRDD.fromJavaRDD(flatMap(mapper))
        .repartitionAndSortWithinPartitions(new LinkKey.LinkPartitioner(rows.getNumPartitions()));
  }

  /** The current captures of a partition, in order. */
  static Stream<NumberedPage> currentPages(
      int partition, Iterator<PageRow> rows, PageNumbering numbering) {
    int[] index = {0};
    return stream(rows)
        .map(row -> findNumbered(row, partition, index[0]++, numbering))
        .filter(Objects::nonNull);
  }

  private static @Nullable NumberedPage findNumbered(
      PageRow row, int partition, int index, PageNumbering numbering) {
    int number = numbering.number(row.id());
    return number >= 0 && numbering.isCurrentCapture(number, partition, index)
        ? new NumberedPage(number, index, row)
        : null;
  }

  /** A lazy stream of the elements of an iterator. */
  static <T> Stream<T> stream(Iterator<T> elements) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false);
  }
}
