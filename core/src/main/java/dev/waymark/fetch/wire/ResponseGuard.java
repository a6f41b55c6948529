package dev.waymark.fetch.wire;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a connection and the HTTP client: hands out one response at a time, its head first
 * and its body once the client's side said how it is framed, and nothing of what follows. Bytes
 * behind a response cannot become the next one: such a connection is not used again.
 */
public final class ResponseGuard {
  /** Heads before the final one, such as 103; the client reads few, too. */
  private static final int MAX_HEADS = 20;

  /** Of one head; the client has a limit of its own, which is lower. */
  private static final int MAX_HEAD_BYTES = 512 * 1024;

  private static final byte[] NONE = {};

  private enum State {
    HEAD,
    HEAD_DONE,
    BODY,
    DONE
  }

  private final Socket wire;
  private final long maxNanos;
  private long deadline;
  private State state = State.HEAD;
  private byte[] held = NONE;
  private int lineBytes;
  private int headBytes;
  private int heads;
  private long remaining;
  private @Nullable ChunkTracker chunks;
  private boolean surplus;
  private boolean disabled;
  private @Nullable Http2Frames frames;
  private @Nullable InputStream arrivals;

  /** A socket of which responses are guarded. */
  public interface Guarded {
    ResponseGuard guard();
  }

  /**
   * @param wire the socket on which bytes arrive, below TLS
   * @param maxTime from the connection or a request to the last byte of the response. The client
   *     has the same limit, but forgets it when it runs out just between connection and handshake:
   *     who then sends a byte now and then would never be left.
   */
  public ResponseGuard(Socket wire, Duration maxTime) {
    this.wire = wire;
    this.maxNanos = maxTime.toNanos();
    this.deadline = System.nanoTime() + maxNanos;
  }

  Duration maxTime() {
    return Duration.ofNanos(maxNanos);
  }

  /** From now on everything passes, within the time: another guard is above. */
  void disable() {
    disabled = true;
  }

  /** From now on HTTP/2 is spoken: its frames are counted, and time is the client's business. */
  void startHttp2() {
    disabled = true;
    frames = new Http2Frames();
    endDeadline();
  }

  /** The guard above has the time, too. */
  void endDeadline() {
    deadline = Long.MAX_VALUE;
  }

  private void checkDeadline() throws IOException {
    if (deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0) {
      throw new InterruptedIOException("timeout");
    }
  }

  /** How the body of the response is framed whose head was handed out. */
  public void beginBody(BodyFraming framing) {
    if (frames != null) {
      frames.beginResponse();
      return;
    }
    chunks = framing instanceof BodyFraming.Chunked ? new ChunkTracker() : null;
    remaining = framing instanceof BodyFraming.Length length ? length.bytes() : Long.MAX_VALUE;
    state = remaining == 0 ? State.DONE : State.BODY;
  }

  /** Whether the last response was read to its end, and nothing came behind it. */
  public boolean mayBeReused() throws IOException {
    return state == State.DONE
        && !surplus
        && held.length == 0
        && arrivals != null
        && arrivals.available() == 0;
  }

  private void beginRequest() throws IOException {
    if (disabled || state == State.HEAD) {
      return;
    }
    if (!mayBeReused()) {
      wire.close();
      throw new StaleConnectionException();
    }
    state = State.HEAD;
    deadline = System.nanoTime() + maxNanos;
    heads = 0;
    headBytes = 0;
    lineBytes = 0;
  }

  /** Bytes came behind the response before: the request is to be sent over another connection. */
  public static final class StaleConnectionException extends IOException {
    StaleConnectionException() {
      super("bytes behind the response before");
    }
  }

  /** The stream on which requests are sent. */
  public OutputStream wrap(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        beginRequest();
        out.write(bytes, offset, length);
      }

      @Override
      public void write(int b) throws IOException {
        beginRequest();
        out.write(b);
      }
    };
  }

  /**
   * The stream from which responses are read.
   *
   * @param arrivals tells whether more bytes came; below TLS
   */
  public InputStream wrap(InputStream in, InputStream arrivals) {
    this.arrivals = arrivals;
    return new FilterInputStream(in) {
      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return guardedRead(in, bytes, offset, length);
      }

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }
    };
  }

  private int guardedRead(InputStream in, byte[] bytes, int offset, int length) throws IOException {
    checkDeadline();
    if (disabled) {
      int n = in.read(bytes, offset, length);
      if (frames != null && n > 0) {
        frames.accept(bytes, offset, n);
      }
      return n;
    }
    if (state == State.DONE) {
      return -1;
    }
    if (state == State.HEAD_DONE) {
      if (++heads > MAX_HEADS) {
        throw new ProtocolException("more than " + MAX_HEADS + " heads for one response");
      }
      state = State.HEAD;
    }
    int n = readHeldOrWire(in, bytes, offset, (int) Math.min(length, bodyLimit()));
    if (n <= 0) {
      return n;
    }
    return state == State.HEAD ? acceptHead(bytes, offset, n) : acceptBody(bytes, offset, n);
  }

  private long bodyLimit() {
    return state == State.BODY ? remaining : Long.MAX_VALUE;
  }

  private int readHeldOrWire(InputStream in, byte[] bytes, int offset, int length)
      throws IOException {
    if (held.length == 0) {
      return in.read(bytes, offset, length);
    }
    int n = Math.min(length, held.length);
    System.arraycopy(held, 0, bytes, offset, n);
    held = n == held.length ? NONE : Arrays.copyOfRange(held, n, held.length);
    return n;
  }

  /** Hands out up to the empty line, and holds back the rest. */
  private int acceptHead(byte[] bytes, int offset, int length) throws IOException {
    headBytes += length;
    if (headBytes > MAX_HEAD_BYTES) {
      throw new ProtocolException("a head of more than " + (MAX_HEAD_BYTES >> 10) + " KB");
    }
    for (int i = 0; i < length; i++) {
      byte b = bytes[offset + i];
      if (b == '\n' && lineBytes == 0) {
        state = State.HEAD_DONE;
        hold(bytes, offset + i + 1, length - i - 1);
        return i + 1;
      }
      lineBytes = b == '\n' ? 0 : b == '\r' ? lineBytes : lineBytes + 1;
    }
    return length;
  }

  private void hold(byte[] bytes, int from, int length) {
    if (length > 0) {
      byte[] joined = new byte[length + held.length];
      System.arraycopy(bytes, from, joined, 0, length);
      System.arraycopy(held, 0, joined, length, held.length);
      held = joined;
    }
  }

  private int acceptBody(byte[] bytes, int offset, int length) throws IOException {
    if (chunks == null) {
      remaining -= remaining == Long.MAX_VALUE ? 0 : length;
      state = remaining == 0 ? State.DONE : State.BODY;
      return length;
    }
    int n = chunks.accept(bytes, offset, length);
    if (chunks.isDone()) {
      state = State.DONE;
      surplus = n < length;
    }
    return n;
  }
}
