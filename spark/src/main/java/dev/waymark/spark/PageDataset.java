package dev.waymark.spark;

import dev.waymark.archive.StoreSettings;
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
 * The pages of some archives: read and judged once, where Spark keeps them, and numbered as a crawl
 * that fetched them in the order of their captures would have.
 *
 * @param rows in parts that do not change any more
 */
record PageDataset(
    JavaSparkContext spark, JavaRDD<PageRow> rows, Broadcast<PageNumbering> numbering) {

  /**
   * A page that counts.
   *
   * @param index of its sheet within its part
   */
  record NumberedPage(int number, int index, PageRow row) {

    /** The numbers of the pages that it links to, each once. */
    int[] targets(PageNumbering roster) {
      return IntStream.range(0, row.links().size())
          .map(i -> roster.number(row.links().ids()[i]))
          .filter(target -> target >= 0 && target != number)
          .distinct()
          .toArray();
    }
  }

  /**
   * Reads them.
   *
   * @throws ConfigException if there is no page
   */
  static PageDataset read(
      JavaSparkContext spark, ArchiveSources sources, int parts, PredicateSpec wanted) {
    spark.setJobDescription("reading pages");
    JavaRDD<PageRow> sheets =
        spark
            .parallelize(sources.splits(), parts)
            .mapPartitions(shares -> closeOnCompletion(new ArchiveReader(shares, wanted)))
            .persist(StorageLevel.MEMORY_AND_DISK_SER());
    Iterator<PageHeader> heads =
        sheets
            .mapPartitionsWithIndex(PageDataset::headers, true)
            .mapToPair(head -> new Tuple2<>(Urls.id(head.url()), head))
            .reduceByKey(PageHeader::latest)
            .values()
            .sortBy(head -> head, true, parts)
            .toLocalIterator();
    int remembered = SettingsSchema.defaults(StoreSettings.class).rememberPages();
    PageNumbering roster = PageNumbering.build(heads, new DuplicateDetector(remembered));
    if (roster.pages() == 0) {
      throw new ConfigException("from: there is no page in what was named.");
    }
    return new PageDataset(spark, sheets, spark.broadcast(roster));
  }

  private static Iterator<PageRow> closeOnCompletion(ArchiveReader reading) {
    TaskCompletionListener end = context -> reading.close();
    TaskContext.get().addTaskCompletionListener(end);
    return reading;
  }

  private static Iterator<PageHeader> headers(int part, Iterator<PageRow> sheets) {
    int[] index = {0};
    return stream(sheets).map(sheet -> PageHeader.of(sheet, part, index[0]++)).iterator();
  }

  /** What is made of a page; it travels to where the pages are. */
  interface PageMapper<T> extends Serializable {
    Stream<T> map(NumberedPage page, PageNumbering roster);
  }

  /** Makes something of every page that counts. */
  <T> JavaRDD<T> flatMap(PageMapper<T> made) {
    Broadcast<PageNumbering> known = numbering; // alone: the rest of this record cannot travel
    return rows.mapPartitionsWithIndex(
        (part, sheets) ->
            currentPages(part, sheets, known.value())
                .flatMap(page -> made.map(page, known.value()))
                .iterator(),
        true);
  }

  /** The same of links, each sent to its part and sorted there. */
  JavaPairRDD<LinkKey, AnchorText> links(PageMapper<Tuple2<LinkKey, AnchorText>> made) {
    return JavaPairRDD.fromJavaRDD(flatMap(made))
        .repartitionAndSortWithinPartitions(new LinkKey.LinkPartitioner(rows.getNumPartitions()));
  }

  /** The pages of a part that count, in their order. */
  static Stream<NumberedPage> currentPages(
      int part, Iterator<PageRow> sheets, PageNumbering roster) {
    int[] index = {0};
    return stream(sheets)
        .map(sheet -> findNumbered(sheet, part, index[0]++, roster))
        .filter(Objects::nonNull);
  }

  private static @Nullable NumberedPage findNumbered(
      PageRow sheet, int part, int index, PageNumbering roster) {
    int number = roster.number(sheet.id());
    return number >= 0 && roster.isCurrentCapture(number, part, index)
        ? new NumberedPage(number, index, sheet)
        : null;
  }

  /** One element after the other, none before it is asked for. */
  static <T> Stream<T> stream(Iterator<T> elements) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false);
  }
}
