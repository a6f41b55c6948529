package dev.waymark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people write becomes records, and what cannot be is named in one sentence. */
class SettingsTest {
  enum Mood {
    VERY_CALM,
    BRISK
  }

  record Ship(
      @Key(help = "How many.", defaultValue = "3", min = 1, max = 20) int sails,
      @Key(help = "What fits in.", defaultValue = "10MB") long hold,
      @Key(help = "How deep.", defaultValue = "0.5", aliases = "draught") double depth,
      @Key(help = "With a flag.") boolean flag,
      @Key(help = "Between watches.", defaultValue = "4h") Duration watch,
      @Key(help = "How it goes.", defaultValue = "very-calm") Mood mood) {}

  record Voyage(
      @Key(help = "Who leads.") String captain,
      @Key(help = "Who comes along.", defaultValue = "Ann, Bob") List<String> crewNames,
      @Key(help = "The ship") Ship ship) {
    Voyage {
      if (captain.equals("Ahab")) {
        throw new IllegalArgumentException("captain: Ahab sinks every ship; take another.");
      }
    }
  }

  private static final SettingsSchema<Voyage> KEYS = SettingsSchema.of(Voyage.class);

  @Test
  void whereNothingIsSaidDefaultsHold() {
    assertThat(SettingsSchema.defaults(Voyage.class))
        .isEqualTo(
            new Voyage(
                "",
                List.of("Ann", "Bob"),
                new Ship(3, 10_000_000, 0.5, false, Duration.ofHours(4), Mood.VERY_CALM)));
  }

  @Test
  void whatIsGivenLaterWinsAndListsAreReplacedNotJoined() {
    Voyage voyage =
        KEYS.read(
            List.of(
                RawSetting.line("job.yaml", 1, "sails", List.of("5")),
                RawSetting.line("job.yaml", 2, "crew-names", List.of("Eve")),
                RawSetting.line("job.yaml", 3, "watch", List.of("1h30m")),
                RawSetting.flag("sails", List.of("7")),
                RawSetting.flag("crew-names", List.of("Joe", "Kim")),
                RawSetting.flag("mood", List.of("Brisk"))));
    assertThat(voyage.ship().sails()).isEqualTo(7);
    assertThat(voyage.crewNames()).containsExactly("Joe", "Kim");
    assertThat(voyage.ship().watch()).isEqualTo(Duration.ofMinutes(90));
    assertThat(voyage.ship().mood()).isEqualTo(Mood.BRISK);
  }

  @Test
  void anotherNameMeansTheSameKey() {
    assertThat(KEYS.read(List.of(RawSetting.flag("draught", List.of("2")))).ship().depth())
        .isEqualTo(2);
    List<RawSetting> both =
        List.of(
            RawSetting.line("job.yaml", 1, "draught", List.of("2")),
            RawSetting.line("job.yaml", 4, "depth", List.of("3")));
    assertThatThrownBy(() -> KEYS.read(both))
        .hasMessage("job.yaml:4: depth is already set in line 1, as draught.");
  }

  @Test
  void wrongSettingsAreNamedInOneSentence() {
    assertSentence("sials", "3", "job.yaml:4: there is no key \"sials\"; did you mean \"sails\"?");
    assertSentence("zzzzzzzzz", "3", "job.yaml:4: there is no key \"zzzzzzzzz\".");
    assertSentence(
        "sails", "many", "job.yaml:4: sails: \"many\" is not a whole number such as 1000 or 10k.");
    assertSentence("sails", "0", "job.yaml:4: sails: \"0\" is too little; at least 1 makes sense.");
    assertSentence("sails", "21", "job.yaml:4: sails: \"21\" is too much; at most 20 makes sense.");
    assertSentence(
        "watch",
        "soon",
        "job.yaml:4: watch: \"soon\" is not a duration such as 500ms, 1s, 2m or 1h.");
    assertSentence(
        "hold",
        "10 MBit",
        "job.yaml:4: hold: \"10 MBit\" is not a size such as 1000, 500kB, 10MB or 2GB.");
    assertSentence("flag", "maybe", "job.yaml:4: flag: \"maybe\" is not true or false.");
    assertSentence(
        "mood",
        "brsik",
        "job.yaml:4: mood: \"brsik\" is not one of very-calm, brisk; did you mean brisk?");
    assertSentence("captain", "Ahab", "captain: Ahab sinks every ship; take another.");
  }

  @Test
  void aFlagIsNamedAsItWasTyped() {
    assertThatThrownBy(() -> KEYS.read(List.of(RawSetting.flag("hold-size", List.of("1")))))
        .hasMessage("There is no flag --hold-size; did you mean --hold?");
    assertThatThrownBy(() -> KEYS.read(List.of(RawSetting.flag("draught", List.of("deep")))))
        .hasMessage("--draught: \"deep\" is not a number such as 0.5.");
  }

  @Test
  void oneValueIsNeitherNoneNorTwo() {
    assertThatThrownBy(() -> KEYS.read(List.of(RawSetting.flag("sails", List.of("1", "2")))))
        .hasMessage("--sails is given more than once; it takes one value.");
    assertThatThrownBy(() -> KEYS.read(List.of(RawSetting.line("j", 1, "sails", List.of()))))
        .hasMessage("j:1: sails has no value; it takes one value.");
    assertThat(KEYS.read(List.of(RawSetting.line("j", 1, "crew-names", List.of()))).crewNames())
        .isEmpty();
  }

  record Twice(Ship one, @Key(help = "Again.", defaultValue = "1") int sails) {}

  record Bare(int sails) {}

  record Needy(@Key(help = "No default.") int sails) {}

  @Test
  void mistakesOfTheProgramAreFoundWhenTheKeysAreRead() {
    assertThatThrownBy(() -> SettingsSchema.of(Twice.class))
        .hasMessageContaining("two settings are called");
    assertThatThrownBy(() -> SettingsSchema.of(Bare.class)).hasMessageContaining("without @Key");
    assertThatThrownBy(() -> SettingsSchema.of(Needy.class))
        .hasMessageContaining("sails needs a default");
  }

  @Test
  void writtenSettingsSayWhatTheyMean() {
    assertThat(KEYS.write(KEYS.read(List.of(RawSetting.flag("captain", List.of("yes"))))))
        .startsWith(
            """
            # Who leads.
            captain: "yes"

            # Who comes along.
            crew-names:
              - Ann
              - Bob

            # --- The ship ---

            # How many.
            sails: 3

            # What fits in.
            hold: 10MB
            """);
  }

  record Harbour(
      @Key(help = "Where it lies.", group = HelpGroup.START) String coast,
      @Key(help = "How deep.", defaultValue = "3", group = HelpGroup.WANT, advanced = true)
          int depth,
      @Key(group = HelpGroup.WANT) Pier pier,
      @Key(help = "The inn", advanced = true) Inn inn) {}

  record Pier(@Key(help = "How long.", defaultValue = "9", placeholder = "METRES") int length) {}

  record Inn(@Key(help = "Who keeps it.") String host) {}

  @Test
  void groupsFollowTheQuestionsOfAUserAfterWhatIsOnlyOfThisTree() {
    SettingsSchema<Harbour> keys = SettingsSchema.of(Harbour.class);
    assertThat(keys.groups())
        .extracting(SettingsSchema.Group::title)
        .containsExactly("The inn", "What you want", "Where it starts");
    assertThat(keys.settings())
        .extracting(Setting::name)
        .containsExactly("host", "depth", "length", "coast");
    assertThat(keys.settings())
        .filteredOn(Setting::advanced)
        .extracting(Setting::name)
        .containsExactly("host", "depth");
    assertThat(keys.settings())
        .extracting(Setting::placeholder)
        .containsExactly("TEXT", "N", "METRES", "TEXT");
  }

  private static void assertSentence(String key, String text, String sentence) {
    assertThatThrownBy(() -> KEYS.read(List.of(RawSetting.line("job.yaml", 4, key, List.of(text)))))
        .isInstanceOf(ConfigException.class)
        .hasMessage(sentence);
  }

  @Test
  void wordsOfOneLetterAreWords() {
    assertThat(Setting.kebab("maxAccessesPerDay")).isEqualTo("max-accesses-per-day");
    assertThat(Setting.kebab("maxSize")).isEqualTo("max-size");
    assertThat(Setting.kebab("VERY_CALM")).isEqualTo("very-calm");
  }
}
