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
} from "../fight/action-parts.ts";
import type { Fray } from "../fight/fray.ts";
import { unseenLine } from "../fight/kept-cards.ts";

/**
 * Ends the actor's own turn, for a group as a whole (Z2.3); the next turn is that of the lowest waiting card
 * (Z2.1).
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

/** Returns the line with the next combatant; a hidden one is shown only to viewers who may see it. */
function nextLine(fray: Fray, id: string): Line {
  return { text: text("BLACKOUT.zones.endTurn.next", { name: fray.name(id) }), ...unseenLine(fray, id) };
}

/** Whose turn it is does not depend on what the table enforces: nobody ends another's turn. */
function problemsOf(fray: Fray) {
  const none = outOfFight(fray);
  if (none.length > 0) return none;
  return actingTurnOf(fray.encounter, fray.me) !== null
    ? []
    : [{ ...lacking("notYourTurn", { name: fray.name(fray.me) }), kind: "rule" as const }];
}
