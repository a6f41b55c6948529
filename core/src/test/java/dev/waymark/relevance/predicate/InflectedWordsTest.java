package dev.waymark.relevance.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.relevance.Predicates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InflectedWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          de | Die Häuser der Stadt          | word("Haus")           | true
          de | Die Häuser der Stadt          | exact("Haus")          | false
          de | Die Häuser der Stadt          | exact("häuser der")    | true
          de | Die Häuser der Stadt          | exact("hauser")        | false
          fr | les récifs coralliens         | phrase("recif corallien") | true
          fr | les récifs et les coraux      | phrase("récif corail") | false
          ru | о коралловых рифах            | words("коралловый риф") | true
          tr | İstanbul şehirleri            | word("istanbul")       | true
          ru | Linux reefs и рифы            | word("reef")           | true
          xx | čaj a káva                    | word("caj")            | true
          ja | 昨日、寿司を食べました。      | word("食べる")         | true
          ja | 東京大学で研究しています。    | word("東京大学")       | true
          ja | 東京大学で研究しています。    | word("京大")           | false
          ja | 東京大学で研究しています。    | exact("京大")          | true
          zh | 我们的文件软件很好用          | word("软件")           | true
          zh | 我们的文件软件很好用          | word("件软")           | false
          zh | 我们的文件软件很好用          | exact("件软")          | true
          zh | 我们的文件软件很好用          | words("文件软件")      | true
          zh | 我们使用机器学习软件          | count("机器学习") == 1 | true
          th | ภาษาไทยเป็นภาษาที่สวยงาม      | word("ภาษา")           | true
          th | ภาษาไทยเป็นภาษาที่สวยงาม      | word("าษา")            | false
          ko | 학교에서 책을 읽었습니다      | words("학교 책")       | true
          """)
  void aWordIsFoundInTheFormsOfThePagesLanguage(
      String language, String text, String want, boolean relevant) {
    String html = "<html lang='%s'><p>%s</p></html>".formatted(language, text);
    Page page = new Parser().parse(html, "http://site.example/");

    assertThat(Predicates.parse(want, PredicateContext.minimal()).judge(page).relevant())
        .as("%s in %s", want, text)
        .isEqualTo(relevant);
  }

  @Test
  void theReasonNamesTheFormThatWasFound() {
    Page page =
        new Parser().parse("<html lang='de'><p>Häuser, ein Haus, Häusern", "http://site.example/");

    assertThat(Predicates.parse("Haus", PredicateContext.minimal()).judge(page).reasons())
        .containsExactly("word(\"haus\"): 3 times, as häuser, häusern");
  }
}
