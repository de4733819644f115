import { stressAfter, stressCauses } from "../rules/stress.ts";
import { stressResponses } from "../rules/stress-response.ts";
import { choice, number, toggle, type Chosen } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { field, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { stressLine } from "../combat/attack-effects.ts";
import type { Fray } from "../combat/zones-fight.ts";
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
  resolve: ({ facts, choices: chosen, plan: { fray } }) => {
    const due = dueBefore(fray);
    const who = chosenTargets(fray, facts);
    return {
      lines: who.flatMap(id => strained(fray, chosen, id)),
      outcome: text("BLACKOUT.zones.stressed", { n: who.length }),
      followUps: panicRolls(fray, due),
    };
  },
});

/**
 * Returns the IDs of the combatants that a Gamemaster's action affects: the targets or, if there are none,
 * the acting combatant.
 */
export function chosenTargets(fray: Fray, { targets }: Pick<Facts, "targets">): readonly string[] {
  const meant = targets.map(({ uuid }) => fray.idOfActor(uuid)).filter(id => id !== null);
  return meant.length === 0 ? [fray.me] : meant;
}

function strained(
  fray: Fray,
  { change, cause, response, panics, calms }: Chosen<typeof choices>,
  id: string,
): readonly Line[] {
  const sheet = fray.sheet(id);
  const after = stressAfter(sheet.stress, sheet.broken ? Math.min(0, change) : change, fray.table.rules);
  fray.setSheet(id, {
    stress: after,
    responses: sheet.responses.filter(one => one !== response),
    ...(calms ? { panic: [] } : {}),
  });
  if (panics && !sheet.broken && !sheet.dead) panicComes(fray, id, "horror");
  return [
    ...(after === sheet.stress ? [] : [stressLine(fray, id, sheet.stress, after, cause)]),
    ...(calms && sheet.panic.length > 0
      ? [{ text: text("BLACKOUT.zones.panic.stops", { name: fray.name(id) }), tone: "good" as const }]
      : []),
    ...(response !== "none" && sheet.responses.includes(response)
      ? [
          {
            text: text("BLACKOUT.zones.response.over", {
              name: fray.name(id),
              response: nameIn(fray.table, "responses", response),
            }),
            tone: "good" as const,
          },
        ]
      : []),
  ];
}
