import { RuleError } from "../../rules/rule-error.ts";
import { hitPointsAfterTakedown, takedownRewards } from "../../rules/social/takedowns.ts";
import { addCondition } from "../core/add-condition.ts";
import { text, type Line } from "../core/card.ts";
import { choice, number, other, words } from "../core/choice.ts";
import { defineAction, type AnyAct } from "../core/define.ts";
import type { Choices } from "../core/facts.ts";
import { targetRow } from "../core/plain-card.ts";
import { counterReasons } from "../core/reasons.ts";
import { hides } from "../core/rejection.ts";
import { traumaRow } from "../health/take-trauma.ts";

const mostItems = 60;
const reward = choice("reward", takedownRewards, { initial: "surprised" });

/**
 * Applies the reward for a successful takedown to the target when the encounter begins (R15.6): an injury, a
 * wound, fewer hit points, a missing item, or surprise. The writer posts this action; see
 * `writer/takedown/rewards.ts`.
 */
export const takedownReward = defineAction({
  key: "takedownReward",
  who: "gamemaster",
  nature: "automatic",
  choices: [
    reward,
    number("points", {
      shown: situation => reward.in(situation) === "fewerHitPoints",
      label: text("BLACKOUT.takedown.points"),
    }),
    words("attribute", { initial: "random" }),
    other("items", chosenIds, []),
    words("title"),
  ],
  resolve: act => {
    const { actor, facts, choices, draft, hand, table } = act;
    const kind = choices.reward;
    const row =
      kind === "injury" || kind === "wound"
        ? traumaRow(draft, actor, 0, { ...facts, choices: { ...facts.choices, kind } }, hand, table)
        : targetRow(actor, text("BLACKOUT.takedown.startsSo"), "bad", {
            lines:
              kind === "fewerHitPoints"
                ? weakened(choices.points, act)
                : kind === "unarmed"
                  ? disarmed(choices.items, act)
                  : surprised(act),
          });
    return {
      outcome: text(`BLACKOUT.takedown.reward.${kind}`),
      tone: row.tone === "ask" ? "ask" : "good",
      ...(choices.title === "" ? {} : { subtitle: text(choices.title) }),
      targets: [row],
    };
  },
});

function weakened(wanted: number, { actor, draft }: AnyAct): readonly Line[] {
  const { hitPoints } = draft.state(actor.uuid);
  const value = hitPointsAfterTakedown(hitPoints.value, wanted);
  draft.set(actor.uuid, { hitPoints: { ...hitPoints, value } });
  return [
    {
      text: text("BLACKOUT.takedown.hitPoints"),
      value: `${hitPoints.value} › ${value}`,
      why: counterReasons(text("BLACKOUT.actionType.takedownReward"), -wanted, value - hitPoints.value),
      ...hides(actor),
    },
  ];
}

/**
 * Stows the items that the target is missing because of the takedown, so that they can't be drawn during the
 * encounter.
 */
function disarmed(wanted: readonly string[], { facts: { gear }, draft }: AnyAct): readonly Line[] {
  const missing = gear.filter(({ uuid, type }) =>
    wanted.length === 0 ? type === "weapon" : wanted.some(id => uuid.endsWith(`.Item.${id}`)),
  );
  for (const { uuid } of missing) draft.setItem(uuid, { location: "stowed" });
  return missing.length === 0
    ? [{ text: text("BLACKOUT.takedown.nothingMissing") }]
    : missing.map(({ name }) => ({ text: text("BLACKOUT.takedown.missing", { what: text(name) }) }));
}

function surprised({ actor, draft, table }: AnyAct): readonly Line[] {
  addCondition(draft, actor, { key: "surprised" }, table);
  return [{ text: text("BLACKOUT.condition.surprised") }];
}

function chosenIds(choices: Choices, name: string): readonly string[] {
  const items = choices[name] ?? [];
  if (!Array.isArray(items) || items.length > mostItems || !items.every(one => typeof one === "string"))
    throw new RuleError(`choices.${name}`, items, `a list of at most ${mostItems} item IDs`);
  return items;
}
