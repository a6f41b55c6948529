package dev.waymark.rank.sessions;

import dev.waymark.people.Session;
import java.util.List;
import java.util.Map;

/**
 * A session with the pages it went through.
 *
 * @param topic what it was about; empty if nothing was said
 * @param pages by URL, those whose words are known
 */
public record RecordedSession(String topic, Session session, Map<String, SessionPage> pages) {

  public RecordedSession {
    pages = Map.copyOf(pages);
  }

  /** How many pages were marked as useful. */
  public int usefulCount() {
    return session.targets().size();
  }

  /** Several of one topic. */
  static List<Session> sessions(List<RecordedSession> all) {
    return all.stream().map(RecordedSession::session).toList();
  }
}
