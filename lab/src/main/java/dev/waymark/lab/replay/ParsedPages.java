package dev.waymark.lab.replay;

import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.web.RecordedWeb;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a recorded web, parsed once and shared by all runs; of a web that is larger than
 * memory, pages not used lately are dropped and parsed again on demand.
 */
public final class ParsedPages {
  private final RecordedWeb web;
  private final Parser parser;
  private final AtomicReferenceArray<@Nullable SoftReference<Page>> pages;
  private final AtomicReferenceArray<Fingerprint> fingerprints;

  ParsedPages(RecordedWeb web, Parser parser) {
    this.web = web;
    this.parser = parser;
    this.pages = new AtomicReferenceArray<>(web.pages());
    this.fingerprints = new AtomicReferenceArray<>(web.pages());
  }

  RecordedWeb web() {
    return web;
  }

  /** A page as the crawler parses it. Two threads may parse it at once; both get equal pages. */
  public Page page(int number) {
    SoftReference<Page> held = pages.get(number);
    Page page = held == null ? null : held.get();
    if (page == null) {
      page = parser.parse(web.html(number), web.url(number));
      pages.set(number, new SoftReference<>(page));
    }
    return page;
  }

  /** By which duplicates of the page are recognised. */
  Fingerprint fingerprint(int number) {
    Fingerprint print = fingerprints.get(number);
    if (print == null) {
      print = Fingerprint.compute(page(number), web.html(number));
      fingerprints.set(number, print);
    }
    return print;
  }
}
