package dev.waymark.server.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/**
 * Makes pages from the templates in {@code src/main/jte}, which the build turns into classes. What
 * they show is escaped by where it stands: text, attribute, URL, script.
 */
public final class Templates {
  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Html);

  private Templates() {}

  /**
   * @param name of the template, without its ending
   * @param parameters as the template declares them
   */
  public static String render(String name, Map<String, Object> parameters) {
    StringOutput out = new StringOutput(16_384);
    ENGINE.render(name + ".jte", parameters, out);
    return out.toString();
  }
}
