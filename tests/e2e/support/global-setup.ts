import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleServer } from "../../../scripts/lib/bundle-server.mjs";
import { fillWorld } from "./fill-world.ts";
import { FOUNDRY_URL } from "./server.ts";
import { START_FILE } from "./world-state.ts";
import { findChromium } from "../../../scripts/lib/chromium.mjs";

/**
 * Bundles the host and unpacks the browser once, before parallel workers start. If a licensed Foundry server
 * is used, also sets up the test world.
 */
export default async function globalSetup(): Promise<void> {
  await Promise.all([bundleServer(), findChromium()]);
  if (FOUNDRY_URL === null) return;
  const file = join(mkdtempSync(join(tmpdir(), "blackout-start-")), "world.json");
  writeFileSync(file, JSON.stringify(await fillWorld(FOUNDRY_URL)));
  process.env[START_FILE] = file;
}
