import { roundIsOver } from "../rules/encounter.ts";
import type { VariantAction } from "../../../actions/variants/variant.ts";
import type { Fray } from "./zones-fight.ts";

/**
 * Whether a combatant's turn in this round has come, that is, whether the combatant is acting, has acted or
 * was skipped. For a combatant without a card, the turn comes at the end of the round.
 */
export function placeHasCome(fray: Fray, id: string): boolean {
  const own = fray.fight.turns.filter(({ participant }) => participant === id);
  return own.length === 0 ? roundIsOver(fray.encounter) : own.some(({ state }) => state !== "waiting");
}

/**
 * Z7.9, Z8.3: returns the pending rolls of burning or dying combatants whose turn has come in this round, in
 * the order of their cards. Each roll is due once per round, even if the combatant is skipped or has no card.
 */
export function dueRolls(fray: Fray): readonly VariantAction[] {
  const { round, turns } = fray.fight;
  const ids = [
    ...new Set([...turns.map(({ participant }) => participant), ...Object.keys(fray.fight.places)]),
  ];
  return ids
    .filter(id => mayCome(fray, id) && placeHasCome(fray, id))
    .flatMap((id): readonly VariantAction[] => {
      const { burning, burntRound, deathRound } = fray.place(id);
      const dying = Object.values(fray.sheet(id).injuries).some(({ limit }) => limit === "round");
      return [
        ...(burning > 0 && burntRound < round
          ? [
              {
                action: "zones.hazard",
                combatant: id,
                choices: { hazard: "burning" },
                name: `burn.${id}.${round}`,
              },
            ]
          : []),
        ...(dying && deathRound < round
          ? [{ action: "zones.deathRoll", combatant: id, choices: {}, name: `death.${id}.${round}` }]
          : []),
      ];
    });
}

/**
 * Whether a combatant has to make rolls because they are burning or dying. Dead combatants don't, and neither
 * do enemies whom a Gamemaster has marked as defeated.
 */
function mayCome(fray: Fray, id: string): boolean {
  if (!fray.ids.includes(id) || fray.person(id).actor === null) return false;
  const { side, defeated } = fray.person(id);
  return !fray.sheet(id).dead && !(defeated && side === "enemy");
}
