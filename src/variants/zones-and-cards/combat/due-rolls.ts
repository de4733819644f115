import { roundIsOver } from "../rules/encounter.ts";
import type { VariantAction } from "../../../actions/variants/variant.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";

/**
 * Whether a combatant's turn in this round has come, that is, whether the combatant is acting, has acted or
 * was skipped. For a combatant without a card, the turn comes at the end of the round.
 */
export function placeHasCome(encounter: ZonesEncounter, id: string): boolean {
  const own = encounter.state.turns.filter(({ participant }) => participant === id);
  return own.length === 0
    ? roundIsOver(encounter.cardEncounter)
    : own.some(({ state }) => state !== "waiting");
}

/**
 * Z7.9, Z8.3: returns the pending rolls of burning or dying combatants whose turn has come in this round, in
 * the order of their cards. Each roll is due once per round, even if the combatant is skipped or has no card.
 */
export function dueRolls(encounter: ZonesEncounter): readonly VariantAction[] {
  const { round, turns } = encounter.state;
  const ids = [
    ...new Set([...turns.map(({ participant }) => participant), ...Object.keys(encounter.state.places)]),
  ];
  return ids
    .filter(id => mayCome(encounter, id) && placeHasCome(encounter, id))
    .flatMap((id): readonly VariantAction[] => {
      const { burning, burntRound, deathRound } = encounter.place(id);
      const dying = Object.values(encounter.sheet(id).injuries).some(({ limit }) => limit === "round");
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
function mayCome(encounter: ZonesEncounter, id: string): boolean {
  if (!encounter.ids.includes(id) || encounter.person(id).actor === null) return false;
  const { side, defeated } = encounter.person(id);
  return !encounter.sheet(id).dead && !(defeated && side === "enemy");
}
