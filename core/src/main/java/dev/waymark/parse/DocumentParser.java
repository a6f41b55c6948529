package dev.waymark.parse;

import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import java.util.function.BiFunction;

/** Parses documents: they are converted to HTML, and that is parsed. */
final class DocumentParser implements KindParser {
  private final DocumentConverter.Limits limits;
  private final BiFunction<FetchResult.Ok, String, Page> htmlParser;

  /**
   * @param htmlParser parses the HTML that a response was converted to
   */
  DocumentParser(
      DocumentConverter.Limits limits, BiFunction<FetchResult.Ok, String, Page> htmlParser) {
    this.limits = limits;
    this.htmlParser = htmlParser;
  }

  @Override
  public ParseResult parse(FetchResult.Ok ok, PageKind kind) {
    if (ok.truncated()) {
      return new ParseResult.Unreadable(
          MissCause.TOO_LARGE,
          kind.key() + " of more than " + ok.body().length + " bytes (max-document-bytes)");
    }
    DocumentConverter converter = DocumentConverter.find().orElse(null);
    if (converter == null) {
      return new ParseResult.Unreadable(
          MissCause.MEDIA_TYPE, "the module that reads documents is not on the class path");
    }
    return switch (converter.convert(ok.body(), kind, limits)) {
      case DocumentConverter.Conversion.Html html ->
          new ParseResult.Parsed(htmlParser.apply(ok, html.text()).withKind(kind));
      case DocumentConverter.Conversion.Failed failed ->
          new ParseResult.Unreadable(
              MissCause.BROKEN_DOCUMENT, kind.key() + " cannot be read: " + failed.reason());
    };
  }
}
