import { opposedWinner, type ModifierRow } from "../rules/index.ts";
import type { DiceShown, Line } from "../../../actions/core/card.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { makeCheck, outcomeOf, type Check } from "./check.ts";
import type { BandsAct } from "./kit.ts";
import { hiding, bandsText } from "./words.ts";

/** The result of an opposed check. `winner` is null if there were too many ties. */
export interface Opposed {
  readonly winner: "active" | "passive" | null;
  readonly lines: readonly Line[];
}

/** The maximum number of rolls of an opposed check. If both sides still tie after that, neither side wins. */
const mostTries = 10;

/**
 * X1.10: makes an opposed check. The better tier wins, and ties are rolled again. Shows the dice, and
 * suspends the action until they have been rolled.
 */
export function opposedCheck(
  { plan: { encounter }, hand, show, wait }: Pick<BandsAct, "plan" | "hand" | "show" | "wait">,
  active: Omit<Check, "stream">,
  passive: { readonly person: VariantPerson; readonly rows: readonly ModifierRow[] },
): Opposed {
  const lines: Line[] = [];
  const { concealed } = hiding(passive.person);
  for (let time = 0; time < mostTries; time += 1) {
    const more = time === 0 ? "" : `.${time}`;
    const so: { far: readonly DiceShown[] } = { far: [] };
    const own = makeCheck(
      encounter,
      hand,
      { ...active, stream: `active${more}`, insight: time === 0 ? (active.insight ?? "none") : "none" },
      so,
    );
    show({ dice: own?.dice ?? so.far });
    const other = makeCheck(
      encounter,
      hand,
      {
        stream: `passive${more}`,
        person: passive.person,
        label: bandsText("dice.check", { name: passive.person.name }),
        rows: passive.rows,
        ...(concealed ? { told: concealed } : {}),
      },
      so,
    );
    if (other) show({ dice: other.dice });
    const [mine, theirs] = wait(own && other && [own, other]);
    lines.push(...mine.lines, {
      text: bandsText("line.opposed", {
        own: outcomeOf(mine),
        name: passive.person.name,
        other: outcomeOf(theirs),
      }),
    });
    const winner = opposedWinner(mine.tier, theirs.tier);
    if (winner !== null) return { winner, lines };
  }
  return { winner: null, lines };
}
