#!/usr/bin/env node
/** Links the built system into a Foundry data folder. Usage: npm run link -- <Foundry Data path>. */
import { existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv[2];
if (!given || given.startsWith("-"))
  fail("Give the path of Foundry's Data folder: npm run link -- <Foundry Data path>");
const data = ["", "Data"]
  .map(folder => resolve(given, folder))
  .find(folder => existsSync(join(folder, "systems")) || existsSync(join(folder, "worlds")));
if (!data) fail(`${resolve(given)} is no Foundry Data folder: it holds neither "systems" nor "worlds".`);

const code = await runCommand(process.execPath, [join(root, "scripts/run.mjs"), "build"]);
if (code !== 0) process.exit(code);

const target = join(root, "dist");
const link = join(data, "systems", "blackout");
mkdirSync(join(data, "systems"), { recursive: true });
const standing = lstatSync(link, { throwIfNoEntry: false });
if (standing && !standing.isSymbolicLink())
  fail(`${link} exists and is no link. Remove the installed system in Foundry first; nothing was changed.`);
if (standing && resolve(readlinkSync(link)) !== resolve(target)) unlinkSync(link);
if (!lstatSync(link, { throwIfNoEntry: false }))
  symlinkSync(target, link, process.platform === "win32" ? "junction" : "dir");
console.log(`${link} now leads to ${target}`);

/**
 * Prints an error message and exits the process.
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(2);
}
