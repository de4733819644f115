import { readdirSync, readFileSync } from "node:fs";

/**
 * The kinds of requests that the sources define. Read off the texts: the modules themselves ask for Foundry
 * while they load.
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
