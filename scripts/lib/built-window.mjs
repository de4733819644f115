/** Opens windows of the built system that have no sidebar button, by loading their modules in a page. */
import { readdirSync } from "node:fs";

const chunks = new URL("../../dist/chunks/", import.meta.url);

/**
 * Returns the URL of the built module that contains a window.
 * @param {string} file The name of its source without its extension, such as `guide-window`.
 * @returns {string}
 */
export function chunkOf(file) {
  const chunk = readdirSync(chunks).find(
    name =>
      name.startsWith(`${file}-`) &&
      name.endsWith(".mjs") &&
      name.length === file.length + "-12345678.mjs".length,
  );
  if (!chunk) throw new Error(`The build has no module of its own for ${file}.ts`);
  return `/systems/blackout/chunks/${chunk}`;
}

/**
 * @typedef {[file: string, exported: string, open: (window: any) => unknown]} Built The arguments of
 *   `openBuilt`.
 */

/**
 * Opens a window on a page, using the class from the built system.
 * @param {import("playwright-core").Page} page
 * @param {string} file
 * @param {string} exported The name of the class.
 * @param {(window: any) => unknown} open Runs in the page, where it can't access the scope that surrounds it
 *   here.
 */
export async function openBuilt(page, file, exported, open) {
  await page.evaluate(
    async ({ chunk, name, run }) => {
      await new Function(`return ${run}`)()((await import(chunk))[name]);
    },
    { chunk: chunkOf(file), name: exported, run: open.toString() },
  );
}
