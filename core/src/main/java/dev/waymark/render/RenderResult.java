package dev.waymark.render;

/** What a browser made of a page. */
sealed interface RenderResult {

  /** The page after its scripts ran, as HTML. */
  record Rendered(String html) implements RenderResult {}

  /** Its scripts led on to another page. */
  record Moved(String target) implements RenderResult {}

  /** It could not be rendered; why, in words a person understands. */
  record Failed(String reason) implements RenderResult {}
}
