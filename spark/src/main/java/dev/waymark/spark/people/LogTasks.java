package dev.waymark.spark.people;

import dev.waymark.traces.store.parts.ImportTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;

/** What the tasks of Spark do alike. */
final class LogTasks {
  private LogTasks() {}

  /** Has Spark close a task at the end of its own. */
  static <T extends ImportTask> T closedAtEnd(T task) {
    TaskCompletionListener closing =
        context -> {
          try {
            task.close();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    TaskContext.get().addTaskCompletionListener(closing);
    return task;
  }
}
