import { isCausable } from "../../rules/gear/use-effects.ts";
import { shortened } from "../import-message.ts";
import { dataIn, listed, objectsIn, type JsonObject } from "./lists.ts";
import type { Reading } from "./reading.ts";

/** The maximum number of rows in a stored list, and the maximum for each value in a row. */
const MOST = { rows: 40, least: 99, level: 99, lasts: 999 } as const;

/** Matches a name with a number after it, such as `Medicine 2`, `Strength rank 5+` or `Slowed (2)`. */
const NUMBERED = /^(.*?)[\s:=(≥>]*(?:(?:rank|level|rang|stufe|niveau|rango|nivel)\s*)?(\d{1,2})\s*\+?\)?$/iu;

/** Matches a condition with a duration, such as `Slowed for 3 rounds` or `Slowed (10 min)`. */
const LASTING =
  /^(.*?)(?:[\s(:]+(?:for|für|fuer|pour|pendant|durante|por))?[\s(:]*(\d{1,6})\s*(\p{L}+)\.?\)?$/iu;

/**
 * Reads an item's requirements, such as `Medicine 2; Strength 5; training Blade school` (R13.14). Required
 * training must follow the word "training", so that a misspelled skill isn't stored as training.
 */
export function readRequirements(reading: Reading): void {
  readRows(reading, requirementIn, requirementOf);
}

/** Returns a requirement, or null after reporting that it is invalid. */
function requirementIn(reading: Reading, part: string): JsonObject | null {
  const [, name = part, number] = NUMBERED.exec(part) ?? [];
  const [, first = "", training = ""] = /^(\p{L}+)[\s:]+(.+)$/u.exec(name) ?? [];
  if (reading.key("kind", first) === "training")
    return { key: "", least: Number(number ?? 1), training: training.trim() };
  const key = reading.key("attribute", name) ?? reading.key("skill", name);
  if (key !== null && number !== undefined) return { key, least: Number(number), training: "" };
  if (key !== null) reading.fail("noRequirement", { part: shortened(part) });
  else {
    const near = reading.near("skill", name) ?? reading.near("attribute", name);
    reading.fail(
      "unknownRequirement",
      { part: shortened(part) },
      near === null ? reading.text.replace(part, () => `training ${part}`) : reading.text.replace(name, near),
    );
  }
  return null;
}

/**
 * Returns a requirement that is given as JSON data. If the requirement is invalid, reports it and returns
 * null.
 */
function requirementOf(
  reading: Reading,
  { key = "", least = 1, training = "" }: JsonObject,
): JsonObject | null {
  if (typeof key === "string" && typeof training === "string" && isWhole(least, 0, MOST.least))
    return { key, least, training };
  reading.fail("noRequirement", { part: shortened(JSON.stringify({ key, least, training })) });
  return null;
}

/**
 * Reads the conditions that a consumable causes, such as `Slowed for 3 rounds; Poisoned 2; Prone` (T10,
 * R10.4).
 */
export function readCauses(reading: Reading): void {
  readRows(reading, causeIn, causeOf);
}

/** Returns a condition that the item causes. If it is invalid, reports it and returns null. */
function causeIn(reading: Reading, part: string): JsonObject | null {
  const [, head = part, count = "0", word] = LASTING.exec(part) ?? [];
  const unit = word === undefined ? "own" : reading.key("durationUnit", word);
  if (unit === null) {
    reading.unknown("durationUnit", word ?? "");
    return null;
  }
  const [, name = head, number = "1"] =
    reading.key("condition", head) === null ? (NUMBERED.exec(head) ?? []) : [];
  const key = reading.key("condition", name);
  const [level, lasts] = [Number(number), Number(count)];
  if (key === null) reading.unknown("condition", name);
  else if (!isCausable(key)) reading.fail("notCausable", { part: shortened(part) });
  else if (level < 1 || lasts > MOST.lasts)
    reading.fail("noCause", { part: shortened(part), most: MOST.lasts });
  else return { key, level, lasts, unit };
  return null;
}

/**
 * Returns the condition that an item causes, read from data. If the data is invalid, reports this and returns
 * null.
 */
function causeOf(
  reading: Reading,
  { key = "", level = 1, lasts = 0, unit = "own" }: JsonObject,
): JsonObject | null {
  const known = typeof unit === "string" ? reading.key("durationUnit", unit) : null;
  if (
    typeof key === "string" &&
    known !== null &&
    isWhole(level, 1, MOST.level) &&
    isWhole(lasts, 0, MOST.lasts)
  )
    return { key, level, lasts, unit: known };
  reading.fail("noCause", {
    part: shortened(JSON.stringify({ key, level, lasts, unit })),
    most: MOST.lasts,
  });
  return null;
}

/**
 * Reads a list written as text or data. Stops at the first invalid part, which has already been reported by
 * the function that read it.
 */
function readRows(
  reading: Reading,
  inText: (reading: Reading, part: string) => JsonObject | null,
  ofData: (reading: Reading, data: JsonObject) => JsonObject | null,
): void {
  const data = objectsIn(dataIn(reading.cell));
  if (!data && typeof reading.cell === "object") return reading.fail("noList");
  const rows: JsonObject[] = [];
  for (const part of data ?? listed(reading.text)) {
    const row = typeof part === "string" ? inText(reading, part) : ofData(reading, part);
    if (row === null) return;
    rows.push(row);
  }
  if (rows.length > MOST.rows) return reading.fail("tooManyInList", { n: rows.length, most: MOST.rows });
  reading.set(rows);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}
