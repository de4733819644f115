/**
 * Bundles the headless client once for all test files of a run. The bundle contains first the host's runtime
 * and then the system, which needs the runtime's globals while it loads.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    headlessClient: string;
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The system's modules that the test steps use. */
const SYSTEM = {
  entry: "system",
  writer: "writer/writer",
  asking: "actions/core/ask-writer",
  performing: "actions/core/perform",
  registry: "actions/core/registry",
  judging: "actions/core/judge-posted",
  secret: "actions/core/secret",
  hiding: "actions/core/hidden-difficulty",
  card: "actions/core/card",
  draft: "actions/core/draft",
  harm: "actions/core/harm",
  pay: "actions/core/pay",
  choices: "actions/core/choices",
  conditions: "rules/conditions/state",
  designated: "writer/designated-writer",
  encounter: "features/combat/encounter-requests",
  shownTurn: "documents/shown-turn",
  board: "features/combat/ask-board",
  geometry: "world/geometry",
  picks: "features/combat/picks",
  fighters: "documents/fighters",
  variants: "actions/variants/registry",
  variantRules: "actions/variants/write-rules",
  houseRules: "applications/house-rules/save-house-rules",
  houseRulesNow: "data/house-rules",
  worldTables: "actions/variants/world-tables",
  rollTables: "applications/variants/world-table",
  requests: "features/request",
  dialogs: "features/inspiration/open-dialogs",
  leases: "writer/inspiration/leases",
  challenge: "features/challenge/ask-challenge",
  challengeFacts: "actions/party/challenge-facts",
  challengeProgress: "actions/party/challenge-progress",
  importer: "features/importer/index",
  catalogue: "features/compendium/catalog",
  table: "actions/core/table-now",
  hand: "actions/core/hand",
  factsNow: "writer/action/facts-now",
  view: "applications/dialogs/action-view",
  state: "applications/dialogs/action-state",
  offered: "applications/dialogs/offered-targets",
  guile: "features/guile/ask-guile",
  guileFacts: "actions/party/guile-facts",
  takedown: "features/takedown/ask-takedown",
  takedownFacts: "features/takedown/takedown-facts",
  openItems: "actions/core/open-items",
  dueTests: "actions/health/call-due-tests",
  stock: "features/gear/stock",
};

/** Bundles the client. Vitest calls this function once, before the first test file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { build } = await import("esbuild");
  const folder = join(root, "node_modules", ".cache", "blackout-headless");
  const outfile = join(folder, `client-${process.pid}-${project.name}.js`);
  mkdirSync(folder, { recursive: true });
  const names = Object.keys(SYSTEM);
  await build({
    stdin: {
      resolveDir: root,
      loader: "ts",
      contents: [
        `import "./tests/headless/client/runtime.ts";`,
        ...Object.entries(SYSTEM).map(([name, path]) => `import * as ${name} from "./src/${path}.ts";`),
        `import { start } from "./tests/headless/client/main.ts";`,
        `export const started = start({ ${names.join(", ")} });`,
      ].join("\n"),
    },
    outfile,
    bundle: true,
    // The bundle is a single expression: a function that takes the client's seat and returns the step runner.
    format: "iife",
    globalName: "client",
    banner: { js: "(function (givenSeat) {" },
    footer: { js: "return client.started;})" },
    platform: "browser",
    target: "node20",
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: "warning",
    // Clients without a page need no styles.
    loader: { ".scss": "empty" },
  });
  project.provide("headlessClient", outfile);
  return () => {
    rmSync(outfile, { force: true });
  };
}
