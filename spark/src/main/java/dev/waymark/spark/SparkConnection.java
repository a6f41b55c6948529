package dev.waymark.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;

/**
 * A connection to Spark: the one that this process has, as in a shell of Spark, or a new one.
 *
 * @param isOwn whether it ends with the command
 */
public record SparkConnection(JavaSparkContext spark, boolean isOwn, SparkListener listener)
    implements AutoCloseable {

  /**
   * @param listener told of jobs until the end
   */
  public static SparkConnection open(SparkConf conf, SparkListener listener) {
    var active = SparkContext$.MODULE$.getActive();
    JavaSparkContext spark =
        active.isEmpty()
            ? new JavaSparkContext(conf)
            : JavaSparkContext.fromSparkContext(active.get());
    spark.sc().addSparkListener(listener);
    return new SparkConnection(spark, active.isEmpty(), listener);
  }

  @Override
  public void close() {
    spark.sc().removeSparkListener(listener);
    if (isOwn) {
      spark.close();
    }
  }
}
