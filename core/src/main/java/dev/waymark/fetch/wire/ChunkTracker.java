package dev.waymark.fetch.wire;

import java.io.IOException;
import java.net.ProtocolException;

/** Follows the chunks of a body as its bytes pass, and bounds what is not data. */
final class ChunkTracker {
  /** A size, and an extension that nobody uses. */
  private static final int MAX_SIZE_LINE_BYTES = 4096;

  private static final int MAX_TRAILER_BYTES = 32 * 1024;

  /** Sizes and extensions of all chunks: those of 8 million chunks of one byte. */
  private static final long MAX_FRAMING_BYTES = 32L << 20;

  private enum State {
    SIZE,
    EXTENSION,
    DATA,
    DATA_END,
    TRAILER,
    DONE
  }

  private State state = State.SIZE;
  private long size;
  private int sizeDigits;
  private int lineBytes;
  private int trailerBytes;
  private long framingBytes;

  boolean isDone() {
    return state == State.DONE;
  }

  /**
   * Bytes pass.
   *
   * @return how many of them belong to the body; fewer than {@code length} if it ended
   */
  int accept(byte[] bytes, int offset, int length) throws IOException {
    int i = 0;
    while (i < length && state != State.DONE) {
      if (state == State.DATA) {
        int data = (int) Math.min(size, length - i);
        size -= data;
        i += data;
        state = size == 0 ? State.DATA_END : State.DATA;
      } else {
        acceptFraming(bytes[offset + i++]);
      }
    }
    return i;
  }

  private void acceptFraming(byte b) throws IOException {
    if (++framingBytes > MAX_FRAMING_BYTES) {
      throw new ProtocolException("more than " + (MAX_FRAMING_BYTES >> 20) + " MB of chunk sizes");
    }
    switch (state) {
      case SIZE -> acceptSize(b);
      case EXTENSION -> {
        countLine();
        endOfSizeLine(b);
      }
      case DATA_END -> {
        countLine();
        if (b == '\n') {
          startSize();
        }
      }
      case TRAILER -> acceptTrailer(b);
      default -> throw new IllegalStateException(state.name());
    }
  }

  private void acceptSize(byte b) throws IOException {
    countLine();
    int digit = Character.digit(b, 16);
    if (digit < 0) {
      state = State.EXTENSION;
      endOfSizeLine(b);
    } else {
      // Leading zeros count too: the client reads them all before it looks at one.
      if (++sizeDigits > 16) {
        throw new ProtocolException("a chunk size of more than 16 digits");
      }
      size = size << 4 | digit;
    }
  }

  private void endOfSizeLine(byte b) throws IOException {
    if (b != '\n') {
      return;
    }
    if (size < 0) {
      throw new ProtocolException("a chunk size of 16 digits");
    }
    lineBytes = 0;
    state = size == 0 ? State.TRAILER : State.DATA;
  }

  private void acceptTrailer(byte b) throws IOException {
    if (++trailerBytes > MAX_TRAILER_BYTES) {
      throw new ProtocolException("more than " + MAX_TRAILER_BYTES + " bytes of trailers");
    }
    if (b == '\n') {
      state = lineBytes == 0 ? State.DONE : State.TRAILER;
      lineBytes = 0;
    } else if (b != '\r') {
      lineBytes++;
    }
  }

  private void countLine() throws IOException {
    if (++lineBytes > MAX_SIZE_LINE_BYTES) {
      throw new ProtocolException(
          "a chunk size line of more than " + MAX_SIZE_LINE_BYTES + " bytes");
    }
  }

  private void startSize() {
    state = State.SIZE;
    size = 0;
    sizeDigits = 0;
    lineBytes = 0;
  }
}
