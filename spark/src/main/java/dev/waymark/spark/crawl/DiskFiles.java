package dev.waymark.spark.crawl;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Files on a disk, written without Hadoop, which starts a process for each to set its permissions.
 */
record DiskFiles(Path root) implements AtFiles {
  private static final int BUFFER_BYTES = 1 << 16;

  @Override
  public OutputStream create(String name) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
  }

  /** Renaming replaces a file that is there; making a link does not. */
  @Override
  public void createWhole(String name, byte[] content) throws IOException {
    String temporary = name + "-" + UUID.randomUUID() + ".new";
    try (OutputStream out = create(temporary)) {
      out.write(content);
    }
    try {
      Files.createLink(root.resolve(name), root.resolve(temporary));
    } finally {
      delete(temporary);
    }
  }

  @Override
  public InputStream open(String name) throws IOException {
    return Files.newInputStream(root.resolve(name));
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(root.resolve(name));
  }

  @Override
  public List<String> list(String folder) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(root.resolve(name));
  }
}
