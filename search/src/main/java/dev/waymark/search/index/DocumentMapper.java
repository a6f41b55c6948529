package dev.waymark.search.index;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
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
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.jspecify.annotations.Nullable;

/**
 * Makes documents of pages, of votes, and of URLs that brought no page. A document is good until
 * the next one is made; owned by the indexing thread.
 */
final class DocumentMapper {
  /** Characters of a page's text that snippets can be taken from. */
  private static final int MAX_STORED_CHARS = 20_000;

  /** Characters of a page's text that its meaning is taken from: what the model reads at once. */
  private static final int MAX_EMBEDDED_CHARS = 1_000;

  private static final Pattern TOPIC_PATTERN = Pattern.compile("topic\\(\"([^\"]+)\"\\)");

  /** Votes have numbers, and no places. */
  private static final FieldType VOTES_TYPE = votes();

  private static final FieldType LINKS_TYPE = links();

  private final StemTokenStream title;
  private final StemTokenStream headings;
  private final BodyTokenStream body;
  private final LinkTokenStream links = new LinkTokenStream();
  private final VoteTokenStream votes = new VoteTokenStream();
  private final @Nullable TextEmbedder embedder;

  /**
   * @param bodies gathers the words of pages
   * @param meaning for documents that can be found by what they mean, or null
   */
  DocumentMapper(KrovetzStemmer stems, BodyPostingsBuffer bodies, @Nullable TextEmbedder meaning) {
    this.title = new StemTokenStream(stems);
    this.headings = new StemTokenStream(stems);
    this.body = new BodyTokenStream(bodies);
    this.embedder = meaning;
  }

  private static FieldType votes() {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.freeze();
    return type;
  }

  private static FieldType links() {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setOmitNorms(true);
    type.setIndexOptions(IndexOptions.DOCS);
    type.freeze();
    return type;
  }

  /**
   * What a page says.
   *
   * @param words of its text
   */
  Document page(long decision, Page page, WordNumbering words, Relevance verdict, Instant at) {
    Document document = urlDocument(IndexFields.PAGE, page.url());
    document.add(new NumericDocValuesField(IndexFields.ENTRY_NUMBER, decision));
    document.add(new TextField(IndexFields.TITLE, title.setTexts(List.of(page.title()))));
    List<Tokens> heads = page.headings().stream().map(Tokens::tokenize).toList();
    document.add(new TextField(IndexFields.HEADINGS, headings.setTexts(heads)));
    document.add(new TextField(IndexFields.BODY, body.setWords(words)));
    document.add(new Field(IndexFields.LINKS, links.setPage(page), LINKS_TYPE));
    String text = page.body().text();
    document.add(new StoredField(IndexFields.TITLE, page.title().text()));
    document.add(new StoredField(IndexFields.TEXT, IndexSchema.utf8Prefix(text, MAX_STORED_CHARS)));
    document.add(new StringField(IndexFields.LANGUAGE, page.language(), Field.Store.YES));
    document.add(new LongPoint(IndexFields.DATE, at.getEpochSecond()));
    document.add(new StoredField(IndexFields.DATE, at.getEpochSecond()));
    document.add(
        new StringField(IndexFields.RELEVANT, verdict.relevant() ? "yes" : "no", Field.Store.YES));
    document.add(new StoredField(IndexFields.RELEVANCE, verdict.score()));
    if (embedder != null) {
      String gist =
          page.title().text()
              + ". "
              + text.substring(0, Math.min(MAX_EMBEDDED_CHARS, text.length()));
      document.add(new KnnFloatVectorField(IndexFields.EMBEDDING, embedder.embed(gist)));
    }
    for (String reason : verdict.reasons()) {
      document.add(new StoredField(IndexFields.REASONS, reason));
      Matcher topic = TOPIC_PATTERN.matcher(reason);
      if (topic.find()) {
        document.add(new StringField(IndexFields.TOPIC, topic.group(1), Field.Store.NO));
      }
    }
    return document;
  }

  /** What others say of a page. */
  Document votes(String url, AnchorVotes tally) {
    Document document = urlDocument(IndexFields.TARGET, url);
    document.add(new Field(IndexFields.VOTES, votes.setVotes(tally), VOTES_TYPE));
    document.add(new StoredField(IndexFields.ANCHOR_VOTES, tally.encode()));
    document.add(new NumericDocValuesField(IndexFields.VOTERS, tally.voters()));
    return document;
  }

  /**
   * A URL that brought no page.
   *
   * @param target where it moved to, or empty
   */
  Document gonePage(String url, String target) {
    Document document = urlDocument(IndexFields.PAGE, url);
    document.add(new StringField(IndexFields.REDIRECT_TARGET, target, Field.Store.YES));
    return document;
  }

  private static Document urlDocument(String kind, String url) {
    long id = Urls.id(url);
    Document document = new Document();
    document.add(new StringField(kind, IndexSchema.idTerm(id), Field.Store.NO));
    document.add(new NumericDocValuesField(IndexFields.ID, id));
    document.add(new StoredField(IndexFields.URL, url));
    document.add(new NumericDocValuesField(IndexFields.HOST_ID, Words.id(Urls.host(url))));
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
