package dev.waymark.spark.learn;

import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.spark.cluster.PartitionKey;
import dev.waymark.url.Urls;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;

/**
 * The pages of archives: read and judged once, divided by host, and numbered as by a crawl that
 * fetched them in the order of their captures. Nothing about single pages is on the driver.
 *
 * @param rows cached partitions: the URLs of some hosts, by id
 * @param pages the rows that are pages, with their numbers, in the same order
 */
record PageDataset(
    JavaSparkContext spark, JavaRDD<PageRow> rows, JavaRDD<NumberedPage> pages, Totals totals) {

  /**
   * A page.
   *
   * @param place of its row
   * @param relevant and no duplicate
   */
  record NumberedPage(int number, boolean relevant, RowPlace place, PageRow row) {}

  private record Numbered(int number, boolean relevant) implements Serializable {}

  /**
   * Counts of all pages.
   *
   * @param failed on which the predicate failed
   * @param firstRelevant number of the first relevant page; the greatest int if there is none
   * @param lastRelevant -1 if there is none
   */
  record Totals(int pages, int relevant, int failed, int firstRelevant, int lastRelevant, int hosts)
      implements Serializable {
    static final Totals NONE = new Totals(0, 0, 0, Integer.MAX_VALUE, -1, 0);

    Totals plus(Totals other) {
      return new Totals(
          pages + other.pages,
          relevant + other.relevant,
          failed + other.failed,
          Math.min(firstRelevant, other.firstRelevant),
          Math.max(lastRelevant, other.lastRelevant),
          hosts + other.hosts);
    }

    PageHistory.Totals toHistory() {
      return new PageHistory.Totals(pages, relevant, lastRelevant + 1, hosts);
    }

    private static Totals of(Iterator<NumberedPage> pages) {
      Totals sum = NONE;
      Set<String> hosts = new HashSet<>();
      while (pages.hasNext()) {
        NumberedPage page = pages.next();
        int number = page.number;
        boolean relevant = page.relevant;
        sum =
            sum.plus(
                new Totals(
                    1,
                    relevant ? 1 : 0,
                    page.row.judgment().failed() ? 1 : 0,
                    relevant ? number : Integer.MAX_VALUE,
                    relevant ? number : -1,
                    hosts.add(Urls.host(page.row.url())) ? 1 : 0));
      }
      return sum;
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
            .parallelize(sources.splits(), Math.max(partitions, 1))
            .mapPartitions(splits -> closeOnCompletion(new ArchiveReader(splits, predicate)))
            .mapToPair(row -> new Tuple2<>(RowKey.of(row, partitions), row))
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(partitions))
            .mapPartitions(PageDataset::lastOfEach)
            .persist(StorageLevel.MEMORY_AND_DISK_SER());
    JavaPairRDD<RowPlace, Numbered> numbers =
        rows.mapPartitionsWithIndex(PageDataset::headers, true)
            .mapToPair(header -> new Tuple2<>(header, ""))
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(1))
            .mapPartitionsToPair(PageDataset::number)
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(partitions));
    JavaRDD<NumberedPage> pages = rows.zipPartitions(numbers, PageDataset::numbered);
    Totals totals =
        pages.mapPartitions(all -> List.of(Totals.of(all)).iterator()).treeReduce(Totals::plus);
    if (totals.pages == 0) {
      throw new ConfigException("from: there is no page in these archives.");
    }
    return new PageDataset(spark, rows, pages, totals);
  }

  private static Iterator<PageRow> closeOnCompletion(ArchiveReader reader) {
    TaskCompletionListener end = context -> reader.close();
    TaskContext.get().addTaskCompletionListener(end);
    return reader;
  }

  /** Of each URL the row that counts. */
  private static Iterator<PageRow> lastOfEach(Iterator<Tuple2<RowKey, PageRow>> sorted) {
    PeekingIterator<Tuple2<RowKey, PageRow>> rows = new PeekingIterator<>(sorted);
    return rows.mapGroups(first -> {
      PageRow last = first._2();
      for (var next = rows.peek(); next != null && next._1().id() == first._1().id(); ) {
        last = next._2();
        rows.next();
        next = rows.peek();
      }
      return last;
    });
  }

  private static Iterator<PageHeader> headers(int partition, Iterator<PageRow> rows) {
    int[] index = {-1};
    return stream(rows)
        .map(row -> {
          index[0]++;
          return row.isPage() ? PageHeader.of(row, partition, index[0]) : null;
        })
        .filter(header -> header != null)
        .iterator();
  }

  /** In one task, as a crawl: one page after the other, compared with as many as it remembers. */
  private static Iterator<Tuple2<RowPlace, Numbered>> number(
      Iterator<Tuple2<PageHeader, String>> headers) {
    DuplicateDetector duplicates =
        new DuplicateDetector(SettingsSchema.defaults(StoreSettings.class).rememberPages());
    int[] number = {0};
    return stream(headers)
        .map(Tuple2::_1)
        .map(header -> {
          Fingerprint fingerprint = new Fingerprint(header.digest(), header.simHash());
          boolean isNew =
              duplicates.findAndAdd(fingerprint, header.url(), header.fetchedAt())
                  instanceof DuplicateMatch.None;
          return new Tuple2<>(
              new RowPlace(header.place(), header.index(), 0),
              new Numbered(number[0]++, isNew && header.relevant()));
        })
        .iterator();
  }

  private static Iterator<NumberedPage> numbered(
      Iterator<PageRow> rows, Iterator<Tuple2<RowPlace, Numbered>> numbers) {
    return stream(rows)
        .filter(PageRow::isPage)
        .map(row -> {
          Tuple2<RowPlace, Numbered> next = numbers.next();
          return new NumberedPage(next._2().number, next._2().relevant, next._1(), row);
        })
        .iterator();
  }

  /**
   * The links of all pages, each sent to the partition of its target, and sorted there.
   *
   * @param withUrls whether the URLs of targets are sent, too
   */
  JavaPairRDD<LinkKey, AnchorText> links(boolean withUrls) {
    int partitions = rows.getNumPartitions();
    return pages
        .flatMapToPair(page -> {
          PageRow.Links links = page.row.links();
          String[] targets = links.targets();
          List<Tuple2<LinkKey, AnchorText>> sent = new ArrayList<>();
          for (int i = 0; i < links.size(); i++) {
            int partition = PartitionKey.ofHost(targets[i], partitions);
            RowPlace source = new RowPlace(page.place.partition(), page.place.index(), i);
            sent.add(
                new Tuple2<>(
                    new LinkKey(partition, links.ids()[i], page.number, source),
                    links.anchorText(i, withUrls ? targets[i] : "")));
          }
          return sent.iterator();
        })
        .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(partitions));
  }

  /** The partitions of the targets of some of a page's links, each once. */
  static int[] partitionsOfTargets(PageRow row, int partitions, IntPredicate link) {
    String[] targets = row.links().targets();
    return IntStream.range(0, row.links().size())
        .filter(link)
        .map(i -> PartitionKey.ofHost(targets[i], partitions))
        .distinct()
        .toArray();
  }

  /** A lazy stream of the elements of an iterator. */
  static <T> Stream<T> stream(Iterator<T> elements) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false);
  }
}
