package dev.waymark.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A web whose URLs are held in memory, in the order of page numbers. */
public abstract class ListedWeb implements RecordedWeb {
  private final String name;
  private final List<String> urls = new ArrayList<>();
  private final Map<String, Integer> byUrl = new HashMap<>();

  public ListedWeb(String name) {
    this.name = name;
  }

  /** The page of a URL; a new one if there is none yet. */
  public final int addUrl(String normalUrl) {
    Integer known = byUrl.putIfAbsent(normalUrl, urls.size());
    if (known == null) {
      urls.add(normalUrl);
    }
    return known == null ? urls.size() - 1 : known;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final int pages() {
    return urls.size();
  }

  @Override
  public final String url(int page) {
    return urls.get(page);
  }

  @Override
  public final int page(String normalUrl) {
    return byUrl.getOrDefault(normalUrl, -1);
  }
}
