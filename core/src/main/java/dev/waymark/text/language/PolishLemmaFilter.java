package dev.waymark.text.language;

import java.io.IOException;
import java.util.Comparator;
import morfologik.stemming.WordData;
import morfologik.stemming.polish.PolishStemmer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Replaces a Polish word by its base form in Morfologik's dictionary, that of a noun if it may be
 * one. A word that the dictionary does not have stays as it is.
 */
final class PolishLemmaFilter extends TokenFilter {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PolishStemmer dictionary = new PolishStemmer();

  private record Lemma(String text, boolean noun) {
    static Lemma of(WordData word) {
      return new Lemma(word.getStem().toString(), word.getTag().toString().contains("subst"));
    }
  }

  PolishLemmaFilter(TokenStream input) {
    super(input);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    String lemma = lemma(term.toString());
    term.setEmpty().append(lemma);
    return true;
  }

  /** With the first letter of the word: {@code rok} for {@code lata} is another word to us. */
  private String lemma(String word) {
    return dictionary.lookup(word).stream()
        .map(Lemma::of)
        .filter(lemma -> lemma.text().startsWith(word.substring(0, 1)))
        .min(
            Comparator.comparing((Lemma lemma) -> !lemma.noun())
                .thenComparing(lemma -> !lemma.text().equals(word))
                .thenComparing(lemma -> lemma.text().length())
                .thenComparing(Lemma::text))
        .map(Lemma::text)
        .orElse(word);
  }
}
