import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { variantFolders } from "../../../../scripts/lib/system-files.mjs";
import { oneLine } from "../../../support/one-line.ts";
import { textsOf } from "../../../support/language.ts";

const folders = ["src/variants", "src/actions/variants"];
const files = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(name => name.endsWith(".ts"))
    .map(name => join(folder, name)),
);
const errors = files.flatMap(file =>
  oneLine(readFileSync(file, "utf8"))
    .split("new RuleError(")
    .slice(1)
    .map((line, index) => ({ where: `${file}, error ${index + 1}`, line: line.split(";")[0] ?? "" })),
);

it("every error thrown by a variant describes the valid values with an existing language key", () => {
  // Makes sure that the search found the errors. There are more than 25 per variant on average.
  expect(errors.length).toBeGreaterThan(25 * variantFolders(".").length);
  expect(errors.filter(({ line }) => !/\{ key: "/u.test(line)).map(({ where }) => where)).toEqual([]);
  const words = (
    textsOf("en") as {
      readonly BLACKOUT: { readonly expected: Readonly<Record<string, unknown>> };
    }
  ).BLACKOUT.expected;
  expect(
    errors
      .flatMap(({ where, line }) =>
        [...line.matchAll(/\{ key: "(\w+)"/gu)].map(([, key = ""]) => ({ where, key })),
      )
      .filter(({ key }) => !(key in words) && !["whole", "number"].includes(key)),
  ).toEqual([]);
});
