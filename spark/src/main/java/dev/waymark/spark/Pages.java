package dev.waymark.spark;

import dev.waymark.parse.Duplicates;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Keys;
import dev.waymark.store.StoreSettings;
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
 * @param sheets in parts that do not change any more
 */
record Pages(JavaSparkContext spark, JavaRDD<Sheet> sheets, Broadcast<Roster> roster) {

  /**
   * A page that counts.
   *
   * @param index of its sheet within its part
   */
  record Numbered(int number, int index, Sheet sheet) {

    /** The numbers of the pages that it links to, each once. */
    int[] targets(Roster roster) {
      return IntStream.range(0, sheet.links().size())
          .map(i -> roster.number(sheet.links().ids()[i]))
          .filter(target -> target >= 0 && target != number)
          .distinct()
          .toArray();
    }
  }

  /**
   * Reads them.
   *
   * @throws BadSetting if there is no page
   */
  static Pages read(JavaSparkContext spark, Sources sources, int parts, Wanted wanted) {
    spark.setJobDescription("reading pages");
    JavaRDD<Sheet> sheets =
        spark
            .parallelize(sources.shares(), parts)
            .mapPartitions(shares -> closedInTheEnd(new Reading(shares, wanted)))
            .persist(StorageLevel.MEMORY_AND_DISK_SER());
    Iterator<Head> heads =
        sheets
            .mapPartitionsWithIndex(Pages::heads, true)
            .mapToPair(head -> new Tuple2<>(Urls.id(head.url()), head))
            .reduceByKey(Head::later)
            .values()
            .sortBy(head -> head, true, parts)
            .toLocalIterator();
    int remembered = Keys.defaults(StoreSettings.class).rememberPages();
    Roster roster = Roster.of(heads, new Duplicates(remembered));
    if (roster.pages() == 0) {
      throw new BadSetting("from: there is no page in what was named.");
    }
    return new Pages(spark, sheets, spark.broadcast(roster));
  }

  private static Iterator<Sheet> closedInTheEnd(Reading reading) {
    TaskCompletionListener end = context -> reading.close();
    TaskContext.get().addTaskCompletionListener(end);
    return reading;
  }

  private static Iterator<Head> heads(int part, Iterator<Sheet> sheets) {
    int[] index = {0};
    return stream(sheets).map(sheet -> Head.of(sheet, part, index[0]++)).iterator();
  }

  /** What is made of a page; it travels to where the pages are. */
  interface Made<T> extends Serializable {
    Stream<T> of(Numbered page, Roster roster);
  }

  /** Makes something of every page that counts. */
  <T> JavaRDD<T> each(Made<T> made) {
    Broadcast<Roster> known = roster; // alone: the rest of this record cannot travel
    return sheets.mapPartitionsWithIndex(
        (part, sheets) ->
            counting(part, sheets, known.value())
                .flatMap(page -> made.of(page, known.value()))
                .iterator(),
        true);
  }

  /** The same of links, each sent to its part and sorted there. */
  JavaPairRDD<LinkKey, Said> links(Made<Tuple2<LinkKey, Said>> made) {
    return JavaPairRDD.fromJavaRDD(each(made))
        .repartitionAndSortWithinPartitions(new LinkKey.Parts(sheets.getNumPartitions()));
  }

  /** The pages of a part that count, in their order. */
  static Stream<Numbered> counting(int part, Iterator<Sheet> sheets, Roster roster) {
    int[] index = {0};
    return stream(sheets)
        .map(sheet -> numbered(sheet, part, index[0]++, roster))
        .filter(Objects::nonNull);
  }

  private static @Nullable Numbered numbered(Sheet sheet, int part, int index, Roster roster) {
    int number = roster.number(sheet.id());
    return number >= 0 && roster.counts(number, part, index)
        ? new Numbered(number, index, sheet)
        : null;
  }

  /** One element after the other, none before it is asked for. */
  static <T> Stream<T> stream(Iterator<T> elements) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false);
  }
}
