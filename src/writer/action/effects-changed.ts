import { text, type Concealed } from "../../actions/core/card.ts";
import type { Difference } from "../../actions/core/differences.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { ActorState } from "../../actions/core/actor-state.ts";
import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import { signedNumber } from "../../actions/core/why.ts";

type Judged = Pick<JudgedAction, "resolution"> & { readonly facts: Facts };

const GAUGES = ["hitPoints", "stamina", "armor", "resistance"] as const;

/**
 * Returns the differences between the current effects of an action and the effects that its card showed while
 * they were pending. A result can change if other actions have changed hit points, armor or conditions in the
 * meantime.
 */
export function effectsChanged(shown: Judged, now: Judged): readonly Difference[] {
  return [now.facts.actor, ...now.facts.targets].flatMap(({ uuid, name }) => {
    const [before, after] = [effectOn(shown, uuid), effectOn(now, uuid)];
    if (!before || !after) return [];
    const numbers = GAUGES.filter(key => before[key] !== after[key]).map((key): Difference => ({
      what: text(`BLACKOUT.difference.of.${key}`, { name }),
      before: signedNumber(before[key]),
      after: signedNumber(after[key]),
      concealed: { of: uuid, need: key === "armor" ? "passive" : "all" },
      when: "applied",
    }));
    return [...numbers, ...conditions(uuid, name, before.conditions, after.conditions)];
  });
}

/**
 * Returns the effects of the action on an actor: the changes in hit points, Stamina, armor and resistance,
 * and the added conditions. Returns null if the actor isn't part of the action.
 */
function effectOn({ resolution: { draft }, facts }: Judged, uuid: string) {
  const one = [facts.actor, ...facts.targets].find(each => each.uuid === uuid);
  if (!one) return null;
  const [was, is] = [one.state, draft.state(uuid)];
  const sum = (state: ActorState, key: "armor" | "resistance") =>
    state[key].reduce((total, { value }) => total + value, 0);
  return {
    hitPoints: is.hitPoints.value - was.hitPoints.value,
    stamina: is.stamina.value - was.stamina.value,
    armor: sum(is, "armor") - sum(was, "armor"),
    resistance: sum(is, "resistance") - sum(was, "resistance"),
    conditions: is.conditions
      .map(({ key }) => key)
      .filter(key => !was.conditions.some(had => had.key === key)),
  };
}

function conditions(
  uuid: string,
  name: string,
  before: readonly string[],
  after: readonly string[],
): readonly Difference[] {
  const concealed: Concealed = { of: uuid, need: "passive" };
  const one = (key: string, gained: boolean): Difference => ({
    what: text("BLACKOUT.difference.of.condition", { name, condition: text(`BLACKOUT.condition.${key}`) }),
    before: gained ? null : "",
    after: gained ? "" : null,
    concealed,
    when: "applied",
  });
  return [
    ...after.filter(key => !before.includes(key)).map(key => one(key, true)),
    ...before.filter(key => !after.includes(key)).map(key => one(key, false)),
  ];
}
