package dev.waymark.fetch;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs lookups of host names on platform threads: the system's resolver would hold the carrier of a
 * virtual thread for as long as it takes. So many run at once; one that takes long does not count
 * any more, up to a limit, and domains take turns. A domain with several slow lookups has to wait
 * for one of them: its name server does not answer.
 */
final class LookupThreads implements AutoCloseable {
  private static final int MAX_QUICK = 16;

  /** Threads that wait for name servers; each takes some 100 KB. */
  private static final int MAX_SLOW = 256;

  /** A lookup that takes longer is slow; usual ones take some 50 ms. */
  private static final long SLOW_MILLIS = 1000;

  private static final int MAX_SLOW_PER_DOMAIN = 4;

  /** The co of co.uk and the com of com.au, but hardly a name that somebody registers. */
  private static final int MAX_SUFFIX_LABEL = 3;

  private final Map<String, Queue<Request>> queues = new LinkedHashMap<>();
  private final Map<String, Integer> slowByDomain = new HashMap<>();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("dns-timer").factory());
  private int quick;
  private int slow;

  /**
   * A lookup that waits for its turn.
   *
   * @param refused runs instead if the name server does not answer others
   */
  private record Request(Runnable lookup, Runnable refused) {}

  /** A running lookup; its fields are guarded by the outer object. */
  private static final class Lookup {
    private final String domain;
    private boolean isSlow;
    private boolean done;

    Lookup(String domain) {
      this.domain = domain;
    }
  }

  /** Runs a lookup soon, or else what is to be done if the domain's name server is silent. */
  synchronized void start(String host, Runnable lookup, Runnable refused) {
    String domain = domain(host);
    if (isSilent(domain)) {
      refused.run();
    } else {
      queues.computeIfAbsent(domain, name -> new ArrayDeque<>()).add(new Request(lookup, refused));
      startWaiting();
    }
  }

  private boolean isSilent(String domain) {
    return slowByDomain.getOrDefault(domain, 0) >= MAX_SLOW_PER_DOMAIN;
  }

  /** Domains take turns: the one that was served goes to the end. */
  private void startWaiting() {
    while (quick < MAX_QUICK && slow < MAX_SLOW && !queues.isEmpty()) {
      String domain = queues.keySet().iterator().next();
      Queue<Request> queue = queues.remove(domain);
      Request next = queue.remove();
      if (!queue.isEmpty()) {
        queues.put(domain, queue);
      }
      run(new Lookup(domain), next.lookup);
    }
  }

  private void run(Lookup lookup, Runnable action) {
    quick++;
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .name("dns-" + lookup.domain)
            .unstarted(() -> {
              try {
                action.run();
              } finally {
                ended(lookup);
              }
            });
    threads.add(thread);
    thread.start();
    var _ = timer.schedule(() -> markSlow(lookup), SLOW_MILLIS, TimeUnit.MILLISECONDS);
  }

  private synchronized void markSlow(Lookup lookup) {
    if (!lookup.done) {
      lookup.isSlow = true;
      quick--;
      slow++;
      slowByDomain.merge(lookup.domain, 1, Integer::sum);
      if (isSilent(lookup.domain) && queues.containsKey(lookup.domain)) {
        queues.remove(lookup.domain).forEach(request -> request.refused.run());
      }
      startWaiting();
    }
  }

  private synchronized void ended(Lookup lookup) {
    lookup.done = true;
    threads.remove(Thread.currentThread());
    if (lookup.isSlow) {
      slow--;
      slowByDomain.computeIfPresent(lookup.domain, (name, n) -> n == 1 ? null : n - 1);
    } else {
      quick--;
    }
    startWaiting();
  }

  /**
   * Roughly the domain that has a name server of its own: two labels, or three where the last two
   * are like co.uk. The list of public suffixes would be exact, and takes a second to read.
   */
  static String domain(String host) {
    int last = host.lastIndexOf('.');
    int second = host.lastIndexOf('.', last - 1);
    if (last < 0 || second < 0 || Character.isDigit(host.charAt(host.length() - 1))) {
      return host;
    }
    boolean isSuffix = last - second - 1 <= MAX_SUFFIX_LABEL;
    int start = isSuffix ? host.lastIndexOf('.', second - 1) : second;
    return host.substring(start + 1);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    synchronized (this) {
      queues.clear();
    }
    threads.forEach(Thread::interrupt);
  }
}
