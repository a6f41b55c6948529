package dev.waymark.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Reads tables from the class path. */
final class BundledResources {
  interface Reader<T> {
    T read(InputStream in) throws IOException;
  }

  private BundledResources() {}

  static <T> T read(String name, Reader<T> reader) {
    try (InputStream in = BundledResources.class.getResourceAsStream(name)) {
      return reader.read(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
