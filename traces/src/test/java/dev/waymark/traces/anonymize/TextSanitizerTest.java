package dev.waymark.traces.anonymize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.text.BagOfWords;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextSanitizerTest {
  @Test
  void addressesAndLongNumbersAreRemovedAndWordsKept() {
    BagOfWords words =
        TextSanitizer.sanitize(
            "Reef of 1998, reef! Write jo.doe@mail.example, call +49 (30) 123-4567");
    assertThat(words.count("reef")).isEqualTo(2);
    assertThat(words.count("1998")).isEqualTo(1);
    for (String removed : List.of("jo", "doe", "mail", "example", "49", "30", "123", "4567")) {
      assertThat(words.count(removed)).as(removed).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"token", "accessToken", "X-Auth-Token", "user_id", "E-Mail", "utm_campaign", "pw"})
  void personalParametersAreRecognizedInAnySpelling(String name) {
    assertThat(PersonalDataDetector.isPersonalParameter(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "page", "lang", "title", "category", "q", "tokenizer"})
  void otherParametersAreNot(String name) {
    assertThat(PersonalDataDetector.isPersonalParameter(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3, true",
    "at 10.1.2.3:80, true",
    "2001:db8::1, true",
    "1.2.3, false",
    "1.2.3.4.x, true",
    "12:30, false",
    "1000.2.3.4, false",
    "v1.2, false"
  })
  void networkAddressesAreRecognized(String text, boolean expected) {
    assertThat(PersonalDataDetector.containsIpAddress(text)).isEqualTo(expected);
  }

  @Test
  void anEmailAddressEndsWithItsDomain() {
    String text = "to=jo.doe+x@mail.example.";
    int start = PersonalDataDetector.findEmail(text, 0);
    assertThat(text.substring(start, PersonalDataDetector.findEmailEnd(text, text.indexOf('@'))))
        .isEqualTo("jo.doe+x@mail.example");
    assertThat(PersonalDataDetector.findEmail("package@1.2.3", 0)).isNegative();
    assertThat(PersonalDataDetector.findEmail("@mail.example", 0)).isNegative();
  }
}
