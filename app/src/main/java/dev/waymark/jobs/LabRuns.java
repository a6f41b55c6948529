package dev.waymark.jobs;

import dev.waymark.cli.command.CommandRunner;
import dev.waymark.cli.command.Console;
import dev.waymark.config.ConfigException;
import dev.waymark.file.FileTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Experiments of the lab, one at a time, each in a folder of its own with its result and page. */
public final class LabRuns implements AutoCloseable {
  /** The page of a run, in its folder. */
  public static final String REPORT = "report.html";

  /** The figures of a run, in its folder. */
  public static final String RESULT = "result.json";

  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

  private final Path folder;
  private final CommandRunner commands;
  private final InstantSource clock;
  private final boolean local;
  private @Nullable Thread thread;
  private volatile @Nullable LabRun current;

  /**
   * @param root of the collections that are served
   * @param commands runs {@code lab run} and {@code lab report}
   * @param local only users of this machine reach it: they may name its files
   */
  public LabRuns(Path root, CommandRunner commands, InstantSource clock, boolean local) {
    this.local = local;
    this.folder = root.resolve(JobsFile.FOLDER).resolve("lab");
    this.commands = commands;
    this.clock = clock;
  }

  /**
   * Begins an experiment.
   *
   * @param flags of {@code waymark lab run}
   * @throws ConfigException if another one runs
   */
  public synchronized LabRun start(List<String> flags) {
    if (!local) {
      ForeignSettings.checkLab(flags);
    }
    LabRun running = current;
    if (running != null) {
      throw new ConfigException("An experiment runs already; wait for it, or stop it.");
    }
    Instant now = clock.instant();
    List<String> words = new ArrayList<>(List.of("lab", "run"));
    words.addAll(flags);
    String command =
        Console.withoutTerminal(System.out, System.err).commandText(words.toArray(Object[]::new));
    LabRun run = new LabRun(ID.format(now), now, command, LabRun.State.RUNNING, "");
    Path into = folder.resolve(run.id());
    try {
      FileTree.createPrivate(into);
      run.write(into);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    current = run;
    words.add("--into=" + into.resolve(RESULT));
    thread = Thread.ofPlatform().daemon().name("lab").start(() -> run(run, into, words));
    return run;
  }

  private void run(LabRun run, Path into, List<String> words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LastLine err = new LastLine(line -> current = run.with(LabRun.State.RUNNING, line));
    LabRun end;
    try {
      int code = run(words, out, err);
      if (code == 0) {
        code =
            run(
                List.of("lab", "report", into.resolve(RESULT).toString()),
                OutputStream.nullOutputStream(),
                err);
      }
      Thread.interrupted(); // whoever stopped it wants its end written down
      end =
          code == 0
              ? run.with(LabRun.State.DONE, out.toString(StandardCharsets.UTF_8).strip())
              : run.with(LabRun.State.FAILED, err.line());
      end.write(into);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      current = null;
    }
  }

  private int run(List<String> words, OutputStream out, OutputStream err) {
    return commands.run(
        words.toArray(String[]::new),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  /** Ends the experiment that runs. */
  public synchronized void stop() {
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** All experiments, the latest first; one that a killed process left counts as failed. */
  public List<LabRun> all() {
    List<LabRun> runs = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return runs;
    }
    LabRun running = current;
    try (Stream<Path> folders = Files.list(folder)) {
      for (Path one : folders.filter(LabRun::existsIn).toList()) {
        LabRun stored = LabRun.read(one);
        if (running != null && stored.id().equals(running.id())) {
          runs.add(running);
        } else {
          boolean left = stored.state() == LabRun.State.RUNNING;
          runs.add(left ? stored.with(LabRun.State.FAILED, "interrupted") : stored);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    runs.sort(Comparator.comparing(LabRun::id).reversed());
    return runs;
  }

  /** Null if there is none of this id. */
  public @Nullable LabRun find(String id) {
    return all().stream().filter(run -> run.id().equals(id)).findFirst().orElse(null);
  }

  /** A file of an experiment that is there. */
  public Path file(LabRun run, String name) {
    return folder.resolve(run.id()).resolve(name);
  }

  /** Deletes an experiment with its result. */
  public void delete(LabRun run) {
    if (run.state() == LabRun.State.RUNNING) {
      throw new ConfigException("This experiment runs; stop it first.");
    }
    try {
      JobFiles.delete(folder.resolve(run.id()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    stop();
  }

  /** Tells each line that is written, and keeps the last that is not empty. */
  private static final class LastLine extends ByteArrayOutputStream {
    private final Consumer<String> listener;
    private String last = "";

    LastLine(Consumer<String> listener) {
      this.listener = listener;
    }

    @Override
    public synchronized void flush() {
      String text = toString(StandardCharsets.UTF_8).strip();
      reset();
      if (!text.isEmpty()) {
        last = text.substring(text.lastIndexOf('\n') + 1);
        listener.accept(last);
      }
    }

    synchronized String line() {
      return last;
    }
  }
}
