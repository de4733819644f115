import { stressAfter, stressCauses } from "../rules/stress.ts";
import { stressResponses } from "../rules/stress-response.ts";
import { choice, number, toggle, type Chosen } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { field, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { stressLine } from "../combat/attack-effects.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { dueBefore, panicComes, panicRolls } from "../combat/hurting.ts";
import { nameIn } from "../combat/settings-of.ts";

const choices = [
  number("change", { min: -20, max: 20, initial: 1, label: field("change") }),
  choice("cause", stressCauses, {
    initial: "unnerving",
    label: field("cause"),
    option: optionLabels("cause"),
  }),
  choice("response", ["none", ...stressResponses], {
    label: field("response"),
    option: optionLabels("responses"),
  }),
  toggle("panics", { label: field("panics") }),
  toggle("calms", { label: field("calms") }),
] as const;

/**
 * Adds or removes stress, removes a response, or starts or ends panic (Z5.1, Z5.2, Z5.5, Z5.10). Affects the
 * targets or, if there are none, the acting actor. Only Gamemasters can use this action.
 */
export const stress = zonesAction({
  key: "zones.stress",
  targets: "any",
  who: "gamemaster",
  choices,
  resolve: ({ facts, choices: chosen, plan: { encounter } }) => {
    const due = dueBefore(encounter);
    const who = chosenTargets(encounter, facts);
    return {
      lines: who.flatMap(id => strained(encounter, chosen, id)),
      outcome: text("BLACKOUT.zones.stressed", { n: who.length }),
      followUps: panicRolls(encounter, due),
    };
  },
});

/**
 * Returns the IDs of the combatants that a Gamemaster's action affects: the targets or, if there are none,
 * the acting combatant.
 */
export function chosenTargets(
  encounter: ZonesEncounter,
  { targets }: Pick<Facts, "targets">,
): readonly string[] {
  const meant = targets.map(({ uuid }) => encounter.idOfActor(uuid)).filter(id => id !== null);
  return meant.length === 0 ? [encounter.me] : meant;
}

function strained(
  encounter: ZonesEncounter,
  { change, cause, response, panics, calms }: Chosen<typeof choices>,
  id: string,
): readonly Line[] {
  const sheet = encounter.sheet(id);
  const after = stressAfter(sheet.stress, sheet.broken ? Math.min(0, change) : change, encounter.table.rules);
  encounter.setSheet(id, {
    stress: after,
    responses: sheet.responses.filter(one => one !== response),
    ...(calms ? { panic: [] } : {}),
  });
  if (panics && !sheet.broken && !sheet.dead) panicComes(encounter, id, "horror");
  return [
    ...(after === sheet.stress ? [] : [stressLine(encounter, id, sheet.stress, after, cause)]),
    ...(calms && sheet.panic.length > 0
      ? [{ text: text("BLACKOUT.zones.panic.stops", { name: encounter.name(id) }), tone: "good" as const }]
      : []),
    ...(response !== "none" && sheet.responses.includes(response)
      ? [
          {
            text: text("BLACKOUT.zones.response.over", {
              name: encounter.name(id),
              response: nameIn(encounter.table, "responses", response),
            }),
            tone: "good" as const,
          },
        ]
      : []),
  ];
}
