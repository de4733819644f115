import { SuccessRoll } from "../../dice/success-roll.ts";
import type { DiceNeed, Given } from "./hand.ts";

/**
 * Rolled dice: their faces, with those of Inspiration dice at the end, and the Foundry roll that produced
 * them.
 */
export interface Rolled {
  readonly faces: readonly number[];
  readonly roll: Roll;
}

/** Rolls dice. A pool of d6 is rolled as a success roll, and other dice as a standard Foundry roll. */
export async function rollDice({
  count,
  sides,
  inspiration,
}: Pick<DiceNeed, "count" | "sides" | "inspiration">): Promise<Rolled> {
  if (sides === 6) {
    const roll = SuccessRoll.ofDice({ plain: count - inspiration, inspiration });
    await roll.evaluate();
    return { faces: [...roll.plainFaces, ...roll.inspirationFaces], roll };
  }
  const roll = new foundry.dice.Roll(`${count}d${sides}`);
  await roll.evaluate();
  return { faces: roll.dice.flatMap(die => die.results.map(result => result.result)), roll };
}

/** Rolls the dice that are missing from each stream and appends them to the stream. */
export async function rollNeeds(
  needs: readonly DiceNeed[],
  given: Given,
): Promise<{ readonly given: Given; readonly rolls: readonly Roll[] }> {
  const dice: Record<string, readonly number[]> = { ...given.dice };
  const rolls: Roll[] = [];
  for (const need of needs) {
    const there = dice[need.stream] ?? [];
    const missing = need.count - there.length;
    if (missing <= 0) continue;
    const rolled = await rollDice({
      count: missing,
      sides: need.sides,
      inspiration: Math.min(missing, need.inspiration),
    });
    dice[need.stream] = [...there, ...rolled.faces];
    rolls.push(rolled.roll);
  }
  return { given: { ...given, dice }, rolls };
}
