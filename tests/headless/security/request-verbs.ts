import { readFileSync } from "node:fs";

/** The requests that the data of messages knows. Read off the text: the module itself asks for Foundry while it loads. */
export function requestVerbsListed(): readonly string[] {
  const source = readFileSync(new URL("../../../src/data/message/request.ts", import.meta.url), "utf8");
  const list = /export const requestVerbs = \[([^\]]*)\]/u.exec(source)?.[1] ?? "";
  return [...list.matchAll(/"(\w+)"/gu)].map(match => String(match[1]));
}
