package dev.waymark.fetch.limits;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A part of the heap for the bodies of large responses, over all fetches. Who finds it used up
 * waits until others are done. One at a time may exceed it and so finishes in any case: nobody
 * waits for somebody who waits. Called from many threads.
 */
public final class BodyBudget {
  /** Bodies up to this size are not counted: most pages. */
  public static final int FREE_BYTES = 64 * 1024;

  /** Of a body while it is fetched, decoded, parsed and packed: buffers, text, records. */
  private static final int COPIES = 5;

  private final long budget;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition changed = lock.newCondition();
  private long used;
  private boolean exceeded;

  /**
   * @param bytes of the heap
   */
  BodyBudget(long bytes) {
    this.budget = bytes;
  }

  /** A third of the heap. */
  public static BodyBudget ofHeap() {
    return new BodyBudget(Runtime.getRuntime().maxMemory() / 3);
  }

  public Lease newLease() {
    return new Lease();
  }

  /** What one response takes. */
  public final class Lease implements AutoCloseable {
    private long bytes;
    private boolean exceeds;
    private boolean waited;

    /**
     * Waits until a body may have so many bytes.
     *
     * @return false if that took longer than a time
     */
    public boolean grow(long bodyBytes, long timeoutMillis) throws InterruptedException {
      return growTo(bodyBytes * COPIES, timeoutMillis);
    }

    /** The same for so many bytes of which there are no copies. */
    public boolean growTo(long heapBytes, long timeoutMillis) throws InterruptedException {
      long more = heapBytes - bytes;
      long nanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
      lock.lock();
      try {
        while (!exceeds && used + more > budget && exceeded) {
          waited = true;
          if (nanos <= 0) {
            return false;
          }
          nanos = changed.awaitNanos(nanos);
        }
        if (!exceeds && used + more > budget) {
          exceeds = true;
          exceeded = true;
        }
        used += more;
        bytes += more;
        return true;
      } finally {
        lock.unlock();
      }
    }

    public boolean isEmpty() {
      return bytes == 0;
    }

    /** Whether it had to wait: a response that then timed out is not its server's fault. */
    public boolean waited() {
      return waited;
    }

    @Override
    public void close() {
      if (bytes == 0) {
        return;
      }
      lock.lock();
      try {
        used -= bytes;
        bytes = 0;
        exceeded &= !exceeds;
        exceeds = false;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
