package dev.waymark.server.page;

import dev.waymark.cli.display.ProgressText;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The texts of pages in one language, from {@code texts_LANGUAGE.properties}. */
public final class Texts {
  private static final List<Texts> LANGUAGES = List.of(read("en"), read("de"));

  private static final String SAYING = "say.";

  /** The end of a reason, or its end before the found forms of a word. */
  private static final Pattern REASON =
      Pattern.compile(": (yes|no|once|not there|(\\d+) times)(?:(, as )|(?=;|$| \\())");

  private final Locale locale;
  private final Properties texts;

  private Texts(Locale locale, Properties texts) {
    this.locale = locale;
    this.texts = texts;
  }

  private static Texts read(String language) {
    String file = "texts_" + language + ".properties";
    Properties texts = new Properties();
    try (InputStream in = Texts.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IOException("not part of the program: " + file);
      }
      texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Texts(Locale.forLanguageTag(language), texts);
  }

  /** All languages there are, English first. */
  public static List<Texts> languages() {
    return LANGUAGES;
  }

  /**
   * The language a reader chose, else the best that the browser asks for, else English.
   *
   * @param chosen as {@link #language} says it
   * @param acceptLanguage header of the request
   */
  public static Texts choose(@Nullable String chosen, @Nullable String acceptLanguage) {
    for (Texts one : LANGUAGES) {
      if (one.language().equals(chosen)) {
        return one;
      }
    }
    try {
      List<Locale.LanguageRange> ranges =
          Locale.LanguageRange.parse(acceptLanguage == null ? "en" : acceptLanguage);
      Locale best = Locale.lookup(ranges, LANGUAGES.stream().map(one -> one.locale).toList());
      return LANGUAGES.stream()
          .filter(one -> one.locale.equals(best))
          .findFirst()
          .orElse(english());
    } catch (IllegalArgumentException e) {
      return english(); // a header that makes no sense
    }
  }

  public static Texts english() {
    return LANGUAGES.getFirst();
  }

  /** Code of the language, for the page and for {@link #choose}. */
  public String language() {
    return locale.getLanguage();
  }

  /** The language's name for itself. */
  public String languageName() {
    return locale.getDisplayLanguage(locale);
  }

  /** A text; {@code {0}} stands for the first value. */
  public String get(String key, Object... values) {
    String text = texts.getProperty(key);
    if (text == null) {
      throw new IllegalArgumentException("texts_" + language() + ".properties has no " + key);
    }
    return values.length == 0 ? text : new MessageFormat(text, locale).format(values);
  }

  /** A text, or what there is where it has none, e.g. for names that modules bring along. */
  public String getOr(String key, String otherwise) {
    return texts.getProperty(key, otherwise);
  }

  /** A sentence of the program, which is in English where this language has none for it. */
  public String say(String sentence) {
    String name = sentence.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    return texts.getProperty(SAYING + name, sentence);
  }

  /**
   * Reasons of a predicate, divided by semicolons: what was looked for as it was written, what was
   * found in this language. They are stored in English.
   */
  public String sayReasons(String reasons) {
    return REASON
        .matcher(reasons)
        .replaceAll(found -> {
          String count = found.group(2);
          String result =
              count == null
                  ? say(found.group(1))
                  : getOr("say.times", "{0} times").replace("{0}", count);
          String as = found.group(3) == null ? "" : ", " + say("as") + " ";
          return Matcher.quoteReplacement(": " + result + as);
        });
  }

  /** All that {@link #say} knows, by key. */
  public Map<String, String> sayings() {
    return keys().stream()
        .filter(key -> key.startsWith(SAYING))
        .collect(Collectors.toMap(key -> key, texts::getProperty, (a, b) -> a, TreeMap::new));
  }

  public boolean has(String key) {
    return texts.containsKey(key);
  }

  Set<String> keys() {
    return texts.stringPropertyNames();
  }

  public String number(long number) {
    return String.format(locale, "%,d", number);
  }

  /** With so many digits behind the point. */
  public String number(double number, int digits) {
    return String.format(locale, "%." + digits + "f", number);
  }

  /** With the largest unit that fits. */
  public String bytes(long bytes) {
    return ProgressText.bytes(bytes)
        .replace('.', DecimalFormatSymbols.getInstance(locale).getDecimalSeparator());
  }

  public String day(Instant time) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
        .withLocale(locale)
        .format(time.atZone(ZoneOffset.UTC));
  }

  public String time(Instant time) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
            .withLocale(locale)
            .format(time.atZone(ZoneOffset.UTC))
        + " UTC";
  }
}
