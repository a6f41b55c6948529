package dev.waymark.spark.crawl;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;

/** The files of a folder that all machines reach. Names are relative to it. */
interface AtFiles {
  /** Begins a file that nobody else writes. */
  OutputStream create(String name) throws IOException;

  /**
   * Creates a file whole or not at all.
   *
   * @throws FileAlreadyExistsException there is one
   */
  void createWhole(String name, byte[] content) throws IOException;

  InputStream open(String name) throws IOException;

  boolean exists(String name) throws IOException;

  /** Names of the files in a folder; none if there is no folder. */
  List<String> list(String folder) throws IOException;

  /** Deletes a file if it is there. */
  void delete(String name) throws IOException;
}
