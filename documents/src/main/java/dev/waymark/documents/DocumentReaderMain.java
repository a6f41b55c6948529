package dev.waymark.documents;

import dev.waymark.model.PageKind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The process that reads documents: one after the other from its input, until that ends. */
final class DocumentReaderMain {
  private DocumentReaderMain() {}

  public static void main(String[] arguments) throws IOException {
    DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
    // Libraries that print must not disturb the answers.
    System.setOut(new PrintStream(System.err, true, StandardCharsets.UTF_8));
    TikaReader reader = new TikaReader();
    try {
      while (true) {
        PageKind kind = PageKind.valueOf(requests.readUTF());
        byte[] document = new byte[requests.readInt()];
        requests.readFully(document);
        answer(reader, kind, document, answers);
      }
    } catch (EOFException e) {
      System.exit(0); // whatever a library still runs
    }
  }

  private static void answer(
      TikaReader reader, PageKind kind, byte[] document, DataOutputStream answers)
      throws IOException {
    boolean converted;
    String text;
    try {
      text = reader.toHtml(kind, document);
      converted = true;
    } catch (StackOverflowError e) {
      text = "it is nested too deeply";
      converted = false;
    } catch (Exception | LinkageError e) {
      text = reason(e);
      converted = false;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    answers.writeBoolean(converted);
    answers.writeInt(bytes.length);
    answers.write(bytes);
    answers.flush();
  }

  /** The innermost message: the outer ones name classes. */
  private static String reason(Throwable error) {
    Throwable inner = error;
    for (int i = 0; i < 8 && inner.getCause() != null; i++) {
      inner = inner.getCause();
    }
    String message = String.valueOf(inner.getMessage()).lines().findFirst().orElse("");
    String what = inner.getClass().getSimpleName();
    return message.isBlank() || message.equals("null") ? what : what + ": " + message;
  }
}
