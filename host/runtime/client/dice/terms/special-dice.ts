import { applyCount } from "../modifiers.ts";
import type { DiceResult, Modifiers } from "../types.ts";
import { DiceTerm } from "./dice.ts";
import type { DiceTermData } from "./dice.ts";
import { Die } from "./die.ts";

/** A coin: 1 is heads, 0 is tails. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Modifiers = { c: "call" };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }
  override getResultLabel(result: DiceResult): string {
    return result.result ? "H" : "T";
  }

  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      "coin",
      result.result ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /** `c1` counts heads as successes, and `c0` counts tails. */
  call(modifier: string): boolean | void {
    const match = /^c([01])$/i.exec(modifier);
    if (!match) return false;
    applyCount(this.results, "=", Number(match[1]), { flagSuccess: true });
    for (const result of this.results) result.failure = !result.success;
  }
}

/** A Fate die: -1, 0 or 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Modifiers = {
    r: Die.prototype.reroll,
    rr: Die.prototype.rerollRecursive,
    k: Die.prototype.keep,
    kh: Die.prototype.keep,
    kl: Die.prototype.keep,
    d: Die.prototype.drop,
    dh: Die.prototype.drop,
    dl: Die.prototype.drop,
  };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * 3) - 1;
  }
  override getResultLabel(result: DiceResult): string {
    return ["-", "\u00a0", "+"][result.result + 1] ?? String(result.result);
  }
}
