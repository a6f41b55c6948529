package dev.waymark.spark.crawl;

import dev.waymark.archive.StorageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.jspecify.annotations.Nullable;

/**
 * The folder that all machines reach, on any of Hadoop's file systems. Names are relative to it.
 */
final class AtFolder implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final String SPARK_PREFIX = "spark.hadoop.";

  /** An object store that has it refuses to replace an object, in one step. */
  private static final String CONDITIONAL_CREATE =
      Options.CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;

  private final String root;
  private final TreeMap<String, String> settings;

  /** Reading Hadoop's defaults takes longer than writing a small file. */
  private transient volatile @Nullable Configuration configuration;

  /**
   * @param root its address: a path, {@code hdfs://…}, {@code s3a://…}
   * @param settings of the file system
   */
  AtFolder(String root, Map<String, String> settings) {
    this.root = root;
    this.settings = new TreeMap<>(settings);
  }

  /** With the settings of the file system that Spark was given. */
  static AtFolder fromConf(String root, SparkConf conf) {
    Map<String, String> settings = new TreeMap<>();
    for (var setting : conf.getAll()) {
      if (setting._1.startsWith(SPARK_PREFIX)) {
        settings.put(setting._1.substring(SPARK_PREFIX.length()), setting._2);
      }
    }
    return new AtFolder(root, settings);
  }

  String root() {
    return root;
  }

  private Configuration configuration() {
    Configuration known = configuration;
    if (known == null) {
      known = new Configuration();
      settings.forEach(known::set);
      configuration = known;
    }
    return known;
  }

  private FileSystem fileSystem() throws IOException {
    return new Path(root).getFileSystem(configuration());
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
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    try {
      if (fileSystem().hasPathCapability(path(name), CONDITIONAL_CREATE)) {
        createObject(path(name), content);
      } else {
        String temporary = name + "-" + UUID.randomUUID() + ".new";
        write(temporary, out -> out.write(content));
        try {
          publish(path(temporary), path(name));
        } finally {
          delete(temporary);
        }
      }
    } catch (FileAlreadyExistsException | java.nio.file.FileAlreadyExistsException e) {
      throw StorageException.withMessage(
          path(name) + " exists: another process crawls there. Stop it, or take another folder.");
    } catch (IOException e) {
      throw error(name, "create", e);
    }
  }

  /** An object is there when its writing ends, and not before. */
  private void createObject(Path target, byte[] content) throws IOException {
    FSDataOutputStreamBuilder<?, ?> builder = fileSystem().createFile(target);
    builder.recursive().overwrite(false).must(CONDITIONAL_CREATE, true);
    try (OutputStream out = builder.build()) {
      out.write(content);
    } catch (IOException e) {
      if (!fileSystem().exists(target)) {
        throw e;
      }
      try (InputStream in = fileSystem().open(target)) {
        if (!Arrays.equals(in.readAllBytes(), content)) { // else the store's answer was lost
          throw new FileAlreadyExistsException(target.toString());
        }
      }
    }
  }

  /** On a POSIX system, renaming replaces a file that is there; making a link does not. */
  private void publish(Path temporary, Path target) throws IOException {
    if (FileSystem.getLocal(configuration()).getScheme().equals(fileSystem().getScheme())) {
      Files.createLink(localPath(target), localPath(temporary));
    } else {
      FileContext.getFileContext(fileSystem().getUri(), configuration())
          .rename(temporary, target, Options.Rename.NONE);
    }
  }

  private static java.nio.file.Path localPath(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
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
