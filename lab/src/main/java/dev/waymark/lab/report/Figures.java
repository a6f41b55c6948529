package dev.waymark.lab.report;

import dev.waymark.lab.LabResult;
import dev.waymark.lab.report.Canvas.Anchor;
import java.util.List;

/** The figures of one experiment, for the page and as files. */
final class Figures {
  /** Policies between the two bounds in the figure of a predicate: more would hide each other. */
  static final int POLICIES_PER_PREDICATE = 3;

  private static final int COLUMNS = 3;
  private static final int CELL_WIDTH = 320;
  private static final int CELL_HEIGHT = 220;

  private final ConfidenceBands bands;
  private final List<ConfidenceBand> all;
  private final List<String> predicates;
  private final int pages;

  Figures(LabResult result) {
    this.bands = new ConfidenceBands(result);
    this.pages = result.pages();
    this.all = bands.all();
    this.predicates = result.results().stream().map(LabResult.Run::want).distinct().toList();
  }

  ConfidenceBands bands() {
    return bands;
  }

  List<String> predicates() {
    return predicates;
  }

  /** The mean over all predicates, for a page that is wide or narrow. */
  String curves(boolean wide) {
    SvgCanvas canvas = wide ? new SvgCanvas(1000, 440) : new SvgCanvas(360, 300);
    Chart chart =
        wide ? new Chart(0, 0, 1000, 440, 14, true) : new Chart(0, 0, 360, 300, 12, false);
    chart.draw(canvas, all, pages, true, 1);
    return canvas.toElement(
        wide ? "wide" : "narrow", "Share of the relevant pages found by pages fetched");
  }

  /** One predicate. */
  String curves(String want) {
    SvgCanvas canvas = new SvgCanvas(CELL_WIDTH, CELL_HEIGHT - 30);
    new Chart(0, 0, CELL_WIDTH, CELL_HEIGHT - 30, 11, false)
        .draw(
            canvas,
            bands.forPredicate(want, POLICIES_PER_PREDICATE),
            pages,
            false,
            POLICIES_PER_PREDICATE);
    return canvas.toElement("small", "Share of the relevant pages found, " + want);
  }

  /** The mean over all predicates as a file. */
  String curvesSvg(String css) {
    SvgCanvas canvas = new SvgCanvas(1000, 440);
    drawCurves(canvas);
    return canvas.toDocument(css);
  }

  /** The same as a picture. */
  byte[] curvesPng() {
    PngCanvas canvas = new PngCanvas(1000, 440);
    drawCurves(canvas);
    return canvas.encode();
  }

  private void drawCurves(Canvas canvas) {
    new Chart(10, 6, 984, 428, 14, true).draw(canvas, all, pages, true, 1);
  }

  /** All predicates beside each other as a file. */
  String predicatesSvg(String css) {
    SvgCanvas canvas = new SvgCanvas(COLUMNS * CELL_WIDTH, rows() * CELL_HEIGHT);
    drawPredicates(canvas);
    return canvas.toDocument(css);
  }

  /** The same as a picture. */
  byte[] predicatesPng() {
    PngCanvas canvas = new PngCanvas(COLUMNS * CELL_WIDTH, rows() * CELL_HEIGHT);
    drawPredicates(canvas);
    return canvas.encode();
  }

  private int rows() {
    return (predicates.size() + COLUMNS - 1) / COLUMNS;
  }

  private void drawPredicates(Canvas canvas) {
    for (int i = 0; i < predicates.size(); i++) {
      double x = i % COLUMNS * CELL_WIDTH;
      double y = i / COLUMNS * CELL_HEIGHT;
      canvas.text(
          x + 38,
          y + 18,
          Anchor.START,
          12,
          DrawStyle.TEXT,
          ReportText.shortName(predicates.get(i)));
      new Chart(x, y + 22, CELL_WIDTH - 8, CELL_HEIGHT - 30, 11, false)
          .draw(
              canvas,
              bands.forPredicate(predicates.get(i), POLICIES_PER_PREDICATE),
              pages,
              false,
              POLICIES_PER_PREDICATE);
    }
  }
}
