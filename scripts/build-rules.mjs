/**
 * Builds the rules and the ledger as a separate library (dist/rules.mjs with type declarations in
 * dist/rules.d.mts and dist/types/), and the forecast worker (dist/forecast.mjs).
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds the library with its type declarations, and the forecast worker.
 * @param {string} out the folder that receives rules.mjs, rules.d.mts, types/*.d.ts and forecast.mjs
 */
export async function buildRules(out) {
  /** @type {import("esbuild").BuildOptions} */
  const common = {
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2023",
    keepNames: true,
    logLevel: "warning",
  };
  await build({ ...common, entryPoints: [join(root, "src/library.ts")], outfile: join(out, "rules.mjs") });
  // Function names aren't kept, because keeping them would slow the simulated encounters down by a third, and
  // no code uses them.
  await build({
    ...common,
    keepNames: false,
    entryPoints: [join(root, "src/forecast-worker.ts")],
    outfile: join(out, "forecast.mjs"),
  });
  const { config } = ts.readConfigFile(join(root, "tsconfig.rules.json"), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([join(root, "src/library.ts")], {
    ...parsed.options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    declarationMap: false,
    rewriteRelativeImportExtensions: true,
    rootDir: join(root, "src"),
    outDir: join(out, "types"),
  });
  const { diagnostics } = program.emit();
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (faults.length > 0)
    throw new Error(
      ts.formatDiagnostics(faults, {
        getCanonicalFileName: name => name,
        getCurrentDirectory: () => root,
        getNewLine: () => "\n",
      }),
    );
  // Compilers look for a module's type declarations next to the module, so this file refers to them.
  await writeFile(join(out, "rules.d.mts"), 'export * from "./types/library.js";\n');
}
