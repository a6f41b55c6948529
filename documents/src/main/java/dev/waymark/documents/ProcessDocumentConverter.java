package dev.waymark.documents;

import dev.waymark.model.PageKind;
import dev.waymark.parse.DocumentConverter;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Converts documents in a small pool of processes. A document that takes too long or too much
 * memory costs its process, and the next one a new process. Processes start with the first document
 * and end with this one.
 */
public final class ProcessDocumentConverter implements DocumentConverter {
  /** A crawl meets few documents, and a process takes up to half a gigabyte. */
  private static final int MAX_PROCESSES = 2;

  private final Semaphore permits = new Semaphore(MAX_PROCESSES, true);

  /** Guarded by itself. */
  private final Deque<ReaderProcess> idle = new ArrayDeque<>();

  @Override
  public Conversion convert(byte[] document, PageKind kind, Limits limits) {
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Conversion.Failed("interrupted");
    }
    try {
      return convertWithPermit(document, kind, limits);
    } finally {
      permits.release();
    }
  }

  private Conversion convertWithPermit(byte[] document, PageKind kind, Limits limits) {
    ReaderProcess process = pollIdle(limits);
    try {
      if (process == null) {
        process = ReaderProcess.start(limits.memoryBytes());
      }
    } catch (IOException e) {
      return new Conversion.Failed("no process could be started to read it: " + e.getMessage());
    }
    Conversion result = process.convert(document, kind, limits.timeout());
    if (process.isAlive()) {
      synchronized (idle) {
        idle.addFirst(process);
      }
    }
    return result;
  }

  /** An idle process with as much memory as is asked for; null if there is none. */
  private @Nullable ReaderProcess pollIdle(Limits limits) {
    synchronized (idle) {
      for (ReaderProcess process = idle.pollFirst(); process != null; process = idle.pollFirst()) {
        if (process.isAlive() && process.memoryBytes() == limits.memoryBytes()) {
          return process;
        }
        process.end();
      }
    }
    return null;
  }
}
