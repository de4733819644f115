import { effectModelFields, EffectModelBase } from "../../compat/effects.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { checkStates, limbs, type ConditionState } from "../../rules/conditions/state.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { choice, text, whole } from "../fields.ts";
import { conditionId } from "./condition-source.ts";

const { fields } = foundry.data;

/** The type of the effects that hold conditions. */
export const CONDITION_TYPE = "condition";

function schema() {
  return {
    /** The condition, by its key in the registry of the rules. */
    key: text(),
    level: whole(1, 1, 99),
    /** Which attribute an injury or wound is of. */
    attribute: new fields.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: null,
      choices: [...physicalAttributes],
    }),
    /** Which hand or leg an injury is of (R9.7); empty where nobody has said so. */
    limb: new fields.StringField({
      required: true,
      nullable: false,
      blank: true,
      initial: "",
      choices: ["", ...limbs],
    }),
    /** Who or what caused it. */
    source: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    /** When it ends by itself (R10.1): after so many starts or ends of its bearer's turns. */
    clock: new fields.SchemaField(
      { at: choice(["ownTurnStart", "ownTurnEnd"], "ownTurnStart"), left: whole(1, 1, 9999) },
      { required: true, nullable: true, initial: null },
    ),
  };
}

type ConditionSchema = ReturnType<typeof schema>;

/**
 * A condition as an effect stores it. What it does follows from its key, so that a change of the rules
 * reaches what is stored.
 */
export class ConditionData extends EffectModelBase<ConditionSchema, ActiveEffect.Implementation> {
  static override defineSchema(): ConditionSchema {
    return { ...effectModelFields(), ...schema() };
  }
}

/** What is read of an effect. */
export interface StoredEffect {
  readonly id: string | null;
  readonly type: string;
  readonly disabled: boolean;
  readonly system: unknown;
}

const keyOrder = [...conditions.keys()];
const attributeOrder: readonly (string | null)[] = [null, ...physicalAttributes];

/**
 * The conditions that effects hold, in the order of the registry. Left out is what is switched off and what
 * cannot be read: an unknown condition, a level that is none. Of two effects for one condition the one under
 * its own id counts.
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

/** The condition that an effect holds, switched on or off; null when it holds none that can be read. */
export function conditionOf({ type, system }: StoredEffect): ConditionState | null {
  if (type !== CONDITION_TYPE || typeof system !== "object" || system === null) return null;
  const {
    key = "",
    level = 0,
    attribute = null,
    source = null,
    clock = null,
    limb: said,
  }: Partial<ConditionState> = system;
  const entry = conditions.get(key);
  if (entry === undefined) return null;
  const limb = limbs.find(known => known === said);
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
