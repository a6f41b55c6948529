package dev.waymark.web.recorded;

import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.web.RecordedTraces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the click paths of the Wikispeedia game, whose users were asked to find a page by following
 * links. An unfinished path has a user and a time; a finished one has neither, and counts as a user
 * of its own before all others. Times within a path are invented: only their order is known.
 */
final class ClickPaths {
  private static final Duration READING_TIME = Duration.ofSeconds(30);

  private final UnaryOperator<@Nullable String> urlOf;
  private final List<Session> sessions = new ArrayList<>();

  /**
   * @param urlOf the URL of an article's name; null if there is no such article
   */
  private ClickPaths(UnaryOperator<@Nullable String> urlOf) {
    this.urlOf = urlOf;
  }

  static RecordedTraces read(Path folder, UnaryOperator<@Nullable String> urlOf) {
    ClickPaths paths = new ClickPaths(urlOf);
    Path finished = folder.resolve("paths_finished_sequences.tsv.gz");
    if (Files.exists(finished)) {
      Tsv.read(finished, 2, paths::addFinished);
    }
    Path unfinished = folder.resolve("paths_unfinished.tsv.gz");
    if (Files.exists(unfinished)) {
      Tsv.read(unfinished, 6, paths::addUnfinished);
    }
    return new RecordedTraces(paths.sessions, List.of());
  }

  private void addFinished(String[] row) {
    Instant start = Instant.EPOCH.plus(Duration.ofHours(Long.parseLong(row[0])));
    List<Step> steps = steps(row[1], start, READING_TIME);
    if (!steps.isEmpty()) {
      sessions.add(new Session("path" + row[0], steps, List.of(steps.getLast().url())));
    }
  }

  private void addUnfinished(String[] row) {
    Instant start = Instant.ofEpochSecond(Long.parseLong(row[1]));
    Duration duration = Duration.ofSeconds(Long.parseLong(row[2]));
    Duration stepDuration = duration.dividedBy(row[3].split(";", -1).length);
    List<Step> steps =
        steps(
            row[3], start, stepDuration.compareTo(READING_TIME) < 0 ? stepDuration : READING_TIME);
    String target = urlOf.apply(row[4]);
    if (!steps.isEmpty()) {
      sessions.add(new Session(row[0], steps, target == null ? List.of() : List.of(target)));
    }
  }

  private List<Step> steps(String path, Instant start, Duration stepDuration) {
    List<Step> steps = new ArrayList<>();
    Deque<String> openPages = new ArrayDeque<>();
    Instant time = start;
    for (String name : path.split(";", -1)) {
      String url = name.equals("<") ? null : urlOf.apply(name);
      if (url != null) {
        steps.add(new Step(url, openPages.peek(), time, false));
        openPages.push(url);
      } else if (name.equals("<") && openPages.size() > 1) {
        openPages.pop();
        steps.add(new Step(openPages.element(), null, time, true));
      }
      time = time.plus(stepDuration);
    }
    return steps;
  }
}
