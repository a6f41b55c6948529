package dev.waymark.server.page;

import io.javalin.http.Context;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is around the content of a page.
 *
 * @param title of the page; escaped by the template
 * @param community name of those whose program it is
 * @param logo whether they have a logo at {@code /logo}
 * @param collection name of the collection that the page shows, or null
 * @param program whether the navigation leads to all of the program; false where only a search page
 *     is served
 * @param path of the page, to come back to after the language was changed
 * @param scripts names of files in {@code /assets/} beside the one that every page has
 */
public record Frame(
    Texts texts,
    Section section,
    String title,
    String community,
    boolean logo,
    @Nullable String collection,
    boolean program,
    String path,
    List<String> scripts) {

  /** A page of the program, in the language of whoever asks for it. */
  public static Frame of(Context request, Section section, String title) {
    Community community = Community.of(request);
    return new Frame(
        Assets.texts(request),
        section,
        title,
        community.name(),
        community.logo() != null,
        null,
        true,
        "/",
        List.of());
  }

  /** A page of a collection. */
  public Frame inCollection(String name) {
    return new Frame(texts, section, title, community, logo, name, program, path, scripts);
  }

  public Frame withProgram(boolean whole) {
    return new Frame(texts, section, title, community, logo, collection, whole, path, scripts);
  }

  public Frame withPath(String url) {
    return new Frame(texts, section, title, community, logo, collection, program, url, scripts);
  }

  public Frame withScripts(String... names) {
    return new Frame(
        texts, section, title, community, logo, collection, program, path, List.of(names));
  }

  /** Where the reader gets the page in another language. */
  public String languageUrl(Texts other) {
    return new UrlQuery("/language/" + other.language()).with("back", path).toString();
  }

  /** For the attribute that says where in the navigation the reader is. */
  public @Nullable String current(Section one) {
    return one == section ? "page" : null;
  }
}
