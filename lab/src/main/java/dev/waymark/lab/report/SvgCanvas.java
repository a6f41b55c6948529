package dev.waymark.lab.report;

import dev.waymark.text.Markup;
import java.util.Locale;

/** Draws in SVG; colours come from the style sheet of the page, or from one within. */
final class SvgCanvas implements Canvas {
  private final StringBuilder svg = new StringBuilder();
  private final int width;
  private final int height;

  SvgCanvas(int width, int height) {
    this.width = width;
    this.height = height;
  }

  @Override
  public void line(double[] x, double[] y, DrawStyle style, double width) {
    svg.append("<path class=\"l ").append(style.cssClass()).append("\" d=\"");
    appendPath(x, y, false);
    svg.append("\" stroke-width=\"").append(number(width)).append('"');
    svg.append(style.isDashed() ? " stroke-dasharray=\"5 4\"/>" : "/>");
  }

  @Override
  public void band(double[] x, double[] low, double[] high, DrawStyle style) {
    svg.append("<path class=\"b ").append(style.cssClass()).append("\" d=\"");
    appendPath(x, high, false);
    svg.append('L');
    appendPath(x, low, true);
    svg.append("Z\"/>");
  }

  private void appendPath(double[] x, double[] y, boolean backwards) {
    for (int i = 0; i < x.length; i++) {
      int at = backwards ? x.length - 1 - i : i;
      svg.append(i > 0 ? "L" : backwards ? "" : "M");
      svg.append(number(x[at])).append(' ').append(number(y[at]));
    }
  }

  @Override
  public void text(double x, double y, Anchor anchor, double size, DrawStyle style, String text) {
    svg.append("<text class=\"t ").append(style.cssClass()).append("\" x=\"").append(number(x));
    svg.append("\" y=\"").append(number(y)).append("\" font-size=\"").append(number(size));
    svg.append("\" text-anchor=\"").append(anchor.name().toLowerCase(Locale.ROOT)).append("\">");
    svg.append(Markup.escape(text)).append("</text>");
  }

  /** To stand within a page. */
  String toElement(String cssClass, String description) {
    return "<svg class=\"%s\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%s</svg>"
        .formatted(cssClass, width, height, Markup.escape(description), svg);
  }

  /** To stand alone. */
  String toDocument(String css) {
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\""
            + " height=\"%2$d\"><style>%3$s</style><rect class=\"paper\" width=\"%1$d\""
            + " height=\"%2$d\"/>%4$s</svg>\n")
        .formatted(width, height, css, svg);
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
