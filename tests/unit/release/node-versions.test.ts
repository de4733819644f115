/**
 * Tests that package.json, the check before installation, and the requirements of all packages agree on the
 * supported Node.js versions.
 */
import { readFileSync } from "node:fs";
import { lt, Range, satisfies, subset } from "semver";
import { describe, expect, it } from "vitest";
import { troubleWithNode } from "../../../scripts/lib/ensure-dependencies.mjs";

const json = (name: string): any =>
  JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8"));
const own: string = json("package.json").engines.node;
const lock = json("package-lock.json");

describe("the supported Node versions in package.json", () => {
  it("match the lock file and the README", () => {
    expect(lock.packages[""].engines.node).toBe(own);
    const documented = readFileSync(new URL("../../../README.md", import.meta.url), "utf8").match(
      /\((20[\d.]+) or a later 20\.x, (22[\d.]+) or a later 22\.x, or 24 and later\)/u,
    );
    expect(new Range(own).set.slice(0, 2).map(([from]) => from?.semver.version)).toEqual(
      documented?.slice(1).map(version => `${version}.0`),
    );
  });

  it("are supported by every non-optional dependency", () => {
    const asking = Object.entries<any>(lock.packages).filter(
      ([path, { engines, optional }]) =>
        path.startsWith("node_modules/") && optional !== true && typeof engines?.node === "string",
    );
    expect(asking.length).toBeGreaterThan(100);
    expect(
      asking
        .filter(([, { engines }]) => !subset(own, engines.node))
        .map(([path, { engines }]) => `${path}: ${engines.node}`),
    ).toEqual([]);
  });

  it.each([
    "18.20.0",
    "20.11.1",
    "20.18.3",
    "20.19.0",
    "20.20.2",
    "21.7.3",
    "22.12.0",
    "22.13.1",
    "23.9.0",
    "24.0.0",
    "26.1.0",
  ])("are exactly those that the version check accepts (%s)", version => {
    const trouble = troubleWithNode(version);
    expect(trouble === null).toBe(satisfies(version, own));
    if (trouble) expect(trouble.says).toContain(`this is Node ${version}`);
    expect(trouble?.ends ?? false).toBe(lt(version, "20.0.0"));
  });
});
