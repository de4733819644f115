import type { Action } from "../../../actions/core/action.ts";
import type { Text } from "../../../actions/core/card.ts";
import type { ChoiceList } from "../../../actions/core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Situation } from "../../../actions/core/define.ts";
import { Bout } from "./bout.ts";
import { said } from "./words.ts";

/**
 * What every action of Range Bands goes by: the fight and everybody's sheets, as they were and as they
 * become.
 */
export interface BandsPlan {
  readonly bout: Bout;
}

type BandsNeeds = { readonly variant: "bands" };

/** An action of Range Bands while it is resolved; `More` is what its own plan adds to the bout. */
export type BandsAct<C extends ChoiceList = ChoiceList, More = object> = Act<C, BandsNeeds, BandsPlan & More>;

/** An action of Range Bands as its author writes it. */
interface BandsSpec<C extends ChoiceList, More extends object> extends Omit<
  ActionSpec<C, BandsNeeds, BandsPlan & More>,
  "label" | "needs" | "plan" | "test" | "cost" | "write"
> {
  /** What several of its functions need beside the bout, worked out once. */
  readonly plan?: (situation: Omit<Situation<C, BandsNeeds, unknown>, "plan">, bout: Bout) => More;
}

/** An action of Range Bands: its key names its label, and what changed in the bout is what it changes. */
export function bandsAction<const C extends ChoiceList = [], More extends object = object>({
  plan,
  ...spec
}: BandsSpec<C, More>): Action {
  return defineAction<C, BandsNeeds, BandsPlan & More>({
    ...spec,
    label: titleOf(spec.key),
    needs: { variant: "bands" },
    plan: situation => {
      const bout = new Bout(situation.facts);
      return Object.assign({ bout }, plan?.(situation, bout));
    },
    write: ({ draft, plan: { bout } }) => {
      draft.also(...bout.changes());
      draft.alsoToOthers(bout.facts.combat, bout.changesOfOthers(), fought => bout.changesOfOthersIn(fought));
    },
  });
}

/** What an action is called. */
function titleOf(key: string): Text {
  return said(`actionType.${key.replace("bands.", "")}`);
}
