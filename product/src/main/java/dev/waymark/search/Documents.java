package dev.waymark.search;

import dev.waymark.judge.Meaning;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
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
final class Documents {
  /** Characters of a page's text that snippets can be taken from. */
  private static final int TEXT = 20_000;

  /** Characters of a page's text that its meaning is taken from: what the model reads at once. */
  private static final int GIST = 1_000;

  private static final Pattern TOPIC = Pattern.compile("topic\\(\"([^\"]+)\"\\)");

  /** Votes have numbers, and no places. */
  private static final FieldType VOTES = votes();

  private static final FieldType LINKS = links();

  private final WordStream title;
  private final WordStream headings;
  private final BodyStream body;
  private final LinkStream links = new LinkStream();
  private final VoteStream votes = new VoteStream();
  private final @Nullable Meaning meaning;

  /**
   * @param bodies gathers the words of pages
   * @param meaning for documents that can be found by what they mean, or null
   */
  Documents(Stems stems, Bodies bodies, @Nullable Meaning meaning) {
    this.title = new WordStream(stems);
    this.headings = new WordStream(stems);
    this.body = new BodyStream(bodies);
    this.meaning = meaning;
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
  Document page(long decision, Page page, NumberedWords words, Verdict verdict, Instant at) {
    Document document = named(Names.PAGE, page.url());
    document.add(new NumericDocValuesField(Names.DECISION, decision));
    document.add(new TextField(Names.TITLE, title.of(List.of(page.title()))));
    List<Tokens> heads = page.headings().stream().map(Tokens::of).toList();
    document.add(new TextField(Names.HEADINGS, headings.of(heads)));
    document.add(new TextField(Names.BODY, body.of(words)));
    document.add(new Field(Names.LINKS, links.of(page), LINKS));
    String text = page.body().text();
    document.add(new StoredField(Names.TITLE, page.title().text()));
    document.add(new StoredField(Names.TEXT, IndexForm.bytes(text, TEXT)));
    document.add(new StringField(Names.LANGUAGE, page.language(), Field.Store.YES));
    document.add(new LongPoint(Names.DATE, at.getEpochSecond()));
    document.add(new StoredField(Names.DATE, at.getEpochSecond()));
    document.add(
        new StringField(Names.VERDICT, verdict.satisfied() ? "yes" : "no", Field.Store.YES));
    document.add(new StoredField(Names.SCORE, verdict.score()));
    if (meaning != null) {
      String gist = page.title().text() + ". " + text.substring(0, Math.min(GIST, text.length()));
      document.add(new KnnFloatVectorField(Names.MEANING, meaning.embed(gist)));
    }
    for (String reason : verdict.reasons()) {
      document.add(new StoredField(Names.REASONS, reason));
      Matcher topic = TOPIC.matcher(reason);
      if (topic.find()) {
        document.add(new StringField(Names.TOPIC, topic.group(1), Field.Store.NO));
      }
    }
    return document;
  }

  /** What others say of a page. */
  Document votes(String url, Tally tally) {
    Document document = named(Names.TARGET, url);
    document.add(new Field(Names.VOTES, votes.of(tally), VOTES));
    document.add(new StoredField(Names.TALLY, tally.pack()));
    document.add(new NumericDocValuesField(Names.VOTERS, tally.voters()));
    return document;
  }

  /**
   * A URL that brought no page.
   *
   * @param target where it moved to, or empty
   */
  Document gone(String url, String target) {
    Document document = named(Names.PAGE, url);
    document.add(new StringField(Names.GONE, target, Field.Store.YES));
    return document;
  }

  private static Document named(String kind, String url) {
    long id = Urls.id(url);
    Document document = new Document();
    document.add(new StringField(kind, IndexForm.term(id), Field.Store.NO));
    document.add(new NumericDocValuesField(Names.ID, id));
    document.add(new StoredField(Names.URL, url));
    document.add(new NumericDocValuesField(Names.HOST_ID, Words.id(Urls.host(url))));
    for (String host : hosts(Urls.host(url))) {
      document.add(new StringField(Names.HOST, host, Field.Store.NO));
    }
    return document;
  }

  /** A host, with and without its port, and the domains it belongs to. */
  private static List<String> hosts(String host) {
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
