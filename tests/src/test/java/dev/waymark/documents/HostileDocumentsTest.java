package dev.waymark.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.PageKind;
import dev.waymark.parse.DocumentConverter;
import dev.waymark.parse.ParseResult;
import dev.waymark.parse.Parser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A document that breaks its reader costs itself: the next one is read. */
@Timeout(120)
class HostileDocumentsTest {
  private static final byte[] PDF = SampleDocuments.pdf("T", "A reef.", "http://a.example/");
  private static final byte[] DOCX = SampleDocuments.docx("T", "A reef.", "http://a.example/");

  private static ParseResult read(PageKind kind, byte[] document, Duration timeout) {
    return new Parser("waymark", new DocumentConverter.Limits(timeout, 128L << 20))
        .read(
            FetchResult.Ok.recorded("http://a.example/x", kind.mediaTypes().getFirst(), document));
  }

  private static void assertBroken(PageKind kind, byte[] document, String reason) {
    assertThat(read(kind, document, Duration.ofSeconds(20)))
        .isInstanceOfSatisfying(
            ParseResult.Unreadable.class,
            unreadable -> {
              assertThat(unreadable.cause()).isEqualTo(MissCause.BROKEN_DOCUMENT);
              assertThat(unreadable.reason()).contains(reason);
            });
  }

  private static void assertStillReads() {
    assertThat(read(PageKind.PDF, PDF, Duration.ofSeconds(60)))
        .isInstanceOfSatisfying(
            ParseResult.Parsed.class,
            parsed -> assertThat(parsed.page().body().text()).contains("A reef."));
  }

  @Test
  void whatTakesTooLongIsEnded() {
    assertThat(read(PageKind.PDF, SampleDocuments.slowPdf(), Duration.ofSeconds(2)))
        .isEqualTo(
            new ParseResult.Unreadable(
                MissCause.BROKEN_DOCUMENT,
                "pdf cannot be read: it takes longer than 2.0 s (document-timeout)"));
    assertStillReads();
  }

  @Test
  void whatUnpacksWithoutEndCostsItself() {
    assertThat(read(PageKind.DOCX, SampleDocuments.docxBomb(), Duration.ofSeconds(4)))
        .isInstanceOf(ParseResult.Unreadable.class);
    assertStillReads();
  }

  @Test
  void damageIsToldInWords() {
    assertBroken(PageKind.DOCX, Arrays.copyOf(DOCX, DOCX.length / 2), "docx cannot be read: ");
    assertBroken(PageKind.PDF, SampleDocuments.nestedPdf(200_000), "pdf cannot be read: ");
    assertBroken(
        PageKind.ODT,
        "PK\003\004 and no more".getBytes(StandardCharsets.US_ASCII),
        "odt cannot be read: ");
    assertStillReads();
  }

  @Test
  void whatGoesInCirclesIsLeft() {
    read(PageKind.PDF, SampleDocuments.recursivePdf(), Duration.ofSeconds(10));
    assertStillReads();
  }
}
