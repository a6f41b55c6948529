package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import java.nio.charset.Charset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UndeclaredCharsetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Shift_JIS    | ja | このページでは、サンゴ礁の生き物と海の環境について詳しく説明しています。写真もあります。
          EUC-JP       | ja | このページでは、サンゴ礁の生き物と海の環境について詳しく説明しています。写真もあります。
          GBK          | zh | 珊瑚礁是海洋中最美丽的生态系统之一，我们在这里介绍它的形成和保护方法，也有很多图片。
          Big5         | zh | 珊瑚礁是海洋中最美麗的生態系統之一，我們在這裡介紹它的形成和保護方法，也有很多圖片。
          EUC-KR       | ko | 산호초는 바다에서 가장 아름다운 생태계 가운데 하나이며 여기에서 그 보호 방법을 소개합니다.
          windows-1251 | ru | Коралловые рифы считаются одними из самых красивых мест в море, и мы расскажем о том, как их защитить от разрушения.
          KOI8-R       | ru | Коралловые рифы считаются одними из самых красивых мест в море, и мы расскажем о том, как их защитить от разрушения.
          windows-1250 | cs | Korálové útesy jsou jedním z nejkrásnějších míst v moři a zde se dozvíte, jak vznikají a proč je potřeba je chránit před zničením.
          windows-1252 | de | Die Korallenriffe gehören zu den schönsten Gegenden der Meere; hier erzählen wir, wie sie entstehen und warum man sie schützen muß.
          """)
  void isGuessedFromTheBytes(String charset, String language, String text) {
    String html = "<html><head><title>x</title></head><body><p>" + text + "</p></body></html>";

    Page page = new Parser().parse(html.getBytes(Charset.forName(charset)), "http://a.example/");

    assertThat(page.body().text().strip()).isEqualTo(text);
    assertThat(page.language()).isEqualTo(language);
  }
}
