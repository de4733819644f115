/**
 * Tests that every window, sheet, Foundry dialog and other visible element is listed together with the
 * browser test that checks it with axe.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIALOGS, ELSEWHERE, OPENINGS, SOURCES } from "../../e2e/support/windows.ts";

const root = join(import.meta.dirname, "../../..");
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter(name => name.endsWith(".ts"))
  .map(name => ({ name, text: readFileSync(join(root, "src", name), "utf8") }));

/**
 * The names of the base classes of all windows and page elements that Foundry renders.
 */
const ROOTS = [
  "HandlebarsApplication",
  "ActorSheetBase",
  "ItemSheetBase",
  "documentSheet",
  "CombatTracker",
  "ApplicationV2",
  "DocumentSheetV2",
  "DialogV2",
];
const classes = files.flatMap(({ text }) =>
  [
    ...text.matchAll(
      /^(?:export )?(?:default )?(abstract )?class (\w+)[^{]*?\sextends (?:[\w.]+(?:<[^>(]*>)?\(\s*)*(?:[\w$]+\.)*(\w+)/gmu,
    ),
  ].map(([, abstract, name = "", parent = ""]) => ({ name, parent, abstract: abstract !== undefined })),
);

function isDrawn(name: string): boolean {
  const own = classes.find(one => one.name === name);
  return ROOTS.includes(name) || (own !== undefined && own.parent !== name && isDrawn(own.parent));
}

const bases = ["ActorSheetBase", "ItemSheetBase"];
const drawn = classes
  .filter(({ name, abstract }) => !abstract && !bases.includes(name) && isDrawn(name))
  .map(({ name }) => name)
  .sort();

/**
 * Returns the source code of those tests in a file that are part of every run. Code between two tests is
 * included with the first one.
 */
function shortTests(spec: string): string {
  return readFileSync(join(root, `tests/e2e/${spec}.spec.ts`), "utf8")
    .split(/^(?= *(?:test|alone)\()/mu)
    .filter(test => !/^ *(?:test|alone)\((?:(?!=>)[\s\S])*@long/u.test(test))
    .join("");
}

describe("the list of rendered windows and cards", () => {
  it("contains every class in the source that is rendered", () => {
    expect(drawn.length).toBeGreaterThan(35);
    expect(drawn).toEqual(
      expect.arrayContaining(["ActionDialog", "BlackoutCombatTracker", "BlackoutItemSheet", "NpcSheet"]),
    );
  });

  it("contains only classes that have an axe test", () => {
    const opened = [
      ...SOURCES.filter(({ key }) => key in OPENINGS).map(({ exported }) => exported),
      ...Object.keys(ELSEWHERE),
    ];
    expect(
      drawn.filter(name => !opened.includes(name)),
      "classes that nobody looks at",
    ).toEqual([]);
    expect(
      Object.keys(ELSEWHERE).filter(name => !drawn.includes(name)),
      "named, but not there any more",
    ).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))(
    "names a test for %s that is part of every run",
    (_name, [spec, where]) => {
      expect(shortTests(spec)).toContain(where);
    },
  );

  it("includes every Foundry dialog that the system opens", () => {
    const asking = files
      .filter(({ text }) => /\bDialogV2\b/u.test(text))
      .map(({ name }) => name.replaceAll("\\", "/").replace("applications/", ""));
    const windows = SOURCES.filter(
      ({ file }) =>
        asking.some(name => name.endsWith(`/${file}.ts`)) &&
        !Object.keys(DIALOGS).some(name => name.endsWith(`/${file}.ts`)),
    ).map(({ file }) => file);
    expect(asking.length).toBeGreaterThan(4);
    expect(windows, "dialogs among the windows").toEqual(["print-dialog", "renew-dialog"]);
    expect(asking.filter(name => !windows.some(file => name.endsWith(`/${file}.ts`))).sort()).toEqual(
      Object.keys(DIALOGS).sort(),
    );
  });
});
