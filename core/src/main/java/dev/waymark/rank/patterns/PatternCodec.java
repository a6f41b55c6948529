package dev.waymark.rank.patterns;

import dev.waymark.rank.patterns.mining.PatternNode;
import dev.waymark.rank.patterns.mining.PatternNodeCodec;
import dev.waymark.rank.patterns.mining.UrlValueTypes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Mined patterns as bytes, as a trace stores them. */
final class PatternCodec {
  private static final int VERSION = 1;

  private PatternCodec() {}

  static byte[] write(UrlPatterns patterns) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(VERSION);
      out.writeInt(patterns.sites().size());
      for (SitePatterns site : patterns.sites()) {
        write(site, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(SitePatterns site, DataOutputStream out) throws IOException {
    out.writeUTF(site.site());
    out.writeInt(site.urls());
    write(site.types().extensions(), out);
    write(site.parameterNames(), out);
    write(site.exclusions(), out);
    PatternNodeCodec.write(site.root(), out);
    int n = site.patterns().size();
    out.writeInt(n);
    for (UrlPattern pattern : site.patterns()) {
      write(pattern, out);
    }
    for (int from = 0; from < n; from++) {
      for (int to = 0; to < n; to++) {
        out.writeInt((int) site.transitions(from, to));
      }
    }
  }

  private static void write(List<String> texts, DataOutputStream out) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      out.writeUTF(text);
    }
  }

  private static void write(UrlPattern pattern, DataOutputStream out) throws IOException {
    out.writeUTF(pattern.text());
    out.writeBoolean(pattern.specific());
    out.writeInt(pattern.urls());
    out.writeLong(pattern.visits());
    out.writeLong(pattern.transits());
    out.writeDouble(pattern.authority());
    out.writeDouble(pattern.hub());
    out.writeUTF(pattern.role().name());
    write(pattern.examples(), out);
  }

  /** The patterns that {@link #write} wrote. */
  static UrlPatterns read(byte[] bytes) throws IOException {
    Map<String, SitePatterns> sites = new HashMap<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != VERSION) {
        throw new IOException("patterns of an unknown version");
      }
      for (int n = in.readInt(); n > 0; n--) {
        SitePatterns site = readSite(in);
        sites.put(site.site(), site);
      }
    }
    return new UrlPatterns(sites);
  }

  private static SitePatterns readSite(DataInputStream in) throws IOException {
    String site = in.readUTF();
    int urls = in.readInt();
    UrlValueTypes types = UrlValueTypes.of(readTexts(in));
    List<String> parameterNames = readTexts(in);
    List<String> exclusions = readTexts(in);
    PatternNode root = PatternNodeCodec.read(in);
    int n = in.readInt();
    List<UrlPattern> patterns = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      patterns.add(readPattern(i, in));
    }
    double[][] transitions = new double[n][n];
    for (double[] row : transitions) {
      for (int to = 0; to < n; to++) {
        row[to] = in.readInt();
      }
    }
    return new SitePatterns(
        site, types, parameterNames, root, patterns, transitions, exclusions, urls);
  }

  private static List<String> readTexts(DataInputStream in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int n = in.readInt(); n > 0; n--) {
      texts.add(in.readUTF());
    }
    return texts;
  }

  private static UrlPattern readPattern(int number, DataInputStream in) throws IOException {
    return new UrlPattern(
        number,
        in.readUTF(),
        in.readBoolean(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        in.readDouble(),
        in.readDouble(),
        PatternRole.valueOf(in.readUTF()),
        readTexts(in));
  }
}
