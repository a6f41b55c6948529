package dev.waymark.rank.sessions.recorded;

import dev.waymark.people.Session;
import java.util.List;
import java.util.Map;

/**
 * A session with the pages it visited.
 *
 * @param topic of the session; empty if it has none
 * @param pages by URL, those whose words are known
 */
public record RecordedSession(String topic, Session session, Map<String, SessionPage> pages) {

  public RecordedSession {
    pages = Map.copyOf(pages);
  }

  /** The number of pages marked as useful. */
  public int usefulCount() {
    return session.targets().size();
  }

  /** The sessions without their pages. */
  public static List<Session> sessions(List<RecordedSession> all) {
    return all.stream().map(RecordedSession::session).toList();
  }
}
