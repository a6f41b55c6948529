package dev.waymark.fetch.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import okhttp3.Cookie;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyRingTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("KEY", "k3y", "LOGIN", "anna:secret", "BROKEN", "a\nb");

  @TempDir Path folder;

  private static KeyRing open(String flag, String value) {
    AccessSettings settings =
        SettingsSchema.of(AccessSettings.class)
            .read(List.of(RawSetting.flag(flag, List.of(value))));
    return new KeyRing(settings, InstantSource.system(), ENVIRONMENT::get);
  }

  private static Request request(KeyRing keys, String url) {
    Request.Builder request = new Request.Builder().url(url);
    keys.addHeaders(HttpUrl.get(url), request);
    return request.build();
  }

  @Test
  void aHeaderGoesToItsHostOnlyAndOverTlsOnly() {
    KeyRing keys = open("header", "*.wiki.example=X-Key: env:KEY");
    assertThat(request(keys, "https://wiki.example/").header("X-Key")).isEqualTo("k3y");
    assertThat(request(keys, "https://a.wiki.example/").header("X-Key")).isEqualTo("k3y");
    for (String other :
        List.of(
            "http://wiki.example/", "https://evilwiki.example/", "https://wiki.example.evil/")) {
      assertThat(request(keys, other).header("X-Key")).as(other).isNull();
    }
    assertThat(keys.isKeyed(request(keys, "https://wiki.example/"))).isTrue();
    assertThat(keys.isSecret("x-key")).isTrue();
    assertThat(
            request(
                    open("header", "http://wiki.example:81=X-Key: env:KEY"),
                    "http://wiki.example:81/")
                .header("X-Key"))
        .isEqualTo("k3y");
  }

  @Test
  void basicAuthIsAsRfc7617HasIt() {
    KeyRing keys = open("basic-auth", "wiki.example=env:LOGIN");
    assertThat(request(keys, "https://wiki.example/").header("Authorization"))
        .isEqualTo("Basic YW5uYTpzZWNyZXQ=");
  }

  @Test
  void aSecretThatIsWrittenOutIsRefusedAndNotRepeated() {
    for (String[] wrong :
        new String[][] {
          {"header", "wiki.example=X-Key: t0psecret"},
          {"header", "X-Key: t0psecret"},
          {"basic-auth", "wiki.example=anna:t0psecret"},
          {"header", "wiki.example=X-Key: env:BROKEN"},
          {"header", "wiki.example=X-Key: env:NONE"}
        }) {
      assertThatThrownBy(() -> open(wrong[0], wrong[1]))
          .isInstanceOf(ConfigException.class)
          .message()
          .startsWith(wrong[0] + ":")
          .doesNotContain("t0psecret");
    }
  }

  @Test
  void cookiesOfAFileGoWhereBrowsersSendThem() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("cookies.txt"),
            """
            # Netscape HTTP Cookie File
            .wiki.example\tTRUE\t/\tTRUE\t4102444800\tsid\tall
            #HttpOnly_wiki.example\tFALSE\t/a\tFALSE\t0\tpart\tone
            old.example\tFALSE\t/\tFALSE\t1000\tx\tgone
            """);
    KeyRing keys = open("cookies", file.toString());
    assertThat(names(keys, "https://wiki.example/")).containsExactly("sid");
    assertThat(names(keys, "https://wiki.example/a/b")).containsExactly("sid", "part");
    assertThat(names(keys, "http://wiki.example/a")).containsExactly("part");
    assertThat(names(keys, "https://sub.wiki.example/a")).containsExactly("sid");
    assertThat(names(keys, "https://old.example/")).isEmpty();
    assertThat(keys.warnings()).singleElement().asString().contains("old.example", "expired");
  }

  @Test
  void aSessionIsRenewedButNobodyElseSetsCookies() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("cookies.txt"), "wiki.example\tFALSE\t/\tFALSE\t0\tsid\told\n");
    KeyRing keys = open("cookies", file.toString());
    for (String host : List.of("wiki.example", "other.example")) {
      HttpUrl url = HttpUrl.get("https://" + host + "/");
      keys.cookies().saveFromResponse(url, List.of(Cookie.parse(url, "sid=new; Path=/")));
    }
    assertThat(keys.cookies().loadForRequest(HttpUrl.get("https://wiki.example/")))
        .singleElement()
        .extracting(Cookie::value)
        .isEqualTo("new");
    assertThat(names(keys, "https://other.example/")).isEmpty();
  }

  @Test
  void aBrokenLineIsNamedByItsNumberOnly() throws Exception {
    Path file = Files.writeString(folder.resolve("cookies.txt"), "# x\nt0psecret\n");
    assertThatThrownBy(() -> open("cookies", file.toString()))
        .hasMessageContaining("line 2 of")
        .message()
        .doesNotContain("t0psecret");
  }

  private static List<String> names(KeyRing keys, String url) {
    return keys.cookies().loadForRequest(HttpUrl.get(url)).stream().map(Cookie::name).toList();
  }
}
