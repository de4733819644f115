import { giveCondition } from "../../rules/conditions/state.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { hitPointsAfterTakedown, takedownRewards } from "../../rules/social/takedowns.ts";
import { text, type Line, type TargetRow } from "../core/card.ts";
import { chosenNumber, chosenOption, chosenText } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import type { Choices, Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Action } from "../core/action.ts";
import { hides, previewOf } from "../core/refusal.ts";
import type { Tools } from "../tests/shared/contest.ts";
import { traumaRow } from "../health/take-trauma.ts";

const title = text("BLACKOUT.verb.takedownReward");
const mostPoints = 9999;
const mostItems = 60;

/**
 * What a takedown that worked has done to its target by the time the fight begins (R15.6): an injury, a wound, fewer hit points, something missing, or surprise. The writer posts it; see
 * `gm/takedown/rewards.ts`.
 */
export const takedownReward: Action = {
  key: "takedownReward",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ reward: "surprised", attribute: "random", points: 0, items: [], title: "" }),
  fields: ({ choices }) =>
    chosenReward(choices) === "fewerHitPoints"
      ? [{ name: "points", kind: "number", min: 0, max: mostPoints, label: text("BLACKOUT.takedown.points") }]
      : [],
  preview: () => previewOf({}),
  judge: (facts, hand, table) => {
    const tools: Tools = { draft: new Draft(facts), hand, table };
    const reward = chosenReward(facts.choices);
    const row =
      reward === "injury" || reward === "wound"
        ? hurt(reward, facts, tools)
        : {
            ...plainRow(facts),
            lines:
              reward === "fewerHitPoints"
                ? weakened(facts, tools)
                : reward === "unarmed"
                  ? disarmed(facts, tools)
                  : surprised(facts, tools),
          };
    const named = chosenText(facts.choices, "title");
    return {
      draft: tools.draft,
      problems: [],
      followUps: [],
      card: cardOf(title, text(`BLACKOUT.takedown.reward.${reward}`), row.tone === "ask" ? "ask" : "good", {
        ...(named === "" ? {} : { subtitle: text(named) }),
        targets: [row],
      }),
    };
  },
};

function chosenReward(choices: Choices) {
  return chosenOption(choices, "reward", takedownRewards, "surprised");
}

function plainRow({ actor: { uuid, name } }: Facts): TargetRow {
  return { uuid, name, outcome: text("BLACKOUT.takedown.startsSo"), tone: "bad", dice: [], lines: [] };
}

function hurt(kind: "injury" | "wound", facts: Facts, { draft, hand, table }: Tools): TargetRow {
  return traumaRow(draft, facts.actor, 0, { ...facts, choices: { ...facts.choices, kind } }, hand, table);
}

function weakened({ actor, choices }: Facts, { draft }: Tools): readonly Line[] {
  const { hitPoints } = draft.state(actor.uuid);
  const wanted = chosenNumber(choices, "points", 0, 0, mostPoints);
  const value = hitPointsAfterTakedown(hitPoints.value, wanted);
  draft.set(actor.uuid, { hitPoints: { ...hitPoints, value } });
  return [
    {
      text: text("BLACKOUT.takedown.hitPoints"),
      value: `${hitPoints.value} › ${value}`,
      why: whyMoved(title, -wanted, value - hitPoints.value),
      ...hides(actor),
    },
  ];
}

/** What is missing lies out of reach: it is stowed, and nobody takes it up within the fight by a hand's turn. */
function disarmed({ gear, choices }: Facts, { draft }: Tools): readonly Line[] {
  const wanted = chosenIds(choices);
  const missing = gear.filter(({ uuid, type }) =>
    wanted.length === 0 ? type === "weapon" : wanted.some(id => uuid.endsWith(`.Item.${id}`)),
  );
  for (const { uuid } of missing) draft.setItem(uuid, { location: "stowed" });
  return missing.length === 0
    ? [{ text: text("BLACKOUT.takedown.nothingMissing") }]
    : missing.map(({ name }) => ({ text: text("BLACKOUT.takedown.missing", { what: text(name) }) }));
}

function surprised({ actor }: Facts, { draft, table }: Tools): readonly Line[] {
  draft.set(actor.uuid, {
    conditions: giveCondition(
      draft.state(actor.uuid).conditions,
      { key: "surprised" },
      actor.ownTurn,
      table.houseRules,
    ).states,
  });
  return [{ text: text("BLACKOUT.condition.surprised") }];
}

function chosenIds(choices: Choices): readonly string[] {
  const items = choices["items"] ?? [];
  if (!Array.isArray(items) || items.length > mostItems || !items.every(one => typeof one === "string"))
    throw new RuleError("choices.items", items, `a list of at most ${mostItems} ids of things`);
  return items;
}
