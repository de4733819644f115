import { list, record, wholeNumber } from "./check.ts";
import { RuleError } from "./rule-error.ts";

/** A source of dice, which returns the faces of `count` dice with `sides` sides. */
export interface DiceSource {
  roll(count: number, sides: number): readonly number[];
}

/** A recorded roll: the number of sides of its dice, and their faces. */
export interface RecordedRoll {
  readonly sides: number;
  readonly faces: readonly number[];
}

/**
 * Returns a source of pseudo-random dice for tests and forecasts, with the same faces for the same seed. The
 * generator is sfc32 (Chris Doty-Humphrey's Small Fast Counter with 32-bit words).
 */
export function seededDice(seed: number): DiceSource {
  const next = sfc32(wholeNumber("seed", seed));
  return {
    roll(count, sides) {
      wholeNumber("count", count, 0);
      wholeNumber("sides", sides, 1);
      const faces: number[] = [];
      for (let die = 0; die < count; die += 1) faces.push(1 + Math.floor((next() / 2 ** 32) * sides));
      return faces;
    },
  };
}

/**
 * Returns a source that replays recorded rolls, one per request, in order. A plain list of faces counts as
 * one roll of six-sided dice. Throws a RuleError if the number of dice in a request, or of their sides,
 * doesn't match the record, or if no rolls are left. Library only: scripts and tests use it to replay dice,
 * but the system stores dice in its messages.
 */
export function recordedDice(rolls: readonly (RecordedRoll | readonly number[])[]): DiceSource {
  const recorded = list("rolls", rolls).map((roll, index) =>
    checkedRoll(`rolls.${index}`, isFaces(roll) ? { sides: 6, faces: roll } : roll),
  );
  let position = 0;
  return {
    roll(count, sides) {
      const path = `rolls.${position}`;
      const roll = recorded[position];
      if (roll === undefined)
        throw new RuleError(
          path,
          undefined,
          `a roll of ${count} dice, because the record contains only ${recorded.length}`,
        );
      if (roll.sides !== sides)
        throw new RuleError(`${path}.sides`, roll.sides, `${sides}, the requested number`);
      if (roll.faces.length !== count)
        throw new RuleError(`${path}.faces`, roll.faces, `a list of ${count}, the requested number`);
      position += 1;
      return roll.faces;
    },
  };
}

function isFaces(roll: RecordedRoll | readonly number[]): roll is readonly number[] {
  return Array.isArray(roll);
}

function checkedRoll(path: string, roll: RecordedRoll): RecordedRoll {
  const sides = wholeNumber(`${path}.sides`, record(path, roll).sides, 1);
  return {
    sides,
    faces: list(`${path}.faces`, roll.faces).map((face, index) =>
      wholeNumber(`${path}.faces.${index}`, face, 1, sides),
    ),
  };
}

function sfc32(seed: number): () => number {
  let a = seed >>> 0;
  let b = Math.floor(seed / 2 ** 32) >>> 0;
  let c = 0x9e3779b9;
  let counter = 1;
  const next = () => {
    const word = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + word) >>> 0;
    return word;
  };
  for (let warming = 0; warming < 15; warming += 1) next();
  return next;
}
