package dev.waymark.fetch.usage;

import dev.waymark.model.UsagePreferences;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A licence of Really Simple Licensing (RSL 1.0): for which URLs which uses are prohibited. What a
 * permitted use costs is for people to read, at its URL.
 */
record RslLicense(List<Terms> terms) {
  private static final int MAX_TERMS = 1_000;
  private static final XMLInputFactory XML = newFactory();

  private record Terms(String pattern, UsagePreferences prohibited) {}

  private static XMLInputFactory newFactory() {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /** What was read before the file broke off counts. */
  static RslLicense parse(byte[] body) {
    List<Terms> terms = new ArrayList<>();
    try {
      XMLStreamReader xml = XML.createXMLStreamReader(new ByteArrayInputStream(body));
      String pattern = "/";
      while (xml.hasNext() && terms.size() < MAX_TERMS) {
        if (xml.next() != XMLStreamConstants.START_ELEMENT) {
          continue;
        }
        if (xml.getLocalName().equals("content")) {
          String url = xml.getAttributeValue(null, "url");
          pattern = url == null ? "/" : url;
        } else if (xml.getLocalName().equals("prohibits")
            && "usage".equals(xml.getAttributeValue(null, "type"))) {
          terms.add(new Terms(pattern, prohibited(xml.getElementText())));
        }
      }
    } catch (XMLStreamException e) {
      return new RslLicense(terms);
    }
    return new RslLicense(terms);
  }

  /** One or several uses, with blanks or commas between. */
  private static UsagePreferences prohibited(String uses) {
    List<String> statements = new ArrayList<>();
    for (String use : uses.toLowerCase(Locale.ROOT).strip().split("[\\s,]+", 20)) {
      if (!use.isEmpty()) {
        statements.add(UsagePreferences.statement("rsl", use + "=no"));
      }
    }
    return new UsagePreferences(statements);
  }

  /**
   * @param site scheme, host and port
   * @param path with query
   */
  UsagePreferences preferences(String site, String path) {
    UsagePreferences all = UsagePreferences.NONE;
    for (Terms one : terms) {
      boolean absolute = one.pattern.startsWith("http://") || one.pattern.startsWith("https://");
      if (UrlPatterns.matches(one.pattern, absolute ? site + path : path)) {
        all = all.and(one.prohibited);
      }
    }
    return all;
  }
}
