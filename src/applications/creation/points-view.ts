import { attributes } from "../../rules/character/attributes.ts";
import { attributePoints } from "../../rules/character/creation.ts";
import { limitedModifier } from "../../rules/tests/pool.ts";
import { gainsBetween, type Gain } from "../../features/creation/derive.ts";
import { withAttribute, withRank, type CreationState } from "../../features/creation/state.ts";
import { plain, type Words } from "../shared/words.ts";
import { errorId, type CreationWorld } from "./screen.ts";

/** An attribute or a skill on which the user can spend points. */
export interface PointRow {
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly value: string;
  readonly error: string;
  readonly errorId: string;
  readonly note: string;
  /** The text that describes what the next point improves. */
  readonly next: string;
  readonly least: boolean;
  readonly most: boolean;
  readonly lower: string;
  readonly raise: string;
  readonly mark: string;
}

/** The minimum and maximum value of a points field. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Returns the bounds of an attribute during character creation (R13.2) or, if `free` is set, the bounds of
 * values that a sheet can store.
 */
export function attributeBounds(free: boolean): Bounds {
  return free ? { min: 0, max: 20 } : { min: attributePoints.start, max: attributePoints.most };
}

/**
 * Returns the bounds of a skill rank during character creation (R13.13, R1.10) or, if the screen's `free` is
 * set, the bounds of values that a sheet can store.
 */
export function rankBounds(
  skill: string,
  { judged, houseRules, screen }: Pick<CreationWorld, "judged" | "houseRules" | "screen">,
): Bounds {
  if (screen.free) return { min: 0, max: 20 };
  const given = judged.given[skill] ?? 0;
  const max = Math.min(houseRules.maxSkillRank, houseRules.creationSkillLimit + given);
  return { min: Math.min(max, given), max };
}

/** Returns the rows of the six attributes, each with the benefits of one more point. */
export function attributeRows(world: CreationWorld): PointRow[] {
  const { state, judged, screen, words } = world;
  return attributes.map(key => {
    const value = state.attributes[key];
    const bounds = attributeBounds(screen.free);
    const next = value < bounds.max ? gainText(state, withAttribute(state, key, value + 1), world) : "";
    return row(
      `attribute.${key}`,
      words.localize(`BLACKOUT.attribute.${key}`),
      value,
      bounds,
      judged.attributes.left,
      world,
      {
        short: words.localize(`BLACKOUT.attributeShort.${key}`),
        next,
        note: words.localize(`BLACKOUT.creation.attributeFor.${key}`),
      },
    );
  });
}

/**
 * Returns a row for every skill: its rank, the dice of its usual attribute and skill pair, and what another
 * rank would improve.
 */
export function skillRows(world: CreationWorld): PointRow[] {
  const { state, judged, words } = world;
  return Object.entries(state.ranks).map(([key, rank]) => {
    const usual = world.usual(key);
    const bounds = rankBounds(key, world);
    const given = judged.given[key] ?? 0;
    const dice = words.format("BLACKOUT.creation.usualDice", {
      attribute: words.localize(`BLACKOUT.attributeShort.${usual}`),
      n: plain(state.attributes[usual] + rank + modifierOf(state, key)),
    });
    return row(`rank.${key}`, world.skillName(key), rank, bounds, judged.skills.left, world, {
      next: rank < bounds.max ? gainText(state, withRank(state, key, rank + 1), world) : "",
      note:
        given > 0 ? `${dice}, ${words.format("BLACKOUT.creation.givenRanks", { n: plain(given) })}` : dice,
      mark: state.specialized.includes(key) ? words.localize("BLACKOUT.sheet.specialized") : "",
    });
  });
}

/** Returns the modifier that the chosen entries grant for a skill (R2.2, R2.3). */
export function modifierOf({ entries }: CreationState, skill: string): number {
  const modifiers = entries.flatMap(({ grants }) => grants.skills.filter(one => one.skill === skill));
  return limitedModifier(
    modifiers.map(({ modifier }) => ({
      source: "skill",
      dice: modifier,
      why: "BLACKOUT.row.skillModifier",
    })),
  );
}

/**
 * Returns text with the derived numbers that a change affects, before and after the change, such as `HP 13 →
 * 14, Stamina 3 → 4`. Returns an empty string if the change affects none of them.
 */
export function gainText(
  before: CreationState,
  after: CreationState,
  { houseRules, words }: Pick<CreationWorld, "houseRules" | "words">,
): string {
  return gainsBetween(before, after, houseRules)
    .map(gain => oneGain(gain, words))
    .join(", ");
}

function oneGain({ key, before, after }: Gain, words: Words): string {
  return words.format("BLACKOUT.creation.gain", {
    what: words.localize(`BLACKOUT.creation.derived.${key}`),
    before: plain(before),
    after: plain(after),
  });
}

function row(
  name: string,
  label: string,
  value: number,
  { min, max }: Bounds,
  left: number,
  { screen, words }: CreationWorld,
  part: Partial<PointRow>,
): PointRow {
  const mistake = screen.mistakes.get(name);
  return {
    name,
    label,
    short: "",
    note: "",
    mark: "",
    value: mistake?.typed ?? String(value),
    error: mistake?.why ?? "",
    errorId: errorId(name),
    ...part,
    next: part.next ? words.format("BLACKOUT.creation.next", { what: part.next }) : "",
    least: value <= min,
    most: value >= max || (!screen.free && left <= 0),
    lower: words.format("BLACKOUT.creation.lower", { name: label }),
    raise: words.format("BLACKOUT.creation.raise", { name: label }),
  };
}
