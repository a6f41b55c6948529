package dev.waymark.relevance.predicate;

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
import dev.waymark.relevance.predicate.PageFunction.ResultType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** CEL with the variables and questions that are about pages. */
final class ExpressionLanguage {
  /** An expression cannot loop longer than this over a page's headings and the like. */
  private static final int MAX_ITERATIONS = 100_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .populateMacroCalls(true)
          .comprehensionMaxIterations(MAX_ITERATIONS)
          .maxParseRecursionDepth(100)
          .build();

  private final List<PageFunction> functions;
  private final CelCompiler compiler;

  ExpressionLanguage(List<PageFunction> questions) {
    this.functions = questions;
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.strings());
    for (PageVariable variable : PageVariable.ALL) {
      builder.addVar(variable.name(), variable.type());
    }
    for (PageFunction question : questions) {
      builder.addFunctionDeclarations(functionDeclaration(question));
    }
    this.compiler = builder.build();
  }

  private static CelFunctionDecl functionDeclaration(PageFunction question) {
    List<CelOverloadDecl> overloads = new ArrayList<>();
    for (int n = question.minArguments(); n <= question.maxArguments(); n++) {
      overloads.add(
          CelOverloadDecl.newGlobalOverload(
              question.name() + "_" + n,
              celType(question.resultType()),
              Collections.nCopies(n, SimpleType.STRING)));
    }
    return CelFunctionDecl.newFunctionDeclaration(question.name(), overloads);
  }

  private static CelType celType(ResultType kind) {
    return switch (kind) {
      case BOOLEAN -> SimpleType.BOOL;
      case COUNT -> SimpleType.INT;
      case FRACTION -> SimpleType.DOUBLE;
    };
  }

  /** Parses and type-checks, and tries patterns that are written out. */
  CelAbstractSyntaxTree compile(String expression) {
    try {
      return compiler.compile(expression).getAst();
    } catch (CelValidationException e) {
      throw new ExpressionDiagnostics(expression, functions).toException(e.getErrors());
    }
  }

  /** What computes the parts of an expression that are left to CEL. */
  static CelRuntime createRuntime() {
    return CelRuntimeFactory.legacyCelRuntimeBuilder()
        .setOptions(OPTIONS)
        .addLibraries(CelExtensions.strings())
        .build();
  }

  /** A part of an expression as text. */
  static String unparse(CelExpr part, CelAbstractSyntaxTree whole) {
    return CelUnparserFactory.newUnparser()
        .unparse(CelAbstractSyntaxTree.newParsedAst(part, whole.getSource()));
  }

  /** All names that can be called or named, for guesses. */
  static Set<String> knownNames(List<PageFunction> questions) {
    Set<String> names = new TreeSet<>();
    questions.forEach(question -> names.add(question.name()));
    PageVariable.ALL.forEach(variable -> names.add(variable.name()));
    names.addAll(List.of("contains", "startsWith", "endsWith", "matches", "size", "lowerAscii"));
    return names;
  }
}
