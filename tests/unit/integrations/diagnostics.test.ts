/** Tests that the diagnostics, which users might publish, never contain world data. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  diagnosticsText,
  type DiagnosticFacts,
} from "../../../src/applications/diagnostics/diagnostics-text.ts";
import { hold, runChecks, type InstallationCheck } from "../../../src/applications/diagnostics/run-checks.ts";

const facts: DiagnosticFacts = {
  system: { id: "blackout", version: "1.2.3" },
  foundry: { version: "14.360", generationNumber: 14, build: 360 },
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
  language: "pt-BR",
  canvas: true,
  gamemaster: false,
  modules: [
    { id: "quench", version: "0.10.0" },
    { id: "dice-so-nice", version: "6.0.1" },
  ],
  settings: [
    {
      key: "automation",
      scope: "world",
      value: "full",
      initial: "confirm",
      choices: ["full", "confirm", "cards"],
    },
    { key: "promptSeconds", scope: "world", value: 90, initial: 60, choices: [] },
    { key: "reticle", scope: "client", value: true, initial: true, choices: [] },
  ],
  houseRules: {
    arcsAutomatic: true,
    backArcDegrees: 90,
    skills: [{ key: "own", label: "The heir's secret" }],
  },
  variants: [],
  checks: null,
};

describe("the diagnostics of an installation", () => {
  it("contain versions, modules, and the settings and house rules that differ from their defaults", () => {
    expect(diagnosticsText(facts)).toBe(
      [
        "blackout 1.2.3",
        "Foundry 14.360 (generation 14, build 360)",
        "browser Chrome/147.0.0.0 Safari/537.36",
        "language pt-BR, canvas on, player",
        "",
        "checks of this installation: not run",
        "",
        "modules: 2",
        "  dice-so-nice 6.0.1",
        "  quench 0.10.0",
        "",
        "settings that differ from the default: 2",
        "  automation (world): full",
        "  promptSeconds (world): 90",
        "",
        "house rules that differ from the default: 3",
        "  arcsAutomatic: true",
        "  backArcDegrees: 90",
        "  skills: changed",
        "",
      ].join("\n"),
    );
  });

  it("contain “none” if nothing differs from the defaults", () => {
    expect(diagnosticsText({ ...facts, modules: [], settings: [], houseRules: {} })).toContain(
      "house rules that differ from the default: none",
    );
    expect(diagnosticsText({ ...facts, houseRules: null })).toContain(
      "house rules that differ from the default: none",
    );
  });

  it("contain a section for each variant with its changed settings", () => {
    const variants = [
      {
        key: "zones",
        names: ["passivePush", "tables"],
        stored: { passivePush: true, tables: { panic: "Table.x" }, other: true },
      },
      { key: "bands", names: ["bandCost"], stored: null },
    ];
    expect(diagnosticsText({ ...facts, variants })).toContain(
      "\n\nrules of the variant zones that differ from the default: 2\n  passivePush: true\n  tables: changed\n\nrules of the variant bands that differ from the default: none\n",
    );
  });

  it("contain failed installation checks with their results, and the code locations of errors", async () => {
    const broken = new TypeError("Cannot read properties of undefined (reading 'combatant')");
    broken.stack = `TypeError: ${broken.message}\n    at Writer.turn (http://table.example:30000/systems/blackout/chunks/writer-a1.js:7:1)\n    at async Hooks.call (http://table.example:30000/scripts/foundry.mjs:123:4)`;
    const numbersBefore: number[] = [];
    const run = (claim: string, work: () => void): InstallationCheck => ({
      area: "page",
      claim,
      writes: false,
      run: async () => {
        work();
      },
    });
    const checks = await runChecks(
      [
        run("holds", () => {
          hold(true, "never");
        }),
        run("finds otherwise", () => {
          hold(false, "it is 15.1");
        }),
        run("fails in code", () => {
          throw broken;
        }),
        run("fails in a module", () => {
          throw new Error("Ilka has no sheet");
        }),
      ],
      doneCount => {
        numbersBefore.push(doneCount);
      },
    );
    expect(numbersBefore).toEqual([0, 1, 2, 3]);
    expect(diagnosticsText({ ...facts, checks })).toContain(
      [
        "",
        "checks of this installation: 4, failed: 3",
        "  page: finds otherwise: it is 15.1",
        "  page: fails in code: Cannot read properties of undefined (reading 'combatant') | systems/blackout/chunks/writer-a1.js:7 | scripts/foundry.mjs:123",
        "  page: fails in a module: Error",
        "",
      ]
        .join("\n")
        .replace(/: Error\n$/u, ": Error"),
    );
  });

  it("contain no text written by users", async () => {
    const secret = fc.string({ minLength: 1, maxLength: 20 }).map(text => `Ilka's ${text} token`);
    await fc.assert(
      fc.asyncProperty(
        secret,
        fc.constantFrom("houseRules", "variants", "settings", "modules", "language", "checks"),
        fc.jsonValue(),
        async (text, place, other) => {
          const odd: DiagnosticFacts = {
            ...facts,
            ...(place === "houseRules" && {
              houseRules: {
                [text]: true,
                arcsAutomatic: text,
                skills: [text, { label: text, other }],
                backArcDegrees: { [text]: other },
              },
            }),
            ...(place === "variants" && {
              variants: [
                { key: text, names: ["a", "b"], stored: { [text]: true, a: text, b: { [text]: other } } },
                { key: "zones", names: [], stored: text },
              ],
            }),
            ...(place === "settings" && {
              settings: [
                { key: "automation", scope: "world", value: text, initial: "confirm", choices: ["full"] },
                { key: text, scope: text, value: { text, other }, initial: null, choices: [] },
                { key: text, scope: text, value: true, initial: false, choices: [] },
                { key: "a", scope: "world", value: text, initial: "", choices: [text] },
              ],
            }),
            ...(place === "modules" && {
              modules: [
                { id: text, version: text },
                { id: "world-module", version: `/home/${text}/Data` },
              ],
            }),
            ...(place === "checks" && {
              checks: await runChecks(
                [
                  new Error(text),
                  new TypeError(text),
                  text,
                  { text, other },
                  Object.assign(new Error(), {
                    stack: `Error: ${text}\n at /home/${text}/systems/${text}.ts:1:1`,
                  }),
                ].map(error => ({
                  area: "page",
                  claim: "holds",
                  writes: false,
                  run: () => Promise.reject(error as Error),
                })),
                () => undefined,
              ),
            }),
            ...(place === "language" && {
              userAgent: text,
              language: text,
              system: { id: text, version: text },
              foundry: { ...facts.foundry, version: text },
            }),
          };
          const report = diagnosticsText(odd);
          expect(report).not.toContain("Ilka");
          expect(report).not.toContain("/home");
          expect(report).toContain("Foundry");
        },
      ),
    );
  });
});
