package dev.waymark.shape;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Arrows between packages point one way, and no package is part of a cycle.
 *
 * <p>Reads the modules that these tests depend on. Maven keeps the arrows of the others, spark and
 * embeddings: each is one package that no module depends on.
 */
class ArchitectureTest {
  private static final String[] STATIONS = {
    "dev.waymark.fetch..",
    "dev.waymark.parse..",
    "dev.waymark.render..",
    "dev.waymark.relevance..",
    "dev.waymark.archive..",
    "dev.waymark.frontier.."
  };

  private static final String[] TRACES = {"dev.waymark.traces.."};
  private static final String[] SEARCH = {"dev.waymark.search.."};
  private static final String[] WEBS = {"dev.waymark.web.."};

  private static final String[] APP = {
    "dev.waymark.cli..",
    "dev.waymark.drawing..",
    "dev.waymark.jobs..",
    "dev.waymark.recorder..",
    "dev.waymark.server..",
    "dev.waymark.watch.."
  };

  private static final String[] LAB = {"dev.waymark.lab..", "dev.waymark.bench.."};

  private static JavaClasses classes;

  @BeforeAll
  static void read() {
    classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.waymark");
  }

  @Test
  void theModulesAreThere() {
    Set<String> packages = new TreeSet<>();
    for (JavaClass type : classes) {
      packages.add(type.getPackageName().split("\\.")[2]);
    }
    assertThat(packages)
        .contains("crawl", "rank", "traces", "search", "web", "cli", "server", "watch", "lab");
  }

  @Test
  void noPackageDependsOnItselfThroughOthers() {
    slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(classes);
  }

  @Test
  void theModelKnowsOnlyWordsAndUrls() {
    classes()
        .that()
        .resideInAPackage("dev.waymark.model..")
        .should()
        .onlyDependOnClassesThat(
            JavaClass.Predicates.resideOutsideOfPackage("dev.waymark..")
                .or(
                    JavaClass.Predicates.resideInAnyPackage(
                        "dev.waymark.model..", "dev.waymark.text..", "dev.waymark.url..")))
        .check(classes);
  }

  @Test
  void stationsDoNotKnowTheCrawl() {
    noClasses()
        .that()
        .resideInAnyPackage(STATIONS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.waymark.crawl..", "dev.waymark.collection..")
        .check(classes);
  }

  @Test
  void policiesTakeATraceWhateverItIsMadeFrom() {
    noClasses()
        .that()
        .resideInAPackage("dev.waymark.rank..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(TRACES)
        .check(classes);
  }

  @Test
  void theCrawlerIsALibraryWithoutWhatIsBuiltOnIt() {
    noClasses()
        .that()
        .resideOutsideOfPackages(concat(TRACES, SEARCH, WEBS, APP, LAB))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(concat(TRACES, SEARCH, WEBS, APP, LAB))
        .check(classes);
  }

  @Test
  void onlyTheLabKnowsTheLab() {
    noClasses()
        .that()
        .resideOutsideOfPackages(LAB)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(LAB)
        .check(classes);
  }

  private static String[] concat(String[]... lists) {
    return Arrays.stream(lists).flatMap(Arrays::stream).toArray(String[]::new);
  }

  /** Each package is a slice, whatever it is inside of. */
  private static final class EachPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "each package";
    }
  }
}
