import { qualities as registry } from "../../rules/conditions/qualities.ts";
import type { ImportKind } from "../kinds.ts";
import type { Json } from "../table.ts";
import { dataIn, listed, objectsIn } from "./lists.ts";
import type { Reading } from "./reading.ts";
import { shortened } from "../import-message.ts";

/** The qualities that an item type stores as separate numbers, with the paths of these numbers. */
const numbers: Partial<Record<ImportKind, Readonly<Record<string, string>>>> = {
  weapon: { blast: "blast", burst: "burst", template: "template" },
  armor: { stealth: "stealth" },
  consumable: { addictive: "addictive" },
};

/** Matches a quality in common notations such as `Blast (2)`, `Armor-piercing 3`, `Stun: 2` or `Fear X=4`. */
const WRITTEN = /^(.*?)[\s:=(]*(?:x\s*=\s*)?(\d{1,3})\s*\)?$/iu;

/**
 * Reads qualities, each with its number X (T11.3). An unknown quality is stored as free text, with a warning
 * that suggests another quality. A missing or superfluous X also causes a warning. If the item's kind stores
 * Blast, burst, template, stealth or addiction as a number, that number is set instead.
 */
export function readQualities(reading: Reading): void {
  const data = objectsIn(dataIn(reading.cell));
  if (data) {
    reading.set(
      data.map(({ key, x, text }) => ({
        key: typeof key === "string" ? key : "",
        x: typeof x === "number" ? x : null,
        text: typeof text === "string" ? text : "",
      })),
    );
    return;
  }
  if (typeof reading.cell === "object") return reading.fail("noList");
  const kept: { readonly [key: string]: Json }[] = [];
  for (const part of listed(reading.text)) {
    const [, name = "", rating] = WRITTEN.exec(part) ?? [];
    const whole = reading.key("quality", part);
    const key = whole ?? reading.key("quality", name);
    if (key === null) kept.push(ownQuality(reading, part, name, rating));
    else place(reading, kept, key, whole === null && rating !== undefined ? Number(rating) : null, part);
  }
  reading.set(kept);
}

function place(
  reading: Reading,
  kept: { readonly [key: string]: Json }[],
  key: string,
  x: number | null,
  part: string,
): void {
  const entry = registry.get(key);
  const path = numbers[reading.around.kind]?.[key];
  if (entry?.rated && (x === null || x < 1))
    return reading.fail(
      "qualityWithoutX",
      { part: shortened(part) },
      reading.text.replace(part, `${part.trim()} 1`),
    );
  if (x !== null && x > 99) return reading.fail("qualityTooMuch", { part: shortened(part) });
  if (path !== undefined && x !== null) return reading.set(x, path);
  if (entry && !entry.rated && x !== null) reading.warn("qualityNeedsNoX", { part: shortened(part) });
  if (kept.some(one => one["key"] === key)) return reading.warn("qualityTwice", { part: shortened(part) });
  kept.push({ key, x: entry?.rated ? x : null, text: "" });
}

function ownQuality(
  reading: Reading,
  part: string,
  name: string,
  rating: string | undefined,
): { readonly [key: string]: Json } {
  const bare = rating === undefined ? part : name;
  // A part in which text follows a colon is intended as free text, so it causes no warning.
  if (!/^[^:]+:\s*\D/u.test(part)) {
    const near = reading.near("quality", bare);
    const instead = near === null ? undefined : reading.text.replace(bare, near);
    reading.problems.push({
      level: "warning",
      message: {
        key: near === null ? "qualityOwn" : "qualityOwnNear",
        data: { part: shortened(part), ...(near === null ? {} : { near }) },
      },
      ...(instead === undefined ? {} : { instead }),
    });
  }
  return rating === undefined
    ? { key: "", x: null, text: part }
    : { key: "", x: Number(rating), text: name.trim() };
}
