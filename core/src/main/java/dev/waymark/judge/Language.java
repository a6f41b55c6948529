package dev.waymark.judge;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.parser.CelUnparserFactory;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.waymark.judge.Question.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** CEL with the variables and questions that are about pages. */
final class Language {
  /** An expression cannot loop longer than this over a page's headings and the like. */
  private static final int MAX_ITERATIONS = 100_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .populateMacroCalls(true)
          .comprehensionMaxIterations(MAX_ITERATIONS)
          .maxParseRecursionDepth(100)
          .build();

  private final List<Question> questions;
  private final CelCompiler compiler;

  Language(List<Question> questions) {
    this.questions = questions;
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.strings());
    for (Variable variable : Variable.ALL) {
      builder.addVar(variable.name(), variable.type());
    }
    for (Question question : questions) {
      builder.addFunctionDeclarations(declaration(question));
    }
    this.compiler = builder.build();
  }

  private static CelFunctionDecl declaration(Question question) {
    List<CelOverloadDecl> overloads = new ArrayList<>();
    for (int n = question.least(); n <= question.most(); n++) {
      overloads.add(
          CelOverloadDecl.newGlobalOverload(
              question.name() + "_" + n,
              type(question.kind()),
              Collections.nCopies(n, SimpleType.STRING)));
    }
    return CelFunctionDecl.newFunctionDeclaration(question.name(), overloads);
  }

  private static CelType type(Kind kind) {
    return switch (kind) {
      case YES_NO -> SimpleType.BOOL;
      case COUNT -> SimpleType.INT;
      case SHARE -> SimpleType.DOUBLE;
    };
  }

  /** Parses and type-checks, and tries patterns that are written out. */
  CelAbstractSyntaxTree check(String expression) {
    try {
      return compiler.compile(expression).getAst();
    } catch (CelValidationException e) {
      throw new Complaint(expression, questions).about(e.getErrors());
    }
  }

  /** What computes the parts of an expression that are left to CEL. */
  static CelRuntime runtime() {
    return CelRuntimeFactory.legacyCelRuntimeBuilder()
        .setOptions(OPTIONS)
        .addLibraries(CelExtensions.strings())
        .build();
  }

  /** A part of an expression as text. */
  static String text(CelExpr part, CelAbstractSyntaxTree whole) {
    return CelUnparserFactory.newUnparser()
        .unparse(CelAbstractSyntaxTree.newParsedAst(part, whole.getSource()));
  }

  /** All names that can be called or named, for guesses. */
  static Set<String> names(List<Question> questions) {
    Set<String> names = new TreeSet<>();
    questions.forEach(question -> names.add(question.name()));
    Variable.ALL.forEach(variable -> names.add(variable.name()));
    names.addAll(List.of("contains", "startsWith", "endsWith", "matches", "size", "lowerAscii"));
    return names;
  }
}
