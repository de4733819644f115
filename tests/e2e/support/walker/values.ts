import type { ElementHandle, Page } from "@playwright/test";
import type { Random } from "./random.ts";

const TEXTS = [
  "Sealed door",
  "Zoë O’Hara-Nuñez",
  '<b>bold</b> & "quoted"',
  "🛰️ 船",
  "   ",
  "",
  "0",
  "{{name}}",
  "Maximiliana ".repeat(20),
];
const NUMBERS = ["0", "1", "2", "3", "5", "-1", "99999", "2.5", "1e3", "", "-", "007"];

/** Types a valid or invalid value into a field, or selects one from a list. Returns the value entered. */
export async function enter(page: Page, field: ElementHandle, kind: string, random: Random): Promise<string> {
  if (kind === "select") {
    const values = await field.evaluate(element =>
      [...(element as HTMLSelectElement).options]
        .filter(({ disabled }) => !disabled)
        .map(({ value }) => value),
    );
    if (values.length === 0) return "nothing";
    const value = random.one(values);
    await field.focus();
    await field.selectOption(value);
    return value;
  }
  if (kind === "range" || kind === "color") {
    await field.focus();
    await page.keyboard.press("ArrowRight");
    return "one more";
  }
  const value = kind === "number" ? random.one(NUMBERS) : random.one(TEXTS);
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(value);
  await page.keyboard.press(random.one(["Tab", "Tab", "Tab", "Enter"]));
  return value;
}
