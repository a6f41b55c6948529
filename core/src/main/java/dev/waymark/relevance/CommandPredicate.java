package dev.waymark.relevance;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A predicate in a program of the user, which runs as long as the crawl: it reads a page as one
 * line of JSON from standard input and writes its relevance as one line to standard output. When it
 * exits, hangs or writes more than one line, that page is an error and the program is restarted.
 */
final class CommandPredicate implements Predicate, AutoCloseable {
  /** A longer response is invalid. */
  private static final int MAX_RESPONSE_BYTES = 1 << 20;

  /** The first response may take so many times longer: the program may have a model to load. */
  private static final int FIRST_RESPONSE_TIMEOUT_FACTOR = 15;

  private static final String ENDED_MESSAGE = "it ended without an answer";

  private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private final String text;
  private final List<String> command;
  private final Path folder;
  private final Duration timeout;
  private final ReentrantLock lock = new ReentrantLock();
  private final ExecutorService ioExecutor =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("judge-command").factory());
  private @Nullable RunningProcess current;

  private boolean warmedUp;

  private record RunningProcess(Process process, OutputStream in, InputStream out) {}

  /**
   * @throws ConfigException if the program cannot be started
   */
  CommandPredicate(String text, Path folder, Duration timeout) {
    this.text = "command:" + text;
    this.command = splitArguments(text);
    this.folder = folder.toAbsolutePath();
    this.timeout = timeout;
    try {
      this.current = start();
    } catch (IOException e) {
      ioExecutor.shutdownNow();
      throw new ConfigException(
          "want: cannot start \"%s\" in %s: %s".formatted(text, this.folder, e.getMessage()));
    }
  }

  @Override
  public Relevance judge(Page page) {
    String line = PageJson.encode(page) + '\n';
    lock.lock();
    try {
      return request(line);
    } finally {
      lock.unlock();
    }
  }

  private Relevance request(String line) {
    RunningProcess running;
    try {
      running = current == null ? start() : current;
    } catch (IOException e) {
      return Relevance.error("%s cannot be restarted: %s".formatted(text, e.getMessage()));
    }
    current = running;
    Future<String> pending = ioExecutor.submit(() -> sendAndReceive(running, line));
    Duration time = warmedUp ? timeout : timeout.multipliedBy(FIRST_RESPONSE_TIMEOUT_FACTOR);
    try {
      String response = pending.get(time.toNanos(), TimeUnit.NANOSECONDS);
      warmedUp = true;
      return PageJson.toRelevance(text, response);
    } catch (TimeoutException e) {
      kill(running);
      return Relevance.error(
          "%s took longer than %s".formatted(text, TimeLimitedPredicate.formatDuration(time)));
    } catch (ExecutionException e) {
      kill(running);
      return Relevance.error("%s: %s".formatted(text, e.getCause().getMessage()));
    } catch (InterruptedException e) {
      kill(running);
      Thread.currentThread().interrupt();
      return Relevance.error(text + " was interrupted");
    }
  }

  private static String sendAndReceive(RunningProcess running, String line) throws IOException {
    boolean unexpectedOutput;
    try {
      unexpectedOutput = running.out().available() > 0;
      running.in().write(line.getBytes(StandardCharsets.UTF_8));
      running.in().flush();
    } catch (IOException e) { // the process has exited
      throw new EOFException(ENDED_MESSAGE);
    }
    if (unexpectedOutput) {
      throw new IOException("it wrote more than one line for a page");
    }
    return readLine(running.out());
  }

  private static String readLine(InputStream out) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next;
    while ((next = out.read()) != '\n') {
      if (next < 0) {
        throw new EOFException(ENDED_MESSAGE);
      }
      if (line.size() == MAX_RESPONSE_BYTES) {
        throw new IOException("its answer is longer than 1 MiB");
      }
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private RunningProcess start() throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new RunningProcess(
        process,
        new BufferedOutputStream(process.getOutputStream()),
        new BufferedInputStream(process.getInputStream()));
  }

  /** Ends the program, and with it the wait for its response. */
  private void kill(RunningProcess running) {
    current = null;
    warmedUp = false;
    running.process().descendants().forEach(ProcessHandle::destroyForcibly);
    running.process().destroyForcibly();
  }

  /** Splits a command line; quotes protect blanks. */
  private static List<String> splitArguments(String text) {
    List<String> arguments = new ArrayList<>();
    Matcher matcher = ARGUMENT.matcher(text);
    while (matcher.find()) {
      for (int group = 1; group <= 3; group++) {
        if (matcher.group(group) != null) {
          arguments.add(matcher.group(group));
        }
      }
    }
    if (arguments.isEmpty()) {
      throw new ConfigException(
          "want: command: names no program; e.g. command:./my-judge --strict");
    }
    return arguments;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (current != null) {
        kill(current);
      }
      ioExecutor.shutdownNow();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
