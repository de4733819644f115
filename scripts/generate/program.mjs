/**
 * Opens the Foundry type declarations with the TypeScript compiler. Symbols are resolved one by one, which
 * takes seconds. Type-checking the whole program would take minutes.
 */
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const require = createRequire(import.meta.url);

/** The root of the repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const PACKAGE = "@league-of-foundry-developers/foundry-vtt-types";

/**
 * The folder of the installed type declarations. Links are resolved, because the compiler uses real paths.
 */
export const TYPES = realpathSync(join(ROOT, "node_modules", ...PACKAGE.split("/")));

/** Returns the version of the installed type declarations, for the header of generated files. */
export function typesVersion() {
  return require(`${PACKAGE}/package.json`.replace(PACKAGE, TYPES)).version;
}

/**
 * Returns a TypeScript program with the type declarations and, optionally, additional source files.
 * @param {string[]} files Absolute paths of source files that use the declarations.
 */
export function openProgram(files = []) {
  const program = ts.createProgram([join(TYPES, "src", "index.d.mts"), ...files], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  });
  return { program, checker: program.getTypeChecker() };
}

/**
 * Whether a declaration belongs to the part of the type declarations that describes Foundry itself, rather
 * than helper types or PIXI.
 */
export function isFoundryDeclaration(node) {
  return !relative(join(TYPES, "src", "foundry"), node.getSourceFile().fileName).startsWith("..");
}

/** Returns the symbol that an alias (`export { default as X } from …`) refers to, or the symbol itself. */
export function unalias(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the symbol of the global `foundry` namespace. */
export function foundrySymbol({ program, checker }) {
  const entry = program.getSourceFile(join(TYPES, "src", "index.d.mts"));
  const found = checker
    .getSymbolsInScope(entry, ts.SymbolFlags.Namespace)
    .find(symbol => symbol.name === "foundry");
  if (!found) throw new Error("The type declarations have no global namespace `foundry`.");
  return found;
}
