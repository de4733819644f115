import { equal, isRecord, type Plain } from "../../ledger/plain.ts";
import type { Amendment } from "./posted.ts";
import type { Choices, Facts } from "./facts.ts";

/**
 * Returns the facts with the amended choices. Only the values that the amendment changes count as user
 * choices, so the map still determines the other values when the action is redone.
 */
export function amendedFacts(facts: Facts, amended: Choices): Facts {
  const { choices, chosen } = facts;
  if (!chosen) return { ...facts, choices: { ...choices, ...amended } };
  const changed = changedIn(choices, amended);
  const targets = Array.isArray(changed["targets"])
    ? {
        targets: (changed["targets"] as readonly unknown[]).map((one, index) => ({
          ...partOf(chosen, index),
          ...(isRecord(one) ? changedIn(partOf(choices, index), one) : {}),
        })),
      }
    : {};
  return { ...facts, choices: { ...choices, ...amended }, chosen: { ...chosen, ...changed, ...targets } };
}

function changedIn(before: Choices, after: Choices): Choices {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !equal(value as Plain, before[key] as Plain)),
  );
}

/** Returns the choices that concern the target with the given index. */
function partOf({ targets }: Choices, index: number): Choices {
  const one: unknown = Array.isArray(targets) ? targets[index] : null;
  return isRecord(one) ? one : {};
}

/** Returns the choices of an action before its first amendment. */
export function choicesAtFirst({ choices }: Facts, amendments: readonly Amendment[]): Choices {
  return amendments
    .filter(({ state }) => state === "made")
    .reduceRight<Choices>((stands, { was }) => ({ ...stands, ...was }), choices);
}
