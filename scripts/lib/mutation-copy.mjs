/** Creates a copy of the project whose sources contain all changes of the mutation tests. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { citations } from "./mutation-citations.mjs";

/** The files and folders that the unit tests read. */
const COPIED = ["src", "lang", "docs/api.md", "scripts/lib", "tests/unit", "tests/support", "package.json"];

const ignore = () => {};
const never = () => false;
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
};

/** @typedef {import("./mutation-plan.mjs").Change} Change */

/**
 * Copies the project into a folder, adds all changes to these source files, and returns the changes.
 * @param {string} root
 * @param {string} folder
 * @param {readonly string[]} files
 * @returns {Promise<Change[]>}
 */
export async function copyWithChanges(root, folder, files) {
  rmSync(folder, { recursive: true, force: true });
  for (const path of COPIED) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const sources = files.map(name => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), "utf8"),
  }));
  const result = await new Instrumenter(silent).instrument(sources, {
    plugins: null,
    excludedMutations: [],
    noHeader: false,
    ignorers: [citations],
  });
  for (const { name, content } of result.files) writeFileSync(join(folder, name), content);
  const lines = new Map(sources.map(({ name, content }) => [name, content.split("\n")]));
  return result.mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
      const last = start.line === end.line ? end.column : undefined;
      const original = lines.get(fileName)?.[start.line]?.slice(start.column, last) ?? "";
      const place = `${fileName}:${start.line + 1}:${start.column + 1}`;
      const text = `${place} ${mutatorName}: ${original} → ${replacement.replaceAll("\n", " ")}`;
      return { id, file: fileName, line: start.line + 1, text };
    });
}
