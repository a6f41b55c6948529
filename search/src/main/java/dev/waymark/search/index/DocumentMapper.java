package dev.waymark.search.index;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import dev.waymark.url.Urls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Maps pages, votes, and URLs that brought no page to Lucene's documents. Token streams are reused:
 * a document is valid until the next one is made. Owned by the indexing thread.
 */
final class DocumentMapper {
  /** Characters of a page's text that snippets can be taken from. */
  private static final int MAX_STORED_CHARS = 20_000;

  /** Characters of a page's text that are embedded: what the model reads at once. */
  private static final int MAX_EMBEDDED_CHARS = 1_000;

  private static final Pattern TOPIC_PATTERN = Pattern.compile("topic\\(\"([^\"]+)\"\\)");

  /** Votes have frequencies, and no positions. */
  private static final FieldType VOTES_TYPE = newType(IndexOptions.DOCS_AND_FREQS, false);

  private static final FieldType LINKS_TYPE = newType(IndexOptions.DOCS, true);

  private final StemTokenStream title;
  private final StemTokenStream headings;
  private final StemTokenStream body;
  private final LinkTokenStream links = new LinkTokenStream();
  private final VoteTokenStream votes = new VoteTokenStream();
  private final @Nullable TextEmbedder embedder;

  /**
   * @param embedder null for pages without embeddings
   */
  DocumentMapper(Stemmer stemmer, @Nullable TextEmbedder embedder) {
    this.title = new StemTokenStream(stemmer);
    this.headings = new StemTokenStream(stemmer);
    this.body = new StemTokenStream(stemmer);
    this.embedder = embedder;
  }

  private static FieldType newType(IndexOptions options, boolean omitNorms) {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setOmitNorms(omitNorms);
    type.setIndexOptions(options);
    type.freeze();
    return type;
  }

  /** What a page says. */
  Document page(long entryNumber, Page page, Relevance relevance, Instant fetchedAt) {
    Document document = urlDocument(page.url());
    document.add(new NumericDocValuesField(IndexFields.ENTRY_NUMBER, entryNumber));
    addTexts(
        document,
        LanguageAnalysis.of(page.language()),
        List.of(page.title()),
        headings(page),
        List.of(page.body()));
    document.add(new Field(IndexFields.LINKS, links.setPage(page), LINKS_TYPE));
    document.add(new StoredField(IndexFields.TITLE, page.title().text()));
    document.add(new StoredField(IndexFields.TEXT, prefix(page, MAX_STORED_CHARS)));
    addFacet(document, IndexFields.LANGUAGE, page.language());
    addFacet(document, IndexFields.KIND, page.kind().key());
    document.add(new LongPoint(IndexFields.DATE, fetchedAt.getEpochSecond()));
    document.add(new StoredField(IndexFields.DATE, fetchedAt.getEpochSecond()));
    document.add(new NumericDocValuesField(IndexFields.DATE, fetchedAt.getEpochSecond()));
    addRelevance(document, relevance);
    if (embedder != null) {
      String start = page.title().text() + ". " + prefix(page, MAX_EMBEDDED_CHARS);
      document.add(new KnnFloatVectorField(IndexFields.EMBEDDING, embedder.embed(start)));
    }
    return document;
  }

  /** A value to filter by, to show, and to count. */
  private static void addFacet(Document document, String field, String value) {
    document.add(new StringField(field, value, Field.Store.YES));
    document.add(new SortedDocValuesField(field, new BytesRef(value)));
  }

  private static List<Tokens> headings(Page page) {
    boolean japanese = page.body().japanese();
    return page.headings().stream().map(text -> Tokens.tokenize(text, japanese)).toList();
  }

  private void addTexts(
      Document document,
      LanguageAnalysis language,
      List<Tokens> titleTokens,
      List<Tokens> headingTokens,
      List<Tokens> bodyTokens) {
    document.add(new TextField(IndexFields.TITLE, title.setTexts(language, titleTokens)));
    document.add(new TextField(IndexFields.HEADINGS, headings.setTexts(language, headingTokens)));
    document.add(new TextField(IndexFields.BODY, body.setTexts(language, bodyTokens)));
  }

  private static void addRelevance(Document document, Relevance relevance) {
    String relevant = relevance.relevant() ? "yes" : "no";
    addFacet(document, IndexFields.RELEVANT, relevant);
    document.add(new StoredField(IndexFields.RELEVANCE, relevance.score()));
    for (String reason : relevance.reasons()) {
      document.add(new StoredField(IndexFields.REASONS, reason));
      Matcher topic = TOPIC_PATTERN.matcher(reason);
      if (topic.find()) {
        document.add(new StringField(IndexFields.TOPIC, topic.group(1), Field.Store.NO));
      }
    }
  }

  private static String prefix(Page page, int maxChars) {
    String text = page.body().text();
    return text.substring(0, Math.min(maxChars, text.length()));
  }

  /** What others say of a page. */
  Document votes(String url, AnchorVotes anchorVotes) {
    Document document = urlDocument(url);
    document.add(new Field(IndexFields.VOTES, votes.setVotes(anchorVotes), VOTES_TYPE));
    document.add(new StoredField(IndexFields.ANCHOR_VOTES, anchorVotes.encode()));
    document.add(new NumericDocValuesField(IndexFields.VOTERS, anchorVotes.voters()));
    return document;
  }

  /**
   * A URL that brought no page. Its texts are empty, not missing: Lucene finds the norms of a field
   * that every document has by their number.
   *
   * @param target where it moved to, or empty
   */
  Document gonePage(String url, String target) {
    Document document = urlDocument(url);
    addTexts(document, LanguageAnalysis.OTHER, List.of(), List.of(), List.of());
    document.add(new StringField(IndexFields.REDIRECT_TARGET, target, Field.Store.YES));
    return document;
  }

  private static Document urlDocument(String url) {
    long id = Urls.id(url);
    Document document = new Document();
    document.add(new StringField(IndexFields.ID, IndexSchema.idTerm(id), Field.Store.NO));
    document.add(new NumericDocValuesField(IndexFields.ID, id));
    document.add(new StoredField(IndexFields.URL, url));
    document.add(new NumericDocValuesField(IndexFields.HOST_ID, Words.id(Urls.host(url))));
    document.add(new SortedDocValuesField(IndexFields.HOST, new BytesRef(Urls.host(url))));
    for (String host : hostAndDomains(Urls.host(url))) {
      document.add(new StringField(IndexFields.HOST, host, Field.Store.NO));
    }
    return document;
  }

  /** A host, with and without its port, and the domains it belongs to. */
  private static List<String> hostAndDomains(String host) {
    List<String> hosts = new ArrayList<>();
    hosts.add(host);
    int colon = host.lastIndexOf(':');
    String name = colon < 0 || host.endsWith("]") ? host : host.substring(0, colon);
    boolean numeric = !name.isEmpty() && Character.isDigit(name.charAt(name.length() - 1));
    while (!name.isEmpty()) {
      if (!hosts.contains(name)) {
        hosts.add(name);
      }
      int dot = name.indexOf('.');
      name = dot < 0 || numeric ? "" : name.substring(dot + 1);
    }
    return hosts;
  }
}
