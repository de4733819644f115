/** Tests that a release archive works in an empty data folder, without this repository. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { archiveOf, filesOf } from "../../scripts/release/archive.mjs";
import { smoke } from "../../scripts/release/smoke.mjs";
import { FOUNDRY_URL, GENERATION } from "./support/server.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const manifest = JSON.parse(readFileSync(new URL("../../system.json", import.meta.url), "utf8"));

test.skip(
  FOUNDRY_URL !== null,
  "installs into a data folder of its own; on a licensed Foundry install the archive by hand (docs/releasing.md)",
);

test("the release archive works in an empty data folder: a world opens, all compendiums are available, and a test can be rolled @long", async () => {
  const found = await smoke(archiveOf(await filesOf(dist)), GENERATION);
  expect(found).toEqual({
    version: manifest.version,
    packs: manifest.packs.length,
    rolls: 1,
    complaints: [],
  });
});
