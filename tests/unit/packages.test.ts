/**
 * Tests that third-party packages have exact versions and checksums in the lock file, and that the lock file
 * contains no server URLs.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (file: string): any =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));
const lock = read("package-lock.json").packages as Record<
  string,
  { version?: string; resolved?: string; integrity?: string; link?: boolean }
>;

describe.each(["package.json", "host/package.json"])("the dependencies in %s", file => {
  const manifest = read(file);
  // If a package has an alias, its real name precedes the version (npm:<package>@<version>) and is removed
  // here.
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies } as Record<
    string,
    string
  >).map(([name, version]) => [name, version.replace(/^npm:.+@/u, "")] as const);

  it("all have exact versions", () => {
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version))).toEqual([]);
  });

  it("have the same versions as in the lock file", () => {
    for (const [name, version] of asked)
      expect(
        [lock[`host/node_modules/${name}`]?.version, lock[`node_modules/${name}`]?.version],
        name,
      ).toContain(version);
  });
});

it("every installed package has a checksum, but no server URL, in the lock file", () => {
  const installed = Object.entries(lock).filter(
    ([path, { link }]) => path.includes("node_modules/") && link !== true,
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path),
  ).toEqual([]);
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
