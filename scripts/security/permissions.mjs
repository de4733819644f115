#!/usr/bin/env node
/**
 * Writes docs/permissions.md, which lists what each role may do, based on the definitions of the actions. The
 * headless tests compare the same rows with the behavior of the writer. With --check, the script writes
 * nothing and fails if the file is out of date.
 */
import { build } from "esbuild";
import { variantFolders } from "../lib/system-files.mjs";
import { root } from "../rules/lib/sources.mjs";
import { writeOrCheck } from "../rules/lib/write-or-check.mjs";

// Stands in for Foundry's global classes, which the modules of actions extend while they load. Reading the
// action definitions doesn't require the actual classes.
const nothing = new Proxy(
  function () {
    /* The target of a proxy that stands in for every class and record that a module uses while it loads. */
  },
  {
    get: (target, key) =>
      key === Symbol.toPrimitive ? () => "" : key === "prototype" ? target.prototype : nothing,
    apply: () => nothing,
    construct: () => ({}),
  },
);
for (const name of [
  "foundry",
  "Roll",
  "Hooks",
  "game",
  "CONFIG",
  "CONST",
  "Actor",
  "Item",
  "ActiveEffect",
  "ChatMessage",
  "Combat",
  "Combatant",
  "TokenDocument",
])
  globalThis[name] ??= nothing;

const {
  outputFiles: [{ text }],
} = await build({
  stdin: {
    resolveDir: root,
    loader: "ts",
    contents: [
      'export { registerAllActions } from "./src/actions/index.ts";',
      'export { allActions, registerActions } from "./src/actions/core/registry.ts";',
      'export { permissionsPage } from "./tests/headless/security/permission-rows.ts";',
      ...variantFolders(root).map(
        (folder, index) =>
          `export { variant as variant${index} } from "./src/variants/${folder}/variant.ts";`,
      ),
    ].join("\n"),
  },
  bundle: true,
  write: false,
  format: "esm",
  logLevel: "error",
});
const { registerAllActions, allActions, registerActions, permissionsPage, ...variants } = await import(
  `data:text/javascript,${encodeURIComponent(text)}`
);
registerAllActions();
for (const { actions } of Object.values(variants)) registerActions(...actions);
const outdated = writeOrCheck(
  "docs/permissions.md",
  permissionsPage([...allActions()].sort((a, b) => (a.key < b.key ? -1 : 1))),
);
if (outdated !== null) {
  console.error(outdated);
  process.exit(1);
}
