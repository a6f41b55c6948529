package dev.waymark.archive.export;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalEntry;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.netpreserve.jwarc.cdx.CdxFormat;
import org.netpreserve.jwarc.cdx.CdxWriter;

/**
 * A WACZ 1.1.1 file: archive, index and list of pages in a ZIP that browsers replay. The parts are
 * collected in temporary files, since a ZIP entry that is stored says its length first.
 */
final class WaczFormat implements ExportFormat {
  private static final String WARC_NAME = "data.warc.gz";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public String name() {
    return "wacz";
  }

  @Override
  public String description() {
    return "a web archive to be replayed in a browser (WACZ 1.1.1)";
  }

  @Override
  public PageWriter open(Export export) throws IOException {
    Path folder = Files.createTempDirectory("waymark-wacz");
    Path warc = folder.resolve(WARC_NAME);
    OutputStream records = new BufferedOutputStream(Files.newOutputStream(warc));
    PageWriter warcWriter = WarcFormat.writeTo(records, export);
    Path list = folder.resolve("pages.jsonl");
    BufferedWriter pages = Files.newBufferedWriter(list);
    pages.write(pageListHeader(export));
    return new PageWriter() {
      @Override
      public void write(JournalEntry entry, FetchResult.Ok fetched, Page page) throws IOException {
        warcWriter.write(entry, fetched, page);
        pages.write(pageLine(entry, page));
      }

      @Override
      public void close() throws IOException {
        records.close();
        pages.close();
        Path index = folder.resolve("index.cdxj");
        writeIndex(warc, index);
        zip(warc, index, list, export);
        for (Path part : List.of(warc, index, list, folder)) {
          Files.delete(part);
        }
      }
    };
  }

  private static String pageListHeader(Export export) {
    return MAPPER
            .createObjectNode()
            .put("format", "json-pages-1.0")
            .put("id", "pages")
            .put("title", export.title())
        + "\n";
  }

  private static String pageLine(JournalEntry entry, Page page) {
    return MAPPER
            .createObjectNode()
            .put("url", entry.url())
            .put("ts", entry.at().toString())
            .put("title", page.title().text())
        + "\n";
  }

  private static void writeIndex(Path warc, Path index) throws IOException {
    try (CdxWriter cdx = new CdxWriter(Files.newBufferedWriter(index))) {
      cdx.setFormat(CdxFormat.CDXJ);
      cdx.setSort(true);
      cdx.process(List.of(warc), false);
    }
  }

  private static void zip(Path warc, Path index, Path pages, Export export) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(export.out());
    ObjectNode description = MAPPER.createObjectNode();
    description
        .put("profile", "data-package")
        .put("wacz_version", "1.1.1")
        .put("title", export.title())
        .put("created", export.time().toString())
        .put("software", "Waymark " + WaymarkVersion.current());
    ArrayNode resources = description.putArray("resources");
    addPart("archive/" + WARC_NAME, warc, zip, resources);
    addPart("indexes/index.cdx", index, zip, resources);
    addPart("pages/pages.jsonl", pages, zip, resources);
    byte[] json = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(description);
    zip.putNextEntry(new ZipEntry("datapackage.json"));
    zip.write(json);
    zip.closeEntry();
    zip.putNextEntry(new ZipEntry("datapackage-digest.json"));
    zip.write(
        MAPPER.writeValueAsBytes(
            MAPPER
                .createObjectNode()
                .put("path", "datapackage.json")
                .put("hash", "sha256:" + HexFormat.of().formatHex(sha256().digest(json)))));
    zip.closeEntry();
    zip.finish();
  }

  /** Stored, not compressed: a replay reads single records out of the ZIP. */
  private static void addPart(String name, Path file, ZipOutputStream zip, ArrayNode resources)
      throws IOException {
    MessageDigest digest = sha256();
    CRC32 crc = new CRC32();
    try (InputStream in =
        new CheckedInputStream(new DigestInputStream(Files.newInputStream(file), digest), crc)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(Files.size(file));
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    Files.copy(file, zip);
    zip.closeEntry();
    resources
        .addObject()
        .put("name", name.substring(name.indexOf('/') + 1))
        .put("path", name)
        .put("hash", "sha256:" + HexFormat.of().formatHex(digest.digest()))
        .put("bytes", Files.size(file));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
