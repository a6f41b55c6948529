package dev.waymark.traces.anonymize;

import org.jspecify.annotations.Nullable;

/** Receives what users and robots fetched, with its text, and nothing of queries. */
public abstract class PageViewSink implements SanitizedSink {
  private final RecentTexts texts = new RecentTexts();

  @Override
  public boolean includesRobots() {
    return true;
  }

  @Override
  public void defineUrl(long id, String text) {
    texts.define(id, text);
  }

  /** The URL of an id; null for none. */
  protected @Nullable String url(long id) {
    return texts.find(id);
  }

  @Override
  public void defineQuery(long id, String text) {}

  @Override
  public void addQuery(long user, long time, long query, long clicked) {}
}
