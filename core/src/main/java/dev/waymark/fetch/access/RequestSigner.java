package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Locale;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Signs requests with the key of the agent: HTTP message signatures (RFC 9421) in the profile of
 * Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol-00).
 */
public final class RequestSigner {
  /** Long enough for clocks that differ, too short to be used again elsewhere. */
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private static final int NONCE_BYTES = 64;

  /** The usual name of a message's first signature. */
  private static final String LABEL = "sig1";

  private final AgentKey key;
  private final String label;
  private final String keyId;
  private final @Nullable String agent;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param label of the signature, and of the agent
   * @param agent URL of the site with the directory; empty where servers know it otherwise
   */
  RequestSigner(AgentKey key, String label, String agent, InstantSource clock) {
    this.key = key;
    this.label = label;
    this.keyId = key.id();
    this.agent = agent.isEmpty() ? null : agent;
    this.clock = clock;
  }

  /** Null where requests are not to be signed. */
  public static @Nullable RequestSigner open(AccessSettings settings, InstantSource clock) {
    String agent = settings.signatureAgent();
    if (settings.agentKey().isEmpty()) {
      if (!agent.isEmpty()) {
        throw new ConfigException("signature-agent: without --agent-key nothing is signed.");
      }
      return null;
    }
    if (!agent.isEmpty() && (HttpUrl.parse(agent) == null || agent.contains("\""))) {
      throw new ConfigException(
          "signature-agent: `" + agent + "` is no URL such as https://bot.example.org.");
    }
    return new RequestSigner(AgentKey.read(Path.of(settings.agentKey())), LABEL, agent, clock);
  }

  /** Adds the signature of a request to the host of a URL. */
  public void sign(HttpUrl url, Request.Builder request) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    long now = clock.instant().getEpochSecond();
    String text = Base64.getEncoder().encodeToString(nonce);
    sign(url, request, now, now + LIFETIME.toSeconds(), text);
  }

  void sign(HttpUrl url, Request.Builder request, long created, long expires, String nonce) {
    String agentComponent = "\"signature-agent\";key=\"" + label + "\"";
    String parameters =
        "(\"@authority\""
            + (agent == null ? "" : " " + agentComponent)
            + ");created="
            + created
            + ";keyid=\""
            + keyId
            + "\";alg=\"ed25519\";expires="
            + expires
            + ";nonce=\""
            + nonce
            + "\";tag=\"web-bot-auth\"";
    StringBuilder base = new StringBuilder();
    base.append("\"@authority\": ").append(authority(url)).append('\n');
    if (agent != null) {
      base.append(agentComponent).append(": \"").append(agent).append("\"\n");
      request.header("Signature-Agent", label + "=\"" + agent + "\"");
    }
    base.append("\"@signature-params\": ").append(parameters);
    byte[] signature = key.sign(base.toString().getBytes(StandardCharsets.US_ASCII));
    request.header("Signature-Input", label + "=" + parameters);
    request.header("Signature", label + "=:" + Base64.getEncoder().encodeToString(signature) + ":");
  }

  /** As the Host header has it (RFC 9421, section 2.2.3). */
  private static String authority(HttpUrl url) {
    String host = url.host().indexOf(':') < 0 ? url.host() : "[" + url.host() + "]";
    boolean usual = url.port() == HttpUrl.defaultPort(url.scheme());
    return (usual ? host : host + ":" + url.port()).toLowerCase(Locale.ROOT);
  }
}
