package dev.waymark.documents;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes small documents of each kind, sound and hostile. */
public final class SampleDocuments {
  private SampleDocuments() {}

  /** A PDF with title, language, dates, a text and a link. */
  public static byte[] pdf(String title, String text, String link) {
    String content = "BT /F1 12 Tf 72 700 Td (" + text + ") Tj ET";
    return pdf(
        List.of(
            "<</Type/Catalog/Pages 2 0 R/Lang(en)>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
                + "/Resources<</Font<</F1 5 0 R>>>>/Annots[7 0 R]>>",
            stream(content),
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            "<</Title(" + title + ")/CreationDate(D:20240315120000Z)/ModDate(D:20250620080000Z)>>",
            "<</Type/Annot/Subtype/Link/Rect[72 690 300 715]/A<</S/URI/URI(" + link + ")>>>>"));
  }

  /** A PDF whose pages are its own children. */
  public static byte[] recursivePdf() {
    return pdf(
        List.of(
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[2 0 R 3 0 R]/Parent 3 0 R/Count 1000000>>",
            "<</Type/Pages/Kids[2 0 R 3 0 R]/Parent 2 0 R/Count 1000000>>",
            "<<>>",
            "<<>>",
            "<<>>"));
  }

  /** A PDF with an array nested very deeply. */
  public static byte[] nestedPdf(int depth) {
    return pdf(
        List.of(
            "<</Type/Catalog/Pages 2 0 R/X " + "[".repeat(depth) + "]".repeat(depth) + ">>",
            "<</Type/Pages/Kids[]/Count 0>>",
            "<<>>",
            "<<>>",
            "<<>>",
            "<<>>"));
  }

  /** A PDF whose page repeats a form in a form in a form: each level a hundredfold. */
  public static byte[] slowPdf() {
    List<String> objects = new ArrayList<>();
    objects.add("<</Type/Catalog/Pages 2 0 R>>");
    objects.add("<</Type/Pages/Kids[3 0 R]/Count 1>>");
    objects.add(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
            + "/Resources<</XObject<</X 7 0 R>>>>>>");
    objects.add(stream("/X Do ".repeat(100)));
    objects.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
    objects.add("<<>>");
    for (int level = 0; level < 6; level++) {
      String form =
          "/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X "
              + (8 + level)
              + " 0 R>>/Font<</F1 5 0 R>>>>";
      String content = level < 5 ? "/X Do ".repeat(100) : "BT /F1 9 Tf (a) Tj ET";
      objects.add(stream(form, content));
    }
    return pdf(objects);
  }

  private static String stream(String content) {
    return stream("", content);
  }

  private static String stream(String entries, String content) {
    return "<<" + entries + "/Length " + content.length() + ">>stream\n" + content + "\nendstream";
  }

  /** Objects, the first the catalog and the sixth the information, with their table. */
  private static byte[] pdf(List<String> objects) {
    StringBuilder file = new StringBuilder("%PDF-1.7\n");
    List<Integer> offsets = new ArrayList<>();
    for (int i = 0; i < objects.size(); i++) {
      offsets.add(file.length());
      file.append(i + 1).append(" 0 obj\n").append(objects.get(i)).append("\nendobj\n");
    }
    int table = file.length();
    file.append("xref\n0 ").append(objects.size() + 1).append("\n0000000000 65535 f \n");
    offsets.forEach(offset -> file.append("%010d 00000 n \n".formatted(offset)));
    file.append("trailer<</Size ").append(objects.size() + 1).append("/Root 1 0 R/Info 6 0 R>>\n");
    file.append("startxref\n").append(table).append("\n%%EOF\n");
    return file.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A Word file with a title, a heading, a text and a link. */
  public static byte[] docx(String title, String text, String link) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put(
        "[Content_Types].xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
        <Default Extension="xml" ContentType="application/xml"/>
        <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
        <Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
        </Types>\
        """);
    parts.put(
        "_rels/.rels",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
        <Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>
        </Relationships>\
        """);
    parts.put(
        "docProps/core.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <dc:title>TITLE</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">2024-03-15T12:00:00Z</dcterms:created>
        </cp:coreProperties>\
        """
            .replace("TITLE", title));
    parts.put(
        "word/_rels/document.xml.rels",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="LINK" TargetMode="External"/>
        </Relationships>\
        """
            .replace("LINK", link));
    parts.put("word/document.xml", wordDocument(text));
    return zip(parts);
  }

  private static String wordDocument(String text) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>
    <w:p><w:r><w:t>TEXT</w:t></w:r></w:p>
    <w:p><w:hyperlink r:id="r9"><w:r><w:t>more of it</w:t></w:r></w:hyperlink></w:p>
    </w:body></w:document>\
    """
        .replace("TEXT", text);
  }

  /** A text of OpenDocument. */
  public static byte[] odt(String title, String text, String link) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("mimetype", "application/vnd.oasis.opendocument.text");
    parts.put(
        "META-INF/manifest.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
        <manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>
        <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
        </manifest:manifest>\
        """);
    parts.put(
        "meta.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <office:meta><dc:title>TITLE</dc:title><dc:language>en-GB</dc:language></office:meta></office:document-meta>\
        """
            .replace("TITLE", title));
    parts.put(
        "content.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
        <office:body><office:text><text:p>TEXT</text:p><text:p><text:a xlink:href="LINK">more of it</text:a></text:p></office:text></office:body>
        </office:document-content>\
        """
            .replace("TEXT", text)
            .replace("LINK", link));
    return zip(parts);
  }

  /** A book of one chapter. */
  public static byte[] epub(String title, String text, String link) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("mimetype", "application/epub+zip");
    parts.put(
        "META-INF/container.xml",
        """
        <?xml version="1.0"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\
        """);
    parts.put(
        "book.opf",
        """
        <?xml version="1.0"?>
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>TITLE</dc:title><dc:language>en</dc:language><dc:identifier id="id">x</dc:identifier></metadata>
        <manifest><item id="c" href="chapter.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="c"/></spine></package>\
        """
            .replace("TITLE", title));
    parts.put(
        "chapter.xhtml",
        """
        <?xml version="1.0"?>
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>TEXT</p><p><a href="LINK">more of it</a></p></body></html>\
        """
            .replace("TEXT", text)
            .replace("LINK", link));
    return zip(parts);
  }

  /** A Word file whose text unpacks to 150 MB, a hundred times its size. */
  public static byte[] docxBomb() {
    byte[] document = docx("Bomb", "MARK", "http://a.example/");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setLevel(Deflater.BEST_SPEED);
      try (var in = new java.util.zip.ZipInputStream(new java.io.ByteArrayInputStream(document))) {
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
          zip.putNextEntry(new ZipEntry(entry.getName()));
          if (entry.getName().equals("word/document.xml")) {
            String[] halves = wordDocument("MARK").split("MARK", -1);
            zip.write(halves[0].getBytes(StandardCharsets.UTF_8));
            byte[] megabyte = "a".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 150; i++) {
              zip.write(megabyte);
            }
            zip.write(halves[1].getBytes(StandardCharsets.UTF_8));
          } else {
            in.transferTo(zip);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The first entry is stored plainly: of some formats it says what they are. */
  private static byte[] zip(Map<String, String> parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        byte[] content = part.getValue().getBytes(StandardCharsets.UTF_8);
        ZipEntry entry = new ZipEntry(part.getKey());
        if (part.getKey().equals("mimetype")) {
          CRC32 crc = new CRC32();
          crc.update(content);
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(content.length);
          entry.setCrc(crc.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
