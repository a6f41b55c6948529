package dev.waymark.judge;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.settings.BadSetting;
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
 * A predicate in a program of the user's own, which lives as long as the crawl: a page as one line
 * of JSON goes to its standard input, a verdict as one line comes from its standard output. When it
 * dies, hangs or says more than it was asked, that page is trouble and the next starts it anew.
 */
final class Command implements Predicate, AutoCloseable {
  /** A longer answer is no verdict. */
  private static final int MAX_ANSWER = 1 << 20;

  /** The first answer may take so many times longer: the program may have a model to load. */
  private static final int WARMING = 15;

  private static final String ENDED = "it ended without an answer";

  private static final Pattern PIECE = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private final String text;
  private final List<String> command;
  private final Path folder;
  private final Duration limit;
  private final ReentrantLock turn = new ReentrantLock();
  private final ExecutorService talker =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("judge-command").factory());
  private @Nullable Running running;

  private boolean warm;

  private record Running(Process process, OutputStream in, InputStream out) {}

  /**
   * @throws BadSetting if the program cannot be started
   */
  Command(String text, Path folder, Duration limit) {
    this.text = "command:" + text;
    this.command = pieces(text);
    this.folder = folder.toAbsolutePath();
    this.limit = limit;
    try {
      this.running = start();
    } catch (IOException e) {
      talker.shutdownNow();
      throw new BadSetting(
          "want: cannot start \"%s\" in %s: %s".formatted(text, this.folder, e.getMessage()));
    }
  }

  @Override
  public Verdict judge(Page page) {
    String line = PageJson.of(page) + '\n';
    turn.lock();
    try {
      return ask(line);
    } finally {
      turn.unlock();
    }
  }

  private Verdict ask(String line) {
    Running now;
    try {
      now = running == null ? start() : running;
    } catch (IOException e) {
      return Verdict.trouble("%s cannot be started anew: %s".formatted(text, e.getMessage()));
    }
    running = now;
    Future<String> answer = talker.submit(() -> exchange(now, line));
    Duration time = warm ? limit : limit.multipliedBy(WARMING);
    try {
      String said = answer.get(time.toNanos(), TimeUnit.NANOSECONDS);
      warm = true;
      return PageJson.verdict(text, said);
    } catch (TimeoutException e) {
      end(now);
      return Verdict.trouble("%s took longer than %s".formatted(text, Watched.brief(time)));
    } catch (ExecutionException e) {
      end(now);
      return Verdict.trouble("%s: %s".formatted(text, e.getCause().getMessage()));
    } catch (InterruptedException e) {
      end(now);
      Thread.currentThread().interrupt();
      return Verdict.trouble(text + " was interrupted");
    }
  }

  private static String exchange(Running now, String line) throws IOException {
    boolean chats;
    try {
      chats = now.out().available() > 0;
      now.in().write(line.getBytes(StandardCharsets.UTF_8));
      now.in().flush();
    } catch (IOException e) { // nobody is at the other end
      throw new EOFException(ENDED);
    }
    if (chats) {
      throw new IOException("it said more than it was asked; one line for each page, please");
    }
    return readLine(now.out());
  }

  private static String readLine(InputStream out) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next;
    while ((next = out.read()) != '\n') {
      if (next < 0) {
        throw new EOFException(ENDED);
      }
      if (line.size() == MAX_ANSWER) {
        throw new IOException("its answer has no end");
      }
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private Running start() throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new Running(
        process,
        new BufferedOutputStream(process.getOutputStream()),
        new BufferedInputStream(process.getInputStream()));
  }

  /** Ends the program, and with it the wait for its answer. */
  private void end(Running now) {
    running = null;
    warm = false;
    now.process().descendants().forEach(ProcessHandle::destroyForcibly);
    now.process().destroyForcibly();
  }

  /** Pieces of a command line; quotes keep blanks together. */
  private static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    Matcher matcher = PIECE.matcher(text);
    while (matcher.find()) {
      for (int group = 1; group <= 3; group++) {
        if (matcher.group(group) != null) {
          pieces.add(matcher.group(group));
        }
      }
    }
    if (pieces.isEmpty()) {
      throw new BadSetting("want: command: names no program; e.g. command:./my-judge --strict");
    }
    return pieces;
  }

  @Override
  public void close() {
    turn.lock();
    try {
      if (running != null) {
        end(running);
      }
      talker.shutdownNow();
    } finally {
      turn.unlock();
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
