package dev.waymark.frontier.store;

import dev.waymark.model.ForeignLink;

/** Links on their way between machines, as they are in an outbox. */
public final class ForeignLinkCodec {
  private ForeignLinkCodec() {}

  public static byte[] encode(ForeignLink link) {
    return CandidateCodec.encodeLink(link);
  }

  public static ForeignLink decode(byte[] record) {
    return CandidateCodec.decodeLink(record);
  }
}
