package com.example.waymark;

import dev.waymark.parse.DocumentConverter.Conversion;
import dev.waymark.parse.MediaTypeConverter;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Reads pages in Markdown: headings, paragraphs and links. */
public final class MarkdownConverter implements MediaTypeConverter {
  @Override
  public Set<String> mediaTypes() {
    return Set.of("text/markdown");
  }

  @Override
  public Conversion convert(byte[] body, String url) {
    StringBuilder html = new StringBuilder();
    for (String block : new String(body, StandardCharsets.UTF_8).split("\\R\\s*\\R")) {
      String text =
          block
              .replace("&", "&amp;")
              .replace("<", "&lt;")
              .replaceAll("\\[([^\\]]*)]\\(([^)\\s\"]*)\\)", "<a href=\"$2\">$1</a>");
      if (text.startsWith("# ")) {
        String title = text.substring(2);
        html.append("<title>").append(title).append("</title><h1>").append(title).append("</h1>");
      } else {
        html.append("<p>").append(text).append("</p>");
      }
    }
    return new Conversion.Html(html.toString());
  }
}
