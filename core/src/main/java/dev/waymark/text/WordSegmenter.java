package dev.waymark.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.apache.lucene.analysis.ja.JapaneseTokenizer;
import org.apache.lucene.analysis.ja.tokenattributes.PartOfSpeechAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Finds words in what is written without spaces: ICU's dictionaries for Chinese, Thai, Lao, Khmer
 * and Burmese, Kuromoji for Japanese. A Japanese verb or adjective is one word with the endings
 * that follow it, as in languages with spaces. Owned by who acquired it.
 */
final class WordSegmenter {
  private static final BreakIterator DICTIONARY = BreakIterator.getWordInstance(ULocale.ROOT);

  /** Idle ones: making one costs more than segmenting a sentence. */
  private static final ConcurrentLinkedDeque<WordSegmenter> IDLE = new ConcurrentLinkedDeque<>();

  /** Parts of speech, in Japanese, that endings follow. */
  private static final Set<String> INFLECTED = Set.of("動詞", "形容詞");

  /** Parts of speech that are endings: auxiliaries, te and ba, dependent verbs. */
  private static final Set<String> ENDINGS = Set.of("助動詞", "助詞-接続助詞", "動詞-非自立", "動詞-接尾", "形容詞-非自立");

  private final BreakIterator breaks = (BreakIterator) DICTIONARY.clone();
  private @Nullable JapaneseTokenizer japaneseWords;
  private int[] ends = new int[64];
  private int count;

  private WordSegmenter() {}

  static WordSegmenter acquire() {
    WordSegmenter idle = IDLE.pollFirst();
    return idle == null ? new WordSegmenter() : idle;
  }

  void release() {
    IDLE.addFirst(this);
  }

  /** How many words a run has; they follow each other without gaps. */
  int segment(String run, boolean japanese) {
    count = 0;
    if (japanese) {
      segmentJapanese(run);
    } else {
      breaks.setText(run);
      for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
        add(end);
      }
    }
    return count;
  }

  /** Where the k-th word ends in the run. */
  int end(int k) {
    return ends[k];
  }

  private void add(int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, count * 2);
    }
    ends[count++] = end;
  }

  private void segmentJapanese(String run) {
    JapaneseTokenizer words = japaneseWords();
    OffsetAttribute offset = words.getAttribute(OffsetAttribute.class);
    PartOfSpeechAttribute speech = words.getAttribute(PartOfSpeechAttribute.class);
    try {
      words.setReader(new StringReader(run));
      words.reset();
      boolean inflected = false;
      while (words.incrementToken()) {
        String part = String.valueOf(speech.getPartOfSpeech());
        if (inflected && ENDINGS.contains(part)) {
          ends[count - 1] = offset.endOffset();
        } else {
          if (offset.startOffset() > (count == 0 ? 0 : ends[count - 1])) {
            add(offset.startOffset()); // what the tokenizer takes for punctuation
          }
          add(offset.endOffset());
          int dash = part.indexOf('-');
          inflected = INFLECTED.contains(dash < 0 ? part : part.substring(0, dash));
        }
      }
      words.end();
      words.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory", e);
    }
    if (count == 0 || ends[count - 1] < run.length()) {
      add(run.length());
    }
  }

  /** Compounds are split, as a query may name a part of one. */
  private JapaneseTokenizer japaneseWords() {
    JapaneseTokenizer words = japaneseWords;
    if (words == null) {
      words = new JapaneseTokenizer(null, true, true, JapaneseTokenizer.Mode.SEARCH);
      japaneseWords = words;
    }
    return words;
  }
}
