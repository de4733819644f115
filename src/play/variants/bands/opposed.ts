import { opposedWinner, type ModifierRow } from "../../../rules/variants/range-bands/index.ts";
import type { DiceShown, Line } from "../../../actions/core/card.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../variant.ts";
import type { Bout } from "./bout.ts";
import { makeCheck, outcomeOf, type Check } from "./check.ts";
import { hiding, said } from "./words.ts";

/** An opposed check as far as it is known: who won, and what was rolled. `winner` is null while something is missing, or when both stayed level too often. */
export interface Opposed {
  readonly winner: "active" | "passive" | null;
  readonly open: boolean;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
}

/** Both roll again while they are level, at most so often: then nobody prevails. */
const mostTries = 10;

/** X1.10: an opposed check: the better tier wins, level ones are repeated. */
export function opposedCheck(
  bout: Bout,
  hand: Hand,
  active: Omit<Check, "stream">,
  passive: { readonly person: VariantPerson; readonly rows: readonly ModifierRow[] },
): Opposed {
  const dice: DiceShown[] = [];
  const lines: Line[] = [];
  const { concealed } = hiding(passive.person);
  for (let time = 0; time < mostTries; time += 1) {
    const more = time === 0 ? "" : `.${time}`;
    const so: { far: readonly DiceShown[] } = { far: [] };
    const own = makeCheck(
      bout,
      hand,
      { ...active, stream: `active${more}`, insight: time === 0 ? (active.insight ?? "none") : "none" },
      so,
    );
    dice.push(...(own?.dice ?? so.far));
    const other = makeCheck(
      bout,
      hand,
      {
        stream: `passive${more}`,
        person: passive.person,
        label: said("dice.check", { name: passive.person.name }),
        rows: passive.rows,
        ...(concealed ? { told: concealed } : {}),
      },
      so,
    );
    if (other) dice.push(...other.dice);
    if (!own || !other) return { winner: null, open: true, dice, lines };
    lines.push(...own.lines, {
      text: said("line.opposed", { own: outcomeOf(own), name: passive.person.name, other: outcomeOf(other) }),
    });
    const winner = opposedWinner(own.tier, other.tier);
    if (winner !== null) return { winner, open: false, dice, lines };
  }
  return { winner: null, open: false, dice, lines };
}
