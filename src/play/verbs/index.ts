import { registerVerbs } from "../deed/registry.ts";
import { rest } from "./rest.ts";
import { test } from "./test.ts";

/** Makes every verb of the system known. Called once, while Foundry initialises. */
export function registerAllVerbs(): void {
  registerVerbs(test, rest);
}
