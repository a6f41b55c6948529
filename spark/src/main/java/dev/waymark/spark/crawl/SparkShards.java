package dev.waymark.spark.crawl;

import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.shard.ScoreHistogram;
import dev.waymark.shard.ShardGroup;
import dev.waymark.shard.ShardReport;
import dev.waymark.spark.cluster.KnowledgeCodec;
import dev.waymark.spark.crawl.OutgoingFiles.Sent;
import dev.waymark.spark.crawl.RoundManifest.ShardState;
import java.io.DataOutputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/** Shards as tasks of Spark: a task a shard and a round, in the process that has the shard open. */
final class SparkShards implements ShardGroup {
  private final JavaSparkContext spark;
  private final ShardTask.Job job;
  private final String[] places;
  private RoundManifest last;
  private List<Box> boxes = List.of();

  /**
   * What a task hands back.
   *
   * @param place where the shard is open now
   */
  private record Box(
      ShardReport report, String snapshot, String outbox, String knowledge, String place)
      implements Serializable {}

  private record Waiting(ScoreHistogram scores, String place) implements Serializable {}

  SparkShards(JavaSparkContext spark, ShardTask.Job job, RoundManifest last) {
    this.spark = spark;
    this.job = job;
    this.last = last;
    this.places = new String[job.shards()];
    Arrays.fill(places, "");
  }

  @Override
  public List<ShardReport> reports() {
    return last.shards().stream().map(ShardState::report).toList();
  }

  @Override
  public List<ScoreHistogram> waitingScores(Duration time) {
    List<Waiting> waiting =
        run(
            "links and knowledge to shards",
            task -> {
              HeldShard shard = ShardHost.of(task.job()).prepare(task);
              return new Waiting(shard.crawl().shard().waitingScores(time), place());
            });
    for (int i = 0; i < places.length; i++) {
      places[i] = waiting.get(i).place;
    }
    return waiting.stream().map(Waiting::scores).toList();
  }

  @Override
  public List<ShardReport> crawl(long[] pages, Duration time) {
    boxes = run("shards crawl", task -> box(task, pages[task.number()], time));
    for (int i = 0; i < places.length; i++) {
      places[i] = boxes.get(i).place;
    }
    return boxes.stream().map(Box::report).toList();
  }

  private static Box box(ShardTask task, long pages, Duration time) throws InterruptedException {
    ShardHost host = ShardHost.of(task.job());
    String attempt = task.attemptName(TaskContext.get().taskAttemptId());
    HeldShard shard = host.prepare(task);
    try {
      ShardReport report = shard.run(task, attempt, pages, time);
      HeldShard.BoxFiles files = shard.write(task, attempt);
      return new Box(report, files.snapshot(), files.outbox(), files.knowledge(), place());
    } catch (RuntimeException | Error | InterruptedException e) {
      host.discard(task); // it went on from what the manifest has: nobody else may use it
      throw e;
    }
  }

  /** In the form in which Spark prefers a process. */
  private static String place() {
    return "executor_"
        + SparkEnv.get().blockManager().blockManagerId().host()
        + "_"
        + SparkEnv.get().executorId();
  }

  private <T> List<T> run(String step, Function<ShardTask, T> work) {
    int round = last.round() + 1;
    spark.sc().setJobDescription("round " + round + ": " + step);
    List<Tuple2<ShardTask, Seq<String>>> tasks = new ArrayList<>();
    for (int i = 0; i < job.shards(); i++) {
      List<String> preferred = places[i].isEmpty() ? List.of() : List.of(places[i]);
      tasks.add(
          new Tuple2<>(
              new ShardTask(job, i, round, last.shards().get(i), last.knowledge()),
              CollectionConverters.asScala(preferred).toList()));
    }
    JavaRDD<ShardTask> rdd =
        spark
            .sc()
            .makeRDD(
                CollectionConverters.asScala(tasks).toList(),
                ClassTag$.MODULE$.<ShardTask>apply(ShardTask.class))
            .toJavaRDD();
    return rdd.map(work).collect();
  }

  @Override
  public long exchange(int round) {
    List<Tuple2<Integer, Tuple2<String, Long>>> inboxes = deliver(round);
    String knowledge = job.shards() == 1 ? "" : sumKnowledge(round);
    List<ShardState> states = new ArrayList<>();
    boxes.forEach(box -> states.add(new ShardState(box.snapshot, "", box.report)));
    long links = 0;
    for (Tuple2<Integer, Tuple2<String, Long>> inbox : inboxes) {
      ShardState state = states.get(inbox._1);
      states.set(inbox._1, new ShardState(state.snapshot(), inbox._2._1, state.report()));
      links += inbox._2._2;
    }
    last = new RoundManifest(round, knowledge, states);
    last.write(job.at());
    return links;
  }

  /** Outboxes are files: what a lost machine had is read again. */
  private List<Tuple2<Integer, Tuple2<String, Long>>> deliver(int round) {
    spark.sc().setJobDescription("round " + round + ": links and copies to their owners");
    ShardTask.Job common = job;
    return spark
        .parallelize(boxes.stream().map(Box::outbox).toList(), job.shards())
        .flatMapToPair(outbox -> readOutbox(common.at(), outbox))
        .partitionBy(new ByNumber(job.shards()))
        .mapPartitionsWithIndex((target, sent) -> writeInbox(common, round, target, sent), false)
        .collect();
  }

  private static Iterator<Tuple2<Integer, Sent>> readOutbox(AtFolder at, String outbox) {
    List<Tuple2<Integer, Sent>> all = new ArrayList<>();
    OutgoingFiles.read(at, outbox, (target, sent) -> all.add(new Tuple2<>(target, sent)));
    return all.iterator();
  }

  /** Returns the name of the inbox of a shard, and how many links are in it. */
  private static Iterator<Tuple2<Integer, Tuple2<String, Long>>> writeInbox(
      ShardTask.Job job, int round, int target, Iterator<Tuple2<Integer, Sent>> all) {
    List<Sent> sorted = new ArrayList<>();
    all.forEachRemaining(sent -> sorted.add(sent._2));
    if (sorted.isEmpty()) {
      return List.<Tuple2<Integer, Tuple2<String, Long>>>of().iterator();
    }
    sorted.sort(null);
    String name = RoundManifest.name(round) + "-%05d-in-".formatted(target) + attempt(job);
    job.at()
        .write(
            name,
            out -> {
              DataOutputStream data = new DataOutputStream(out);
              for (Sent sent : sorted) {
                OutgoingFiles.write(data, target, sent);
              }
              data.flush();
            });
    long links = sorted.stream().filter(sent -> sent.kind() == OutgoingFiles.LINK).count();
    return List.of(new Tuple2<>(target, new Tuple2<>(name, links))).iterator();
  }

  private static String attempt(ShardTask.Job job) {
    return job.id() + "-" + TaskContext.get().taskAttemptId();
  }

  /**
   * Parts are summed where they are read; the sums are added to what all knew in one place, none on
   * the driver.
   */
  private String sumKnowledge(int round) {
    spark.sc().setJobDescription("round " + round + ": sum of what was learned");
    ShardTask.Job common = job;
    String known = last.knowledge();
    List<String> parts = boxes.stream().map(Box::knowledge).toList();
    int groups = (int) Math.ceil(Math.sqrt(parts.size()));
    return spark
        .parallelize(parts, groups)
        .mapPartitions(names -> List.of(sum(common.at(), names)).iterator())
        .repartition(1)
        .mapPartitions(sums -> {
          Knowledge all =
              known.isEmpty() ? new Knowledge(Set.of()) : ShardHost.read(common.at(), known);
          sums.forEachRemaining(sum -> all.merge(KnowledgeCodec.decode(sum)));
          String name = RoundManifest.name(round) + "-known-" + attempt(common) + ".wmkn";
          common.at().write(name, out -> KnowledgeFile.write(all, out));
          return List.of(name).iterator();
        })
        .collect()
        .getFirst();
  }

  private static byte[] sum(AtFolder at, Iterator<String> names) {
    Knowledge sum = new Knowledge(Set.of());
    names.forEachRemaining(name -> sum.merge(ShardHost.read(at, name)));
    return KnowledgeCodec.encode(sum);
  }

  @Override
  public Knowledge knowledge() {
    return last.knowledge().isEmpty()
        ? new Knowledge(Set.of())
        : ShardHost.read(job.at(), last.knowledge());
  }

  /** A key is the number of its partition. */
  private static final class ByNumber extends Partitioner {
    private static final long serialVersionUID = 1;
    private final int number;

    ByNumber(int number) {
      this.number = number;
    }

    @Override
    public int numPartitions() {
      return number;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) key;
    }
  }
}
