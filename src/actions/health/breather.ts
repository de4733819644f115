import { minuteOfRest } from "../../rules/health/healing.ts";
import { chosenToggle } from "../core/choices.ts";
import { text, type TargetRow } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { hides, previewOf } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.breather");

/** A minute out of danger after a fight: hit points and Stamina are full again, unless something stands against it (R9.2, R12.1). The first acts, the others are targets. */
export const breather: Action = {
  key: "breather",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ danger: false }),
  fields: () => [{ name: "danger", kind: "toggle", label: text("BLACKOUT.field.danger") }],
  preview: () => previewOf({}),
  judge: facts => {
    const draft = new Draft(facts);
    const danger = chosenToggle(facts.choices, "danger");
    const targets = [facts.actor, ...facts.targets].map(one => rested(one, draft, danger));
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(title, text("BLACKOUT.breather.done"), "good", { targets }),
    };
  },
};

function rested(one: ActorFacts, draft: Draft, danger: boolean): TargetRow {
  const { hitPoints, stamina, conditions } = draft.state(one.uuid);
  const rest = minuteOfRest(conditions, danger);
  const [points, breath] = [
    rest.hitPoints ? hitPoints.max : hitPoints.value,
    rest.stamina ? stamina.max : stamina.value,
  ];
  draft.set(one.uuid, { hitPoints: { ...hitPoints, value: points }, stamina: { ...stamina, value: breath } });
  const because = [
    ...new Set(
      rest.because.map(each =>
        each === "danger" ? "BLACKOUT.field.danger" : `BLACKOUT.condition.${each.condition}`,
      ),
    ),
  ];
  return {
    uuid: one.uuid,
    name: one.name,
    dice: [],
    tone: because.length > 0 ? "bad" : "good",
    outcome: text(
      rest.hitPoints && rest.stamina
        ? "BLACKOUT.breather.all"
        : rest.hitPoints || rest.stamina
          ? "BLACKOUT.breather.some"
          : "BLACKOUT.breather.nothing",
    ),
    lines: [
      { text: text("BLACKOUT.heal.hitPoints"), value: `${hitPoints.value} › ${points}`, ...hides(one) },
      { text: text("BLACKOUT.rest.stamina"), value: `${stamina.value} › ${breath}`, ...hides(one) },
      ...because.map(key => ({ text: text("BLACKOUT.breather.because", { what: text(key) }) })),
    ],
  };
}
