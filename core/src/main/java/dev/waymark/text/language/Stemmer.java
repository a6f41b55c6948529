package dev.waymark.text.language;

import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import java.util.EnumMap;
import java.util.Map;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Stems words by the analysis of their language. Words repeat, so stems are cached. Thread-safe.
 */
public final class Stemmer {
  private static final int CACHE_SLOTS = 1 << 18;

  /** From here on a single character can be a word that says something. */
  private static final char FIRST_IDEOGRAPH = 0x3400;

  private final @Nullable Stem[] cache = new Stem[CACHE_SLOTS];
  private final Map<LanguageAnalysis, LoadedAnalysis> loaded =
      new EnumMap<>(LanguageAnalysis.class);

  /**
   * A stem.
   *
   * @param wordId id of the word that it was made of
   * @param bytes the text as an index has it
   * @param contentWord it is no function word
   */
  public record Stem(
      LanguageAnalysis analysis, long wordId, String text, BytesRef bytes, boolean contentWord) {}

  /** What a language needs, made when its first word comes. */
  private record LoadedAnalysis(WordStemmer stemmer, CharArraySet functionWords) {
    LoadedAnalysis(LanguageAnalysis analysis) {
      this(analysis.newStemmer(), analysis.functionWords());
    }
  }

  /** The stem of the i-th word. */
  public Stem stem(LanguageAnalysis language, Tokens tokens, int i) {
    LanguageAnalysis analysis = language.forWord(tokens.text().charAt(tokens.start(i)));
    long wordId = tokens.id(i);
    Stem cached = cache[slot(analysis, wordId)];
    return cached != null && cached.wordId() == wordId && cached.analysis() == analysis
        ? cached
        : computeStem(analysis, wordId, tokens.word(i));
  }

  /**
   * The stem of a word.
   *
   * @param wordId its id, which is that of the word as written
   * @param word lower-cased
   */
  public Stem stem(LanguageAnalysis language, long wordId, String word) {
    LanguageAnalysis analysis = word.isEmpty() ? language : language.forWord(word.charAt(0));
    Stem cached = cache[slot(analysis, wordId)];
    return cached != null && cached.wordId() == wordId && cached.analysis() == analysis
        ? cached
        : computeStem(analysis, wordId, word);
  }

  /** The stem of a single word. */
  public String stem(LanguageAnalysis language, String word) {
    return stem(language, Words.id(word), Words.normalize(word, 0, word.length())).text();
  }

  private static int slot(LanguageAnalysis analysis, long wordId) {
    return (int) (wordId ^ analysis.ordinal() * 0x9e3779b9L) & (CACHE_SLOTS - 1);
  }

  private synchronized Stem computeStem(LanguageAnalysis analysis, long wordId, String word) {
    LoadedAnalysis language = loaded.computeIfAbsent(analysis, LoadedAnalysis::new);
    String text = language.stemmer().stemOrWord(word);
    boolean letter = word.length() == 1 && word.charAt(0) < FIRST_IDEOGRAPH;
    boolean contentWord = !letter && !language.functionWords().contains(word);
    Stem stem = new Stem(analysis, wordId, text, new BytesRef(text), contentWord);
    cache[slot(analysis, wordId)] = stem;
    return stem;
  }
}
