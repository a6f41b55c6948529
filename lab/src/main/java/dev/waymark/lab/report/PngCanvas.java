package dev.waymark.lab.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Draws a picture on white, twice as large so that it is sharp in print. */
final class PngCanvas implements Canvas {
  private static final int SCALE = 2;
  private static final float[] DASHES = {5, 4};

  private final BufferedImage image;
  private final Graphics2D graphics;

  PngCanvas(int width, int height) {
    this.image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
    this.graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(SCALE, SCALE);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
  }

  @Override
  public void line(double[] x, double[] y, DrawStyle style, double width) {
    Path2D path = new Path2D.Double();
    path.moveTo(x[0], y[0]);
    for (int i = 1; i < x.length; i++) {
      path.lineTo(x[i], y[i]);
    }
    graphics.setColor(style.colour());
    graphics.setStroke(
        new BasicStroke(
            (float) width,
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            10,
            style.isDashed() ? DASHES : null,
            0));
    graphics.draw(path);
  }

  @Override
  public void band(double[] x, double[] low, double[] high, DrawStyle style) {
    Path2D path = new Path2D.Double();
    path.moveTo(x[0], high[0]);
    for (int i = 1; i < x.length; i++) {
      path.lineTo(x[i], high[i]);
    }
    for (int i = x.length - 1; i >= 0; i--) {
      path.lineTo(x[i], low[i]);
    }
    path.closePath();
    Color c = style.colour();
    graphics.setColor(new Color(c.getRed(), c.getGreen(), c.getBlue(), 36));
    graphics.fill(path);
  }

  @Override
  public void text(double x, double y, Anchor anchor, double size, DrawStyle style, String text) {
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 1).deriveFont((float) size));
    graphics.setColor(style.colour());
    double width = graphics.getFontMetrics().stringWidth(text);
    double left =
        switch (anchor) {
          case START -> x;
          case MIDDLE -> x - width / 2;
          case END -> x - width;
        };
    graphics.drawString(text, (float) left, (float) y);
  }

  /** The picture as a file. */
  byte[] encode() {
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.setUseCache(false);
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
