package dev.waymark.fetch.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Base64;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestSignerTest {
  @TempDir Path folder;

  /** The key of RFC 9421, appendix B.1.4: PKCS#8 is these bytes before the private ones. */
  private AgentKey testKey() throws Exception {
    byte[] head = Base64.getDecoder().decode("MC4CAQAwBQYDK2VwBCIEIA==");
    byte[] bytes = Base64.getUrlDecoder().decode("n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU");
    byte[] key = new byte[head.length + bytes.length];
    System.arraycopy(head, 0, key, 0, head.length);
    System.arraycopy(bytes, 0, key, head.length, bytes.length);
    Path file = folder.resolve("key.pem");
    Files.writeString(
        file,
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getEncoder().encodeToString(key)
            + "\n-----END PRIVATE KEY-----\n");
    return AgentKey.read(file);
  }

  @Test
  void theThumbprintIsThatOfRfc8037() throws Exception {
    assertThat(testKey().id()).isEqualTo("poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U");
    assertThat(testKey().directory())
        .contains("\"x\": \"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs\"");
  }

  /** The example with an agent of draft-ietf-webbotauth-httpsig-protocol-00, appendix A. */
  @Test
  void theSignatureIsThatOfTheDraft() throws Exception {
    String nonce =
        "n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";
    Request.Builder request = new Request.Builder().url("https://example.com/");
    new RequestSigner(testKey(), "agent2", "https://signature-agent.test", InstantSource.system())
        .sign(HttpUrl.get("https://example.com/"), request, 1735689600, 4889289600L, nonce);
    Request signed = request.build();
    assertThat(signed.header("Signature-Agent"))
        .isEqualTo("agent2=\"https://signature-agent.test\"");
    assertThat(signed.header("Signature-Input"))
        .isEqualTo(
            "agent2=(\"@authority\" \"signature-agent\";key=\"agent2\");created=1735689600;keyid=\""
                + testKey().id()
                + "\";alg=\"ed25519\";expires=4889289600;nonce=\""
                + nonce
                + "\";tag=\"web-bot-auth\"");
    assertThat(signed.header("Signature"))
        .isEqualTo(
            "agent2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSan"
                + "GdhEwYCCg==:");
  }

  @Test
  void aNewKeyIsItsOwnersOnlyAndAnotherKindIsRefused() throws Exception {
    Path file = folder.resolve("new.pem");
    AgentKey.create(file);
    assertThat(AgentKey.read(file).id()).hasSize(43);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Path wrong = Files.writeString(folder.resolve("wrong.pem"), "no key");
    assertThatThrownBy(() -> AgentKey.read(wrong))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("BEGIN PRIVATE KEY");
  }
}
