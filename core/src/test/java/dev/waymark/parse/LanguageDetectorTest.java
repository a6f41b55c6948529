package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.text.Tokens;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageDetectorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | The reefs of the islands are home to fish that live nowhere else in the sea, and they are in danger.
          de | Die Riffe vor den Inseln sind die Heimat von Fischen, die sonst nirgends leben, und sie sind in Gefahr.
          fr | Les récifs des îles sont la patrie de poissons qui ne vivent nulle part ailleurs, et ils sont en danger.
          es | Los arrecifes de las islas son el hogar de peces que no viven en otra parte, y están en peligro.
          it | Le barriere delle isole sono la casa di pesci che non vivono in nessun altro luogo, e sono in pericolo.
          cs | Útesy u ostrovů jsou domovem ryb, které nežijí nikde jinde na světě, a proto jsou také v ohrožení.
          hu | A szigetek zátonyai olyan halaknak adnak otthont, amelyek sehol máshol nem élnek, és ezek most veszélyben vannak.
          fi | Saarten riutat ovat kotina kaloille, jotka eivät elä missään muualla, ja ne ovat nyt vaarassa, koska meri lämpenee.
          vi | Các rạn san hô của những hòn đảo này là nhà của các loài cá không sống ở nơi nào khác và đang gặp nguy hiểm.
          ru | Рифы у островов стали домом для рыб, которые больше нигде не живут, и теперь они находятся в опасности.
          uk | Рифи біля островів є домівкою для риб, які більше ніде не живуть, і тепер вони знаходяться в небезпеці.
          fa | صخره های مرجانی جزیره ها خانه ماهی هایی است که در هیچ جای دیگر زندگی نمی کنند و این ها در خطر هستند
          km | ថ្មប៉ប្រះទឹកនៃកោះទាំងនេះគឺជាផ្ទះរបស់ត្រី
          """)
  void aTextWithoutDeclarationIsRecognised(String language, String text) {
    assertThat(LanguageDetector.detect(List.of(), Tokens.tokenize(text))).isEqualTo(language);
  }
}
