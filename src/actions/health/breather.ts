import { minuteOfRest } from "../../rules/health/healing.ts";
import { text, type TargetRow } from "../core/card.ts";
import { toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts } from "../core/facts.ts";
import { targetRow } from "../core/plain-card.ts";
import { hides } from "../core/rejection.ts";

/**
 * The action of resting for a minute, out of danger, after an encounter. Restores hit points and Stamina to
 * their maximum, unless a condition or injury prevents it (R9.2, R12.1). The acting actor and the targets
 * rest.
 */
export const breather = defineAction({
  key: "breather",
  targets: "any",
  aids: true,
  who: "gamemaster",
  nature: "automatic",
  choices: [toggle("danger", { label: text("BLACKOUT.field.danger") })],
  resolve: ({ actor, targets, choices: { danger }, draft }) => ({
    outcome: text("BLACKOUT.breather.done"),
    tone: "good",
    targets: [actor, ...targets].map(one => rested(one, draft, danger)),
  }),
});

function rested(one: ActorFacts, draft: Draft, danger: boolean): TargetRow {
  const { hitPoints, stamina, conditions } = draft.state(one.uuid);
  const rest = minuteOfRest(conditions, danger);
  const points = rest.hitPoints ? hitPoints.max : hitPoints.value;
  const breath = rest.stamina ? stamina.max : stamina.value;
  draft.set(one.uuid, { hitPoints: { ...hitPoints, value: points }, stamina: { ...stamina, value: breath } });
  const because = new Set(
    rest.because.map(each =>
      each === "danger" ? "BLACKOUT.field.danger" : `BLACKOUT.condition.${each.condition}`,
    ),
  );
  const got = rest.hitPoints && rest.stamina ? "all" : rest.hitPoints || rest.stamina ? "some" : "nothing";
  return targetRow(one, text(`BLACKOUT.breather.${got}`), because.size > 0 ? "bad" : "good", {
    lines: [
      { text: text("BLACKOUT.heal.hitPoints"), value: `${hitPoints.value} › ${points}`, ...hides(one) },
      { text: text("BLACKOUT.rest.stamina"), value: `${stamina.value} › ${breath}`, ...hides(one) },
      ...[...because].map(key => ({ text: text("BLACKOUT.breather.because", { what: text(key) }) })),
    ],
  });
}
