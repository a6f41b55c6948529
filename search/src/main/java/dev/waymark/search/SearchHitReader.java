package dev.waymark.search;

import dev.waymark.search.index.AnchorVotes;
import dev.waymark.search.index.DocValuesReader;
import dev.waymark.search.index.IndexFields;
import dev.waymark.search.result.SearchHit;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;

/** Reads the hits of ranked entries. */
final class SearchHitReader {
  /** Words shown of a page that nobody fetched. */
  private static final int MAX_VOTE_WORDS = 12;

  /** Words in the reasons for which a page is relevant or not. */
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  private final IndexSearcher pages;
  private final IndexSearcher votes;
  private final Stemmer stemmer;
  private final Map<String, String> wordByStem;
  private final List<LanguageAnalysis> languages;
  private final Snippets snippets;
  private final double voteWeight;
  private final PeopleVotes people;
  private final Map<Term, Weight> weights = new HashMap<>();

  SearchHitReader(
      IndexSnapshot index,
      ParsedQuery query,
      Stemmer stemmer,
      double voteWeight,
      PeopleVotes people)
      throws IOException {
    this.people = people;
    this.stemmer = stemmer;
    this.pages = index.pages();
    this.votes = index.votes();
    this.wordByStem = query.wordByStem();
    this.languages = index.languages().all();
    this.snippets = new Snippets(stemmer, wordByStem.keySet());
    this.voteWeight = voteWeight;
  }

  /**
   * @param grouped it stands below another hit of its host
   */
  SearchHit read(Ranking.Entry entry, boolean grouped, boolean why) throws IOException {
    Document document =
        entry.isFetched()
            ? pages.storedFields().document(entry.pageDoc)
            : votes.storedFields().document(entry.voteDoc, Set.of(IndexFields.URL));
    int[] target = {entry.voteDoc};
    long voters = DocValuesReader.read(votes.getIndexReader(), IndexFields.VOTERS, target, 0)[0];
    String url = document.get(IndexFields.URL);
    IndexableField date = document.getField(IndexFields.DATE);
    IndexableField score = document.getField(IndexFields.RELEVANCE);
    return new SearchHit(
        url,
        Urls.host(url),
        title(document, url),
        entry.isFetched()
            ? snippets(document).extract(text(document, url), language(document))
            : snippets.highlightAll(voteSummary(entry.voteDoc), languages),
        entry.isFetched() ? document.get(IndexFields.LANGUAGE) : "",
        entry.isFetched() ? document.get(IndexFields.KIND) : "",
        date == null ? null : Instant.ofEpochSecond(date.numericValue().longValue()),
        "yes".equals(document.get(IndexFields.RELEVANT)),
        score == null ? 0 : score.numericValue().doubleValue(),
        List.of(document.getValues(IndexFields.REASONS)),
        entry.score(),
        entry.contentScore,
        entry.voteScore,
        entry.peopleScore,
        (int) voters,
        grouped,
        why ? explain(entry) : List.of());
  }

  /** Without words to look for, what follows the heading says more than the navigation before. */
  private String text(Document document, String url) {
    String text = document.get(IndexFields.TEXT);
    String title = title(document, url);
    int end = wordByStem.isEmpty() ? text.indexOf(title) + title.length() : 0;
    return end > title.length() && end < text.length() ? text.substring(end) : text;
  }

  /** Without words to look for, those are shown that made the page relevant. */
  private Snippets snippets(Document document) {
    if (!wordByStem.isEmpty()) {
      return snippets;
    }
    Set<String> stems = new HashSet<>();
    for (String reason : document.getValues(IndexFields.REASONS)) {
      Matcher quoted = QUOTED.matcher(reason);
      while (quoted.find()) {
        Tokens words = Tokens.tokenize(quoted.group(1));
        for (int i = 0; i < words.size(); i++) {
          stems.add(stemmer.stem(language(document), words, i).text());
        }
      }
    }
    return new Snippets(stemmer, stems);
  }

  private static LanguageAnalysis language(Document document) {
    return LanguageAnalysis.of(document.get(IndexFields.LANGUAGE));
  }

  private static String title(Document document, String url) {
    String title = document.get(IndexFields.TITLE);
    if (title != null && !title.isBlank()) {
      return title.strip();
    }
    String path = Urls.path(url).replaceAll("/+$", "");
    String last = path.substring(path.lastIndexOf('/') + 1);
    try {
      return last.isEmpty() ? Urls.host(url) : URLDecoder.decode(last, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return last; // a stray percent sign
    }
  }

  /** The words with the most votes. */
  private String voteSummary(int voteDoc) throws IOException {
    AnchorVotes anchorVotes = AnchorVotes.read(votes.storedFields(), voteDoc);
    List<String> words = new ArrayList<>();
    anchorVotes.countByWord().entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry::getKey))
        .limit(MAX_VOTE_WORDS)
        .forEach(vote -> words.add(vote.getKey()));
    return String.join(", ", words);
  }

  private List<SearchHit.TermScore> explain(Ranking.Entry entry) throws IOException {
    List<SearchHit.TermScore> parts = new ArrayList<>();
    for (String stem : wordByStem.keySet()) {
      if (entry.contentScore > 0) {
        for (Map.Entry<String, Float> field : LuceneQueryBuilder.FIELD_BOOSTS.entrySet()) {
          Term term = new Term(field.getKey(), stem);
          addTermScore(pages, term, entry.pageDoc, field.getValue(), parts);
        }
      }
      if (entry.voteScore > 0) {
        Term term = new Term(IndexFields.VOTES, stem);
        addTermScore(votes, term, entry.voteDoc, (float) voteWeight, parts);
      }
    }
    if (entry.peopleScore != 0) {
      for (SearchHit.TermScore part : people.explain(entry.id, wordByStem.keySet())) {
        String word = wordByStem.getOrDefault(part.word(), part.word());
        parts.add(new SearchHit.TermScore(word, part.field(), part.count(), part.score()));
      }
    }
    parts.sort(Comparator.comparingDouble(SearchHit.TermScore::score).reversed());
    return parts;
  }

  private void addTermScore(
      IndexSearcher searcher,
      Term term,
      int document,
      float weight,
      List<SearchHit.TermScore> parts)
      throws IOException {
    Weight scorer = weights.get(term);
    if (scorer == null) {
      scorer = DocumentScorer.weight(searcher, new BoostQuery(new TermQuery(term), weight));
      weights.put(term, scorer);
    }
    double score = DocumentScorer.score(searcher, scorer, document);
    if (score > 0) {
      int count = termFrequency(searcher, term, document);
      parts.add(new SearchHit.TermScore(wordByStem.get(term.text()), term.field(), count, score));
    }
  }

  private static int termFrequency(IndexSearcher searcher, Term term, int document)
      throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    PostingsEnum postings = leaf.reader().postings(term, PostingsEnum.FREQS);
    int doc = document - leaf.docBase;
    return postings != null && postings.advance(doc) == doc ? postings.freq() : 0;
  }
}
