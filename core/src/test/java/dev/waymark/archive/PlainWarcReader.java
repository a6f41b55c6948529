package dev.waymark.archive;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads WARC files by the letter of the standard and nothing else: a second opinion to jwarc. */
public final class PlainWarcReader {
  private PlainWarcReader() {}

  public record Plain(int offset, int length, Map<String, String> fields, byte[] block) {
    public String text() {
      return new String(block, StandardCharsets.UTF_8);
    }

    public String type() {
      return fields.getOrDefault("WARC-Type", "");
    }
  }

  public static List<Plain> read(byte[] file) throws DataFormatException {
    List<Plain> records = new ArrayList<>();
    int at = 0;
    while (at < file.length) {
      if (file[at] != 0x1f
          || (file[at + 1] & 0xff) != 0x8b
          || file[at + 2] != 8
          || file[at + 3] != 0) {
        throw new DataFormatException("no gzip member at " + at);
      }
      Inflater inflater = new Inflater(true);
      inflater.setInput(file, at + 10, file.length - at - 10);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[4096];
      while (!inflater.finished()) {
        int n = inflater.inflate(buffer);
        if (n == 0 && inflater.needsInput()) {
          throw new DataFormatException("member at " + at + " has no end");
        }
        out.write(buffer, 0, n);
      }
      int end = at + 10 + (int) inflater.getBytesRead();
      inflater.end();
      byte[] bytes = out.toByteArray();
      CRC32 crc = new CRC32();
      crc.update(bytes);
      if (number(file, end) != (int) crc.getValue() || number(file, end + 4) != bytes.length) {
        throw new DataFormatException("wrong checksum or length of member at " + at);
      }
      records.add(record(at, end + 8 - at, bytes));
      at = end + 8;
    }
    return records;
  }

  private static int number(byte[] file, int at) {
    return (file[at] & 0xff)
        | (file[at + 1] & 0xff) << 8
        | (file[at + 2] & 0xff) << 16
        | (file[at + 3] & 0xff) << 24;
  }

  private static Plain record(int offset, int length, byte[] bytes) throws DataFormatException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int head = text.indexOf("\r\n\r\n");
    String[] lines = text.substring(0, head).split("\r\n", -1);
    if (!lines[0].equals("WARC/1.1")) {
      throw new DataFormatException("no version: " + lines[0]);
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(": ");
      fields.put(lines[i].substring(0, colon), lines[i].substring(colon + 2));
    }
    int size = Integer.parseInt(fields.getOrDefault("Content-Length", "-1"));
    if (head + 4 + size + 4 != bytes.length || !text.endsWith("\r\n\r\n")) {
      throw new DataFormatException("a record of another length than it says: " + lines[1]);
    }
    return new Plain(offset, length, fields, Arrays.copyOfRange(bytes, head + 4, head + 4 + size));
  }
}
