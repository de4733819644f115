import { oneOf, wholeNumber } from "../../../rules/check.ts";
import { actionKeys, type ActionKey } from "./actions.ts";
import { rapidFireModifiers } from "./attack.ts";
import { bandValue } from "./bands.ts";
import { fighterOf, type Encounter, type Fighter } from "./encounter.ts";
import { bandBetween, pairOf } from "./pairs.ts";
import { nonZeroRows, type ModifierRow } from "./row.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";

/**
 * Returns the modifiers of an attack that result from the encounter (X3.2, X4.2): aiming, a second attack on
 * the same target, coordination, cover fire, Rapid Fire, a tracking weapon, and a charge. `shot` is 0 for the
 * first shot of Rapid Fire, and 1 for the second. Throws a RuleError for an actor who isn't in the encounter.
 */
export function encounterRows(
  encounter: Encounter,
  attacker: string,
  target: string,
  action: ActionKey,
  settings: RangeBandsSettings,
  shot: 0 | 1 = 0,
): readonly ModifierRow[] {
  const by = fighterOf(encounter, attacker, "attacker");
  fighterOf(encounter, target, "target");
  pairOf(encounter.pairs, attacker, target);
  const key = oneOf("action", action, actionKeys);
  const first = wholeNumber("shot", shot, 0, 1) === 0;
  const again = (key === "attack" || key === "subdue") && by.lastTarget === target;
  return nonZeroRows([
    { key: "aim", value: first && by.aim === target ? 2 : 0 },
    { key: "secondAttack", value: again ? 1 : 0 },
    { key: "coordinate", value: coordinationBonus(encounter, by, target) },
    { key: "coverFire", value: by.nextCheck },
    { key: "rapidFire", value: key === "rapidFire" ? rapidFireModifiers(by.rapidFires)[shot] : 0 },
    { key: "tracking", value: first && by.tracking ? 1 : 0 },
    { key: "charge", value: key === "charge" ? checkSettings(settings).chargeBonus : 0 },
  ]);
}

/**
 * X3.2: returns the attacker's bonus from coordination against a target: +2 in the round of the coordination
 * and, after a wild success, +1 in the next round. Only allies within Close of the coordinating combatant get
 * the bonus.
 */
function coordinationBonus(encounter: Encounter, attacker: Fighter, target: string): number {
  return Math.max(
    0,
    ...encounter.coordinations.map(({ by, target: against, round }) => {
      const author = encounter.fighters.find(each => each.id === by);
      if (against !== target || author === undefined || by === attacker.id || author.side !== attacker.side)
        return 0;
      if (bandValue(bandBetween(encounter.pairs, by, attacker.id)) > 2) return 0;
      // A coordination that is still in effect from the previous round, because it was a wild success, gives
      // a smaller bonus.
      return round === encounter.round ? 2 : 1;
    }),
  );
}

/**
 * X3.4: returns the modifiers that Defend and cover add to a combatant's defense. `attack` is 0 for the next
 * attack and 1 for the second attack of the same action.
 */
export function defenseRows(encounter: Encounter, target: string, attack: 0 | 1 = 0): readonly ModifierRow[] {
  const { guards, covered } = fighterOf(encounter, target, "target");
  return nonZeroRows([
    { key: "defend", value: guards > wholeNumber("attack", attack, 0, 1) ? 2 : 0 },
    { key: "takeCover", value: covered ? 2 : 0 },
  ]);
}
