package dev.waymark.documents;

import dev.waymark.model.PageKind;
import dev.waymark.parse.DocumentConverter.Conversion;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process that runs {@link DocumentReaderMain}: the same program, with little memory. Used by one
 * thread at a time.
 */
final class ReaderProcess {
  /** Three times the characters that a reader gives at most, and their markup. */
  private static final int MAX_ANSWER_BYTES = 64 << 20;

  private final Process process;
  private final DataOutputStream requests;
  private final DataInputStream answers;
  private final long memoryBytes;
  private boolean broken;

  private ReaderProcess(Process process, long memoryBytes) {
    this.process = process;
    this.memoryBytes = memoryBytes;
    this.requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
  }

  /** It ends when this process does: its input ends then. */
  static ReaderProcess start(long memoryBytes) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + memoryBytes,
            "-Xss2m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:MaxDirectMemorySize=64m",
            "-Djava.awt.headless=true",
            "-cp",
            System.getProperty("java.class.path"),
            DocumentReaderMain.class.getName());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new ReaderProcess(process, memoryBytes);
  }

  long memoryBytes() {
    return memoryBytes;
  }

  boolean isAlive() {
    return !broken && process.isAlive();
  }

  void end() {
    broken = true;
    process.destroyForcibly();
  }

  /** Converts a document; the process is dead afterwards if it could not. */
  Conversion convert(byte[] document, PageKind kind, Duration timeout) {
    AtomicBoolean late = new AtomicBoolean();
    Thread watchdog = Thread.ofPlatform().daemon().start(() -> endAfter(timeout, late));
    try {
      requests.writeUTF(kind.name());
      requests.writeInt(document.length);
      requests.write(document);
      requests.flush();
      boolean converted = answers.readBoolean();
      byte[] text = new byte[answerLength()];
      answers.readFully(text);
      String answer = new String(text, StandardCharsets.UTF_8);
      return converted ? new Conversion.Html(answer) : new Conversion.Failed(answer);
    } catch (IOException e) {
      end();
      return new Conversion.Failed(late.get() ? tooLate(timeout) : whyEnded());
    } finally {
      watchdog.interrupt();
    }
  }

  /** A JVM that runs out of memory says so where answers are expected. */
  private int answerLength() throws IOException {
    int length = answers.readInt();
    if (length < 0 || length > MAX_ANSWER_BYTES) {
      throw new IOException("not an answer");
    }
    return length;
  }

  private void endAfter(Duration timeout, AtomicBoolean late) {
    try {
      Thread.sleep(timeout);
      late.set(true);
      end();
    } catch (InterruptedException e) {
      // It was in time.
    }
  }

  private static String tooLate(Duration timeout) {
    return "it takes longer than " + timeout.toMillis() / 1000.0 + " s (document-timeout)";
  }

  /** The JVM ends with 3 when memory runs out. */
  private String whyEnded() {
    try {
      boolean outOfMemory = process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == 3;
      return outOfMemory
          ? "it takes more than " + memoryBytes / 1_000_000 + " MB of memory (document-memory)"
          : "the process that read it ended";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
