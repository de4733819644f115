import { conditionSource } from "../data/effect/condition-source.ts";
import { fromFirstCharacter } from "../data/actor/first-shape.ts";
import type { Embedded } from "../ledger/change.ts";
import { isRecord, valueAt, type Plain, type Source } from "../ledger/plain.ts";
import { countSuccesses } from "../rules/tests/outcome.ts";
import type { MessageChange, Migration } from "./migration.ts";

/**
 * The conditions that correspond to Foundry's own statuses, by status ID. They are needed in worlds older
 * than the system's conditions. Statuses without a corresponding condition aren't listed and stay unchanged.
 */
const conditionsOfCoreStatuses: Readonly<Record<string, string>> = {
  prone: "prone",
  stun: "stunned",
  restrain: "immobilized",
  paralysis: "paralyzed",
  blind: "blinded",
  fear: "afraid",
  poison: "poisoned",
  corrode: "corroded",
  invisible: "hidden",
};

/**
 * The changes since 0.1.0: characters' experience becomes a log, and core statuses become conditions. Test
 * cards had a message type of their own; they become plain messages with the text of the roll.
 */
export const peopleAndGear: Migration = {
  version: 2,
  actor: (type, system) =>
    type === "character" && system["experience"] !== undefined ? { experience: system["experience"] } : null,
  delta: (type, system) => {
    if (type !== "character" || system["experience"] === undefined) return null;
    const { experience } = fromFirstCharacter({ experience: system["experience"] }) as Source;
    return experience === undefined ? null : { experience };
  },
  effect: statusAsCondition,
  message: testAsWords,
};

function statusAsCondition(effect: Embedded): Embedded | null {
  const { type = "base", statuses, changes, system } = effect;
  if (
    type !== "base" ||
    !Array.isArray(statuses) ||
    hasAny(changes) ||
    (isRecord(system) && hasAny(system["changes"]))
  )
    return null;
  const keys = (statuses as readonly Plain[]).flatMap(status =>
    typeof status === "string" && Object.hasOwn(conditionsOfCoreStatuses, status)
      ? [conditionsOfCoreStatuses[status] ?? ""]
      : [],
  );
  const [key] = keys;
  return key === undefined || statuses.length !== 1
    ? null
    : conditionSource({ key, level: 1, attribute: null, source: null, clock: null });
}

function hasAny(list: Plain | undefined): boolean {
  return Array.isArray(list) && list.length > 0;
}

function testAsWords({ type, speaker, system }: Source): MessageChange | null {
  if (type !== "test" || !isRecord(system)) return null;
  const faces = [...facesAt(system, "faces"), ...facesAt(system, "inspirationFaces")];
  const word = (path: string) => {
    const value = valueAt(system, path);
    return typeof value === "string" ? value : "";
  };
  const difficulty = system["difficulty"];
  const alias = isRecord(speaker) && typeof speaker["alias"] === "string" ? speaker["alias"] : "";
  return {
    words: {
      key: typeof difficulty === "number" ? "BLACKOUT.migration.testAgainst" : "BLACKOUT.migration.test",
      data: {
        who: alias,
        attribute: `BLACKOUT.attribute.${word("attribute")}`,
        skill: word("skill") === "" ? "" : `BLACKOUT.skill.${word("skill")}`,
        dice: faces.join(", "),
        successes: String(countSuccesses(faces)),
        difficulty: typeof difficulty === "number" ? String(difficulty) : "",
      },
    },
  };
}

function facesAt(system: Source, key: string): readonly number[] {
  const list = system[key];
  return Array.isArray(list)
    ? (list as readonly Plain[]).filter(
        (face): face is number => Number.isInteger(face) && Number(face) >= 1 && Number(face) <= 6,
      )
    : [];
}
