import { chosenText } from "../../core/choices.ts";
import { text } from "../../core/card.ts";
import type { Facts, ItemFacts } from "../../core/facts.ts";
import type { Field, Action } from "../../core/action.ts";
import { armsOf } from "../../combat/attack/arms.ts";

/** What is chosen to fight with nothing. */
const bareHands = "hands";

/**
 * The verb, done with whichever of several weapons in hand somebody chooses, or with bare hands: what it was begun with is only the first choice (R7.2, R12.6). `meleeOnly`
 * leaves out what cannot be done with.
 */
export function withAnyWeapon(verb: Action, meleeOnly: boolean): Action {
  return {
    ...verb,
    defaults: (facts, table) => ({ ...verb.defaults(facts, table), weapon: facts.item?.uuid ?? bareHands }),
    fields: (facts, table) => [...weaponField(facts, meleeOnly), ...verb.fields(armed(facts), table)],
    preview: (facts, table) => verb.preview(armed(facts), table),
    judge: (facts, hand, table) => verb.judge(armed(facts), hand, table),
  };
}

/** The facts with the weapon that was chosen in hand. What is not in hand any more counts as not chosen. */
export function armed(facts: Facts): Facts {
  const { item, gear, choices } = facts;
  const chosen = chosenText(choices, "weapon", item?.uuid ?? bareHands);
  const found = chosen === bareHands ? null : gear.find(each => each.uuid === chosen && isInHand(each));
  if (found === undefined || (found === null && item === null)) return facts;
  const changed = {
    ...facts,
    item: found,
    gear: [...gear.filter(each => each !== found), ...(item ? [item] : [])],
  };
  // The place of a pair among those of another weapon says nothing of this one.
  const at = Number(choices["pair"] ?? 0);
  return at > 0 && at >= armsOf(changed).pairs.length
    ? { ...changed, choices: { ...choices, pair: "0" } }
    : changed;
}

function isInHand({ weapon, state }: ItemFacts): boolean {
  return weapon !== null && state.location === "worn";
}

/** The field for the weapon; none where there is but one to choose, or none at all. */
function weaponField({ item, gear }: Facts, meleeOnly: boolean): readonly Field[] {
  const weapons = [...(item ? [item] : []), ...gear.filter(isInHand)].filter(
    ({ weapon }) => !meleeOnly || weapon === null || weapon.category === "melee",
  );
  if (weapons.length < 2) return [];
  return [
    {
      name: "weapon",
      kind: "choice",
      label: text("BLACKOUT.field.weapon"),
      group: text("BLACKOUT.field.group.maneuver"),
      options: [
        ...weapons.map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
        { value: bareHands, label: text("BLACKOUT.attack.unarmed") },
      ],
    },
  ];
}
