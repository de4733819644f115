#!/usr/bin/env node
/**
 * Takes screenshots of every window at 1366 × 768 in the demo world, for the gallery of a release in
 * release/gallery.
 *
 * - npm run screenshots: all screenshots in English, light and dark
 * - npm run screenshots -- --chosen: the screenshots of docs/gallery.md and the README, written to
 *   docs/pictures
 * - npm run screenshots -- --language de: the gallery's screenshots in German, light
 * - npm run screenshots -- --core-style hostile --out D: all screenshots with the host's second style,
 *   written to the given folder
 * - npm run screenshots -- --theme dark party npc: only the named screenshots
 */
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChromium, LAUNCH } from "./lib/chromium.mjs";
import { startTable, joinAs } from "./lib/table.mjs";
import { LANGUAGE_SCENES, SCENES } from "./lib/picture-scenes.mjs";

const {
  values: { language, chosen, "theme": wanted, "out": folderName, "core-style": coreStyle },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: {
    "language": { type: "string", default: "en" },
    "theme": { type: "string", multiple: true },
    "chosen": { type: "boolean", default: false },
    "out": { type: "string" },
    "core-style": { type: "string", default: "plain" },
  },
});
const isEnglish = language === "en";
const themes = (wanted ?? (isEnglish ? ["light", "dark"] : ["light"])).map(themeOf);
if (coreStyle !== "plain" && coreStyle !== "hostile") {
  console.error(`There is no look of the host ${coreStyle}. There are: plain, hostile`);
  process.exit(2);
}
const known = SCENES.map(({ name }) => name);
const strange = positionals.filter(name => !known.includes(name));
if (strange.length > 0) {
  console.error(`There is no picture ${strange.join(", ")}. There are: ${known.join(", ")}`);
  process.exit(2);
}
const root = fileURLToPath(new URL("..", import.meta.url));
const only =
  positionals.length > 0
    ? positionals
    : chosen
      ? await namesIn("docs/gallery.md")
      : isEnglish
        ? known
        : LANGUAGE_SCENES;
const gallery = join(root, "release/gallery");
const out = folderName
  ? join(root, folderName)
  : chosen
    ? join(root, "docs/pictures")
    : join(gallery, "pictures");
await mkdir(out, { recursive: true });
if (!folderName && !chosen)
  await copyFile(join(root, "scripts/release/gallery.md"), join(gallery, "README.md"));
const folder = await mkdtemp(join(tmpdir(), "blackout-pictures-"));
const browser = await chromium.launch({ ...LAUNCH, ...(await findChromium()) });
try {
  for (const theme of themes) {
    const table = await startTable({ world: join(folder, theme), coreStyle });
    try {
      const sitDown = async options => ({
        gm: await joinAs(browser, table.url, "Gamemaster", theme, { language, ...options }),
        player: await joinAs(browser, table.url, "Nadia", theme, { language, ...options }),
      });
      let seats = await sitDown({});
      let drawn = false;
      for (const scene of SCENES) {
        if (![scene.name, ...(scene.prepares ?? [])].some(name => only.includes(name))) continue;
        // Scenes that show the map come last, because they require pages that draw the canvas.
        if (scene.canvas && !drawn) {
          for (const page of Object.values(seats)) await page.context().close();
          seats = await sitDown({ canvas: true });
          drawn = true;
        }
        const target = await scene.show(seats);
        // The pointer must not hover over anything, except in screenshots that show a hover effect.
        if (!scene.held) for (const page of Object.values(seats)) await page.mouse.move(400, 2);
        if (only.includes(scene.name)) {
          const name = `${scene.name}-${theme}${isEnglish ? "" : `-${language}`}.png`;
          await target.screenshot({ path: join(out, name), animations: "disabled" });
          console.log(name);
        }
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

/** Returns the names of the scenes whose screenshots are shown on a page. */
async function namesIn(page) {
  const shown = (await readFile(join(root, page), "utf8")).matchAll(
    /pictures\/([\w-]+)-(?:light|dark)\.png/gu,
  );
  return [...new Set([...shown].map(([, name]) => name))];
}

/**
 * Returns the theme with this name. Ends the program if there is no such theme.
 * @returns {"light" | "dark"}
 */
function themeOf(name) {
  if (name === "light" || name === "dark") return name;
  console.error(`There is no theme ${name}. There are: light, dark`);
  process.exit(2);
}
