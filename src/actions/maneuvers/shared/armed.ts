import type { Action } from "../../core/action.ts";
import { text } from "../../core/card.ts";
import { pick, type ChoiceSituation } from "../../core/choice.ts";
import type { Facts, ItemFacts, Table } from "../../core/facts.ts";
import { armsOf, weaponPair } from "../../combat/attack/arms.ts";

/** The value that represents bare hands in the choice of a weapon. */
const bareHands = "hands";

/**
 * Returns the action with an additional choice between the weapons in hand and bare hands. The default is the
 * item from which the action was started or, if there is none, the first melee weapon (R7.2, R12.6).
 * `meleeOnly` excludes weapons that can't be used in melee.
 */
export function withAnyWeapon(action: Action, meleeOnly: boolean): Action {
  const weapons = ({ facts: { item, gear } }: ChoiceSituation) =>
    [...(item ? [item] : []), ...gear.filter(isInHand)].filter(
      one => !meleeOnly || one.weapon === null || isForMelee(one),
    );
  const weapon = pick(
    "weapon",
    situation => [
      ...weapons(situation).map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
      { value: bareHands, label: text("BLACKOUT.attack.unarmed") },
    ],
    {
      initial: situation => (situation.facts.item ?? weapons(situation).find(isForMelee))?.uuid ?? bareHands,
      shown: situation => weapons(situation).length > (situation.facts.item ? 1 : 0),
      label: text("BLACKOUT.field.weapon"),
      asList: true,
    },
  );
  const armed = (facts: Facts, table: Table) => withWeapon(facts, weapon.in({ facts, table }));
  return {
    ...action,
    defaults: (facts, table) => ({
      ...action.defaults(facts, table),
      weapon: weapon.initial({ facts, table }),
    }),
    fields: (facts, table) => [
      ...weapon.fields({ facts, table }),
      ...action.fields(armed(facts, table), table),
    ],
    preview: (facts, table) => action.preview(armed(facts, table), table),
    judge: (facts, hand, table) => action.judge(armed(facts, table), hand, table),
  };
}

/** Returns the facts with the chosen weapon as the item. A weapon that is no longer in hand is ignored. */
function withWeapon(facts: Facts, chosen: string): Facts {
  const { item, gear, choices } = facts;
  const found = chosen === bareHands ? null : gear.find(each => each.uuid === chosen && isInHand(each));
  if (found === undefined || (found === null && item === null)) return facts;
  const changed = {
    ...facts,
    item: found,
    gear: [...gear.filter(each => each !== found), ...(item ? [item] : [])],
  };
  // The chosen attribute and skill pair is stored as an index, which might not exist for a different weapon.
  const at = Number(weaponPair.of(choices));
  return at > 0 && at >= armsOf(changed).pairs.length
    ? { ...changed, choices: { ...choices, pair: "0" } }
    : changed;
}

function isForMelee({ weapon }: ItemFacts): boolean {
  return weapon?.category === "melee";
}

function isInHand({ weapon, state }: ItemFacts): boolean {
  return weapon !== null && state.location === "worn";
}
