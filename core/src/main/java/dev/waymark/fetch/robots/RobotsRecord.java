package dev.waymark.fetch.robots;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A robots.txt as it is stored: its text, so that another agent name or another version of this
 * program reads it anew.
 *
 * @param url it came from, after redirects
 * @param body null if the site has no robots.txt
 */
record RobotsRecord(Instant fetchedAt, String url, String type, byte @Nullable [] body) {
  private static final byte VERSION = 1;

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeLong(fetchedAt.toEpochMilli());
      out.writeUTF(url.length() > 2000 ? url.substring(0, 2000) : url);
      out.writeUTF(type.length() > 200 ? type.substring(0, 200) : type);
      out.writeInt(body == null ? -1 : body.length);
      if (body != null) {
        out.write(body);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Null if it is of another version or broken: the file is fetched again. */
  static @Nullable RobotsRecord decode(byte[] stored) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
      if (in.readByte() != VERSION) {
        return null;
      }
      Instant fetchedAt = Instant.ofEpochMilli(in.readLong());
      String url = in.readUTF();
      String type = in.readUTF();
      int length = in.readInt();
      return new RobotsRecord(fetchedAt, url, type, length < 0 ? null : in.readNBytes(length));
    } catch (IOException e) {
      return null;
    }
  }

  RobotsFile parse(String agent, Duration maxCrawlDelay) {
    return body == null
        ? RobotsFile.absent()
        : RobotsFile.parse(url, body, type, agent, maxCrawlDelay);
  }

  /** How long it may still be used; a clock that was set back does not make that longer. */
  Duration remaining(Duration ttl, Instant now) {
    Duration age = Duration.between(fetchedAt, now);
    return age.isNegative() ? ttl : ttl.minus(age);
  }
}
