package dev.waymark.fetch;

import dev.waymark.fetch.access.ProxyException;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Converts network exceptions to results with a reason and whether a retry may help. */
final class NetworkErrors {
  /**
   * How messages of the system's resolver start when a lookup failed, unlike for an unknown name.
   */
  static final String TEMPORARY_DNS_FAILURE = "Temporary failure";

  /**
   * OkHttp's message for a response shorter than announced, which it reports as a protocol error.
   */
  private static final String UNEXPECTED_END = "unexpected end of stream";

  private NetworkErrors() {}

  static FetchResult toFetchResult(String url, IOException e) {
    AddressGuard.GuardedAddressException guarded =
        findCause(e, AddressGuard.GuardedAddressException.class);
    if (guarded != null) {
      return new FetchResult.Refusal(
          url, "address guard: " + guarded.getMessage(), MissCause.ADDRESS);
    }
    UnknownHostException unknown = findCause(e, UnknownHostException.class);
    if (unknown != null) {
      boolean temporary = String.valueOf(unknown.getMessage()).contains(TEMPORARY_DNS_FAILURE);
      return hostFailed(url, "host name not found: " + unknown.getMessage(), temporary);
    }
    ProxyException proxy = findCause(e, ProxyException.class);
    if (proxy != null) {
      return hostFailed(url, "no connection: " + proxy.getMessage(), true);
    }
    CertificateException certificate = findCause(e, CertificateException.class);
    if (certificate != null || e instanceof SSLPeerUnverifiedException) {
      return new FetchResult.Failure(
          url,
          0,
          "certificate not trusted: " + aboutCertificate(certificate),
          false,
          Duration.ZERO,
          FetchResult.FailureScope.URL,
          null,
          MissCause.CERTIFICATE);
    }
    return switch (e) {
      case SSLException tls
          when String.valueOf(tls.getMessage()).contains("certificate_required") ->
          hostFailed(
              url, "TLS: the server wants a certificate of yours: --client-certificate", true);
      case SSLException tls -> hostFailed(url, "TLS: " + tls.getMessage(), true);
      case SocketTimeoutException noConnection when isConnectTimeout(noConnection) ->
          hostFailed(url, "no connection: " + noConnection.getMessage(), true);
      case SocketTimeoutException noData ->
          failed(url, "timeout: no data from the server (" + noData.getMessage() + ")", true);
      case InterruptedIOException incomplete ->
          failed(url, "timeout: response incomplete (" + incomplete.getMessage() + ")", true);
      case ConnectException refused ->
          hostFailed(url, "no connection: " + refused.getMessage(), true);
      case NoRouteToHostException noRoute ->
          hostFailed(url, "no connection: " + noRoute.getMessage(), true);
      case ProtocolException shortBody when UNEXPECTED_END.equals(shortBody.getMessage()) ->
          failed(url, "connection lost: the response ended before its Content-Length", true);
      case ProtocolException invalid ->
          failed(url, "not HTTP: " + ServerText.readable(invalid.getMessage()), true);
      default -> failed(url, "connection lost: " + ServerText.readable(e.getMessage()), true);
    };
  }

  private static FetchResult failed(String url, String reason, boolean retryable) {
    return new FetchResult.Failure(url, 0, reason, retryable, Duration.ZERO);
  }

  private static FetchResult hostFailed(String url, String reason, boolean retryable) {
    return new FetchResult.Failure(
        url, 0, reason, retryable, Duration.ZERO, FetchResult.FailureScope.HOST, null);
  }

  /** The JDK's and OkHttp's messages; there is no exception of its own. */
  private static boolean isConnectTimeout(SocketTimeoutException e) {
    String message = String.valueOf(e.getMessage());
    return message.startsWith("Connect timed out")
        || message.startsWith("connect timed out")
        || message.startsWith("failed to connect");
  }

  /** Java's messages name its own classes, OkHttp's have several lines. */
  private static String aboutCertificate(@Nullable CertificateException inner) {
    if (inner == null) {
      return "it is for other hosts";
    }
    if (findCause(inner, CertificateExpiredException.class) != null) {
      return "it has expired";
    }
    if (findCause(inner, CertificateNotYetValidException.class) != null) {
      return "it is not valid yet";
    }
    String message = String.valueOf(inner.getMessage());
    return message.contains("unable to find valid certification path")
        ? "no authority that is trusted signed it"
        : message;
  }

  /**
   * Searches causes and suppressed exceptions: OkHttp adds those of other addresses as suppressed.
   */
  private static <E extends Throwable> @Nullable E findCause(@Nullable Throwable e, Class<E> kind) {
    return findCause(e, kind, 0);
  }

  private static <E extends Throwable> @Nullable E findCause(
      @Nullable Throwable e, Class<E> kind, int depth) {
    if (e == null || depth > 8) {
      return null;
    }
    if (kind.isInstance(e)) {
      return kind.cast(e);
    }
    E found = findCause(e.getCause(), kind, depth + 1);
    Throwable[] others = e.getSuppressed();
    for (int i = 0; i < others.length && found == null; i++) {
      found = findCause(others[i], kind, depth + 1);
    }
    return found;
  }
}
