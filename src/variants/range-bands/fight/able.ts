import { canAct } from "../rules/index.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { Bout } from "./bout.ts";
import { against } from "./words.ts";

/** X7.1, X7.6: who is incapacitated, mortally wounded or dead does nothing, in a fight and out of one. Checks that their state itself calls for are actions of their own. */
export function unableProblems(bout: Bout, person: VariantPerson): readonly Problem[] {
  return canAct(bout.sheet(person).vitality) ? [] : [against("isOut", { name: person.name })];
}
