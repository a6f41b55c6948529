package dev.waymark.cli;

import dev.waymark.engine.AllOrders;
import dev.waymark.engine.Job;
import dev.waymark.learn.Example;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.WantWords;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Trace;
import dev.waymark.sessions.SessionSettings;
import dev.waymark.settings.BadSetting;
import dev.waymark.text.Bag;
import dev.waymark.traces.Stopped;
import dev.waymark.traces.TracePlaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The order that a job names, with what it may know; the trace it follows is open until closed.
 *
 * @param order built anew: it knows nothing of the crawl yet
 */
record JobOrder(Order order, Trace people) implements AutoCloseable {

  /** In the folder of a collection: the trace of the logs that its crawl was given. */
  private static final String PEOPLE = "people";

  /**
   * @param say takes a line for a person when logs are imported
   */
  static JobOrder of(Job job, PageReader reader, Consumer<String> say) {
    List<Example> examples = new ArrayList<>();
    for (String place : job.learn().example()) {
      if (!reader.read(place, page -> examples.add(Example.of(page)))) {
        throw new BadSetting("example: " + reader.troubles().getLast());
      }
    }
    String said = job.learn().hint();
    Bag hint = Bag.of(said.isEmpty() ? WantWords.of(job.judge().want()) : said);
    return of(job, new OrderContext(job.learn(), hint, List.copyOf(examples)), say);
  }

  /** The same without hint and examples: to learn again what a crawl learned. */
  static JobOrder bare(Job job) {
    return of(job, new OrderContext(job.learn(), Bag.of(""), List.of()), said -> {});
  }

  private static JobOrder of(Job job, OrderContext context, Consumer<String> say) {
    Trace people = people(job, say);
    try {
      return new JobOrder(
          AllOrders.registry(SessionSettings.defaults(), job.collaborative())
              .of(job.learn().order(), context.with(people)),
          people);
    } catch (IllegalArgumentException e) {
      people.close();
      throw new BadSetting(e.getMessage());
    }
  }

  private static Trace people(Job job, Consumer<String> say) {
    Path into = Path.of(job.crawl().into()).resolve(PEOPLE);
    try {
      return TracePlaces.open(job.crawl().people(), into, PeopleSettings.defaults(), say);
    } catch (Stopped e) {
      throw new BadSetting("people: " + e.getMessage());
    } catch (IOException e) {
      throw new BadSetting("people: " + Failure.sentence(e));
    }
  }

  @Override
  public void close() {
    people.close();
  }
}
