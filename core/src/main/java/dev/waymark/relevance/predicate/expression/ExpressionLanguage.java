package dev.waymark.relevance.predicate.expression;

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
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.waymark.relevance.predicate.MetadataFunctions;
import dev.waymark.relevance.predicate.PageFunction;
import dev.waymark.relevance.predicate.PageFunction.ResultType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** CEL with the variables and functions of pages. */
final class ExpressionLanguage {
  /** Iterations of comprehensions over headings and the like. */
  private static final int MAX_ITERATIONS = 100_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .populateMacroCalls(true)
          .comprehensionMaxIterations(MAX_ITERATIONS)
          .maxParseRecursionDepth(100)
          .build();

  private static final String DATE_OVERLOAD = "date_of_text";

  private static final CelFunctionDecl DATE_DECLARATION =
      CelFunctionDecl.newFunctionDeclaration(
          MetadataFunctions.DATE,
          CelOverloadDecl.newGlobalOverload(
              DATE_OVERLOAD, SimpleType.TIMESTAMP, SimpleType.STRING));

  private final List<PageFunction> functions;
  private final CelCompiler compiler;

  ExpressionLanguage(List<PageFunction> functions) {
    this.functions = functions;
    CelCompilerBuilder builder =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.strings());
    for (PageVariable variable : PageVariable.ALL) {
      builder.addVar(variable.name(), variable.type());
    }
    for (PageFunction function : functions) {
      builder.addFunctionDeclarations(functionDeclaration(function));
    }
    builder.addFunctionDeclarations(DATE_DECLARATION);
    this.compiler = builder.build();
  }

  private static CelFunctionDecl functionDeclaration(PageFunction function) {
    List<CelOverloadDecl> overloads = new ArrayList<>();
    for (int n = function.minArguments(); n <= function.maxArguments(); n++) {
      overloads.add(
          CelOverloadDecl.newGlobalOverload(
              function.name() + "_" + n,
              celType(function.resultType()),
              Collections.nCopies(n, SimpleType.STRING)));
    }
    return CelFunctionDecl.newFunctionDeclaration(function.name(), overloads);
  }

  private static CelType celType(ResultType resultType) {
    return switch (resultType) {
      case BOOLEAN -> SimpleType.BOOL;
      case COUNT -> SimpleType.INT;
      case FRACTION -> SimpleType.DOUBLE;
    };
  }

  /** Parses and type-checks. */
  CelAbstractSyntaxTree compile(String expression) {
    try {
      return compiler.compile(expression).getAst();
    } catch (CelValidationException e) {
      throw new ExpressionDiagnostics(expression, functions).toException(e.getErrors());
    }
  }

  /** The runtime for subexpressions that are left to CEL. */
  static CelRuntime createRuntime() {
    return CelRuntimeFactory.legacyCelRuntimeBuilder()
        .setOptions(OPTIONS)
        .addLibraries(CelExtensions.strings())
        .addFunctionBindings(
            CelFunctionBinding.from(DATE_OVERLOAD, String.class, MetadataFunctions::date))
        .build();
  }

  /** A subexpression as text. */
  static String unparse(CelExpr expression, CelAbstractSyntaxTree tree) {
    return CelUnparserFactory.newUnparser()
        .unparse(CelAbstractSyntaxTree.newParsedAst(expression, tree.getSource()));
  }

  /** All names of functions, variables and methods, for suggestions. */
  static Set<String> knownNames(List<PageFunction> functions) {
    Set<String> names = new TreeSet<>();
    functions.forEach(function -> names.add(function.name()));
    PageVariable.ALL.forEach(variable -> names.add(variable.name()));
    names.addAll(List.of("contains", "startsWith", "endsWith", "matches", "size", "lowerAscii"));
    return names;
  }
}
