/** Bundles the headless client once for all test files of a run: the host's runtime first, then the system, which asks for the runtime's globals while it loads. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The bundle of the headless client. */
    headlessClient: string;
  }
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Where each module of the system lies that the steps work with. */
const SYSTEM = {
  entry: "system",
  writer: "gm/writer",
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
  designated: "gm/designated-writer",
  fight: "play/combat/ask-fight",
  board: "play/combat/ask-board",
  geometry: "canvas/geometry",
  picks: "play/combat/picks",
  fighters: "documents/fighters",
  variants: "play/variants/registry",
  variantRules: "play/variants/write-rules",
  houseRules: "applications/house-rules/save-house-rules",
  houseRulesNow: "data/house-rules",
  worldTables: "play/variants/world-tables",
  rollTables: "applications/variants/world-table",
  requests: "play/request",
  dialogs: "play/inspiration/open-dialogs",
  leases: "gm/inspiration/leases",
  challenge: "play/challenge/ask-challenge",
  challengeFacts: "play/challenge/challenge-facts",
  standing: "play/challenge/standing",
  importer: "play/importer/index",
  catalogue: "play/compendium/catalogue",
  table: "actions/core/table-now",
  hand: "actions/core/hand",
  factsNow: "gm/action/facts-now",
  view: "applications/dialogs/action-view",
  state: "applications/dialogs/action-state",
  offered: "applications/dialogs/offered-targets",
  guile: "play/guile/ask-guile",
  guileFacts: "play/guile/guile-facts",
  takedown: "play/takedown/ask-takedown",
  takedownFacts: "play/takedown/takedown-facts",
  openItems: "actions/core/open-items",
};

/** Called by vitest before the first test file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { build } = await import("esbuild");
  const folder = join(root, "node_modules", ".cache", "blackout-headless");
  const outfile = join(folder, `client-${process.pid}-${project.name}.mjs`);
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
        `await start({ ${names.join(", ")} });`,
      ].join("\n"),
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    keepNames: true,
    logLevel: "warning",
    // One file starts in a third of the time that its packages take one by one. The two are optional and not there.
    external: ["bufferutil", "utf-8-validate"],
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
    },
  });
  project.provide("headlessClient", outfile);
  return () => rmSync(outfile, { force: true });
}
