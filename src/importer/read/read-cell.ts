import { hasMarkup, paragraphs, safeProse } from "./markup.ts";
import { CALCULATES, NOTHING, plainText, SHIELD } from "./plain-text.ts";
import {
  readDice,
  readFeet,
  readNumber,
  readPrice,
  readWeight,
  readYes,
  type ReadNumber,
} from "./numbers.ts";
import { dataIn, isObject, listed, objectsIn } from "./lists.ts";
import {
  readChanges,
  readModifiers,
  readNpcTraits,
  readPairs,
  readSkills,
  readTier,
  readTierList,
} from "./parts.ts";
import { readQualities } from "./qualities.ts";
import { readCauses, readRequirements } from "./uses.ts";
import type { Json } from "../table.ts";
import type { Reading } from "./reading.ts";
import type { Reader } from "../column.ts";

/**
 * Fields that are never read from a table, because they refer to the actor's other items: the item's
 * container, and the item in which a mod is installed.
 */
const ofOneActor = ["container", "host"];

/** Reads the value of a nonempty cell and records any problems. */
export function readCell(reading: Reading): void {
  const { reader } = reading.column;
  switch (reader.read) {
    case "key":
      return;
    case "text":
      return readText(reading);
    case "prose":
      return readProse(reading);
    case "picture":
      return readPicture(reading);
    case "yes":
      return readYesNo(reading);
    case "whole":
      return readWhole(reading, reader);
    case "amount":
      return readAmount(reading, reader);
    case "feet":
      return readRange(reading, reader);
    case "stock":
      return readStock(reading, reader.most);
    case "points":
      return readPoints(reading, reader.least);
    case "damage":
      return readDamage(reading);
    case "word": {
      const key = reading.key(reader.of, reading.text);
      if (key === null) reading.unknown(reader.of, reading.text);
      else reading.set(key);
      return;
    }
    case "words":
    case "wordOrText":
    case "texts":
      return readWords(reading, reader);
    case "qualities":
      return readQualities(reading);
    case "pairs":
      return readPairs(reading, reader.most ?? Infinity);
    case "modifiers":
      return readModifiers(reading, reader.ranked);
    case "changes":
      return readChanges(reading);
    case "requirements":
      return readRequirements(reading);
    case "causes":
      return readCauses(reading);
    case "tier":
      return readTier(reading);
    case "tierList":
      return readTierList(reading, reader.tier);
    case "npcTraits":
      return readNpcTraits(reading);
    case "skills":
      return readSkills(reading);
    case "documents":
      return readDocuments(reading);
    case "data":
      return readData(reading);
  }
}

function readText(reading: Reading): void {
  if (typeof reading.cell === "object") return reading.fail("noText");
  const text = plainText(reading).replace(/\s*\n\s*/gu, " ");
  if (text.length > 500) return reading.fail("textLong", { n: text.length, most: 500 });
  reading.set(text);
}

function readProse(reading: Reading): void {
  if (typeof reading.cell === "object") return reading.fail("noText");
  if (NOTHING.test(reading.text)) return;
  const text = reading.text.replace(SHIELD, "");
  if (text === reading.text && CALCULATES.test(text)) reading.warn("formula");
  if (!hasMarkup(text)) return reading.set(paragraphs(text));
  const safe = safeProse(text);
  if (
    safe.replaceAll(/<[^>]*>/gu, "").length < text.replaceAll(/<[^>]*>/gu, "").length ||
    /<[^>]*[\s=][^>]*>/u.test(text)
  )
    reading.warn("markup");
  reading.set(safe);
}

function readPicture(reading: Reading): void {
  const path = reading.text;
  if (
    !/^(?!.*(?:\.\.|\\|[<>"'\s]))(?:https:\/\/)?[\p{L}\d][\p{L}\d/_.,:%?&=@+()~-]*\.(?:svg|png|webp|jpe?g|gif|avif)(?:\?[\w=&.-]*)?$/iu.test(
      path,
    )
  )
    return reading.fail("picture");
  reading.set(path);
}

function readYesNo(reading: Reading): void {
  const answer = typeof reading.cell === "boolean" ? reading.cell : readYes(reading.text);
  if (answer === null) reading.fail("noYes");
  else reading.set(answer);
}

/**
 * Reads a number from text, or returns the number that the cell already contains. Warns if the number is
 * `unsure`.
 */
function numberOf(reading: Reading, read: (text: string) => ReadNumber): number | null {
  if (typeof reading.cell === "number") return reading.cell;
  if (NOTHING.test(reading.text)) return 0;
  const number = read(reading.text.replace(/^["“”„'‘’](.*)["“”'‘’]$/u, "$1"));
  if (number?.unsure && reading.around.undecided === true) reading.warn("unsure", { n: number.value });
  return number?.value ?? null;
}

function readWhole(
  reading: Reading,
  { least, most, empty = false }: Extract<Reader, { read: "whole" }>,
): void {
  if (empty && NOTHING.test(reading.text)) return reading.set(null);
  const number = numberOf(reading, text => readNumber(text, reading.around.sign));
  if (number === null || !Number.isInteger(number) || number < least || number > most)
    return reading.fail("noWhole", { least, most });
  reading.set(number);
}

function readAmount(reading: Reading, { most, as }: Extract<Reader, { read: "amount" }>): void {
  const { sign } = reading.around;
  const number = numberOf(reading, text =>
    as === "price"
      ? readPrice(text, sign)
      : as === "weight"
        ? readWeight(text, sign)
        : readNumber(text, sign),
  );
  if (number === null || number < 0 || number > most)
    return reading.fail(as === "price" ? "noPrice" : as === "weight" ? "noWeight" : "noNumber", { most });
  reading.set(number);
}

function readRange(reading: Reading, { most, empty = false }: Extract<Reader, { read: "feet" }>): void {
  if (NOTHING.test(reading.text)) return reading.set(empty ? null : 0);
  if (/^(?:melee|touch|adjacent|close|nahkampf|contact|toque|adyacente)$/iu.test(reading.text))
    return reading.set(0);
  const read =
    typeof reading.cell === "number"
      ? { feet: Math.round(reading.cell), metric: false }
      : readFeet(reading.text, reading.around.sign);
  if (!read || read.feet < 0 || read.feet > most) return reading.fail("noRange", { most });
  if (read.metric) reading.warn("metres", { feet: read.feet });
  reading.set(read.feet);
}

function readStock(reading: Reading, most: number): void {
  const parts = /^(.+?)\s*(?:\/|of|von|sur|de)\s*(.+)$/iu.exec(reading.text);
  const { sign } = reading.around;
  const [now, full] = (parts ? [parts[1] ?? "", parts[2] ?? ""] : [reading.text, reading.text]).map(text =>
    NOTHING.test(text) ? 0 : (readNumber(text, sign)?.value ?? -1),
  ) as [number, number];
  if (![now, full].every(one => Number.isInteger(one) && one >= 0 && one <= most))
    return reading.fail("noStock", { most });
  const path = reading.column.id;
  reading.set(now, `${path}.value`);
  reading.set(full, `${path}.max`);
}

function readPoints(reading: Reading, least: number): void {
  const match = /^(-?\d{1,5})?\s*(\/)?\s*(-?\d{1,5})?$/u.exec(reading.text.replaceAll("−", "-"));
  const [now, full] = [match?.[1], match?.[3]].map(text => (text === undefined ? null : Number(text))) as [
    number | null,
    number | null,
  ];
  const wrong = (number: number | null) => number !== null && (number < least || number > 9999);
  if (!match || (now === null && full === null) || wrong(now) || (full !== null && (full < 0 || full > 9999)))
    return reading.fail("noPoints", { least });
  const path = reading.column.id;
  // A number without a slash is both the current value and the maximum. If nothing follows the slash, the
  // number is only the current value, and the maximum follows from the rank.
  const most = match[2] === undefined ? now : full;
  if (most !== null && most < 0) return reading.fail("noPoints", { least });
  reading.set(now ?? most, `${path}.value`);
  reading.set(most, `${path}.override`);
}

function readDamage(reading: Reading): void {
  const { text } = reading;
  if (NOTHING.test(text)) return reading.set(0, "damage.dice");
  const parts = text
    .split(/\s*[+&]\s*(?=\D)|\s+(?=[\p{L}]{3,}$)|(?<=\p{L}{2})\s*\+\s*/u)
    .map(part => part.trim())
    .filter(part => part !== "");
  const words = parts.filter(part => reading.key("attribute", part) !== null);
  const rest = parts.filter(part => !words.includes(part)).join(" ");
  const attribute = words[0] === undefined ? null : reading.key("attribute", words[0]);
  const flat =
    /^(\d{1,3})\s*(?:points?|pts?|flat|per hit|a hit|je treffer|punkte|puntos?|por impacto)$/iu.exec(rest);
  const dice =
    typeof reading.cell === "number"
      ? readDice(String(reading.cell))
      : flat
        ? null
        : readDice(rest === "" && words.length > 0 ? "0" : rest);
  if (flat) reading.set(Number(flat[1]), "damage.flat");
  else if (!dice || dice.dice > 60 || dice.flat < 0 || words.length > 1) return reading.fail("noDamage");
  else {
    if (dice.sides !== 6) reading.warn("otherDice", { n: dice.sides, dice: dice.dice });
    reading.set(dice.dice, "damage.dice");
    if (dice.flat > 0) {
      reading.warn("flatDamage", { n: dice.flat });
      reading.set(dice.flat, "damage.flat");
    }
  }
  if (attribute !== null) reading.set(attribute, "damage.attribute");
}

function readWords(
  reading: Reading,
  reader: Extract<Reader, { read: "words" | "wordOrText" | "texts" }>,
): void {
  const data = dataIn(reading.cell);
  if (data !== null && !(Array.isArray(data) && data.every(one => typeof one === "string")))
    return reading.fail("noList");
  const words = data === null ? listed(plainText(reading)) : (data as readonly string[]);
  if (words.length > 40) return reading.fail("tooManyInList", { n: words.length, most: 40 });
  if (reader.read === "texts") return reading.set(words);
  const keys = words.map(
    word => reading.key(reader.of, word) ?? (reader.read === "wordOrText" || data !== null ? word : null),
  );
  const unknown = keys.indexOf(null);
  if (unknown >= 0) reading.unknown(reader.of, words[unknown] ?? "");
  else reading.set(keys.flatMap(key => key ?? []));
}

function readDocuments(reading: Reading): void {
  const list = objectsIn(dataIn(reading.cell));
  if (!list || !list.every(one => typeof one["name"] === "string" && !reachesPrototypes(one)))
    return reading.fail("noDocuments");
  reading.set(list, reading.column.id);
}

const PROTOTYPES = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether any key in the data, or any part of a dotted key, is the name of a property of object prototypes.
 * The server rejects the whole batch if it contains such a key.
 */
function reachesPrototypes(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => key.split(".").some(part => PROTOTYPES.has(part)) || reachesPrototypes(inner),
  );
}

function readData(reading: Reading): void {
  const data = dataIn(reading.cell);
  if (!isObject(data ?? undefined) || data === null) return reading.fail("noData");
  for (const [path, value] of Object.entries(data))
    if (/^[a-zA-Z][\w.]*$/u.test(path) && !reachesPrototypes({ [path]: value }) && !ofOneActor.includes(path))
      reading.set(value, path);
}
