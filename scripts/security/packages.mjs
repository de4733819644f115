#!/usr/bin/env node
/**
 * Writes docs/packages.md: every package of others with its version and license, and which of them reach a
 * player. Fails when a version is not exact, a license is none that we know, or a package has no checksum.
 * With --check it writes nothing and fails when the file is not up to date.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../rules/lib/sources.mjs";
import { writeOrCheck } from "../rules/lib/write-or-check.mjs";

/** Licenses under which a package may be used for development, by their SPDX names. */
const KNOWN = [
  "MIT",
  "ISC",
  "0BSD",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "MPL-2.0",
  "Python-2.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "OFL-1.1",
  "(MPL-2.0 OR Apache-2.0)",
  "(WTFPL OR MIT)",
];
/** Packages whose manifest names no license, or in the form of old, and what their license file says. */
const SAID = { "@seald-io/binary-search-tree": "MIT", "xmlhttprequest-ssl": "MIT" };
/** Packages of which files are in the installed system, and what. */
const SHIPPED = {
  "@fontsource-variable/saira": "font files",
  "@fontsource/b612": "font files",
  "@iconify-json/game-icons": "icons that are named somewhere",
};
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/u;

const read = file => JSON.parse(readFileSync(join(root, file), "utf8"));
const [own, host, lock] = [
  read("package.json"),
  read("host/package.json"),
  read("package-lock.json").packages,
];
const problems = [];

const direct = new Map();
for (const [use, list] of [
  ["development", own.devDependencies],
  ["development", own.dependencies ?? {}],
  ["stand-in host", host.dependencies],
  ["stand-in host", host.devDependencies ?? {}],
]) {
  for (const [name, asked] of Object.entries(list ?? {})) {
    // A package under another name says whose it is: npm:<package>@<version>.
    const version = asked.replace(/^npm:.+@/u, "");
    if (!EXACT.test(version)) problems.push(`${name} is asked for as "${asked}", which is no exact version`);
    direct.set(name, { version, uses: new Set([...(direct.get(name)?.uses ?? []), use]) });
  }
}

const all = new Map();
for (const [path, entry] of Object.entries(lock)) {
  if (entry.link || !path.includes("node_modules/")) continue;
  const name = path.split("node_modules/").at(-1);
  const licence = entry.license ?? SAID[name];
  if (!entry.integrity) problems.push(`${name} ${entry.version} has no checksum in package-lock.json`);
  if (entry.resolved !== undefined && !entry.resolved.startsWith("https://registry.npmjs.org/"))
    problems.push(`${name} comes from ${entry.resolved}`);
  if (!licence || !KNOWN.includes(licence))
    problems.push(
      `${name} ${entry.version} has the license "${licence ?? "none"}", which scripts/security/packages.mjs does not know`,
    );
  all.set(`${name}@${entry.version}`, { name, version: entry.version, licence });
}
const licenceOf = (name, version) => all.get(`${name}@${version}`)?.licence ?? "";

// What of others is inside of the scripts that a player's browser runs.
const { metafile } = await build({
  entryPoints: ["src/blackout.ts", "src/forecast-worker.ts", "src/library.ts"].map(name => join(root, name)),
  outdir: "bundle",
  bundle: true,
  write: false,
  metafile: true,
  format: "esm",
  logLevel: "error",
  loader: { ".scss": "empty", ".css": "empty" },
});
const bundled = new Set(
  Object.keys(metafile.inputs)
    .filter(path => path.includes("node_modules/"))
    .map(path => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1]),
);
const reaches = name =>
  [...(bundled.has(name) ? ["code"] : []), ...(name in SHIPPED ? [SHIPPED[name]] : [])].join(", ");

const byLicence = Map.groupBy
  ? Map.groupBy([...all.values()], ({ licence }) => licence)
  : [...all.values()].reduce(
      (map, one) => map.set(one.licence, [...(map.get(one.licence) ?? []), one]),
      new Map(),
    );
const names = list => [...new Set(list.map(({ name }) => `\`${name}\``))].sort().join(", ");
const page = `# Packages of others

Made by \`npm run generate\` from \`package.json\` and \`package-lock.json\`, and held by \`npm run check\`: versions are exact, every package has a checksum, every licence is one of those below.

## Asked for by us

| package | version | licence | for | in the installed system |
| --- | --- | --- | --- | --- |
${[...direct]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, { version, uses }]) =>
      `| \`${name}\` | ${version} | ${licenceOf(name, version)} | ${[...uses].join(", ")} | ${reaches(name) || "–"} |`,
  )
  .join("\n")}

${
  bundled.size === 0
    ? "The scripts of the system hold no code of others."
    : `Code of others in the scripts of the system: ${[...bundled]
        .sort()
        .map(name => `\`${name}\``)
        .join(", ")}.`
} Fonts and icons are credited in [CREDITS.md](../assets/CREDITS.md). Foundry itself is asked for by nobody and comes with nothing here.

## With all that these ask for, by licence

${[...byLicence]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([licence, list]) => `**${licence}** (${list.length}): ${names(list)}`)
  .join("\n\n")}
`;

const outdated = writeOrCheck("docs/packages.md", page);
if (outdated !== null) problems.push(outdated);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
