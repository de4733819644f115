import { actionFacts, canAct, limitOf, type ActBar, type ActionKey } from "../rules/index.ts";
import type { Text } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { against, bandsText } from "./words.ts";

/**
 * X7.1, X7.6: returns the problem with an actor who is incapacitated, mortally wounded or dead. Such an actor
 * can't act, in or out of an encounter. The checks that their state requires are separate actions.
 */
export function unableProblems(encounter: BandsEncounter, person: VariantPerson): readonly Problem[] {
  return canAct(encounter.sheet(person).vitality) ? [] : [against("isOut", { name: person.name })];
}

/** X3.1, X3.2: returns the cost of an action for its dialog. Actions outside an encounter cost nothing. */
export function actionCosts(encounter: BandsEncounter, key: ActionKey): readonly Text[] {
  const fighter = encounter.inEncounter ? encounter.fighter(encounter.own) : undefined;
  if (!fighter) return [];
  const left = encounter.state.phase === "drop" ? 1 : fighter.actionsLeft;
  return [bandsText("line.cost", { n: actionFacts(key).cost, left })];
}

/**
 * Returns the problems with an action in the encounter (X3.1, X3.2, X3.5). World settings determine how
 * strictly turns, the number of actions, and the range are enforced. All other limits are rules.
 */
export function barProblems(
  encounter: BandsEncounter,
  { name }: VariantPerson,
  bars: readonly ActBar[],
): readonly Problem[] {
  const kinds = { actions: "ap", range: "range" } as const;
  return bars.map(bar => {
    const limit = limitOf(bar, encounter.state);
    return { ...against(`act.${bar}`, { name }), ...(limit ? { kind: kinds[limit] } : {}) };
  });
}
