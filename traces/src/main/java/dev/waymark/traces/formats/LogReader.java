package dev.waymark.traces.formats;

import dev.waymark.traces.formats.LineFormat.LineStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a stream line by line in a format, counting good and bad lines. */
public final class LogReader {
  /** Longer lines are bad: no request is this long. */
  static final int MAX_LINE_BYTES = 1 << 16;

  /** Bad lines that are shown. */
  public static final int MAX_SHOWN_BAD_LINES = 5;

  private static final int BUFFER_BYTES = 1 << 20;

  private final LineFormat format;
  private final AccessSink sink;
  private final Access access = new Access();
  private final List<BadLine> firstBadLines = new ArrayList<>();
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;
  private boolean overlong;
  private long lines;
  private long bad;
  private long ignored;

  public LogReader(LineFormat format, AccessSink sink) {
    this.format = format;
    this.sink = sink;
  }

  /** Reads a stream to its end, which also ends its last line. */
  public void readAll(InputStream in, BlockCheck check) throws IOException {
    while (readBlock(in)) {
      check.afterBlock(this);
    }
    finish();
    check.afterBlock(this);
  }

  /** Called after every block of lines; may throw to stop. */
  @FunctionalInterface
  public interface BlockCheck {
    void afterBlock(LogReader lines) throws IOException;
  }

  /** Reads one block; an incomplete line is continued in the next. */
  public boolean readBlock(InputStream in) throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    }
    if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int count = in.read(buffer, end, buffer.length - end);
    if (count < 0) {
      return false;
    }
    int scan = end;
    end += count;
    for (int i = ByteSearch.indexOf(buffer, scan, end, (byte) '\n');
        i < end;
        i = ByteSearch.indexOf(buffer, start, end, (byte) '\n')) {
      processLine(start, i);
      start = i + 1;
    }
    sink.flush();
    if (end - start > MAX_LINE_BYTES) {
      overlong = true;
      start = end;
    }
    return true;
  }

  /** Parses the rest as the last line. */
  public void finish() {
    if (end > start || overlong) {
      processLine(start, end);
      sink.flush();
    }
    start = end;
  }

  private void processLine(int from, int to) {
    lines++;
    int last = to > from && buffer[to - 1] == '\r' ? to - 1 : to;
    LineStatus kind =
        overlong || last - from > MAX_LINE_BYTES
            ? LineStatus.BAD
            : format.parseLine(buffer, from, last, access, sink);
    overlong = false;
    switch (kind) {
      case PARSED -> {}
      case IGNORED -> ignored++;
      case BAD -> {
        bad++;
        if (firstBadLines.size() < MAX_SHOWN_BAD_LINES) {
          firstBadLines.add(BadLine.mask(lines, buffer, from, last));
        }
      }
    }
  }

  /** Lines read, including comments and empty ones. */
  public long lines() {
    return lines;
  }

  /** Lines that do not match the format. */
  public long bad() {
    return bad;
  }

  /** Comments, headings and empty lines. */
  public long ignored() {
    return ignored;
  }

  /** The first few bad lines. */
  public List<BadLine> firstBadLines() {
    return List.copyOf(firstBadLines);
  }
}
