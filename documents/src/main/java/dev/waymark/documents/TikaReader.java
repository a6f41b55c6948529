package dev.waymark.documents;

import dev.waymark.model.PageKind;
import dev.waymark.text.Markup;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.sax.BodyContentHandler;
import org.apache.tika.sax.ToHTMLContentHandler;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Reads a document with Tika into HTML: its text with links and headings, its metadata as head. */
final class TikaReader {
  /** Further text is cut off: five megabytes are a thousand pages. */
  private static final int MAX_TEXT_CHARS = 5_000_000;

  private static final int MAX_TITLE_CHARS = 200;

  /** Titles that programs write when nobody did. */
  private static final Pattern JUNK_TITLE =
      Pattern.compile(
          "(?i)untitled.*|microsoft \\w+ - .*|powerpoint.*|slide \\d+|document\\d*|title"
              + "|.*\\.(?:docx?|dvi|indd|tex|qxd|ps)");

  /** Reads {@code document}; text beyond a limit is cut off. */
  String toHtml(PageKind kind, byte[] document) throws IOException, SAXException, TikaException {
    Metadata metadata = new Metadata();
    metadata.set(Metadata.CONTENT_TYPE, kind.mediaTypes().getFirst());
    LimitedHtml body = new LimitedHtml();
    try (InputStream in = TikaInputStream.get(new ByteArrayInputStream(document))) {
      parser(kind).parse(in, new BodyContentHandler(body), metadata, context());
    } catch (SAXException | TikaException | RuntimeException e) {
      if (!body.isFull()) {
        throw e;
      }
    }
    return html(metadata, body.toString());
  }

  private static Parser parser(PageKind kind) {
    return switch (kind) {
      case PDF -> new PDFParser();
      case DOCX, PPTX, XLSX -> new OOXMLParser();
      case DOC, PPT, XLS -> new OfficeParser();
      case RTF -> new RTFParser();
      case ODT, ODP, ODS -> new OpenDocumentParser();
      case EPUB -> new EpubParser();
      case HTML, TEXT, FEED, SITEMAP -> throw new IllegalArgumentException("no document: " + kind);
    };
  }

  private static ParseContext context() {
    ParseContext context = new ParseContext();
    PDFParserConfig pdf = new PDFParserConfig();
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    pdf.setExtractInlineImages(false);
    pdf.setSortByPosition(false);
    pdf.setExtractAcroFormContent(false);
    context.set(PDFParserConfig.class, pdf);
    OfficeParserConfig office = new OfficeParserConfig();
    office.setUseSAXDocxExtractor(true);
    office.setUseSAXPptxExtractor(true);
    office.setExtractMacros(false);
    office.setIncludeDeletedContent(false);
    context.set(OfficeParserConfig.class, office);
    context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
    return context;
  }

  /** HTML up to a number of characters; then reading ends with an exception. */
  private static final class LimitedHtml extends ToHTMLContentHandler {
    private int chars;

    boolean isFull() {
      return chars > MAX_TEXT_CHARS;
    }

    /** Without a namespace: its declaration is outside of the body. */
    @Override
    public void startElement(String uri, String name, String qualifiedName, Attributes attributes)
        throws SAXException {
      super.startElement("", name, name, attributes);
    }

    @Override
    public void endElement(String uri, String name, String qualifiedName) throws SAXException {
      super.endElement("", name, name);
    }

    @Override
    public void characters(char[] text, int start, int length) throws SAXException {
      chars += length;
      if (isFull()) {
        throw new SAXException("more text than is read");
      }
      super.characters(text, start, length);
    }
  }

  /** Pictures, sounds and documents within a document are left out. */
  private static final class NothingEmbedded implements EmbeddedDocumentExtractor {
    @Override
    public boolean shouldParseEmbedded(Metadata metadata) {
      return false;
    }

    @Override
    public void parseEmbedded(
        InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
  }

  private static String html(Metadata metadata, String body) {
    StringBuilder html = new StringBuilder(body.length() + 500);
    html.append("<html lang=\"").append(value(metadata, TikaCoreProperties.LANGUAGE));
    html.append("\"><head><title>").append(Markup.escape(title(metadata, body)));
    html.append("</title>");
    meta(html, "description", value(metadata, TikaCoreProperties.DESCRIPTION));
    meta(html, "dcterms.created", value(metadata, TikaCoreProperties.CREATED));
    meta(html, "dcterms.modified", value(metadata, TikaCoreProperties.MODIFIED));
    return html.append("</head><body>").append(body).append("</body></html>").toString();
  }

  private static void meta(StringBuilder html, String name, String content) {
    if (!content.isEmpty()) {
      html.append("<meta name=\"").append(name).append("\" content=\"");
      html.append(content).append("\">");
    }
  }

  private static String value(Metadata metadata, Property property) {
    String value = metadata.get(property);
    return value == null ? "" : Markup.escape(value.strip());
  }

  /** Its own title, or its first line. */
  private static String title(Metadata metadata, String body) {
    String title = metadata.get(TikaCoreProperties.TITLE);
    if (title != null && !title.isBlank() && !JUNK_TITLE.matcher(title.strip()).matches()) {
      return title.strip();
    }
    String start = body.substring(0, Math.min(20 * MAX_TITLE_CHARS, body.length()));
    for (String line : start.replaceAll("<[^>]*>", "\n").split("\n", -1)) {
      String text = line.strip();
      if (text.chars().filter(Character::isLetter).count() > 3) {
        return text.substring(0, Math.min(MAX_TITLE_CHARS, text.length()))
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&");
      }
    }
    return "";
  }
}
