import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { text } from "./card.ts";
import type { ChoiceSituation } from "./choice.ts";
import type { Tested } from "./define.ts";
import type { Cost } from "./pay.ts";
import { timeCost } from "./taking-time.ts";

/**
 * Returns the action point cost of jumping, vaulting, climbing or swimming. These are parts of a Walk or Run,
 * not separate actions (R6.2a), so only extra time for the test costs action points (R5.15). An actor who
 * can't move can't do any of them. An actor who can't pay the full cost pays as much as possible. `key` is
 * the key of the action.
 */
export function movingCost({ facts, test, table }: ChoiceSituation & Tested, key: string): Cost {
  const what = text(`BLACKOUT.actionType.${key}`);
  const time = timeCost(facts.actor, what, test ? facts.choices : {}, table);
  if (forbiddingConditions(facts.actor.state.conditions, "movement").length === 0) return time;
  const stuck = text("BLACKOUT.problem.noMovement", { action: what, ap: 0 });
  return { ...time, problems: [{ kind: "ap", text: stuck }, ...time.problems] };
}
