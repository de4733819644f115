#!/usr/bin/env node
/**
 * Checks that a combat variant can be deleted. Copies the repository, deletes the folder of the variant, its
 * line in src/variants/index.ts and the tests that import from the folder, and generates the docs again. `npm
 * run check` and the remaining unit tests must then pass. Part of the deep run. Usage: node
 * scripts/without-variant.mjs [FOLDER…]. Without arguments, checks every variant.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { execFileSync } from "node:child_process";
import { runCommand } from "./lib/run-command.mjs";
import { variantFolders } from "./lib/system-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const asked = process.argv.slice(2);
let failed = false;
for (const variant of asked.length > 0 ? asked : variantFolders(root)) {
  if (!variantFolders(root).includes(variant)) {
    console.error(`There is no src/variants/${variant}. There are: ${variantFolders(root).join(", ")}`);
    process.exit(2);
  }
  console.log(`\n== Without ${variant}`);
  failed = !(await worksWithout(variant)) || failed;
}
process.exit(failed ? 1 : 0);

/** Returns whether the checks pass in a copy of the repository without the given variant. */
async function worksWithout(variant) {
  const copy = mkdtempSync(join(tmpdir(), "blackout-without-"));
  try {
    const files = filesOf(root).filter(file => existsSync(join(root, file)));
    for (const file of files) cpSync(join(root, file), join(copy, file));
    for (const modules of ["node_modules", "host/node_modules"])
      if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(copy, modules));
    rmSync(join(copy, "src/variants", variant), { recursive: true });
    const index = join(copy, "src/variants/index.ts");
    const lines = readFileSync(index, "utf8").split("\n");
    writeFileSync(index, lines.filter(line => !line.includes(`./${variant}/register.ts`)).join("\n"));
    const dropped = withImporters(
      files.filter(file => file.startsWith("tests/") && file.endsWith(".ts")),
      `src/variants/${variant}/`,
    );
    for (const file of dropped) rmSync(join(copy, file));
    console.log(`${dropped.length} test files import from it and are deleted with it.`);
    const run = (...args) => runCommand(process.execPath, args, { cwd: copy });
    for (const command of [
      ["scripts/run.mjs", "generate"],
      ["node_modules/oxfmt/bin/oxfmt", "docs"],
      ["scripts/run.mjs", "check"],
      ["node_modules/vitest/vitest.mjs", "run", "--project", "unit*"],
    ])
      if ((await run(...command)) !== 0) {
        console.error(`Without ${variant}: ${command.join(" ")} fails`);
        return false;
      }
    return true;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the files of the repository that git doesn't ignore. */
function filesOf(folder) {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\n")
    .filter(file => file !== "");
}

/** Returns the files that mention the folder, and all files that import them directly or indirectly. */
function withImporters(files, folder) {
  const texts = new Map(files.map(file => [file, readFileSync(join(root, file), "utf8")]));
  const found = new Set(files.filter(file => texts.get(file)?.includes(folder)));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [file, text] of texts)
      for (const [, path] of text.matchAll(/\bfrom "(\.[^"]+)"/gu))
        if (found.has(resolve("/", dirname(file), path).slice(1))) found.add(file);
  }
  return [...found];
}
