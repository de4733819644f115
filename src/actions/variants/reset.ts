import { physicalItemTypes } from "../../data/item/kinds.ts";
import type { Source } from "../../ledger/plain.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import type { Facts } from "../core/facts.ts";
import { ruleProblem } from "../core/rejection.ts";
import type { Action } from "../core/action.ts";
import type { VariantKey } from "./variant.ts";

/**
 * The data to delete, with the UUID and the name of its document. `own` is null if the variant stores no data
 * on the document.
 */
interface Kept {
  readonly uuid: string;
  readonly name: string;
  readonly own: Source | null;
}

/**
 * Returns the actions that delete a variant's data from an actor (`<key>.resetSheet`) or an item
 * (`<key>.resetThing`), so that Blackout's values apply instead. Only Gamemasters can reset an actor, because
 * this also ends all effects on it. Both actions work even if the data is invalid, because they don't read
 * it. Undoing them restores all of the data.
 */
export function resetActions(key: VariantKey): readonly Action[] {
  return [resetAction(key, "resetSheet", sheetIn), resetAction(key, "resetThing", thingIn)];
}

function resetAction(
  key: VariantKey,
  name: "resetSheet" | "resetThing",
  find: (facts: Facts) => Kept | null,
): Action {
  return defineAction({
    key: `${key}.${name}`,
    needs: { variant: key },
    label: text(`BLACKOUT.variants.${name}.title`),
    nature: "automatic",
    ...(name === "resetThing" ? { item: physicalItemTypes } : { who: "gamemaster" as const }),
    plan: ({ facts }) => {
      const kept = find(factsOf(key, facts));
      return { uuid: kept?.uuid ?? "", name: kept?.name ?? "", own: kept?.own ?? null };
    },
    problems: ({ plan }) =>
      plan.own ? [] : [ruleProblem(`BLACKOUT.variants.${name}.nothing`, { name: plan.name })],
    resolve: ({ draft, plan }) => {
      if (plan.own) draft.also({ uuid: plan.uuid, path: `system.variants.${key}`, from: plan.own });
      return { outcome: text(`BLACKOUT.variants.${name}.done`, { name: plan.name }) };
    },
  });
}

/** Returns the given facts if they belong to this variant. Otherwise, throws a RuleError. */
function factsOf(key: VariantKey, facts: Facts): Facts {
  if (facts.variant?.key !== key)
    throw new RuleError("facts.variant", facts.variant?.key, key, { key: "oneOf", data: { choices: key } });
  return facts;
}

function sheetIn({ actor, variant }: Facts): Kept | null {
  const person = variant?.people.find(one => one.actor === actor.uuid);
  return person ? { uuid: actor.uuid, name: person.name, own: person.sheet } : null;
}

function thingIn({ actor, item, variant }: Facts): Kept | null {
  const thing = variant?.people
    .find(one => one.actor === actor.uuid)
    ?.things.find(({ uuid }) => uuid === item?.uuid);
  return thing ? { uuid: thing.uuid, name: thing.name, own: thing.own } : null;
}
