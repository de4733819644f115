import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRules } from "../../scripts/build-rules.mjs";

const out = mkdtempSync(join(tmpdir(), "blackout-library-"));
const library = join(out, "rules.mjs");
beforeAll(() => buildRules(out), 120_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** Returns the compiler errors for a module outside this repository. */
function complaints(source: string): string[] {
  const file = join(out, "somebody.mts");
  writeFileSync(file, source);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    lib: ["lib.esnext.d.ts"],
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("the published rules library", () => {
  it("works in a worker, without Foundry or a page", async () => {
    const worker = new Worker(
      `
      import(${JSON.stringify(pathToFileURL(library).href)}).then(({ computePool, testOdds, defaultHouseRules }) => {
        const odds = testOdds(computePool({ attribute: 4, skillRank: 2 }, defaultHouseRules), 2, defaultHouseRules);
        require("node:worker_threads").parentPort.postMessage(odds.met);
      });`,
      { eval: true },
    );
    const met = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    await worker.terminate();
    // The chance of at least two successes on six dice is 1 − (2/3)^6 − 6·(1/3)·(2/3)^5.
    expect(met).toBeCloseTo(473 / 729, 12);
  });

  it("has type declarations that work in a TypeScript program", () => {
    expect(
      complaints(`
      import { computePool, defaultHouseRules, RuleError, type Pool } from "./rules.mjs";
      const pool: Pool = computePool({ attribute: 4, skillRank: 2 }, defaultHouseRules);
      export const rolled: number = pool.rolled;
      export const isRuleError = (error: unknown): error is RuleError => error instanceof RuleError;
    `),
    ).toEqual([]);
  });

  it("has type declarations that reject incorrect calls", () => {
    expect(
      complaints(`
      import { computePool, defaultHouseRules } from "./rules.mjs";
      export const rolled: string = computePool({ attribute: 4, skillRank: 2 }, defaultHouseRules).rolled;
    `),
    ).toEqual(["Type 'number' is not assignable to type 'string'."]);
  });
});
