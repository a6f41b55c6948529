package dev.waymark.fetch.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import javax.net.ssl.HandshakeCompletedListener;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/** A TLS socket like the given one, with guarded responses; everything else is its own. */
final class GuardedTlsSocket extends SSLSocket implements ResponseGuard.Guarded {
  /** As the handshake names it (RFC 9113, section 3.1). */
  private static final String HTTP_2 = "h2";

  private final SSLSocket tls;
  private final Socket wire;
  private final ResponseGuard below;
  private final ResponseGuard guard;

  /**
   * @param below guards the handshake's time
   */
  GuardedTlsSocket(SSLSocket tls, Socket wire, ResponseGuard below) {
    this.below = below;
    this.tls = tls;
    this.wire = wire;
    this.guard = new ResponseGuard(wire, below.maxTime());
  }

  @Override
  public ResponseGuard guard() {
    return guard;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return guard.wrap(tls.getInputStream(), wire.getInputStream());
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return guard.wrap(tls.getOutputStream());
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return tls.getSupportedCipherSuites();
  }

  @Override
  public String[] getEnabledCipherSuites() {
    return tls.getEnabledCipherSuites();
  }

  @Override
  public void setEnabledCipherSuites(String[] suites) {
    tls.setEnabledCipherSuites(suites);
  }

  @Override
  public String[] getSupportedProtocols() {
    return tls.getSupportedProtocols();
  }

  @Override
  public String[] getEnabledProtocols() {
    return tls.getEnabledProtocols();
  }

  @Override
  public void setEnabledProtocols(String[] protocols) {
    tls.setEnabledProtocols(protocols);
  }

  @Override
  public SSLSession getSession() {
    return tls.getSession();
  }

  @Override
  public SSLSession getHandshakeSession() {
    return tls.getHandshakeSession();
  }

  @Override
  public void addHandshakeCompletedListener(HandshakeCompletedListener listener) {
    tls.addHandshakeCompletedListener(listener);
  }

  @Override
  public void removeHandshakeCompletedListener(HandshakeCompletedListener listener) {
    tls.removeHandshakeCompletedListener(listener);
  }

  @Override
  public void startHandshake() throws IOException {
    tls.startHandshake();
    below.endDeadline();
    if (HTTP_2.equals(tls.getApplicationProtocol())) {
      guard.startHttp2();
    }
  }

  @Override
  public void setUseClientMode(boolean mode) {
    tls.setUseClientMode(mode);
  }

  @Override
  public boolean getUseClientMode() {
    return tls.getUseClientMode();
  }

  @Override
  public void setNeedClientAuth(boolean need) {
    tls.setNeedClientAuth(need);
  }

  @Override
  public boolean getNeedClientAuth() {
    return tls.getNeedClientAuth();
  }

  @Override
  public void setWantClientAuth(boolean want) {
    tls.setWantClientAuth(want);
  }

  @Override
  public boolean getWantClientAuth() {
    return tls.getWantClientAuth();
  }

  @Override
  public void setEnableSessionCreation(boolean flag) {
    tls.setEnableSessionCreation(flag);
  }

  @Override
  public boolean getEnableSessionCreation() {
    return tls.getEnableSessionCreation();
  }

  @Override
  public SSLParameters getSSLParameters() {
    return tls.getSSLParameters();
  }

  @Override
  public void setSSLParameters(SSLParameters parameters) {
    tls.setSSLParameters(parameters);
  }

  @Override
  public String getApplicationProtocol() {
    return tls.getApplicationProtocol();
  }

  @Override
  public InetAddress getInetAddress() {
    return tls.getInetAddress();
  }

  @Override
  public int getPort() {
    return tls.getPort();
  }

  @Override
  public InetAddress getLocalAddress() {
    return tls.getLocalAddress();
  }

  @Override
  public int getLocalPort() {
    return tls.getLocalPort();
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return tls.getRemoteSocketAddress();
  }

  @Override
  public SocketAddress getLocalSocketAddress() {
    return tls.getLocalSocketAddress();
  }

  @Override
  public void setSoTimeout(int millis) throws SocketException {
    tls.setSoTimeout(millis);
  }

  @Override
  public int getSoTimeout() throws SocketException {
    return tls.getSoTimeout();
  }

  @Override
  public boolean isConnected() {
    return tls.isConnected();
  }

  @Override
  public boolean isClosed() {
    return tls.isClosed();
  }

  @Override
  public boolean isInputShutdown() {
    return tls.isInputShutdown();
  }

  @Override
  public boolean isOutputShutdown() {
    return tls.isOutputShutdown();
  }

  @Override
  public void shutdownInput() throws IOException {
    tls.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    tls.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    tls.close();
  }
}
