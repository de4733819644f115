import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { variantChunks } from "./support/variant-chunks.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, "system.json"), "utf8"));

/** The paths, relative to the package, of all files that the manifest lists. */
const named: string[] = [
  ...manifest.esmodules,
  ...manifest.styles.map(({ src }: { src: string }) => src),
  ...manifest.languages.map(({ path }: { path: string }) => path),
  ...manifest.packs.map(({ path }: { path: string }) => path),
  manifest.license,
  manifest.readme,
  manifest.changelog,
  ...manifest.flags.hotReload.paths,
];

test("the build contains every file that its manifest names", () => {
  expect(named.filter(path => !existsSync(join(dist, path)))).toEqual([]);
});

test("the build contains only files that users need", () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(dist, join(entry.parentPath, entry.name)));
  // The worker for forecasts is a separate file, because a worker can't load the page's chunks.
  const library = /^rules\.(mjs|d\.mts)$|^forecast\.mjs$|^types\/((rules|ledger)\/.*|library)\.d\.ts$/;
  const installed = (file: string): boolean =>
    file === "system.json" ||
    named.includes(file) ||
    /^(blackout|chunks\/[\w-]+)\.mjs(\.map)?$/.test(file) ||
    library.test(file) ||
    /^(assets|templates|translations|packs)\//.test(file);
  expect(files.filter(file => !installed(file))).toEqual([]);
});

test("the initial load is at most 145.1 kB of compressed code, and all other code stays within its size limits", () => {
  const size = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const chunks = readdirSync(join(dist, "chunks")).filter(file => file.endsWith(".mjs"));
  expect(size("blackout.mjs")).toBeLessThanOrEqual(145_100);
  expect(size("blackout.css")).toBeLessThanOrEqual(26_400);
  // The limit for all code that a Gamemaster's client loads at startup and when the user begins to use the
  // page.
  const used = chunks.filter(file => /^(?:table|gamemaster)-/u.test(file)).map(file => `chunks/${file}`);
  expect(used.length).toBe(2);
  expect(["blackout.mjs", ...used].reduce((sum, file) => sum + size(file), 0)).toBeLessThanOrEqual(358_800);
  // The code of combat variants has its own limit, because it is loaded only when a variant is used. The
  // limit for all other code allows for the few hundred additional bytes that each file loaded on demand
  // costs.
  const own = variantChunks(dist);
  const together = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + size(join("chunks", file)), 0);
  expect(
    size("blackout.mjs") + together(chunks.filter(file => !own.includes(`chunks/${file}`))),
  ).toBeLessThanOrEqual(555_300);
  expect(together(chunks.filter(file => own.includes(`chunks/${file}`)))).toBeLessThanOrEqual(150_000);
  // `blackout.mjs` has no static imports, so it can run before any other file has been loaded.
  expect(readFileSync(join(dist, "blackout.mjs"), "utf8")).not.toMatch(/^import\b|;import[{"*]/);
});

test("the scripts contain only ASCII characters, so that browsers keep them with one byte per character", () => {
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(file =>
    file.endsWith(".mjs"),
  );
  expect(scripts.length).toBeGreaterThan(10);
  const odd = scripts.filter(file => /\P{ASCII}/u.test(readFileSync(join(dist, file), "utf8")));
  expect(odd).toEqual([]);
});

test("the code of a combat variant is loaded only on demand", () => {
  const own = variantChunks(dist);
  expect(own.length, "there are variants").toBeGreaterThan(1);
  const others = [
    "blackout.mjs",
    ...readdirSync(join(dist, "chunks"))
      .filter(file => file.endsWith(".mjs"))
      .map(file => `chunks/${file}`),
  ].filter(file => !own.includes(file));
  expect(own).not.toContain("blackout.mjs");
  // A file's static imports are loaded together with the file.
  const along = others.flatMap(file =>
    [
      ...readFileSync(join(dist, file), "utf8").matchAll(
        /(?:\bfrom|\bimport)\s*["']\.\/(?:chunks\/)?([\w-]+\.mjs)["']/g,
      ),
    ]
      .map(match => `chunks/${match[1] ?? ""}`)
      .filter(name => own.includes(name))
      .map(name => `${file} brings ${name}`),
  );
  expect(along).toEqual([]);
});

test("the build contains the images and fonts that the styles and the demo use", () => {
  const style = join(dist, "blackout.css");
  const urls = [...readFileSync(style, "utf8").matchAll(/url\("?(?!data:)([^")]+)"?\)/g)].map(match =>
    join(dirname(style), match[1] ?? ""),
  );
  const seeds = ["seed", "opening"].map(name =>
    readFileSync(fileURLToPath(new URL(`../../packs/_demo/${name}.yaml`, import.meta.url)), "utf8"),
  );
  const pictures = [...seeds.join("\n").matchAll(/systems\/blackout\/(\S+\.svg)/g)].map(match =>
    join(dist, match[1] ?? ""),
  );
  expect([urls.length, pictures.length].every(count => count > 0)).toBe(true);
  expect([...urls, ...pictures].filter(path => !existsSync(path))).toEqual([]);
});
