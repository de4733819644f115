import { stressAfter, stressCauses } from "../../../../rules/variants/zones-and-cards/stress.ts";
import { stressResponses } from "../../../../rules/variants/zones-and-cards/stress-response.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import { text, type Line } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { choiceField, numberField, toggleField } from "../attack-fields.ts";
import { stressLine } from "../attack-effects.ts";
import type { Fray } from "../fray.ts";
import { dueBefore, panicComes, panicRolls } from "../hurting.ts";
import { nameIn } from "../settings-of.ts";
import { done, frayOf, preview } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.stress");

/** A Gamemaster strains people or calms them, takes a response away, has them panic or ends their panic (Z5.1, Z5.2, Z5.5, Z5.10): whoever is targeted, else the one who acts. */
export const stress: Action = {
  key: "zones.stress",
  needs: { variant: "zones" },
  label: title,
  targets: "any",
  who: "gamemaster",
  defaults: () => ({
    combatant: "",
    change: 1,
    cause: "unnerving",
    response: "none",
    panics: false,
    calms: false,
  }),
  fields: () => [
    numberField("change", -20, 20),
    choiceField("cause", stressCauses, "cause"),
    choiceField("response", ["none", ...stressResponses], "responses"),
    toggleField("panics"),
    toggleField("calms"),
  ],
  preview: () => preview({}),
  judge: facts => {
    const fray = frayOf(facts);
    const due = dueBefore(fray);
    const who = peopleMeant(fray, facts);
    const lines = who.flatMap(id => strained(fray, facts, id));
    return done(
      fray,
      facts,
      { title, outcome: text("BLACKOUT.zones.stressed", { n: who.length }), lines },
      { followUps: panicRolls(fray, due) },
    );
  },
};

/** Whom an action of a Gamemaster is about: the targets, else the one who acts. */
export function peopleMeant(fray: Fray, { targets }: Facts): readonly string[] {
  const named = targets.map(({ uuid }) => fray.idOfActor(uuid)).filter(id => id !== null);
  return named.length === 0 ? [fray.me] : named;
}

function strained(fray: Fray, { choices }: Facts, id: string): readonly Line[] {
  const sheet = fray.sheet(id);
  const change = chosenNumber(choices, "change", 1, -20, 20);
  const cause = chosenOption(choices, "cause", stressCauses, "unnerving");
  const response = chosenOption(choices, "response", ["none", ...stressResponses], "none");
  const after = stressAfter(sheet.stress, sheet.broken ? Math.min(0, change) : change, fray.table.rules);
  const calms = chosenToggle(choices, "calms");
  fray.setSheet(id, {
    stress: after,
    responses: sheet.responses.filter(one => one !== response),
    ...(calms ? { panic: [] } : {}),
  });
  if (chosenToggle(choices, "panics") && !sheet.broken && !sheet.dead) panicComes(fray, id, "horror");
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
