// @vitest-environment happy-dom
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assemble } from "../../../host/runtime/client/foundry.ts";
import { ROOT } from "../../../scripts/generate/program.mjs";

/** Returns the table rows of FIDELITY.md, each split into its cells. */
function rows(): string[][] {
  return readFileSync(join(ROOT, "host/FIDELITY.md"), "utf8")
    .split("\n")
    .filter(line => /^\| [^-]/.test(line) && !line.startsWith("| Topic "))
    .map(line =>
      line
        .slice(1, -1)
        .split(" | ")
        .map(cell => cell.trim()),
    );
}

describe("the list of known differences (FIDELITY.md)", () => {
  test("has four cells in each row, with the name of an existing test in the last cell", () => {
    expect(rows().length).toBeGreaterThan(30);
    for (const row of rows()) {
      expect(row, row[0]).toHaveLength(4);
      const named = [...row[3]!.matchAll(/`(tests\/[^`]+)`/g)].map(match => match[1]!);
      expect(named.length, `${row[0]} names a test`).toBeGreaterThan(0);
      for (const path of named) expect(existsSync(join(ROOT, path)), `${path} of "${row[0]}"`).toBe(true);
    }
  });
});

describe("known differences from Foundry", () => {
  const foundry = assemble(14);
  const page = globalThis as any;

  test("a disabled canvas is never ready, has empty layers, and throws an error for everything else", () => {
    expect([
      page.canvas.ready,
      page.canvas.scene,
      page.canvas.tokens.controlled,
      page.canvas.tokens.placeables,
    ]).toEqual([false, null, [], []]);
    expect(() => page.canvas.animatePan()).toThrow("canvas.animatePan");
    expect(() => page.canvas.tokens.selectObjects()).toThrow("canvas.tokens.selectObjects");
  });

  test("the host throws an error instead of expiring effects on events", async () => {
    const { registry } = foundry.documents.ActiveEffect;
    const combatOf = (expiry: string | null) => ({
      combat: { combatants: [{ actor: { appliedEffects: [{ duration: { expiry } }] } }] },
    });
    for (const combat of [combatOf("turnEnd"), {}])
      await expect(registry.refresh("turnEnd", combat)).rejects.toThrow(
        "foundry.documents.ActiveEffect.registry.refresh",
      );
    for (const combat of [combatOf("turnStart"), combatOf(null)])
      await expect(registry.refresh("turnEnd", combat)).resolves.toBeUndefined();
  });

  test("the calendar has days and years, but no months", () => {
    const calendar = new foundry.data.CalendarData();
    expect(calendar.timeToComponents(366 * 86_400 + 3_661)).toEqual({
      year: 1,
      day: 1,
      hour: 1,
      minute: 1,
      second: 1,
    });
    expect("month" in calendar.timeToComponents(0)).toBe(false);
  });

  test("the rich text editor is a plain editable element with the documented name, value and attributes", () => {
    const editor = foundry.applications.elements.HTMLProseMirrorElement.create({
      name: "system.notes",
      value: "<p>text</p>",
      toggled: true,
      compact: true,
    });
    document.body.append(editor);
    expect([
      editor.localName,
      editor.getAttribute("name"),
      editor.value,
      editor.hasAttribute("toggled"),
      editor.hasAttribute("compact"),
    ]).toEqual(["prose-mirror", "system.notes", "<p>text</p>", true, true]);
  });
});
