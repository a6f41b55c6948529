package dev.waymark.spark.cluster;

import dev.waymark.cli.command.Console;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;
import scala.jdk.javaapi.CollectionConverters;

/** Shows the current step of Spark and its progress. Called by Spark's own thread. */
public final class SparkProgress extends SparkListener {
  private final Console console;
  private String step = "";
  private int tasks;
  private int done;

  public SparkProgress(Console console) {
    this.console = console;
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    String name = job.properties().getProperty("spark.job.description", "");
    if (!name.equals(step)) {
      step = name;
      tasks = 0;
      done = 0;
      if (!console.isTerminal()) {
        console.err().println(step + " …");
      }
    }
    for (StageInfo stage : CollectionConverters.asJava(job.stageInfos())) {
      tasks += stage.numTasks();
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    done++;
    if (console.isTerminal()) {
      console.err().print("\r\033[K" + step + ": " + done + " of " + Math.max(tasks, done));
      console.err().flush();
    }
  }

  /** Clears the progress line. */
  public void clear() {
    if (console.isTerminal()) {
      console.err().print("\r\033[K");
      console.err().flush();
    }
  }
}
