#!/usr/bin/env node
/**
 * Writes the map of the layers to docs/architecture.md and the API for modules to docs/api.md, between marks,
 * based on the sources. With --check, writes nothing and fails if a page is out of date.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../eslint.config.js";
import { apiMembers } from "../lib/api-members.mjs";
import { layerMap, importsBetween } from "../lib/layer-map.mjs";
import { root } from "./lib/sources.mjs";
import { writeOrCheck } from "./lib/write-or-check.mjs";

const read = path => readFileSync(join(root, path), "utf8");
const pages = {
  "docs/architecture.md": ["map", layerMap(LAYERS, importsBetween(join(root, "src"), LAYERS.flat()))],
  "docs/api.md": ["members", apiMembers(read("src/api.ts"))],
};
for (const [page, [mark, text]] of Object.entries(pages)) {
  const whole = read(page);
  const [begin, end] = [`<!-- ${mark}: drawn by \`npm run generate\` -->`, `<!-- end of ${mark} -->`];
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${begin} before ${end}`);
  const outdated = writeOrCheck(page, `${whole.slice(0, from)}${begin}\n\n${text}\n\n${whole.slice(to)}`);
  if (outdated !== null) {
    console.error(outdated);
    process.exitCode = 1;
  }
}
