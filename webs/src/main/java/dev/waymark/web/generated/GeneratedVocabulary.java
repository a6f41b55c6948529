package dev.waymark.web.generated;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The words of a generated web: some of natural language, the rest pronounceable pseudowords. Every
 * topic has words of its own, all topics share the common ones, and within each list the k-th word
 * is used 1/k times as often as the first (Zipf).
 */
final class GeneratedVocabulary {
  static final int WORDS_PER_TOPIC = 400;
  static final int COMMON_WORD_COUNT = 2500;
  private static final int ZIPF_TABLE_LENGTH = 1 << 14;
  private static final String CONSONANTS = "bdfghjklmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final int SYLLABLE_COUNT = 80;

  private static final String FUNCTION_WORDS =
      "the of and to in a is that for it as was with be by on not he his but at are this have from"
          + " or had an they which one you were her all she there would their we him been has when"
          + " who will more no if out so said what up its about into than them can only other new"
          + " some could time these two may then do first any my now such like our over man me even"
          + " most made after also did many before must through back years where much your way well"
          + " down should because each just those people how too little state good very make world"
          + " still own see men work long get here between both life being under never day same";

  /** Names of topics, each with some of its words; the last four are the rare ones. */
  private static final List<String> TOPICS =
      List.of(
          "astronomy telescope comet orbit galaxy planet nebula eclipse star observatory",
          "baseball pitcher inning batter league catcher homer umpire glove stadium",
          "cooking recipe oven sauce flour butter simmer spice kitchen roast",
          "gardening soil seed compost prune bloom hedge mulch greenhouse shrub",
          "history empire treaty dynasty siege archive monarch medieval revolt chronicle",
          "music violin melody chord concert rhythm orchestra piano tempo chorus",
          "medicine patient dose surgery vaccine clinic symptom therapy nurse diagnosis",
          "finance bond equity ledger dividend broker interest audit credit market",
          "travel itinerary hostel passport luggage island ferry museum guide visa",
          "computing compiler kernel pointer thread server database packet cache module",
          "physics quantum particle photon entropy momentum neutrino lattice laser field",
          "law statute court verdict appeal counsel clause tribunal witness plaintiff",
          "painting canvas palette portrait fresco pigment easel gallery brush etching",
          "football goalkeeper penalty striker midfield tackle referee offside kickoff derby",
          "biology enzyme genome species habitat predator membrane larva fungus mutation",
          "railways locomotive station gauge signal carriage tunnel freight timetable viaduct",
          "sailing mast rudder keel regatta harbour anchor spinnaker hull tide",
          "chess gambit bishop checkmate endgame castling pawn opening knight tournament",
          "geology basalt sediment fault mineral fossil granite erosion glacier strata",
          "poetry stanza sonnet metaphor verse rhyme ballad lyric elegy meter",
          "volcanoes lava crater magma eruption caldera ash vent tephra pumice",
          "beekeeping hive queen honey swarm nectar drone apiary comb wax",
          "calligraphy quill nib serif parchment stroke ink italic flourish uncial",
          "falconry falcon talon perch lure hood hawk jess quarry raptor");

  private final String[][] topicWords;
  private final String[] commonWords;
  private final int topicCount;
  private final short[] topicZipf = zipfTable(WORDS_PER_TOPIC);
  private final short[] commonZipf = zipfTable(COMMON_WORD_COUNT);

  GeneratedVocabulary(int topics, long seed) {
    this.topicCount = topics;
    this.topicWords = new String[topics][WORDS_PER_TOPIC];
    Iterator<String> pseudowords = pseudowords(seed);
    for (int topic = 0; topic < topics; topic++) {
      String[] naturalWords = readableWords(topic);
      for (int k = 0; k < WORDS_PER_TOPIC; k++) {
        topicWords[topic][k] = k < naturalWords.length ? naturalWords[k] : pseudowords.next();
      }
    }
    this.commonWords = new String[COMMON_WORD_COUNT];
    String[] functionWords = FUNCTION_WORDS.split(" ", -1);
    for (int k = 0; k < COMMON_WORD_COUNT; k++) {
      commonWords[k] = k < functionWords.length ? functionWords[k] : pseudowords.next();
    }
  }

  /**
   * The natural words of a topic; with fewer topics than names, the rare ones are still the last.
   */
  private String[] readableWords(int topic) {
    int rare = TopicDistribution.rareTopicCount(topicCount);
    int fromEnd = topicCount - topic;
    int index = fromEnd <= rare ? TOPICS.size() - fromEnd : topic;
    return index < TOPICS.size() - (fromEnd <= rare ? 0 : rare)
        ? TOPICS.get(index).split(" ", -1)
        : new String[0];
  }

  /**
   * Pseudowords of consecutive numbers, so that none occurs twice; the seed determines the first.
   */
  private static Iterator<String> pseudowords(long seed) {
    Set<String> naturalWords = new HashSet<>(List.of(FUNCTION_WORDS.split(" ", -1)));
    TOPICS.forEach(topic -> naturalWords.addAll(List.of(topic.split(" ", -1))));
    int start = (int) Long.remainderUnsigned(seed, 997) * 31;
    return IntStream.iterate(start, number -> number + 1)
        .mapToObj(number -> pseudoword(permute(number)))
        .filter(word -> !naturalWords.contains(word))
        .iterator();
  }

  /** The name of a topic, which is also its most frequent word. */
  String topicName(int topic) {
    return topicWords[topic][0];
  }

  String zipfTopicWord(int topic, SplitMix64 random) {
    return topicWords[topic][topicZipf[random.uniformInt(ZIPF_TABLE_LENGTH)]];
  }

  /** A word of a topic, all equally likely. */
  String uniformTopicWord(int topic, SplitMix64 random) {
    return topicWords[topic][random.uniformInt(WORDS_PER_TOPIC)];
  }

  String zipfCommonWord(SplitMix64 random) {
    return commonWords[commonZipf[random.uniformInt(ZIPF_TABLE_LENGTH)]];
  }

  /** Maps uniform indexes to ranks in proportion to 1/rank. */
  private static short[] zipfTable(int n) {
    double sum = 0;
    for (int k = 1; k <= n; k++) {
      sum += 1.0 / k;
    }
    short[] ranks = new short[ZIPF_TABLE_LENGTH];
    int rank = 0;
    double reached = 1;
    for (int i = 0; i < ZIPF_TABLE_LENGTH; i++) {
      while (reached * ZIPF_TABLE_LENGTH < (i + 0.5) * sum && rank < n - 1) {
        rank++;
        reached += 1.0 / (rank + 1);
      }
      ranks[i] = (short) rank;
    }
    return ranks;
  }

  /** Gives neighbouring numbers dissimilar words: an odd factor permutes the 18-bit numbers. */
  private static int permute(int number) {
    return (number * 0x2f0b5) & 0x3ffff;
  }

  /** A word that ends in a consonant, as no {@link #encode} does. */
  private static String pseudoword(int number) {
    return encode(number, 2) + CONSONANTS.charAt(number % 13);
  }

  /** Encodes a number in syllables, at least so many of them. */
  static String encode(int number, int minSyllables) {
    StringBuilder text = new StringBuilder();
    int rest = number;
    while (rest > 0 || text.length() < 2 * minSyllables) {
      int syllable = rest % SYLLABLE_COUNT;
      text.append(CONSONANTS.charAt(syllable / 5)).append(VOWELS.charAt(syllable % 5));
      rest /= SYLLABLE_COUNT;
    }
    return text.toString();
  }

  /** The number of an {@link #encode}d text; -1 if it is none. */
  static int decode(String code) {
    long number = 0;
    if (code.isEmpty() || code.length() % 2 != 0 || code.length() > 10) {
      return -1;
    }
    for (int i = code.length() - 2; i >= 0; i -= 2) {
      int consonant = CONSONANTS.indexOf(code.charAt(i));
      int vowel = VOWELS.indexOf(code.charAt(i + 1));
      if (consonant < 0 || vowel < 0) {
        return -1;
      }
      number = number * SYLLABLE_COUNT + consonant * 5L + vowel;
    }
    return number > Integer.MAX_VALUE ? -1 : (int) number;
  }

  static String capitalize(String word) {
    return word.isEmpty()
        ? word
        : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }
}
