import { actingTurnOf, endCardTurn } from "../rules/encounter.ts";
import { toggle } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import {
  actingTurns,
  lacking,
  notInEncounter,
  turnBegins,
  turnEnds,
  zonesAction,
} from "../combat/action-parts.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { unseenLine } from "../combat/kept-cards.ts";

/**
 * Ends the actor's own turn or that of their whole group (Z2.3). The waiting combatant with the lowest card
 * has the next turn (Z2.1).
 */
export const endTurn = zonesAction({
  key: "zones.endTurn",
  nature: "automatic",
  choices: [toggle("passes")],
  problems: ({ plan: { encounter } }) => problemsOf(encounter),
  resolve: ({ choices: { passes }, plan: { encounter } }) => {
    const ending = actingTurns(encounter);
    for (const { participant } of ending) turnEnds(encounter, participant);
    encounter.setCardEncounter(endCardTurn(encounter.cardEncounter, passes ? "passed" : "acted"));
    turnBegins(encounter);
    const next = actingTurns(encounter);
    const how = passes ? "passes" : ending.length > 1 ? "groupEnds" : "ends";
    return {
      outcome: text(`BLACKOUT.zones.endTurn.${how}`, { name: encounter.name(encounter.me) }),
      lines:
        next.length > 0
          ? next.map(({ participant }) => nextLine(encounter, participant))
          : [{ text: text("BLACKOUT.zones.endTurn.over") }],
    };
  },
});

/**
 * Returns the line that names the next combatant. If that combatant is hidden, the line is visible only to
 * viewers who are allowed to see them.
 */
function nextLine(encounter: ZonesEncounter, id: string): Line {
  return {
    text: text("BLACKOUT.zones.endTurn.next", { name: encounter.name(id) }),
    ...unseenLine(encounter, id),
  };
}

/**
 * Returns the problems with ending the turn. Users can never end another combatant's turn, regardless of the
 * world's settings.
 */
function problemsOf(encounter: ZonesEncounter) {
  const none = notInEncounter(encounter);
  if (none.length > 0) return none;
  return actingTurnOf(encounter.cardEncounter, encounter.me) !== null
    ? []
    : [{ ...lacking("notYourTurn", { name: encounter.name(encounter.me) }), kind: "rule" as const }];
}
