package com.example.waymark;

import dev.waymark.archive.export.Export;
import dev.waymark.archive.export.ExportFormat;
import dev.waymark.archive.export.PageWriter;
import java.nio.charset.StandardCharsets;

/** {@code waymark export DIR --to urls}: the URLs of the pages, one a line. */
public final class UrlListFormat implements ExportFormat {
  @Override
  public String name() {
    return "urls";
  }

  @Override
  public String description() {
    return "URLs, one a line";
  }

  @Override
  public PageWriter open(Export export) {
    return (entry, fetched, page) ->
        export.out().write((page.url() + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
