package dev.waymark.bench;

import dev.waymark.text.Tokens;
import dev.waymark.text.WordNetHypernyms;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes the table of {@link WordNetHypernyms} from WordNet's nouns. A kind is a meaning that others
 * stand below; meanings with nothing below them are known by the kinds right above. Left out are
 * kinds so wide that they say nothing, and the rarer senses of a word.
 *
 * <pre>bench/word-hypernyms</pre>
 *
 * Arguments: the folder of WordNet 3.0, the file to write.
 */
public final class WordNetHypernymsBuilder {
  /** A kind that more than one in seven meanings stands below ("object") says nothing. */
  private static final int MAX_KIND_SHARE_DIVISOR = 7;

  /** Senses of a word, the commonest first. */
  private static final int MAX_SENSES = 6;

  /** Shorter words, and these, are nouns only by chance: the letter a, the element at. */
  private static final int MIN_WORD_LENGTH = 3;

  private static final Set<String> STOP_WORDS = Set.of("the", "and", "for", "are", "was", "who");

  /**
   * @param name of the meaning, as most call it
   * @param hypernyms places in the file of the meanings right above
   */
  private record Synset(String name, List<String> hypernyms) {}

  private final Path folder;
  private final Map<String, Synset> synsets = new LinkedHashMap<>();
  private final Map<String, Integer> hyponymCounts = new HashMap<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<int[]> hypernymNumbers = new ArrayList<>();
  private final Map<String, int[]> kindsByWord = new TreeMap<>();

  private WordNetHypernymsBuilder(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws IOException {
    WordNetHypernymsBuilder builder = new WordNetHypernymsBuilder(Path.of(args[0]));
    builder.readSynsets();
    builder.synsets.keySet().forEach(builder::number);
    builder.readNames();
    List<String> names = builder.numbers.keySet().stream().map(builder::name).toList();
    try (OutputStream out = Files.newOutputStream(Path.of(args[1]))) {
      WordNetHypernyms.write(builder.hypernymNumbers, names, builder.kindsByWord, out);
    }
    System.out.println(builder.kindsByWord.size() + " names of " + names.size() + " kinds");
  }

  private Stream<String[]> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file), StandardCharsets.ISO_8859_1).stream()
        .filter(line -> !line.startsWith("  ")) // the licence
        .map(line -> line.split(" "));
  }

  /** As wndb(5WN) describes data.noun; {@code @} is "is a", {@code @i} "is one of". */
  private void readSynsets() throws IOException {
    lines("data.noun")
        .forEach(part -> {
          int words = Integer.parseInt(part[3], 16);
          int at = 4 + 2 * words;
          List<String> hypernyms = new ArrayList<>();
          for (int i = 0; i < Integer.parseInt(part[at]); i++) {
            String relation = part[at + 1 + 4 * i];
            if (relation.equals("@") || relation.equals("@i")) {
              hypernyms.add(part[at + 2 + 4 * i]);
            }
          }
          synsets.put(part[0], new Synset(part[4].replace('_', ' '), hypernyms));
        });
    for (String meaning : synsets.keySet()) {
      Set<String> all = new LinkedHashSet<>();
      collectHypernyms(meaning, all);
      all.remove(meaning);
      all.forEach(upper -> hyponymCounts.merge(upper, 1, Integer::sum));
    }
  }

  private void collectHypernyms(String meaning, Set<String> all) {
    if (all.add(meaning)) {
      synsets.get(meaning).hypernyms().forEach(upper -> collectHypernyms(upper, all));
    }
  }

  private boolean isKind(String meaning) {
    int size = hyponymCounts.getOrDefault(meaning, 0);
    return size > 0 && size < synsets.size() / MAX_KIND_SHARE_DIVISOR;
  }

  /** Gives a kind a number after all those above it have theirs. */
  private void number(String meaning) {
    if (isKind(meaning) && !numbers.containsKey(meaning)) {
      synsets.get(meaning).hypernyms().forEach(this::number);
      hypernymNumbers.add(kinds(synsets.get(meaning).hypernyms()));
      numbers.put(meaning, numbers.size());
    }
  }

  private int[] kinds(List<String> of) {
    return of.stream().filter(this::isKind).mapToInt(numbers::get).toArray();
  }

  private String name(String meaning) {
    return synsets.get(meaning).name();
  }

  private void readNames() throws IOException {
    Map<String, List<String>> irregularForms = new HashMap<>();
    lines("noun.exc")
        .forEach(
            part -> irregularForms.computeIfAbsent(part[1], one -> new ArrayList<>()).add(part[0]));
    lines("index.noun")
        .forEach(part -> {
          int senses = Integer.parseInt(part[2]);
          String[] places = Arrays.copyOfRange(part, part.length - senses, part.length);
          int[] kinds =
              Arrays.stream(places)
                  .limit(MAX_SENSES)
                  .flatMapToInt(this::directHypernyms)
                  .distinct()
                  .toArray();
          String name = part[0].replace('_', ' ');
          add(name, kinds);
          irregularForms
              .getOrDefault(part[0], List.of(plural(name)))
              .forEach(form -> add(form, kinds));
        });
  }

  private IntStream directHypernyms(String meaning) {
    List<String> own = isKind(meaning) ? List.of(meaning) : synsets.get(meaning).hypernyms();
    return Arrays.stream(kinds(own));
  }

  private void add(String name, int[] kinds) {
    Tokens words = Tokens.tokenize(name);
    boolean isShort = words.size() == 1 && words.word(0).length() < MIN_WORD_LENGTH;
    if (words.size() > 0 && kinds.length > 0 && !isShort && !STOP_WORDS.contains(name)) {
      StringBuilder text = new StringBuilder(words.word(0));
      for (int i = 1; i < words.size(); i++) {
        text.append(' ').append(words.word(i));
      }
      kindsByWord.merge(text.toString(), kinds, (a, b) -> a);
    }
  }

  private static String plural(String name) {
    if (name.endsWith("y") && !name.matches(".*[aeiou]y")) {
      return name.substring(0, name.length() - 1) + "ies";
    }
    return name + (name.matches(".*(s|x|z|ch|sh)") ? "es" : "s");
  }
}
