import { record, wholeNumber } from "../check.ts";
import { seededDice } from "../dice-source.ts";
import type { HouseRules } from "../house-rules.ts";
import { resolveFight } from "./fight.ts";
import type { Fighter } from "./fighter.ts";

/** How often and with which dice a fight is played through. */
export interface ForecastOptions {
  readonly fights: number;
  readonly seed: number;
  /** Rounds after which a fight is left undecided. */
  readonly mostRounds: number;
}

/** What many runs of one fight came to: shares of the fights, from 0 to 1. */
export interface Forecast {
  readonly fights: number;
  readonly playersWin: number;
  readonly enemiesWin: number;
  readonly undecided: number;
  readonly meanRounds: number;
  readonly fighters: readonly { readonly id: string; readonly stands: number; readonly dies: number }[];
}

/**
 * How would this fight go, played through many times? The same seed gives the same answer. See {@link resolveFight} for what the fighters do.
 * R5.1, R9.18. Throws a RuleError for fighters that cannot be or fewer than one fight.
 */
export function forecastFights(fighters: readonly Fighter[], options: ForecastOptions, houseRules: HouseRules): Forecast {
  const fights = wholeNumber("options.fights", record("options", options).fights, 1);
  const dice = seededDice(options.seed);
  const results = Array.from({ length: fights }, () => resolveFight(fighters, dice, options.mostRounds, houseRules));
  const share = (holds: (result: (typeof results)[number]) => boolean) => results.filter(holds).length / fights;
  return {
    fights,
    playersWin: share(result => result.winner === "player"), enemiesWin: share(result => result.winner === "enemy"), undecided: share(result => result.winner === null),
    meanRounds: results.reduce((sum, result) => sum + result.rounds, 0) / fights,
    fighters: fighters.map(({ id }, index) => ({
      id, stands: share(result => result.fighters[index]?.state === "standing"), dies: share(result => result.fighters[index]?.state === "dead"),
    })),
  };
}
