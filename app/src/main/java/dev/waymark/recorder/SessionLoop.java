package dev.waymark.recorder;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What follows a recorded session: a model is trained, a crawl finds more, a user judges it. */
public interface SessionLoop {
  /**
   * The sessions of a topic and what was found for them.
   *
   * @param pages that were recorded
   * @param useful how many of them
   * @param state what is being done, or how it ended; empty before anything was
   * @param running whether it goes on
   * @param commands that did it, to be repeated by hand
   * @param found best first
   */
  record Topic(
      String name,
      int sessions,
      int pages,
      int useful,
      String state,
      boolean running,
      List<String> commands,
      List<FoundPage> found) {}

  /**
   * A page that a crawl found.
   *
   * @param relevance its score, 0 to 1
   * @param useful what the user said of it; null if nothing yet
   */
  record FoundPage(String url, String title, double relevance, @Nullable Boolean useful) {}

  /** Finds nothing: sessions are only received. */
  SessionLoop NONE =
      new SessionLoop() {
        @Override
        public List<Topic> topics() {
          return List.of();
        }

        @Override
        public void goOn(String topic) {}

        @Override
        public void mark(String topic, String url, boolean useful) {}
      };

  /** All topics, by name. */
  List<Topic> topics() throws IOException;

  /** Trains on the sessions and marks of a topic and crawls on, in the background. */
  void goOn(String topic);

  /** A user judges a page that was found. */
  void mark(String topic, String url, boolean useful) throws IOException;
}
