import { removeStartTime } from "../compat/effects.ts";
import { conditionId } from "../data/effect/condition-source.ts";
import { CONDITION_TYPE, conditionOf } from "../data/effect/condition.ts";
import { hasText, localize } from "../language/localize.ts";
import { conditions } from "../rules/conditions/registry.ts";
import type { ConditionState } from "../rules/conditions/state.ts";
import { changeCondition } from "./conditions.ts";

/**
 * An Active Effect of the system. An effect of type `condition` stores a condition and none of Foundry's own
 * effect data: neither changes nor a duration.
 */
export class BlackoutActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** Returns the condition that the effect contains, or null if there is none or the condition is invalid. */
  get condition(): ConditionState | null {
    return conditionOf(this);
  }

  /**
   * Translates the name. The stored name may be a translation key, so that all users see the name in their
   * own language.
   */
  override prepareBaseData(): void {
    super.prepareBaseData();
    // The title is built from the stored name, so that preparing the data twice doesn't add the suffix twice.
    const { name } = this._source;
    const localized = hasText(name) ? localize(name) : name;
    const state = this.condition;
    this.name = state === null ? localized : conditionTitle(localized, state);
    // Foundry draws an effect with this flag as a large icon across the token, like the defeated status.
    if (state?.key === "outOfFight")
      this.flags = foundry.utils.mergeObject(this.flags, { core: { overlay: true } }, { inplace: false });
  }

  /**
   * Prevents duplicate conditions. The effect of a condition has a fixed ID, so that it exists only once on
   * an actor. An effect that is created in another way, for example by dropping it from another sheet, is
   * handled like any other change to the condition.
   */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<ActiveEffect<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.type !== CONDITION_TYPE) return;
    const state = this.condition;
    const { parent } = this;
    if (
      parent instanceof Actor &&
      state !== null &&
      !(options.keepId === true && this.id === conditionId(state.key, state.attribute))
    ) {
      await changeCondition(parent, { key: state.key, attribute: state.attribute, active: true });
      return false;
    }
    removeStartTime(this);
  }
}

/**
 * Returns a condition's name with the attribute or limb of an injury or wound (R9.7) or, for any other
 * condition with levels, with its level.
 */
function conditionTitle(
  name: string,
  { key, level, attribute, limb }: Pick<ConditionState, "key" | "level" | "attribute" | "limb">,
): string {
  const where =
    attribute !== null && limb
      ? `BLACKOUT.trauma.limb.${attribute}.${limb}`
      : `BLACKOUT.attribute.${attribute}`;
  if (attribute !== null) return localize("BLACKOUT.conditions.of", { name, attribute: localize(where) });
  return conditions.get(key)?.levels === undefined
    ? name
    : localize("BLACKOUT.conditions.level", { name, level: String(level) });
}
