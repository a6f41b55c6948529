package dev.waymark.drawing;

import dev.waymark.text.Markup;
import java.util.List;

/** A page of its own with drawings and tables: no script, nothing from elsewhere. */
final class DrawingPage {
  private static final String STYLE =
      ":root{color-scheme:light dark}body{font:14px system-ui,sans-serif;margin:min(2em,4vw)}"
          + "figure{margin:1em 0;overflow-x:auto}figcaption{font-weight:600}"
          + ".wide{overflow-x:auto}td,th{padding:2px 10px;text-align:left}td{vertical-align:top}"
          + "td:first-child,td:last-child{min-width:16em;overflow-wrap:anywhere;"
          + "white-space:pre-line}";

  private final StringBuilder html = new StringBuilder();

  DrawingPage(String title) {
    html.append("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>")
        .append(Markup.escape(title))
        .append("</title><meta name=\"viewport\" content=\"width=device-width\"><style>")
        .append(STYLE)
        .append("</style><h1>")
        .append(Markup.escape(title))
        .append("</h1>");
  }

  void addHeading(String text) {
    html.append("<h2>").append(Markup.escape(text)).append("</h2>");
  }

  void addDrawing(String caption, String svg) {
    html.append("<figure><figcaption>")
        .append(Markup.escape(caption))
        .append("</figcaption>")
        .append(svg)
        .append("</figure>");
  }

  void addTable(List<String> head, List<List<String>> rows) {
    html.append("<div class=\"wide\"><table><tr>");
    head.forEach(cell -> html.append("<th>").append(Markup.escape(cell)));
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(cell -> html.append("<td>").append(Markup.escape(cell)));
    }
    html.append("</table></div>");
  }

  void addHtml(String element) {
    html.append(element);
  }

  String render() {
    return html + "</html>\n";
  }
}
