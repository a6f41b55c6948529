package dev.waymark.fetch.wire;

import java.net.ProtocolException;

/**
 * Follows the frames of an HTTP/2 connection (RFC 9113, section 4) and ends it when a server sends
 * more than a response needs: the client bounds each head, but not their number, and answers every
 * ping. Used by the thread that reads, told of responses by others.
 */
final class Http2Frames {
  /** Header blocks between two responses: heads such as 103, trailers, those of other streams. */
  private static final int MAX_HEADER_BLOCKS = 40;

  /** Frames without data between two responses: settings, pings, resets, empty ones. */
  private static final int MAX_OTHER_FRAMES = 1000;

  /** Data that pays for another frame without. */
  private static final int DATA_PER_OTHER_FRAME = 16 * 1024;

  private static final int HEADER_BYTES = 9;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int PUSH_PROMISE = 5;

  private final byte[] header = new byte[HEADER_BYTES];
  private int headerBytes;
  private int payloadLeft;
  private int otherFrames;
  private int headerBlocks;
  private int freeData;
  private volatile boolean responseBegun;

  /** The client has a response: the next one may cost as much. */
  void beginResponse() {
    responseBegun = true;
  }

  /** Takes in bytes that arrived. */
  void accept(byte[] bytes, int offset, int length) throws ProtocolException {
    int end = offset + length;
    for (int at = offset; at < end; ) {
      if (payloadLeft > 0) {
        int n = Math.min(payloadLeft, end - at);
        payloadLeft -= n;
        at += n;
      } else {
        header[headerBytes++] = bytes[at++];
        if (headerBytes == HEADER_BYTES) {
          headerBytes = 0;
          beginFrame();
        }
      }
    }
  }

  private void beginFrame() throws ProtocolException {
    payloadLeft = (header[0] & 0xff) << 16 | (header[1] & 0xff) << 8 | header[2] & 0xff;
    if (responseBegun) {
      responseBegun = false;
      otherFrames = 0;
      headerBlocks = 0;
    }
    switch (header[3]) {
      case HEADERS, PUSH_PROMISE -> headerBlocks++;
      case DATA -> countData();
      default -> otherFrames++;
    }
    require(headerBlocks <= MAX_HEADER_BLOCKS, "more than 40 header blocks for one response");
    require(otherFrames <= MAX_OTHER_FRAMES, "more than 1000 frames without data");
  }

  private void countData() {
    freeData += payloadLeft;
    if (payloadLeft == 0) {
      otherFrames++;
    }
    while (freeData >= DATA_PER_OTHER_FRAME) {
      freeData -= DATA_PER_OTHER_FRAME;
      otherFrames = Math.max(0, otherFrames - 1);
    }
  }

  private static void require(boolean condition, String complaint) throws ProtocolException {
    if (!condition) {
      throw new ProtocolException("HTTP/2: " + complaint);
    }
  }
}
