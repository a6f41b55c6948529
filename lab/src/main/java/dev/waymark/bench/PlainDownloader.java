package dev.waymark.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bound that a crawler is compared with: downloads a list of URLs over persistent connections
 * and throws the bytes away. It parses no page, stores nothing, and obeys no robots rules.
 *
 * <p>Arguments: a file with one http URL a line, ADDRESS:PORT that all hosts are reached at, and
 * the number of threads.
 */
public final class PlainDownloader {
  private final String address;
  private final int port;
  private final AtomicLong bytes = new AtomicLong();

  private PlainDownloader(String address, int port) {
    this.address = address;
    this.port = port;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> urls = Files.readAllLines(Path.of(args[0]));
    int colon = args[1].lastIndexOf(':');
    PlainDownloader downloader =
        new PlainDownloader(
            args[1].substring(0, colon), Integer.parseInt(args[1].substring(colon + 1)));
    long began = System.nanoTime();
    downloader.run(urls, Integer.parseInt(args[2]));
    double seconds = (System.nanoTime() - began) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d pages in %.1f s, %.0f pages/s, %.0f MB%n",
        urls.size(),
        seconds,
        urls.size() / seconds,
        downloader.bytes.get() / 1e6);
  }

  private void run(List<String> urls, int threads) throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    Thread[] all = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      all[i] = Thread.ofPlatform().start(() -> drain(urls, next));
    }
    for (Thread thread : all) {
      thread.join();
    }
  }

  private void drain(List<String> urls, AtomicInteger next) {
    try (Socket socket = new Socket(address, port)) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
      for (int i = next.getAndIncrement(); i < urls.size(); i = next.getAndIncrement()) {
        get(urls.get(i), socket, in);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void get(String url, Socket socket, InputStream in) throws IOException {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    String request =
        "GET "
            + url.substring(path)
            + " HTTP/1.1\r\nHost: "
            + url.substring(host, path)
            + "\r\nUser-Agent: plain\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    long length = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Long.parseLong(line.substring(15).strip());
      }
    }
    in.skipNBytes(length);
    bytes.addAndGet(length);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
