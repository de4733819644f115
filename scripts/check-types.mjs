#!/usr/bin/env node
/**
 * Type-checks the files in `tsconfig.json`, like `tsc`. Also stores which parts of Foundry the sources use
 * (`rememberedUses`), so that the audit and the host's tests don't have to read the declarations again, which
 * takes a minute.
 */
import ts from "typescript";
import { ROOT } from "./generate/program.mjs";
import { openSources, rememberedUses } from "./generate/used-surface.mjs";

const opened = openSources();
const problems = ts.getPreEmitDiagnostics(opened.program);
if (problems.length > 0) {
  process.stderr.write(
    ts.formatDiagnostics(problems, {
      getCanonicalFileName: name => name,
      getCurrentDirectory: () => ROOT,
      getNewLine: () => "\n",
    }),
  );
  process.exitCode = 1;
} else rememberedUses(() => opened);
