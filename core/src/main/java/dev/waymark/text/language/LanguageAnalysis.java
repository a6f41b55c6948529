package dev.waymark.text.language;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.bn.BengaliNormalizationFilter;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniNormalizationFilter;
import org.apache.lucene.analysis.ckb.SoraniStemFilter;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.gl.GalicianStemFilter;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hu.HungarianLightStemFilter;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.ICUNormalizer2Filter;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.ja.JapaneseAnalyzer;
import org.apache.lucene.analysis.ja.JapaneseTokenizer;
import org.apache.lucene.analysis.ko.KoreanAnalyzer;
import org.apache.lucene.analysis.ko.KoreanPartOfSpeechStopFilter;
import org.apache.lucene.analysis.ko.KoreanTokenizer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceFilter;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ro.RomanianNormalizationFilter;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianNormalizationFilter;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.sv.SwedishLightStemFilter;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.te.TeluguNormalizationFilter;
import org.apache.lucene.analysis.te.TeluguStemFilter;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.tartarus.snowball.ext.ArmenianStemmer;
import org.tartarus.snowball.ext.BasqueStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.IrishStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NepaliStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.SerbianStemmer;
import org.tartarus.snowball.ext.TamilStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * Which language uses what: its stemmer, after which accents are folded, and its function words.
 * Stemmers are light where there is a light one: they join the forms of a noun or adjective, and
 * leave apart what only sounds alike. How words are found in a text is a question of the script,
 * see {@link dev.waymark.text.Tokenizer}.
 */
public enum LanguageAnalysis {
  /** Its stems are words; also for pages of unknown language. */
  ENGLISH("en", KStemFilter::new, LanguageAnalysis::englishFunctionWords),
  ARABIC(
      "ar",
      in -> new ArabicStemFilter(new ArabicNormalizationFilter(in)),
      ArabicAnalyzer::getDefaultStopSet),
  ARMENIAN(
      "hy",
      in -> new SnowballFilter(in, new ArmenianStemmer()),
      ArmenianAnalyzer::getDefaultStopSet),
  BASQUE(
      "eu", in -> new SnowballFilter(in, new BasqueStemmer()), BasqueAnalyzer::getDefaultStopSet),
  BENGALI(
      "bn",
      in -> new BengaliStemFilter(new BengaliNormalizationFilter(new IndicNormalizationFilter(in))),
      BengaliAnalyzer::getDefaultStopSet),
  /** Macedonian has the same articles at the end of words. */
  BULGARIAN("bg mk", BulgarianStemFilter::new, BulgarianAnalyzer::getDefaultStopSet),
  CATALAN(
      "ca", in -> new SnowballFilter(in, new CatalanStemmer()), CatalanAnalyzer::getDefaultStopSet),
  /** Slovak has no stemmer of its own, and most of the endings. */
  CZECH("cs sk", CzechStemFilter::new, CzechAnalyzer::getDefaultStopSet),
  DANISH(
      "da", in -> new SnowballFilter(in, new DanishStemmer()), DanishAnalyzer::getDefaultStopSet),
  DUTCH(
      "nl af", in -> new SnowballFilter(in, new DutchStemmer()), DutchAnalyzer::getDefaultStopSet),
  ESTONIAN(
      "et",
      in -> new SnowballFilter(in, new EstonianStemmer()),
      EstonianAnalyzer::getDefaultStopSet),
  FINNISH("fi", FinnishLightStemFilter::new, FinnishAnalyzer::getDefaultStopSet),
  FRENCH("fr", FrenchLightStemFilter::new, FrenchAnalyzer::getDefaultStopSet),
  GALICIAN("gl", GalicianStemFilter::new, GalicianAnalyzer::getDefaultStopSet),
  GERMAN(
      "de",
      in -> new GermanLightStemFilter(new GermanNormalizationFilter(in)),
      GermanAnalyzer::getDefaultStopSet),
  /** Of {@code βιβλίο} the stemmer leaves an iota more than of {@code βιβλία}. */
  GREEK(
      "el",
      in ->
          new PatternReplaceFilter(
              new GreekStemFilter(new GreekLowerCaseFilter(in)),
              Pattern.compile("(?<=...)ι$"),
              "",
              false),
      GreekAnalyzer::getDefaultStopSet),
  HINDI(
      "hi mr",
      in -> new HindiStemFilter(new HindiNormalizationFilter(new IndicNormalizationFilter(in))),
      HindiAnalyzer::getDefaultStopSet),
  HUNGARIAN("hu", HungarianLightStemFilter::new, HungarianAnalyzer::getDefaultStopSet),
  INDONESIAN("id ms", IndonesianStemFilter::new, IndonesianAnalyzer::getDefaultStopSet),
  IRISH("ga", in -> new SnowballFilter(in, new IrishStemmer()), IrishAnalyzer::getDefaultStopSet),
  /**
   * The light stemmer leaves words of up to five letters as they are, {@code libri}; Snowball's
   * alone keeps {@code barriera} and {@code barriere} apart.
   */
  ITALIAN(
      "it",
      in -> new SnowballFilter(new ItalianLightStemFilter(in), new ItalianStemmer()),
      ItalianAnalyzer::getDefaultStopSet),
  LATVIAN("lv", LatvianStemFilter::new, LatvianAnalyzer::getDefaultStopSet),
  LITHUANIAN(
      "lt",
      in -> new SnowballFilter(in, new LithuanianStemmer()),
      LithuanianAnalyzer::getDefaultStopSet),
  NEPALI(
      "ne", in -> new SnowballFilter(in, new NepaliStemmer()), NepaliAnalyzer::getDefaultStopSet),
  NORWEGIAN("no nb nn", NorwegianLightStemFilter::new, NorwegianAnalyzer::getDefaultStopSet),
  PERSIAN(
      "fa",
      in ->
          new PersianStemFilter(new PersianNormalizationFilter(new ArabicNormalizationFilter(in))),
      PersianAnalyzer::getDefaultStopSet),
  POLISH("pl", PolishLemmaFilter::new, LanguageAnalysis::polishFunctionWords),
  PORTUGUESE("pt", PortugueseLightStemFilter::new, PortugueseAnalyzer::getDefaultStopSet),
  ROMANIAN(
      "ro",
      in -> new SnowballFilter(new RomanianNormalizationFilter(in), new RomanianStemmer()),
      RomanianAnalyzer::getDefaultStopSet),
  /** Ukrainian and Belarusian have no stemmer here, and many of the endings. */
  RUSSIAN("ru uk be", RussianLightStemFilter::new, RussianAnalyzer::getDefaultStopSet),
  SERBIAN(
      "sr hr bs",
      in -> new SnowballFilter(new SerbianNormalizationFilter(in), new SerbianStemmer()),
      SerbianAnalyzer::getDefaultStopSet),
  SORANI(
      "ckb ku",
      in -> new SoraniStemFilter(new SoraniNormalizationFilter(in)),
      SoraniAnalyzer::getDefaultStopSet),
  SPANISH("es", SpanishLightStemFilter::new, SpanishAnalyzer::getDefaultStopSet),
  SWEDISH("sv", SwedishLightStemFilter::new, SwedishAnalyzer::getDefaultStopSet),
  TAMIL("ta", in -> new SnowballFilter(in, new TamilStemmer()), TamilAnalyzer::getDefaultStopSet),
  TELUGU(
      "te",
      in -> new TeluguStemFilter(new TeluguNormalizationFilter(new IndicNormalizationFilter(in))),
      TeluguAnalyzer::getDefaultStopSet),
  TURKISH(
      "tr az",
      in -> new SnowballFilter(in, new TurkishStemmer()),
      TurkishAnalyzer::getDefaultStopSet),

  /** Words without inflection. Variants of width and composition are the same. */
  CHINESE("zh", Kind.UNINFLECTED, in -> in, LanguageAnalysis::chineseFunctionWords),
  THAI("th", Kind.UNINFLECTED, in -> in, ThaiAnalyzer::getDefaultStopSet),
  LAO_KHMER_BURMESE("lo km my", Kind.UNINFLECTED, in -> in, () -> CharArraySet.EMPTY_SET),
  /** The base form of the verb or adjective, by Kuromoji. */
  JAPANESE("ja", Kind.JAPANESE, in -> in, JapaneseAnalyzer::getDefaultStopSet),
  /** The noun without particles, or the stem of the verb, by Nori. */
  KOREAN("ko", Kind.KOREAN, in -> in, () -> CharArraySet.EMPTY_SET),

  /** Languages that are not in this table: accents are folded. */
  OTHER("", in -> in, () -> CharArraySet.EMPTY_SET);

  /** How a language is analysed. */
  private enum Kind {
    FILTERS,
    UNINFLECTED,
    JAPANESE,
    KOREAN
  }

  /** Written in another script: Latin words on their pages are English, mostly. */
  private static final Set<LanguageAnalysis> OTHER_SCRIPTS =
      EnumSet.of(
          ARABIC,
          ARMENIAN,
          BENGALI,
          BULGARIAN,
          GREEK,
          HINDI,
          NEPALI,
          PERSIAN,
          RUSSIAN,
          SORANI,
          TAMIL,
          TELUGU,
          CHINESE,
          THAI,
          LAO_KHMER_BURMESE,
          JAPANESE,
          KOREAN);

  /** Their stemmers take off the beginning of a word, too. */
  private static final Set<LanguageAnalysis> WITH_PREFIXES =
      EnumSet.of(ARABIC, DUTCH, INDONESIAN, IRISH, PERSIAN, SORANI, TAMIL, JAPANESE, KOREAN);

  private static final Map<String, LanguageAnalysis> BY_CODE = byCode();

  private final String codes;
  private final Kind kind;
  private final UnaryOperator<TokenStream> filters;
  private final Supplier<CharArraySet> functionWords;

  LanguageAnalysis(
      String codes, UnaryOperator<TokenStream> filters, Supplier<CharArraySet> functionWords) {
    this(codes, Kind.FILTERS, filters, functionWords);
  }

  LanguageAnalysis(
      String codes,
      Kind kind,
      UnaryOperator<TokenStream> filters,
      Supplier<CharArraySet> functionWords) {
    this.codes = codes;
    this.kind = kind;
    this.filters = filters;
    this.functionWords = functionWords;
  }

  private static Map<String, LanguageAnalysis> byCode() {
    Map<String, LanguageAnalysis> analyses = new HashMap<>();
    for (LanguageAnalysis analysis : values()) {
      for (String code : analysis.codes.split(" ")) {
        analyses.put(code, analysis);
      }
    }
    analyses.put("", ENGLISH);
    return Map.copyOf(analyses);
  }

  /**
   * The analysis of a language.
   *
   * @param code of ISO 639-1, or empty where the language is unknown
   */
  public static LanguageAnalysis of(String code) {
    return BY_CODE.getOrDefault(code, OTHER);
  }

  /** The analysis of a word on a page of this language. */
  LanguageAnalysis forWord(char first) {
    return first < 128 && OTHER_SCRIPTS.contains(this) ? ENGLISH : this;
  }

  /** Whether a word and its stem may begin with different letters. */
  boolean changesBeginnings() {
    return WITH_PREFIXES.contains(this);
  }

  WordStemmer newStemmer() {
    return switch (kind) {
      case FILTERS -> WordStemmer.ofFilters(in -> new ICUFoldingFilter(filters.apply(in)));
      case UNINFLECTED -> WordStemmer.ofFilters(ICUNormalizer2Filter::new);
      case JAPANESE ->
          WordStemmer.ofAnalyzer(
              new JapaneseAnalyzer(
                  null,
                  JapaneseTokenizer.Mode.NORMAL,
                  CharArraySet.EMPTY_SET,
                  JapaneseAnalyzer.getDefaultStopTags()));
      case KOREAN ->
          WordStemmer.ofAnalyzer(
              new KoreanAnalyzer(
                  null,
                  KoreanTokenizer.DecompoundMode.NONE,
                  KoreanPartOfSpeechStopFilter.DEFAULT_STOP_TAGS,
                  false));
    };
  }

  /** Words that stand around every link and say nothing of its target. */
  public CharArraySet functionWords() {
    return functionWords.get();
  }

  private static CharArraySet englishFunctionWords() {
    return functionWords(
        "a an and are as at be but by for from has have he her his i if in into is it its of on or"
            + " our she so than that the their them then there these they this to was we were"
            + " which who will with you your");
  }

  private static CharArraySet polishFunctionWords() {
    return functionWords(
        "a aby albo ale bardzo bez bo by był była było były być co coś czy czyli dla do dlatego gdy"
            + " gdzie go i ich im inne inny ja jak jako je jednak jednej jego jej jest jestem"
            + " jeszcze jeśli jeżeli już każdy kiedy kto która które którego której który których"
            + " którym którzy lub ma mają mi między mnie może można mu my na nad nam nas nawet nich"
            + " nie nim niż o od on ona one oni oraz po pod podczas ponieważ poza przed przez przy"
            + " raz również są się sobie swoje ta tak także tam te tego tej ten to tu tych tylko"
            + " tym tę u w we więc wszystko wszystkie z za ze że żeby");
  }

  private static CharArraySet chineseFunctionWords() {
    return functionWords("的 了 和 是 在 也 就 不 都 而 及 與 与 或 之 着 被 把 对 對 從 从 這 这 那 其 個 个");
  }

  private static CharArraySet functionWords(String words) {
    return new CharArraySet(Set.of(words.split(" ")), false);
  }
}
