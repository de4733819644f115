import { breakHold } from "../../../rules/combat/maneuvers.ts";
import { text } from "../../core/card.ts";
import { chosenNumber, chosenToggle } from "../../core/choices.ts";
import { Draft } from "../../core/draft.ts";
import type { Facts, Table } from "../../core/facts.ts";
import { ownTestDefaults, ownTestPreview, prepareOwnTest, type OwnTest } from "../../core/own-test.ts";
import { costOf, pay, type Price } from "../../core/pay.ts";
import type { Action } from "../../core/action.ts";
import { contest, contestCard, contestFields } from "../../tests/shared/contest.ts";
import { holdProblems, letGo, type Hold } from "./hold.ts";
import { grapplePairs } from "./pairs.ts";
import { refusedAction, targetProblems } from "../../core/refusal.ts";

/** The verb that breaks a hold: an opposed test of Strength or Dexterity [Grapple] on both sides, once a round; whoever breaks out is the active side (R3.3, R5.18, T11.2). */
export function breakingAction(key: "breakGrip" | "escapeGrapple", hold: Hold): Action {
  const title = text(`BLACKOUT.verb.${key}`);
  const verb: Action = {
    key,
    label: title,
    targets: "one",
    defaults: ({ actor }) => ownTestDefaults(actor, grapplePairs),
    fields: (facts, table) => contestFields(facts, testOf(facts), table),
    preview: (facts, table) => {
      const { ap, problems } = costOf(facts.actor, priceOf(facts, table), table);
      return ownTestPreview(facts, testOf(facts), table, {
        ap,
        problems: [...against(facts, hold), ...problems],
      });
    },
    judge: (facts, hand, table) => {
      const {
        actor,
        targets: [holder],
      } = facts;
      const refused = against(facts, hold);
      if (!holder || refused.length > 0)
        return refusedAction(facts, title, verb.preview(facts, table).problems);
      const draft = new Draft(facts);
      const own = prepareOwnTest(facts, testOf(facts), table);
      const problems = [...pay(draft, actor, priceOf(facts, table), table), ...own.problems];
      const fight = contest(
        {
          actor,
          own,
          stream: "test",
          chosenToFail: chosenToggle(facts.choices, "chosenToFail"),
          judge: (left, right) => breakHold(left, right, table.houseRules),
          other: {
            key: "hold.0",
            actor: holder,
            pairs: grapplePairs,
            circumstances: { against: actor.uuid },
            question: text("BLACKOUT.prompt.hold", { name: holder.name, held: actor.name }),
          },
        },
        { draft, hand, table },
      );
      if (!fight.result)
        return { draft, problems, followUps: [], card: contestCard(title, holder, fight, null) };
      if (fight.result.grappled)
        return {
          draft,
          problems,
          followUps: [],
          card: contestCard(title, holder, fight, {
            outcome: text("BLACKOUT.hold.stillHeld", { name: actor.name }),
            tone: "bad",
          }),
        };
      letGo(draft, actor, hold);
      return {
        draft,
        problems,
        followUps: [],
        card: contestCard(title, holder, fight, {
          outcome: text("BLACKOUT.hold.free", { name: actor.name }),
          tone: "good",
        }),
      };
    },
  };
  return verb;
}

/** Being grappled takes nothing from the try to get out of it (T10). */
function testOf({ targets: [holder] }: Facts): OwnTest {
  return {
    pairs: grapplePairs,
    difficulty: null,
    circumstances: { escaping: true, against: holder?.uuid ?? "" },
  };
}

function priceOf({ choices }: Facts, table: Table): Price {
  return {
    action: "breakGrip",
    takingTime: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}

function against(facts: Facts, hold: Hold) {
  const {
    actor,
    targets: [holder],
  } = facts;
  const none = targetProblems(facts);
  return none.length > 0 || !holder ? none : holdProblems(actor, holder, hold);
}
