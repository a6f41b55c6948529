package dev.waymark.jobs;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.crawl.Progress;
import dev.waymark.crawl.steering.Steering;
import dev.waymark.model.MissCause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The crawls of this process, under one budget: so many at once as the memory allows, which share
 * so many connections; others wait for their turn. Which run is remembered in the served folder, so
 * that they go on after the process was killed.
 */
public final class JobRegistry implements AutoCloseable {
  /** Memory that a crawl may need: caches, pages in flight, the index. */
  private static final long BYTES_PER_CRAWL = 256L << 20;

  private final CollectionFolders collections;
  private final Schedules schedules;
  private final JobsFile file;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final boolean local;
  private final Semaphore connections;
  private final int maxConnections;
  private final int maxCrawls;
  private final Map<String, CrawlJob> jobs = new LinkedHashMap<>();
  private final StoredViews views;
  private final ArrayDeque<CrawlJob> queue = new ArrayDeque<>();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  /**
   * @param maxConnections fetches in flight, over all crawls
   * @param maxCrawls at once; 0 for as many as the memory allows
   * @param log takes sentences for the operator
   * @param local only users of this machine reach it: they may name its files in settings
   */
  public JobRegistry(
      CollectionFolders collections,
      int maxConnections,
      int maxCrawls,
      InstantSource clock,
      Consumer<String> log,
      boolean local) {
    this.local = local;
    this.collections = collections;
    this.file = new JobsFile(collections.root());
    this.schedules = new Schedules(collections.root(), clock);
    this.clock = clock;
    this.views = new StoredViews(clock);
    this.log = log;
    this.connections = new Semaphore(maxConnections, true);
    this.maxConnections = maxConnections;
    long byMemory = Math.max(1, Runtime.getRuntime().maxMemory() / BYTES_PER_CRAWL);
    this.maxCrawls = (int) Math.min(maxCrawls == 0 ? 64 : maxCrawls, byMemory);
  }

  public CollectionFolders collections() {
    return collections;
  }

  public Schedules schedules() {
    return schedules;
  }

  /** Fetches in flight now, over all crawls. */
  public int usedConnections() {
    return maxConnections - connections.availablePermits();
  }

  public int maxConnections() {
    return maxConnections;
  }

  /** How many crawls may run at once. */
  public int maxCrawls() {
    return maxCrawls;
  }

  /** Goes on with what ran when the process ended. */
  public void resumeRemembered() {
    for (String name : file.read()) {
      try {
        start(name, List.of(), true);
        log.accept("Going on with the crawl " + name + ".");
      } catch (RuntimeException e) {
        log.accept("The crawl " + name + " does not go on: " + e.getMessage());
      }
    }
  }

  /**
   * Makes a collection, and begins to crawl.
   *
   * @param given settings, as in a job file
   */
  public CrawlJob create(String name, List<RawSetting> given) {
    Path folder = collections.newFolder(name);
    return enqueue(name, folder, given, false, List.of());
  }

  /**
   * Goes on with a collection.
   *
   * @param given settings over those that it remembers
   */
  public CrawlJob start(String name, List<RawSetting> given) {
    return start(name, given, false);
  }

  private CrawlJob start(String name, List<RawSetting> given, boolean staysPaused) {
    return enqueue(name, requireFolder(name), given, staysPaused, List.of());
  }

  /**
   * @param reopened pages that were missed, and are asked for again
   */
  private CrawlJob enqueue(
      String name,
      Path folder,
      List<RawSetting> given,
      boolean staysPaused,
      List<String> reopened) {
    check(given);
    CrawlCommandSettings settings = merge(folder, given);
    CrawlRun.validate(settings);
    CrawlRun.validateWant(settings.config());
    CrawlJob job = new CrawlJob(name, folder, settings, clock.instant(), staysPaused);
    job.reopen(reopened);
    synchronized (this) {
      CrawlJob before = jobs.get(name);
      if (before != null && before.isActive()) {
        throw new ConfigException("The crawl " + name + " runs already.");
      }
      CrawlRun.store(settings); // from now on there is such a collection
      jobs.put(name, job);
      queue.add(job);
      remember();
    }
    runNext();
    return job;
  }

  /** Settings over those that a collection remembers. */
  private CrawlCommandSettings merge(Path folder, List<RawSetting> given) {
    List<RawSetting> all = new ArrayList<>(given);
    all.add(RawSetting.flag("into", List.of(folder.toString())));
    return CrawlRun.mergeSettings(all, log);
  }

  /** Whether only users of this machine reach it. */
  public boolean isLocal() {
    return local;
  }

  /** Refuses settings that whoever gives them must not give. */
  public void check(List<RawSetting> given) {
    if (!local) {
      ForeignSettings.check(CrawlRun.settings(given).config());
    }
  }

  private synchronized void runNext() {
    threads.removeIf(thread -> !thread.isAlive());
    while (!closed && !queue.isEmpty() && runningCount() < maxCrawls) {
      CrawlJob job = queue.remove();
      job.setRunning();
      threads.add(Thread.ofPlatform().name("crawl " + job.name()).start(() -> run(job)));
    }
    queue.forEach(job -> job.wait("waits until one of " + maxCrawls + " running crawls ends"));
  }

  private long runningCount() {
    return jobs.values().stream().filter(job -> job.isActive() && !queue.contains(job)).count();
  }

  private void run(CrawlJob job) {
    CrawlJob.State state = CrawlJob.State.FAILED;
    String sentence = "";
    try {
      CrawlView view = CrawlView.ofJournal(job.folder(), clock);
      LiveCrawl.Result result =
          CrawlRun.open(
              job.settings(),
              log,
              crawl -> {
                crawl.withListener(view).withConnections(connections);
                if (job.staysPaused()) {
                  crawl.stayingPaused();
                }
                job.begin(view, crawl);
                return crawl.run(view::setProgress);
              });
      state = CrawlJob.State.ENDED;
      sentence = result.outcome().description();
    } catch (InterruptedException e) {
      sentence = "interrupted";
    } catch (RuntimeException | Error e) {
      sentence = e.getMessage() == null ? e.toString() : e.getMessage();
      log.accept("waymark: the crawl " + job.name() + " failed: " + sentence);
    }
    keepView(job, state, sentence);
    synchronized (this) {
      job.end(state, sentence);
      if (!closed) {
        remember();
      }
      notifyAll();
    }
    runNext();
  }

  private void keepView(CrawlJob job, CrawlJob.State state, String sentence) {
    CrawlView view = job.view();
    if (view == null) {
      return;
    }
    if (state == CrawlJob.State.FAILED) {
      view.setLastError(sentence);
    }
    views.keep(job.name(), job.folder(), view);
  }

  /**
   * Runs a crawl that was set up elsewhere, on this thread, as one of the jobs.
   *
   * @param display gets its progress, too
   */
  public LiveCrawl.Result runHere(
      String name, CrawlCommandSettings settings, LiveCrawl crawl, Consumer<Progress> display)
      throws InterruptedException {
    Path folder = requireFolder(name);
    CrawlView view = CrawlView.ofJournal(folder, clock);
    CrawlJob job = new CrawlJob(name, folder, settings, clock.instant(), false);
    synchronized (this) {
      jobs.put(name, job);
    }
    job.setRunning();
    job.begin(view, crawl.withListener(view).withConnections(connections));
    CrawlJob.State state = CrawlJob.State.FAILED;
    String sentence = "";
    try {
      LiveCrawl.Result result =
          crawl.run(progress -> {
            view.setProgress(progress);
            display.accept(progress);
          });
      state = CrawlJob.State.ENDED;
      sentence = result.outcome().description();
      return result;
    } finally {
      synchronized (this) {
        job.end(state, sentence);
        notifyAll();
      }
    }
  }

  private void remember() {
    file.write(jobs.values().stream().filter(CrawlJob::isActive).map(CrawlJob::name).toList());
  }

  /**
   * Changes settings of a collection. A crawl that runs takes another number of pages at once; for
   * anything else it ends, and goes on with the change.
   */
  public void change(String name, List<RawSetting> given) {
    check(given);
    Path folder = requireFolder(name);
    CrawlJob job = find(name);
    boolean onlyPages = given.stream().allMatch(setting -> setting.name().equals("pages"));
    CrawlCommandSettings settings = merge(folder, given);
    CrawlRun.validateWant(settings.config());
    if (job != null && job.isActive() && !onlyPages) {
      stopAndWait(name);
      start(name, given);
      return;
    }
    CrawlRun.store(settings);
    if (job != null && job.running() != null) {
      job.setPageBudget(settings.config().crawl().pages());
    }
  }

  /**
   * Asks again for the pages that were missed for a cause. A crawl that does not run goes on for
   * them.
   *
   * @return how many there are
   */
  public int retry(String name, MissCause cause) {
    List<String> urls = CrawlJob.missedUrls(requireFolder(name), cause);
    CrawlJob job = find(name);
    if (job != null && job.isActive()) {
      job.reopen(urls);
    } else if (!urls.isEmpty()) {
      enqueue(name, requireFolder(name), List.of(), false, urls);
    }
    return urls.size();
  }

  /** Asks a crawl to end; what was fetched is kept. */
  public void stop(String name) {
    CrawlJob job = find(name);
    if (job == null || !job.isActive()) {
      throw new ConfigException("The crawl " + name + " does not run.");
    }
    job.stop();
    synchronized (this) {
      if (queue.remove(job)) {
        job.end(CrawlJob.State.ENDED, "stopped before it began");
        remember();
      }
    }
  }

  /** Stops a crawl, and waits until it has ended. */
  public void stopAndWait(String name) {
    stop(name);
    CrawlJob job = find(name);
    synchronized (this) {
      while (job != null && job.isActive()) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new ConfigException("The server ends.");
        }
      }
    }
  }

  /** Deletes a collection with all that is in it. */
  public void delete(String name) {
    Path folder = requireFolder(name);
    CrawlJob job = find(name);
    if (job != null && job.isActive()) {
      throw new ConfigException("The crawl " + name + " runs; stop it first.");
    }
    synchronized (this) {
      jobs.remove(name);
    }
    views.remove(name);
    schedules.removeAll(name);
    try {
      JobFiles.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder of a collection. */
  public Path requireFolder(String name) {
    Path folder = collections.find(name);
    if (folder == null) {
      throw new UnknownCollectionException(name);
    }
    return folder;
  }

  /** The last job of a collection since the process began; null if there is none. */
  public synchronized @Nullable CrawlJob find(String name) {
    return jobs.get(name);
  }

  /** All jobs since the process began. */
  public synchronized List<CrawlJob> all() {
    return List.copyOf(jobs.values());
  }

  /** What is to be seen of a collection, running or not. */
  public CrawlView view(String name) {
    CrawlJob job = find(name);
    CrawlView running = job == null || !job.isActive() ? null : job.view();
    return running == null ? stored(name, job).view() : running;
  }

  /** What is steered in a collection, running or not. */
  public Steering steering(String name) {
    CrawlJob job = find(name);
    return job != null && job.running() != null ? job.steering() : stored(name, job).steering();
  }

  private StoredViews.Stored stored(String name, @Nullable CrawlJob job) {
    boolean failed = job != null && job.state() == CrawlJob.State.FAILED;
    return views.get(name, requireFolder(name), failed ? job.message() : "");
  }

  /** Ends all crawls cleanly; they are remembered as running. */
  @Override
  public void close() {
    List<Thread> all;
    synchronized (this) {
      closed = true;
      queue.clear();
      jobs.values().stream().filter(CrawlJob::isActive).forEach(CrawlJob::stop);
      all = List.copyOf(threads);
    }
    for (Thread thread : all) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
