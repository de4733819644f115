import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the request types defined in the source files. The files are read as text, because loading the
 * modules requires Foundry.
 */
export function requestKinds(): readonly string[] {
  const sources = new URL("../../../src/", import.meta.url);
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".ts"))
    .flatMap(file => [
      ...readFileSync(new URL(file, sources), "utf8").matchAll(/defineRequest\(\s*"([\w.]+)"/gu),
    ])
    .map(match => String(match[1]));
}
