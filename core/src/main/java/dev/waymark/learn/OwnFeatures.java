package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.text.Bag;
import dev.waymark.text.Kinds;
import dev.waymark.text.Words;
import dev.waymark.url.UrlForm;
import dev.waymark.url.Urls;
import java.util.HashSet;

/** The features that pages show by themselves. */
final class OwnFeatures {
  private OwnFeatures() {}

  /** How to find a family's features; none for a family that pages do not show. */
  static Features of(Family family) {
    return switch (family) {
      case WORD -> OwnFeatures::words;
      case IN_WORD -> new InWords();
      case TOKEN -> OwnFeatures::tokens;
      case ANCHOR -> (seen, crawled, sink) -> nameless(seen.candidate().nameWords(), sink);
      case CONTEXT -> (seen, crawled, sink) -> nameless(seen.candidate().contextWords(), sink);
      case KIND -> OwnFeatures::kinds;
      case HOST -> OwnFeatures::host;
      case LINK -> OwnFeatures::links;
      case FOLDER -> OwnFeatures::folders;
      case PATTERN -> OwnFeatures::form;
      case USER, NEAR, PAGE -> (seen, crawled, sink) -> {};
    };
  }

  private static void words(Observation seen, Crawled crawled, Features.Sink sink) {
    Bag words = seen.words();
    for (int i = 0; i < words.size(); i++) {
      sink.feature(words.id(i), words.name(i));
    }
  }

  private static void tokens(Observation seen, Crawled crawled, Features.Sink sink) {
    for (String token : new HashSet<>(Urls.tokens(seen.candidate().url()))) {
      sink.feature(Words.id(token), token);
    }
  }

  private static void nameless(long[] distinct, Features.Sink sink) {
    for (long id : distinct) {
      sink.feature(id, "");
    }
  }

  private static void kinds(Observation seen, Crawled crawled, Features.Sink sink) {
    Kinds english = Kinds.english();
    for (long kind : english.of(seen.candidate().nameWords())) {
      sink.feature(kind, english.name(kind));
    }
  }

  private static void host(Observation seen, Crawled crawled, Features.Sink sink) {
    String host = seen.candidate().host();
    sink.feature(Urls.id(host), host);
  }

  private static void folders(Observation seen, Crawled crawled, Features.Sink sink) {
    String url = seen.candidate().url();
    for (int end : Urls.folders(url)) {
      String folder = url.substring(0, end);
      sink.feature(Urls.id(folder), folder);
    }
  }

  /** The form of its URL, where nobody has mined patterns. */
  private static void form(Observation seen, Crawled crawled, Features.Sink sink) {
    String form = UrlForm.of(seen.candidate().url());
    sink.feature(Urls.id(form), form);
  }

  /** Each link once, when the second of its ends is crawled. */
  private static void links(Observation seen, Crawled crawled, Features.Sink sink) {
    for (int parent : seen.candidate().parents()) {
      link(crawled.satisfied(parent), seen.satisfied(), sink);
    }
    for (int target : seen.targets()) {
      link(seen.satisfied(), crawled.satisfied(target), sink);
    }
  }

  private static void link(boolean from, boolean to, Features.Sink sink) {
    long kind = Links.kind(from, to);
    sink.feature(kind, Links.name(kind));
  }
}
