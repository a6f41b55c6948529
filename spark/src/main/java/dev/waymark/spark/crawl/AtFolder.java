package dev.waymark.spark.crawl;

import dev.waymark.archive.StorageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder that all machines reach, on any of Hadoop's file systems. Names are relative to it.
 *
 * @param root its address: a path, {@code hdfs://…}, {@code s3a://…}
 * @param settings of the file system
 */
record AtFolder(String root, Map<String, String> settings) implements Serializable {
  private static final int BUFFER_BYTES = 1 << 16;

  private FileSystem fileSystem() throws IOException {
    Configuration configuration = new Configuration();
    settings.forEach(configuration::set);
    return new Path(root).getFileSystem(configuration);
  }

  private Path path(String name) {
    return new Path(root, name);
  }

  /** Writes content to an output. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file that nobody else writes. */
  void write(String name, Content content) {
    try (OutputStream out = fileSystem().create(path(name), true, BUFFER_BYTES)) {
      content.writeTo(out);
    } catch (IOException e) {
      throw error(name, "write", e);
    }
  }

  /**
   * Creates a file whole or not at all.
   *
   * @throws StorageException there is one already, which another process wrote
   */
  void create(String name, String text) {
    String temporary = name + ".new";
    write(temporary, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    try {
      if (exists(name) || !fileSystem().rename(path(temporary), path(name))) {
        throw StorageException.withMessage(
            path(name) + " exists: another process crawls there. Stop it, or take another folder.");
      }
    } catch (IOException e) {
      throw error(name, "create", e);
    }
  }

  InputStream open(String name) {
    try {
      return fileSystem().open(path(name), BUFFER_BYTES);
    } catch (IOException e) {
      throw error(name, "read", e);
    }
  }

  String readText(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw error(name, "read", e);
    }
  }

  boolean exists(String name) {
    try {
      return fileSystem().exists(path(name));
    } catch (IOException e) {
      throw error(name, "look for", e);
    }
  }

  /** Names of the files in a folder; none if there is no folder. */
  List<String> list(String folder) {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus file : fileSystem().listStatus(path(folder))) {
        names.add(file.getPath().getName());
      }
    } catch (FileNotFoundException e) {
      return List.of();
    } catch (IOException e) {
      throw error(folder, "list", e);
    }
    names.sort(null);
    return names;
  }

  void delete(String name) {
    try {
      fileSystem().delete(path(name), false);
    } catch (IOException e) {
      throw error(name, "delete", e);
    }
  }

  private StorageException error(String name, String action, IOException e) {
    return StorageException.withMessage(
        "Cannot %s %s: %s".formatted(action, path(name), e.getMessage()));
  }
}
