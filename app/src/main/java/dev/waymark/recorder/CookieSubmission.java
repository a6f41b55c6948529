package dev.waymark.recorder;

import dev.waymark.recorder.SessionSubmissionHandler.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Writes cookies that a user hands over in the browser to a file of Netscape's format that only its
 * owner can read. Those of the same domains before are replaced.
 */
final class CookieSubmission implements SessionSubmissionHandler.Submission {
  /** Path to which cookies are sent. */
  static final String PATH = "/cookies";

  private static final int MAX_BYTES = 1 << 20;
  private static final int FIELDS = 7;
  private static final String HEAD = "# Netscape HTTP Cookie File";

  private final String file;
  private final Consumer<String> messages;

  /**
   * @param file empty if none are taken
   * @param messages receives one line for every submission, without values
   */
  CookieSubmission(String file, Consumer<String> messages) {
    this.file = file;
    this.messages = messages;
  }

  @Override
  public synchronized Response accept(InputStream body) throws IOException {
    if (file.isEmpty()) {
      return new Response(
          404, "start `waymark people record` with --cookies FILE to hand over cookies");
    }
    byte[] bytes = body.readNBytes(MAX_BYTES + 1);
    List<String> cookies = lines(new String(bytes, StandardCharsets.UTF_8));
    if (bytes.length > MAX_BYTES
        || cookies.isEmpty()
        || !cookies.stream().allMatch(CookieSubmission::isCookie)) {
      return new Response(400, "there are no cookies in it");
    }
    Set<String> domains = new TreeSet<>();
    cookies.forEach(line -> domains.add(domain(line)));
    List<String> all = new ArrayList<>(List.of(HEAD));
    for (String line :
        Files.exists(Path.of(file)) ? Files.readAllLines(Path.of(file)) : List.<String>of()) {
      if (isCookie(line) && !domains.contains(domain(line))) {
        all.add(line);
      }
    }
    all.addAll(cookies);
    write(String.join("\n", all) + "\n");
    String told = cookies.size() + " cookies of " + String.join(", ", domains);
    messages.accept(told + " are in " + file);
    return new Response(201, told);
  }

  private static List<String> lines(String text) {
    return text.lines().filter(line -> !line.isBlank()).toList();
  }

  private static boolean isCookie(String line) {
    return line.split("\t", -1).length == FIELDS;
  }

  private static String domain(String line) {
    String domain = line.substring(0, line.indexOf('\t'));
    return domain.replaceFirst("^#HttpOnly_", "").replaceFirst("^\\.", "");
  }

  private void write(String text) throws IOException {
    Path target = Path.of(file).toAbsolutePath();
    Path part = target.resolveSibling(target.getFileName() + ".part");
    Files.deleteIfExists(part);
    if (part.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(part, text);
    Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
