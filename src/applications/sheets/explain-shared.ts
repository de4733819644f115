import type { Attribute } from "../../rules/character/attributes.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { ReadoutPart } from "../shared/readout.ts";
import type { Words } from "../shared/words.ts";
import {
  explainCost,
  explainDamage,
  explainStep,
  explainStock,
  explainWeight,
  type Marks,
} from "./explain-texts.ts";
import { itemFacts } from "./facts.ts";
import { turnFacts } from "./turn-facts.ts";

/** The data needed for the explanations that all sheets share. */
export interface Explained {
  readonly actor: BlackoutActor;
  readonly words: Words;
  /** Returns the number of damage dice that an attribute adds, regardless of skills, pools and conditions. */
  readonly bareAttribute: (attribute: Attribute) => number;
  readonly stamina: number;
}

/**
 * Returns the explanation of a number that all acting actors have in common (damage, costs, ammunition,
 * weight, or the step), or null for other elements. `marks` contains the element's data attributes.
 */
export function explainShared(
  marks: Marks,
  itemId: string,
  explained: Explained,
): readonly ReadoutPart[] | null {
  const { actor, words, stamina } = explained;
  const item = itemFacts(actor).find(({ id }) => id === itemId);
  switch (marks["explain"]) {
    case "damage":
      return explainDamage(item?.type === "weapon" ? item : null, marks["form"] === "burst", explained);
    case "cost":
      return explainCost(marks, turnFacts(actor), stamina, words);
    case "stock":
      return item ? explainStock(item, itemFacts(actor), words) : null;
    case "weight":
      return item ? explainWeight(item, currentHouseRules().capacityUnit, words) : null;
    case "step":
      return explainStep(turnFacts(actor), words);
    default:
      return null;
  }
}
