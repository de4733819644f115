import { effectModelFields, EffectModelBase } from "../../compat/effects.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { checkStates, limbs, type ConditionState } from "../../rules/conditions/state.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { choice, text, whole } from "../fields.ts";
import { conditionId } from "./condition-source.ts";

const { fields } = foundry.data;

/** The document sub-type of condition effects. */
export const CONDITION_TYPE = "condition";

function schema() {
  return {
    /** The key of the condition in the rules' registry. */
    key: text(),
    level: whole(1, 1, 99),
    /** The attribute that is affected by an injury or wound. */
    attribute: new fields.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: null,
      choices: [...physicalAttributes],
    }),
    /** The injured hand or leg (R9.7). Empty if it is unknown. */
    limb: new fields.StringField({
      required: true,
      nullable: false,
      blank: true,
      initial: "",
      choices: ["", ...limbs],
    }),
    /** The source of the condition, such as the feared actor. */
    source: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    /**
     * The clock that ends the condition: the remaining number of starts or ends of the affected actor's turns
     * (R10.1).
     */
    clock: new fields.SchemaField(
      { at: choice(["ownTurnStart", "ownTurnEnd"], "ownTurnStart"), left: whole(1, 1, 999_999) },
      { required: true, nullable: true, initial: null },
    ),
  };
}

type ConditionSchema = ReturnType<typeof schema>;

/**
 * A condition as stored in an effect. Its consequences are determined by its key, so changed rules also
 * affect stored conditions.
 */
export class ConditionData extends EffectModelBase<ConditionSchema, ActiveEffect.Implementation> {
  static override defineSchema(): ConditionSchema {
    return { ...effectModelFields(), ...schema() };
  }
}

/** The effect data from which conditions are read. */
export interface StoredEffect {
  readonly id: string | null;
  readonly type: string;
  readonly disabled: boolean;
  readonly system: unknown;
}

const keyOrder = [...conditions.keys()];
const attributeOrder: readonly (string | null)[] = [null, ...physicalAttributes];

/**
 * Returns the conditions in the given effects, in the registry's order. Omits disabled and invalid effects,
 * such as those with an unknown condition or an invalid level. If two effects contain the same condition, the
 * one with the condition's own ID counts.
 */
export function readConditions(effects: Iterable<StoredEffect>): ConditionState[] {
  const found = new Map<string, ConditionState>();
  for (const effect of effects) {
    const state = readCondition(effect);
    if (state === null) continue;
    const id = conditionId(state.key, state.attribute);
    if (effect.id === id || !found.has(id)) found.set(id, state);
  }
  const place = ({ key, attribute }: ConditionState) =>
    keyOrder.indexOf(key) * attributeOrder.length + attributeOrder.indexOf(attribute);
  return [...found.values()].sort((a, b) => place(a) - place(b));
}

/**
 * Returns the condition in an effect, whether enabled or not, or null if the effect contains no valid
 * condition.
 */
export function conditionOf({ type, system }: StoredEffect): ConditionState | null {
  if (type !== CONDITION_TYPE || typeof system !== "object" || system === null) return null;
  const {
    key = "",
    level = 0,
    attribute = null,
    source = null,
    clock = null,
    limb: storedLimb,
  }: Partial<ConditionState> = system;
  const entry = conditions.get(key);
  if (entry === undefined) return null;
  const limb = limbs.find(known => known === storedLimb);
  const state = {
    key,
    level,
    attribute: entry.byAttribute === true ? attribute : null,
    ...(limb ? { limb } : {}),
    source,
    clock: clock && { at: clock.at, left: clock.left },
  };
  try {
    checkStates([state], conditions);
    return state;
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

function readCondition(effect: StoredEffect): ConditionState | null {
  return effect.disabled ? null : conditionOf(effect);
}
