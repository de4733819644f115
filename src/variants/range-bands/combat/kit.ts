import type { Action } from "../../../actions/core/action.ts";
import type { Text } from "../../../actions/core/card.ts";
import type { ChoiceList } from "../../../actions/core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Situation } from "../../../actions/core/define.ts";
import { BandsEncounter } from "./bands-encounter.ts";
import { bandsText } from "./words.ts";

/** The plan of every Range Bands action: the encounter and all sheets, before and after the action. */
export interface BandsPlan {
  readonly encounter: BandsEncounter;
}

type BandsNeeds = { readonly variant: "bands" };

/**
 * A Range Bands action while it is being resolved. `More` is the type of the data that the action adds to the
 * plan.
 */
export type BandsAct<C extends ChoiceList = ChoiceList, More = object> = Act<C, BandsNeeds, BandsPlan & More>;

/** The specification of a Range Bands action. */
interface BandsSpec<C extends ChoiceList, More extends object> extends Omit<
  ActionSpec<C, BandsNeeds, BandsPlan & More>,
  "label" | "needs" | "plan" | "test" | "cost" | "write"
> {
  /**
   * Returns additional data to store in the plan. Called only once per action, so that the action's other
   * functions can share the result.
   */
  readonly plan?: (
    situation: Omit<Situation<C, BandsNeeds, unknown>, "plan">,
    encounter: BandsEncounter,
  ) => More;
}

/**
 * Defines an action of Range Bands. Its label is derived from its key, and its changes come from the {@link
 * BandsEncounter}.
 */
export function bandsAction<const C extends ChoiceList = [], More extends object = object>({
  plan,
  ...spec
}: BandsSpec<C, More>): Action {
  return defineAction<C, BandsNeeds, BandsPlan & More>({
    ...spec,
    label: titleOf(spec.key),
    needs: { variant: "bands" },
    plan: situation => {
      const encounter = new BandsEncounter(situation.facts);
      return Object.assign({ encounter }, plan?.(situation, encounter));
    },
    write: ({ draft, plan: { encounter } }) => {
      draft.also(...encounter.changes());
      draft.alsoToOthers(encounter.facts.combat, encounter.changesOfOthers(), fought =>
        encounter.changesOfOthersIn(fought),
      );
    },
  });
}

/** Returns the title of an action. */
function titleOf(key: string): Text {
  return bandsText(`actionType.${key.replace("bands.", "")}`);
}
