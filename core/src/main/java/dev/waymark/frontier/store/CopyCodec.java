package dev.waymark.frontier.store;

import dev.waymark.model.CopyMark;
import dev.waymark.model.CopyMessage;

/** What is known of pages that repeat others, as it is stored and sent. */
public final class CopyCodec {
  private static final int SEEN = 0;
  private static final int FOUND = 1;

  private CopyCodec() {}

  public static byte[] encode(CopyMessage message) {
    RecordOutput out = new RecordOutput();
    return switch (message) {
      case CopyMessage.Seen seen ->
          out.writeVarLong(SEEN)
              .writeString(seen.url())
              .writeString(seen.digest())
              .writeLong(seen.simHash())
              .takeRecord();
      case CopyMessage.Found found ->
          out.writeVarLong(FOUND)
              .writeString(found.url())
              .writeString(found.original())
              .writeVarLong(found.distance())
              .takeRecord();
    };
  }

  public static CopyMessage decode(byte[] record) {
    RecordInput in = new RecordInput(record);
    return in.readVarInt() == SEEN
        ? new CopyMessage.Seen(in.readString(), in.readString(), in.readLong())
        : new CopyMessage.Found(in.readString(), in.readString(), in.readVarInt());
  }

  static CopyMessage.Seen decodeSeen(byte[] record) {
    return (CopyMessage.Seen) decode(record);
  }

  static byte[] encodeMark(CopyMark mark) {
    return new RecordOutput()
        .writeVarLong(mark.page())
        .writeVarLong(mark.pagesKnown())
        .writeVarLong(mark.relevant() ? 1 : 0)
        .writeString(mark.original())
        .writeVarLong(mark.distance())
        .takeRecord();
  }

  static CopyMark decodeMark(byte[] record) {
    RecordInput in = new RecordInput(record);
    return new CopyMark(
        in.readVarInt(), in.readVarInt(), in.readVarInt() == 1, in.readString(), in.readVarInt());
  }
}
