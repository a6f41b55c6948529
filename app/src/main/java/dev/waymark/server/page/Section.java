package dev.waymark.server.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A screen that the navigation leads to, and its path. */
public enum Section {
  COLLECTIONS("/", Scope.PROGRAM),
  NEW_CRAWL("/new", Scope.PROGRAM),
  SEARCH("/search", Scope.PROGRAM),
  LAB("/lab", Scope.PROGRAM),
  OPERATIONS("/operations", Scope.PROGRAM),
  LIVE("", Scope.COLLECTION),
  REVIEW("review", Scope.COLLECTION),
  LEARNED("learned", Scope.COLLECTION),
  COLLECTION_SEARCH("search", Scope.COLLECTION),
  /** A page of a collection; reached from the others. */
  PAGE("page", Scope.UNLISTED),
  /** What is wrong with a request, wherever it was. */
  PROBLEM("", Scope.UNLISTED);

  private enum Scope {
    PROGRAM,
    COLLECTION,
    UNLISTED
  }

  private final String path;
  private final Scope scope;

  Section(String path, Scope scope) {
    this.path = path;
    this.scope = scope;
  }

  /** Those of the whole program. */
  public static List<Section> ofProgram() {
    return inScope(Scope.PROGRAM);
  }

  /** Those of one collection. */
  public static List<Section> ofCollection() {
    return inScope(Scope.COLLECTION);
  }

  private static List<Section> inScope(Scope scope) {
    return Arrays.stream(values()).filter(section -> section.scope == scope).toList();
  }

  /**
   * Where it is.
   *
   * @param collection name of a collection; for a section of the program, anything
   */
  public String path(String collection) {
    String base = "/c/" + UrlQuery.encode(collection);
    return scope == Scope.PROGRAM ? path : path.isEmpty() ? base : base + "/" + path;
  }

  /** Key of its name. */
  public String key() {
    return "section." + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
