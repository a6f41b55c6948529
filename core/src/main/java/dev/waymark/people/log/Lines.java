package dev.waymark.people.log;

import dev.waymark.people.log.LineFormat.Line;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a stream line by line through a format, counting good and bad ones. */
public final class Lines {
  /** Longer lines are bad: nobody's request is this long. */
  static final int MAX_LINE = 1 << 16;

  /** Bad lines that are shown. */
  private static final int SHOWN = 5;

  private static final int BUFFER = 1 << 20;

  private final LineFormat format;
  private final AccessSink sink;
  private final Access access = new Access();
  private final List<BadLine> shown = new ArrayList<>();
  private byte[] buffer = new byte[BUFFER];
  private int start;
  private int end;
  private boolean overlong;
  private long lines;
  private long bad;
  private long nothing;

  public Lines(LineFormat format, AccessSink sink) {
    this.format = format;
    this.sink = sink;
  }

  /** Reads what the stream has; the end of the stream ends its last line, too. */
  public void readAll(InputStream in, Check check) throws IOException {
    while (readSome(in)) {
      check.afterBlock(this);
    }
    finish();
    check.afterBlock(this);
  }

  /** Asked after every block of lines; may throw to stop. */
  @FunctionalInterface
  public interface Check {
    void afterBlock(Lines lines) throws IOException;
  }

  /** Reads one block; a line that is not finished waits for the next one. */
  public boolean readSome(InputStream in) throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int got = in.read(buffer, end, buffer.length - end);
    if (got < 0) {
      return false;
    }
    int scan = end;
    end += got;
    for (int i = Scan.find(buffer, scan, end, (byte) '\n');
        i < end;
        i = Scan.find(buffer, start, end, (byte) '\n')) {
      line(start, i);
      start = i + 1;
    }
    sink.flush();
    if (end - start > MAX_LINE) {
      overlong = true;
      start = end;
    }
    return true;
  }

  /** Takes what is left as the last line. */
  public void finish() {
    if (end > start || overlong) {
      line(start, end);
      sink.flush();
    }
    start = end;
  }

  private void line(int from, int to) {
    lines++;
    int last = to > from && buffer[to - 1] == '\r' ? to - 1 : to;
    Line kind =
        overlong || last - from > MAX_LINE
            ? Line.BAD
            : format.read(buffer, from, last, access, sink);
    overlong = false;
    switch (kind) {
      case GOOD -> {}
      case NOTHING -> nothing++;
      case BAD -> {
        bad++;
        if (shown.size() < SHOWN) {
          shown.add(BadLine.of(lines, buffer, from, last));
        }
      }
    }
  }

  /** Lines read, comments and empty ones included. */
  public long lines() {
    return lines;
  }

  /** Lines that are not of the format. */
  public long bad() {
    return bad;
  }

  /** Comments, headings and empty lines. */
  public long nothing() {
    return nothing;
  }

  /** The first few bad lines. */
  public List<BadLine> shown() {
    return List.copyOf(shown);
  }
}
