package dev.waymark.parse;

import dev.waymark.text.IdIntMap;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import dev.waymark.text.language.LanguageAnalysis;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tells languages of one script apart by their function words, which make up a third of any text. A
 * word of many languages counts less than a word of one. Figures are in
 * docs/decisions/0026-languages.md.
 */
final class FunctionWords {
  /** Words examined. */
  private static final int MAX_SAMPLE_WORDS = 600;

  /** A text with fewer words is not classified. */
  private static final int MIN_WORDS = 12;

  /** Least share of function words, each by how few languages have it. */
  private static final double MIN_SCORE = 0.04;

  /** How much better the best language must be than the second. */
  private static final double MIN_LEAD = 1.02;

  /** Languages whose lists come with Lucene, by script; at most 32 each. */
  private static final Map<UnicodeScript, String> LISTED =
      Map.of(
          UnicodeScript.LATIN,
          "de fr es it pt nl sv da no pl tr fi ca cs eu et ga gl hu id lt lv ro",
          UnicodeScript.CYRILLIC,
          "ru bg sr",
          UnicodeScript.ARABIC,
          "ar fa ckb",
          UnicodeScript.DEVANAGARI,
          "hi ne");

  /**
   * Languages without a list in Lucene, and English without the words of programs and menus: these
   * stand on pages of all languages.
   */
  private static final List<String> MORE =
      List.of(
          "en about also an are be been but by can from has have how into is it its may more of on"
              + " such than that the their them there these they this was were what when where"
              + " which who will with you your",
          "sk a aby aj ak ako ale alebo bez bol bola bolo by byť cez čo do ešte ho hodnota ich"
              + " iba je jeho jej k kde keď ktorá ktoré ktorý ktorých len medzi môže na nad nie než"
              + " o od po pod podľa pre pri sa sú so táto tento tieto toto v vo všetky z za zo že",
          "sl ali bi bil bila bilo biti brez če da do in iz iz ja je jih kako kar ker kjer ko kot"
              + " ki lahko le med na nad naj ne ni o ob od pa po pod pred pri s se so ta tako tem"
              + " ter tudi v vse z za že",
          "hr a ako ali bez bi bio bila bilo biti će da do dok gdje i ili iz ja je jer jesu kada"
              + " kao koja koje koji koju kroz može na nad ne nego nije o od ovaj ova ovo po pod"
              + " prema pri s sa samo se što su te to u uz za",
          "vi và của là có các cho được trong với một những không khi này để theo đã người như từ"
              + " vào đến trên về ra bạn hoặc bằng sẽ cũng nếu tại phải hay",
          "sw na ya wa kwa ni katika za la kuwa hii cha kama au si yake hiyo pia lakini vya",
          "uk і й та в у на з що не до за як це від для але про по його із або ви він який яка"
              + " які також може було є при",
          "be і й у ў на з што не да за як гэта ад для але пра па яго або які таксама можа было",
          "mk и во на се од со за да не што ги ја го ќе кои која која кој по до или исто како",
          "mr आणि आहे या व हे ते हा ती मध्ये तर होते आहेत करून साठी एक नाही की",
          "ur کے کی میں ہے اور سے کا کو اس پر نے ہیں کہ یہ بھی ایک نہیں تھا جو");

  private record Candidates(List<String> codes, IdIntMap languagesByWord) {}

  private static final Map<UnicodeScript, Candidates> CANDIDATES =
      Map.of(
          UnicodeScript.LATIN, candidates(UnicodeScript.LATIN),
          UnicodeScript.CYRILLIC, candidates(UnicodeScript.CYRILLIC),
          UnicodeScript.ARABIC, candidates(UnicodeScript.ARABIC),
          UnicodeScript.DEVANAGARI, candidates(UnicodeScript.DEVANAGARI));

  private FunctionWords() {}

  private static Candidates candidates(UnicodeScript script) {
    Candidates candidates = new Candidates(new ArrayList<>(), new IdIntMap());
    for (String code : LISTED.getOrDefault(script, "").split(" ")) {
      candidates.codes().add(code);
      for (Object word : LanguageAnalysis.of(code).functionWords()) {
        add(candidates, new String((char[]) word));
      }
    }
    for (String line : MORE) {
      String[] words = line.split(" ");
      if (UnicodeScript.of(words[1].charAt(0)) == script) {
        candidates.codes().add(words[0]);
        for (int i = 1; i < words.length; i++) {
          add(candidates, words[i]);
        }
      }
    }
    return candidates;
  }

  /** A word of the last language. */
  private static void add(Candidates candidates, String word) {
    long id = Words.id(word);
    int bit = 1 << (candidates.codes().size() - 1);
    candidates.languagesByWord().put(id, candidates.languagesByWord().get(id) | bit);
  }

  /** The language with the most function words, if clearly more than any other; else empty. */
  static String detect(Tokens body, UnicodeScript script) {
    Candidates candidates = CANDIDATES.get(script);
    int n = Math.min(MAX_SAMPLE_WORDS, body.size());
    if (candidates == null || n < MIN_WORDS) {
      return "";
    }
    double[] scores = new double[candidates.codes().size()];
    for (int i = 0; i < n; i++) {
      int languages = candidates.languagesByWord().get(body.id(i));
      double weight = 1.0 / Math.max(1, Integer.bitCount(languages));
      for (int rest = languages; rest != 0; rest &= rest - 1) {
        scores[Integer.numberOfTrailingZeros(rest)] += weight;
      }
    }
    int best = 0;
    double second = 0;
    for (int i = 1; i < scores.length; i++) {
      if (scores[i] > scores[best]) {
        second = scores[best];
        best = i;
      } else {
        second = Math.max(second, scores[i]);
      }
    }
    return scores[best] >= MIN_SCORE * n && scores[best] > second * MIN_LEAD
        ? candidates.codes().get(best)
        : "";
  }
}
