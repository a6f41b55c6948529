package dev.waymark.fetch.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class GuardedTlsSocketsTest {
  @Test
  void handshakeThatDripsEndsWithTheTimeOfAResponse() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket wire = new GuardedWire(server.getInetAddress(), server.getLocalPort());
        Socket peer = server.accept()) {
      Thread.startVirtualThread(() -> drip(peer));
      SSLSocket tls =
          (SSLSocket)
              new GuardedTlsSockets(SSLContext.getDefault().getSocketFactory())
                  .createSocket(wire, "a.example", 443, true);
      assertThatThrownBy(tls::startHandshake).isInstanceOf(InterruptedIOException.class);
    }
  }

  /** A record of 16 KB, byte by byte, as fast as the client asks for the next. */
  private static void drip(Socket peer) {
    try {
      OutputStream out = peer.getOutputStream();
      out.write(new byte[] {22, 3, 3, 0x3f, (byte) 0xff, 2});
      while (!peer.isClosed()) {
        out.write(0);
        out.flush();
        Thread.sleep(50);
      }
    } catch (IOException | InterruptedException e) {
      return; // the client went away
    }
  }

  private static final class GuardedWire extends Socket implements ResponseGuard.Guarded {
    private final ResponseGuard guard = new ResponseGuard(this, Duration.ofMillis(500));

    GuardedWire(InetAddress address, int port) throws IOException {
      super(address, port);
    }

    @Override
    public ResponseGuard guard() {
      return guard;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      InputStream in = super.getInputStream();
      return guard.wrap(in, in);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      return guard.wrap(super.getOutputStream());
    }
  }
}
