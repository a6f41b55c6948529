package dev.waymark.model;

import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed page: its text, links and metadata.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="page"}
 *
 * @param url normal form of the URL it was fetched from
 * @param title its title, as words
 * @param body its text, as words, blocks separated by line ends; without scripts and styles
 * @param words the distinct words of title and body
 * @param headings texts of h1 to h6, in order
 * @param description the page's own meta description, or empty
 * @param language two-letter code, or empty when unknown
 * @param canonical normal form of its canonical URL, or null
 * @param links in order of appearance
 * @param noindex it must not be indexed
 * @param nofollow none of its links may be followed
 * @param metadata what it says about itself
 */
public record Page(
    String url,
    Tokens title,
    Tokens body,
    BagOfWords words,
    List<String> headings,
    String description,
    String language,
    @Nullable String canonical,
    List<Link> links,
    boolean noindex,
    boolean nofollow,
    PageMetadata metadata) {

  /** A page in HTML that says nothing about itself. */
  public Page(
      String url,
      Tokens title,
      Tokens body,
      BagOfWords words,
      List<String> headings,
      String description,
      String language,
      @Nullable String canonical,
      List<Link> links,
      boolean noindex,
      boolean nofollow) {
    this(
        url,
        title,
        body,
        words,
        headings,
        description,
        language,
        canonical,
        links,
        noindex,
        nofollow,
        PageMetadata.of(PageKind.HTML));
  }

  /** Words taken into a link's context on either side of the anchor, within its block. */
  public static final int CONTEXT_WINDOW_WORDS = 12;

  /** The same page, converted from another kind. */
  public Page withKind(PageKind kind) {
    return withMetadata(metadata.withKind(kind));
  }

  /** The same page, of whose use more is known. */
  public Page withPreferences(UsagePreferences preferences) {
    return withMetadata(metadata.withPreferences(preferences));
  }

  private Page withMetadata(PageMetadata other) {
    return new Page(
        url,
        title,
        body,
        words,
        headings,
        description,
        language,
        canonical,
        links,
        noindex,
        nofollow,
        other);
  }

  /** What it is written in. */
  public PageKind kind() {
    return metadata.kind();
  }

  /** Whether one of its links may be followed, and leads elsewhere. */
  public boolean mayFollow(Link link) {
    return !nofollow && !link.nofollow() && !link.url().equals(url);
  }

  /** The anchor of a link, as written. */
  public String anchorText(Link link) {
    return body.slice(link.anchorFrom(), link.anchorTo());
  }

  /** The evidence that a link gives about its target. */
  public InLink inLink(Link link) {
    long[] anchor = body.ids(link.anchorFrom(), link.anchorTo());
    int left = Math.max(link.blockFrom(), link.anchorFrom() - CONTEXT_WINDOW_WORDS);
    int right = Math.min(link.blockTo(), link.anchorTo() + CONTEXT_WINDOW_WORDS);
    int before = Math.max(0, link.anchorFrom() - left);
    int after = Math.max(0, right - link.anchorTo());
    long[] context = new long[before + after];
    for (int i = 0; i < before; i++) {
      context[i] = body.id(left + i);
    }
    for (int i = 0; i < after; i++) {
      context[before + i] = body.id(link.anchorTo() + i);
    }
    boolean boilerplate = link.kind() == Link.Kind.BOILERPLATE;
    return new InLink(link.url(), link.id(), anchor, context, boilerplate);
  }
}
