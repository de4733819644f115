#!/usr/bin/env node
/** Takes the pictures of the README: every window in light and dark at 1366 × 768, from the demonstration world. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findChromium, LAUNCH } from "./lib/chromium.mjs";
import { startTable, joinAs } from "./lib/table.mjs";
import { SCENES } from "./lib/picture-scenes.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "docs", "pictures");
await mkdir(out, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), "blackout-pictures-"));
const browser = await chromium.launch({ ...LAUNCH, ...await findChromium() });
const only = process.argv.slice(2);
try {
  for (const theme of ["light", "dark"]) {
    const table = await startTable({ world: join(folder, theme) });
    try {
      const sitDown = async options => ({
        gm: await joinAs(browser, table.url, "Gamemaster", theme, options),
        player: await joinAs(browser, table.url, "Nadia", theme, options),
      });
      let seats = await sitDown({});
      let drawn = false;
      for (const scene of SCENES) {
        if (only.length > 0 && !only.includes(scene.name)) continue;
        // Pictures of the map come last, on pages that draw it.
        if (scene.canvas && !drawn) {
          for (const page of Object.values(seats)) await page.context().close();
          seats = await sitDown({ canvas: true });
          drawn = true;
        }
        const target = await scene.show(seats);
        // No pointer lies on anything, unless what it holds is the picture.
        if (!scene.held) for (const page of Object.values(seats)) await page.mouse.move(400, 2);
        await target.screenshot({ path: join(out, `${scene.name}-${theme}.png`), animations: "disabled" });
        console.log(`${scene.name}-${theme}.png`);
        await scene.tidy?.(seats);
      }
    } finally {
      await table.stop();
    }
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
