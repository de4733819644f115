import { InspirationDie } from "./inspiration-die.ts";

/** How many dice of each kind a test rolls. */
export interface SuccessDice {
  /** Plain dice. */
  plain: number;
  /** Dice of the Inspiration pool. */
  inspiration: number;
}

/** A roll of a test: each die of 5 or 6 is a success, the total is their number (R2.1). */
export class SuccessRoll extends foundry.dice.Roll {
  /** The roll of that many dice: `8d6cs>=5 + 2dics>=5`. */
  static ofDice({ plain, inspiration }: SuccessDice): SuccessRoll {
    const parts = [];
    if (plain > 0) parts.push(`${plain}d6cs>=5`);
    if (inspiration > 0) parts.push(`${inspiration}d${InspirationDie.DENOMINATION}cs>=5`);
    return new SuccessRoll(parts.length > 0 ? parts.join(" + ") : "0d6cs>=5");
  }

  /** What the plain dice show, in the order in which they were rolled. */
  get plainFaces(): number[] {
    return this.#faces(false);
  }

  /** What the Inspiration dice show, in the order in which they were rolled. */
  get inspirationFaces(): number[] {
    return this.#faces(true);
  }

  #faces(inspiration: boolean): number[] {
    return this.dice
      .filter(die => die instanceof InspirationDie === inspiration)
      .flatMap(die => die.results.filter(result => result.active).map(result => result.result));
  }
}
