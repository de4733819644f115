import { haggledPercent, HAGGLE_STEP } from "../../rules/gear/market.ts";
import { judgeOpposed } from "../../rules/tests/opposed.ts";
import { text } from "../core/card.ts";
import { pick, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts } from "../core/facts.ts";
import { helping } from "../core/helping.ts";
import { percentText } from "../../language/formats.ts";
import { prepareOwnTest } from "../core/own-test.ts";
import { ruleProblem, targetProblems } from "../core/rejection.ts";
import { chosenToFail, testChoices } from "../core/test-choices.ts";
import type { MarketFacts } from "./market-facts.ts";
import { decided, opposedOutcome, opposedReason, winChance } from "../tests/shared/contest.ts";
import { skillOptions, socialSkill, testedAttribute } from "../tests/shared/pair.ts";

const attribute = testedAttribute("charisma");

/** The social skills that can be used for haggling. Intimidation is not one of them. */
const bargaining = ["persuasion", "deception"] as const;

/**
 * Returns the pairs of attribute and skill with which a merchant resists: Insight with Willpower, as in Guile
 * Encounters (R15.8), or Charisma. Charisma is paired with a social skill if the table uses social skills.
 */
function merchantPairs(merchant: ActorFacts) {
  return [
    { attribute: "insight", skill: "willpower" },
    { attribute: "charisma", skill: socialSkill(merchant, bargaining) },
  ] as const;
}

/**
 * Haggles with the merchant of a market. An opposed test (R3.2–R3.4) lowers or raises the prices for this
 * customer. Each customer can haggle once until the market opens again.
 */
export const haggle = defineAction({
  key: "haggle",
  targets: "one",
  needs: { market: true },
  usualTarget: () => null,
  choices: [
    words("market"),
    attribute,
    pick("skill", ({ facts: { actor } }) => skillOptions(actor), {
      label: text("BLACKOUT.field.skill"),
      initial: ({ facts: { actor } }) => socialSkill(actor, bargaining),
    }),
    ...testChoices(situation => attribute.in(situation)),
    helping,
    chosenToFail,
  ],
  plan: ({ facts, target, choices: { attribute: tested, skill }, table }) =>
    prepareOwnTest(
      facts,
      {
        pairs: [{ attribute: tested, skill }],
        difficulty: null,
        circumstances: { against: target?.uuid ?? "" },
      },
      table,
    ),
  problems: ({ facts, plan }) => {
    const why = whyNot(facts.market, facts.targets[0]);
    return [
      ...(why ? [ruleProblem(`BLACKOUT.market.problem.${why}`)] : []),
      ...targetProblems(facts),
      ...plan.problems,
    ];
  },
  preview: situation => {
    const { pool, rows, stamina } = situation.plan;
    return {
      pool,
      rows,
      stamina,
      lines: winChance(situation, situation.plan, situation.target ? merchantPairs(situation.target) : [], {
        active: "left",
        tiePossible: true,
      }),
    };
  },
  resolve: act => {
    const { actor, facts, choices, plan, table, draft } = act;
    const target = act.target as ActorFacts;
    const { uuid, customer } = facts.market as MarketFacts;
    const { result } = decided(act, {
      actor,
      own: plan,
      stream: "haggle",
      chosenToFail: choices.chosenToFail,
      other: {
        key: "oppose.0",
        actor: target,
        pairs: merchantPairs(target),
        circumstances: { against: actor.uuid },
        question: text("BLACKOUT.prompt.oppose", { name: target.name, against: actor.name }),
      },
      judge: (left, right) =>
        judgeOpposed({ left, right, active: "left", tiePossible: true }, table.houseRules),
      noted: opposedReason,
    });
    const percent = haggledPercent(result.winner === null ? null : result.winner === "left", result.by);
    draft.also({ uuid, path: `system.haggled.${customer}`, to: percent });
    return {
      ...opposedOutcome(result, actor, target),
      lines: [
        {
          text: text("BLACKOUT.market.haggled"),
          value: percentText(`${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}`),
          why: [
            { text: text("BLACKOUT.market.margin"), value: String(result.by) },
            { text: text("BLACKOUT.market.perSuccess"), value: percentText(String(HAGGLE_STEP)) },
          ],
          tone: percent < 0 ? "good" : percent > 0 ? "bad" : "",
        },
      ],
    };
  },
});

function whyNot(
  market: MarketFacts | null,
  merchant: ActorFacts | undefined,
): "gone" | "closed" | "noHaggling" | "haggled" | null {
  if (!market) return "gone";
  if (!market.open) return "closed";
  if (market.merchant === "" || market.merchant !== merchant?.uuid) return "noHaggling";
  return market.hasHaggled ? "haggled" : null;
}
