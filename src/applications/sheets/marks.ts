import { actorFromUuid } from "../../compat/documents.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { shownConditions, type ShownCondition } from "../shared/conditions.ts";
import type { Words } from "../shared/words.ts";
import { effectRows, type EffectRow } from "./effect-rows.ts";
import { effectFacts } from "./facts.ts";

/** The badges for conditions and other active effects, which are shown below an actor's numbers. */
export interface Marks {
  readonly conditions: readonly ShownCondition[];
  readonly others: readonly EffectRow[];
  readonly any: boolean;
}

/** Returns an actor's conditions and active effects as badges. */
export function marksOf(actor: Actor.Implementation, words: Words): Marks {
  const conditions = shownConditions(conditionStates(actor), words, nameOfSource);
  const others = effectRows(effectFacts(actor), words).filter(effect => effect.active);
  return { conditions, others, any: conditions.length + others.length > 0 };
}

/**
 * Returns the name of a condition's source: an actor's name, or custom text. Returns null if the actor isn't
 * available.
 */
function nameOfSource(source: string): string | null {
  if (!source.includes(".")) return source;
  const actor = actorFromUuid(source);
  return actor === null ? null : (actor.token?.name ?? actor.name);
}
