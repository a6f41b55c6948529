package dev.waymark.lab.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** PDF, Office and other documents that break their readers. */
final class DocumentMisbehaviours {
  private static final String PDF = "application/pdf";
  private static final String DOCX =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  private static final String ODT = "application/vnd.oasis.opendocument.text";
  private static final String EPUB = "application/epub+zip";
  private static final String PROCESS = "--document-memory";
  private static final String WORD_START =
      "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'>"
          + "<w:body><w:p><w:r><w:t>";
  private static final String WORD_END = "</w:t></w:r></w:p></w:body></w:document>";

  private DocumentMisbehaviours() {}

  private static Misbehaviour.Answer document(String type, byte[] body) {
    return x -> x.respond("200 OK", "Content-Type: " + type + "\r\n", body);
  }

  static List<Misbehaviour> all() {
    byte[] docx = word(WORD_START + "A reef." + WORD_END);
    String laughs =
        "<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '"
            + "&a;".repeat(1000)
            + "'><!ENTITY c '"
            + "&b;".repeat(1000)
            + "'>]>";
    return new Catalogue(Misbehaviour.Category.DOCUMENTS)
        .none("pdf-of-garbage", "no page", document(PDF, bytes("%PDF-1.7\nobj<<" + "x".repeat(99))))
        .any("pdf-in-circles", PROCESS, document(PDF, circularPdf()))
        .none("pdf-nested-200000-deep", PROCESS, document(PDF, nestedPdf(200_000)))
        .any("pdf-that-is-html", "looked at", document(PDF, bytes("<html><p>hello")))
        .none("docx-cut", "no page", document(DOCX, Arrays.copyOf(docx, docx.length / 2)))
        .any("docx-bomb", PROCESS, document(DOCX, word(WORD_START, 300, WORD_END)))
        .any("docx-billion-laughs", "no entities", document(DOCX, laughing(laughs)))
        .any("docx-with-paths-upwards", "unpacked in memory", document(DOCX, climbing(docx)))
        .none("zip-in-zip-bomb", PROCESS, document(DOCX, zip(Map.of("word/document.xml", docx))))
        .none("odt-of-a-zip-head", "no page", document(ODT, bytes("PK\003\004 and no more")))
        .any("epub-of-itself", PROCESS, document(EPUB, circularEpub()))
        .none(
            "document-without-end",
            "--max-document-bytes",
            x -> {
              x.send("HTTP/1.1 200 OK\r\nContent-Type: " + PDF + "\r\n\r\n%PDF-1.7\n");
              x.forever("stream\n");
            })
        .entries();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /** A page tree whose nodes are each other's children. */
  private static byte[] circularPdf() {
    return bytes(
        "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
            + "2 0 obj<</Type/Pages/Kids[3 0 R]/Parent 3 0 R/Count 1000000>>endobj\n"
            + "3 0 obj<</Type/Pages/Kids[2 0 R]/Parent 2 0 R/Count 1000000>>endobj\n"
            + "trailer<</Root 1 0 R/Size 4>>\n%%EOF");
  }

  private static byte[] nestedPdf(int depth) {
    return bytes(
        "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/X "
            + "[".repeat(depth)
            + "]".repeat(depth)
            + ">>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
            + "trailer<</Root 1 0 R/Size 3>>\n%%EOF");
  }

  private static byte[] word(String xml) {
    return word(xml, 0, "");
  }

  /**
   * A document of Word.
   *
   * @param megabytes of one word between start and end
   */
  private static byte[] word(String start, int megabytes, String end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      put(
          zip,
          "[Content_Types].xml",
          "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Default"
              + " Extension='rels' ContentType='application/vnd.openxmlformats-package."
              + "relationships+xml'/><Override PartName='/word/document.xml' ContentType='"
              + DOCX
              + ".main+xml'/></Types>");
      put(
          zip,
          "_rels/.rels",
          "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
              + "<Relationship Id='r' Type='http://schemas.openxmlformats.org/officeDocument/2006/"
              + "relationships/officeDocument' Target='word/document.xml'/></Relationships>");
      zip.putNextEntry(new ZipEntry("word/document.xml"));
      zip.write(start.getBytes(UTF_8));
      byte[] megabyte = "a".repeat(1 << 20).getBytes(UTF_8);
      for (int i = 0; i < megabytes; i++) {
        zip.write(megabyte);
      }
      zip.write(end.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] laughing(String doctype) {
    return word(doctype + WORD_START + "&c;".repeat(1000) + WORD_END);
  }

  private static byte[] climbing(byte[] inner) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("../../../../../../tmp/waymark-zip-slip", bytes("owned"));
    files.put("/tmp/waymark-zip-slip", bytes("owned"));
    files.put("word/document.xml", inner);
    return zip(files);
  }

  private static byte[] circularEpub() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("mimetype", bytes(EPUB));
    files.put(
        "META-INF/container.xml",
        bytes(
            "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
                + "<rootfile full-path='META-INF/container.xml'/></rootfiles></container>"));
    return zip(files);
  }

  private static byte[] zip(Map<String, byte[]> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void put(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(UTF_8));
  }
}
