import { actingTurnOf, endCardTurn } from "../rules/encounter.ts";
import { toggle } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import {
  actingTurns,
  lacking,
  outOfFight,
  turnBegins,
  turnEnds,
  zonesAction,
} from "../combat/action-parts.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { unseenLine } from "../combat/kept-cards.ts";

/**
 * Ends the actor's own turn or that of their whole group (Z2.3). The waiting combatant with the lowest card
 * has the next turn (Z2.1).
 */
export const endTurn = zonesAction({
  key: "zones.endTurn",
  nature: "automatic",
  choices: [toggle("passes")],
  problems: ({ plan: { fray } }) => problemsOf(fray),
  resolve: ({ choices: { passes }, plan: { fray } }) => {
    const ending = actingTurns(fray);
    for (const { participant } of ending) turnEnds(fray, participant);
    fray.setEncounter(endCardTurn(fray.encounter, passes ? "passed" : "acted"));
    turnBegins(fray);
    const next = actingTurns(fray);
    const how = passes ? "passes" : ending.length > 1 ? "groupEnds" : "ends";
    return {
      outcome: text(`BLACKOUT.zones.endTurn.${how}`, { name: fray.name(fray.me) }),
      lines:
        next.length > 0
          ? next.map(({ participant }) => nextLine(fray, participant))
          : [{ text: text("BLACKOUT.zones.endTurn.over") }],
    };
  },
});

/**
 * Returns the line that names the next combatant. If that combatant is hidden, the line is visible only to
 * viewers who are allowed to see them.
 */
function nextLine(fray: Fray, id: string): Line {
  return { text: text("BLACKOUT.zones.endTurn.next", { name: fray.name(id) }), ...unseenLine(fray, id) };
}

/**
 * Returns the problems with ending the turn. Users can never end another combatant's turn, regardless of the
 * world's settings.
 */
function problemsOf(fray: Fray) {
  const none = outOfFight(fray);
  if (none.length > 0) return none;
  return actingTurnOf(fray.encounter, fray.me) !== null
    ? []
    : [{ ...lacking("notYourTurn", { name: fray.name(fray.me) }), kind: "rule" as const }];
}
