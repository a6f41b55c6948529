package dev.waymark.spark.people;

import dev.waymark.rank.patterns.HoldoutEvaluation;
import dev.waymark.rank.patterns.HoldoutResult;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.spark.cluster.PartitionKey;
import dev.waymark.traces.LogParts;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ReadCounts;
import dev.waymark.traces.store.parts.AccessTask;
import dev.waymark.traces.store.parts.SiteView;
import dev.waymark.traces.store.parts.ViewTask;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.Serializable;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Mines URL patterns: accesses travel to the partitions of their users, where robots are
 * recognized, and page views to those of their sites. Whether views have referrers is decided by
 * all of them, while one machine decides by the first 100,000.
 */
final class SparkPatterns implements AutoCloseable {
  private final JavaSparkContext spark;
  private final int partitions;
  private final JavaRDD<SpillChunk> accesses;
  private final JavaRDD<SiteView> views;

  /** The patterns of some sites, as bytes, and how many of their URLs they cover. */
  private record Mined(byte[] patterns, long urls, double coverage) implements Serializable {}

  /** The patterns of all sites, and how well they fit. */
  record Result(UrlPatterns patterns, HoldoutResult fit) {}

  /**
   * @param site whose views count; empty for all sites
   */
  SparkPatterns(LogCluster cluster, LogParts logs, TraceSettings settings, String site)
      throws ImportException {
    spark = cluster.spark();
    partitions = cluster.partitions(logs);
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    spark.setJobDescription("reading logs");
    accesses =
        spark
            .parallelize(logs.parts(), logs.parts().size())
            .flatMap(part -> {
              AccessTask task = LogTasks.closedAtEnd(new AccessTask(key, part.number()));
              part.read(settings, task);
              return task.results();
            })
            .filter(chunk -> chunk.isCounts() || chunk.bytes().length > 0)
            .persist(StorageLevel.DISK_ONLY());
    views = findViews(logs.sum(accesses.filter(SpillChunk::isCounts).collect()), settings, site);
  }

  private JavaRDD<SiteView> findViews(ReadCounts all, TraceSettings settings, String site) {
    spark.setJobDescription("recognizing robots");
    int parts = partitions;
    return accesses
        .filter(ViewTask::reads)
        .mapToPair(chunk ->
            new Tuple2<>(
                new ChunkKey(BucketRange.partOf(chunk.bucket(), parts), chunk.source()), chunk))
        .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(parts))
        .mapPartitionsWithIndex(
            (part, chunks) -> {
              ViewTask task =
                  LogTasks.closedAtEnd(
                      new ViewTask(new BucketRange(part, parts), settings, all, site));
              chunks.forEachRemaining(chunk -> task.receive(chunk._2()));
              return task.views();
            },
            false)
        .persist(StorageLevel.DISK_ONLY());
  }

  Result mine() {
    // One machine does not mine what it reads before the first referrer until it has read that.
    long first =
        views.filter(SiteView::hasReferrer).map(SiteView::order).fold(Long.MAX_VALUE, Math::min);
    boolean hasReferrers = first != Long.MAX_VALUE;
    int parts = partitions;
    spark.setJobDescription("mining patterns");
    List<Mined> mined =
        views
            .mapToPair(view -> {
              int partition = Math.floorMod(PatternMiner.siteOf(view.url()).hashCode(), parts);
              long decided = view.isVisit() ? Math.max(view.order(), first) : view.order();
              return new Tuple2<>(new ViewKey(partition, decided, view.order()), view);
            })
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(parts))
            .mapPartitions(sorted -> List.of(mine(sorted, hasReferrers)).iterator())
            .collect();
    UrlPatterns patterns = UrlPatterns.none();
    double covered = 0;
    long urls = 0;
    for (Mined part : mined) {
      patterns = patterns.orRicher(UrlPatterns.parse(part.patterns));
      covered += part.coverage * part.urls;
      urls += part.urls;
    }
    long patternUrls = patterns.sites().stream().mapToLong(SitePatterns::urls).sum();
    return new Result(
        patterns,
        HoldoutResult.ofTraining(
            patternUrls, patterns.patternCount(), urls == 0 ? 0 : covered / urls));
  }

  private static Mined mine(Iterator<Tuple2<ViewKey, SiteView>> views, boolean hasReferrers) {
    PatternMiner miner = new PatternMiner();
    views.forEachRemaining(keyAndView -> {
      SiteView view = keyAndView._2();
      if (view.isVisit()) {
        miner.addVisit(view.url(), hasReferrers ? view.referrer() : view.previous());
      } else {
        miner.add(view.url());
      }
    });
    UrlPatterns patterns = miner.mine();
    double coverage = new HoldoutEvaluation(miner, patterns).result().coverage();
    return new Mined(patterns.toBytes(), miner.urlCount(), coverage);
  }

  /** The number of views. */
  long viewCount() {
    return views.count();
  }

  @Override
  public void close() {
    accesses.unpersist();
    views.unpersist();
  }
}
