package dev.waymark.archive.export;

import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.config.SettingsSchema;
import java.io.IOException;
import java.io.OutputStream;

/** The archived records themselves, after one that says who made them. */
final class WarcFormat implements ExportFormat {
  @Override
  public String name() {
    return "warc";
  }

  @Override
  public String description() {
    return "the archived requests and responses (WARC/1.1)";
  }

  @Override
  public PageWriter open(Export export) throws IOException {
    return writeTo(export.out(), export);
  }

  static PageWriter writeTo(OutputStream out, Export export) throws IOException {
    StoreSettings usual = SettingsSchema.defaults(StoreSettings.class);
    out.write(new WarcRecordEncoder(export.warcinfo(), usual).encodeWarcinfo("", export.time()));
    return (entry, fetched, page) -> {
      if (entry.pageRecord() != null && entry.pageRecord().location() != null) {
        out.write(export.records(entry.pageRecord().location()));
      }
    };
  }
}
