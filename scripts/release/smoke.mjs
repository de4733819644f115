#!/usr/bin/env node
/**
 * Installs an archive into an empty data folder, serves a world with it, and rolls a test as a user would:
 * node scripts/release/smoke.mjs [archive]. The default is the current version's archive in release/. The
 * script fails if anything is missing, if a page reports an error, or if the test doesn't result in a card.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { findChromium, LAUNCH } from "../lib/chromium.mjs";
import { joinAs, startTable } from "../lib/table.mjs";
import { archiveName } from "./manifest.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Unpacks an archive into the system's folder, as Foundry does.
 * @param {Uint8Array} archive
 * @param {string} data Foundry's Data folder
 * @returns {Promise<string>} the folder of the system
 * @throws {Error} if the archive contains no manifest of this system, or a path outside the folder
 */
export async function install(archive, data) {
  const files = unzipSync(archive);
  const manifest = files["system.json"];
  if (!manifest) throw new Error("The archive holds no system.json at its top.");
  const folder = join(data, "systems", JSON.parse(Buffer.from(manifest).toString("utf8")).id);
  for (const [path, bytes] of Object.entries(files)) {
    const place = resolve(folder, path);
    if (!place.startsWith(folder + sep))
      throw new Error(`The archive holds ${path}, which leads out of the folder of the system.`);
    if (path.endsWith("/")) continue;
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
  return folder;
}

/**
 * Installs the archive in an empty data folder, starts the host with the installed system, and rolls a test.
 * @param {Uint8Array} archive
 * @param {13 | 14} [generation]
 * @returns {Promise<{ version: string, packs: number, rolls: number, complaints: string[] }>} the results
 *   from the page; `packs` is the number of readable packs
 */
export async function smoke(archive, generation = 14) {
  const { chromium } = await import("playwright-core");
  const data = await mkdtemp(join(tmpdir(), "blackout-data-"));
  /** @type {{ stop(): Promise<void> }[]} */
  const started = [];
  try {
    const system = await install(archive, data);
    const table = await startTable({ system, world: join(data, "worlds", "smoke"), generation });
    started.push(table);
    const browser = await chromium.launch({ ...LAUNCH, ...(await findChromium()) });
    started.push({ stop: () => browser.close() });
    /** @type {string[]} */
    const complaints = [];
    const page = await joinAs(browser, table.url, "Gamemaster", "dark", {
      watch: page => {
        page.on("console", message => {
          if (["warning", "error"].includes(message.type()) && !/GL Driver Message/.test(message.text()))
            complaints.push(message.text());
        });
        page.on("pageerror", error => {
          complaints.push(error.message);
        });
      },
    });
    const found = await page.evaluate(async () => {
      const { game } = globalThis;
      const sizes = await Promise.all(game.packs.map(pack => pack.getIndex().then(index => index.size)));
      const actor = game.actors.find(one => one.type === "character");
      const message = await game.system.api.rollTest(actor, {
        attribute: "dexterity",
        skill: "aim",
        difficulty: 1,
        fast: true,
      });
      return {
        version: game.system.version,
        packs: sizes.filter(size => size > 0).length,
        id: message.id,
        rolled: message.rolls.length,
      };
    });
    if (found.rolled === 0) throw new Error("A test was posted without dice.");
    await page
      .locator("#chat [data-card=action][data-action-type=test] .bo-dice")
      .first()
      .waitFor({ state: "attached" });
    return { version: found.version, packs: found.packs, rolls: found.rolled, complaints };
  } finally {
    for (const one of started.reverse()) await one.stop();
    await rm(data, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version, packs } = JSON.parse(await readFile(join(root, "system.json"), "utf8"));
  const path = process.argv[2] ?? join(root, "release", archiveName(version));
  const archive = await readFile(path).catch(() => {
    console.error(`There is no archive ${path}. Make it: npm run package`);
    process.exit(1);
  });
  const found = await smoke(archive);
  const problems = [
    ...(found.version === version
      ? []
      : [`The page runs version ${found.version}; the sources are ${version}.`]),
    ...(found.packs === packs.length ? [] : [`${found.packs} of ${packs.length} compendiums could be read.`]),
    ...found.complaints.map(text => `The page complained: ${text}`),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`${path} was installed into an empty data folder; a test was rolled there.`);
}
