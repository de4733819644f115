/** Tests that the accessibility page lists all of the system's key bindings. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const source = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter(name => name.endsWith(".ts"))
  .map(name => readFileSync(join(root, "src", name), "utf8"));

it("the accessibility page lists every registered keybinding", () => {
  const keys = source.flatMap(text =>
    text.includes("keybindings.register(")
      ? [...text.matchAll(/"Key([A-Z])"/gu)].map(([, letter = ""]) => `Shift+${letter}`)
      : [],
  );
  const page = readFileSync(join(root, "docs/accessibility.md"), "utf8");
  expect(keys.length).toBeGreaterThanOrEqual(7);
  expect(keys.filter(key => !page.includes(key))).toEqual([]);
});
