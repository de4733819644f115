import { text } from "../../core/card.ts";
import type { Facts } from "../../core/facts.ts";
import type { Problem } from "../../core/action.ts";
import type { Arms } from "./arms.ts";

/**
 * Returns warnings about allies next to the target of a ranged attack, because a miss may hit them (R7.14a,
 * R7.26). The warnings don't prevent the attack.
 */
export function strayWarnings(
  { friendsBeside = [] }: Pick<Facts, "friendsBeside">,
  { kind }: Pick<Arms, "kind">,
): readonly Problem[] {
  return kind === "ranged"
    ? friendsBeside.map(name => ({
        kind: "gear",
        text: text("BLACKOUT.problem.attack.friendBeside", { name }),
      }))
    : [];
}
