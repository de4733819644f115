import { documentFromUuid } from "../../compat/documents.ts";
import { variantOf } from "../../actions/variants/registry.ts";
import type { VariantFacts } from "../../actions/variants/variant.ts";

/**
 * Returns the round and turn that the verdict records for an action in a variant's encounter. They come from
 * the variant's own state, because the Combat's round and turn are updated later.
 */
export function momentOfVariant(facts: VariantFacts): {
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
  readonly acting: string;
} {
  const { round = 0, acting = null, order = [] } = variantOf(facts.key)?.turnState(facts) ?? {};
  return {
    combat: documentFromUuid(facts.combat ?? "")?.id ?? "",
    round,
    turn: Math.max(
      0,
      order.findIndex(({ id }) => id === acting),
    ),
    acting: acting ?? "",
  };
}
