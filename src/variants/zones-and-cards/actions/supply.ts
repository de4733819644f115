import { supplyAfter, supplyDice } from "../rules/ammunition.ts";
import { text } from "../../../actions/core/card.ts";
import { choice } from "../../../actions/core/choice.ts";
import { against, field, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { supplyLine, supplyShown } from "../combat/attack-effects.ts";
import { supplyKinds } from "../combat/sheet-of.ts";

/** A supply roll for air, food, water or power, or for the ammunition of a weapon (Z6.16, Z8.6). */
export const supply = zonesAction({
  key: "zones.supply",
  item: ["weapon"],
  choices: [
    choice("supply", supplyKinds, {
      initial: "air",
      shown: ({ facts }) => facts.item === null,
      label: field("supply"),
      option: optionLabels("supplyKind"),
    }),
  ],
  // The plan contains the remaining amount and the name of the supply.
  plan: (encounter, { item, choices }) => {
    if (!item)
      return {
        left: encounter.sheet(encounter.me).supplies[choices.supply],
        name: `BLACKOUT.zones.supplyKind.${choices.supply}`,
      };
    const { supply: left, name } = encounter.weapon(encounter.me, item.uuid);
    return { left, name };
  },
  problems: ({ plan: { left } }) => (left === 0 ? [against("usedUp")] : []),
  preview: ({ plan: { left, name } }) => ({
    lines: [
      {
        text: text("BLACKOUT.zones.dice.supply"),
        value: String(supplyDice(left)),
        why: [{ text: text(name), value: String(left) }],
      },
    ],
  }),
  resolve: ({ roll, item, choices, plan: { encounter, left, name } }) => {
    const faces = roll("supply", supplyDice(left));
    const after = supplyAfter(left, faces);
    if (item) encounter.setWeapon(encounter.me, item.uuid, { supply: after });
    else
      encounter.setSheet(encounter.me, {
        supplies: { ...encounter.sheet(encounter.me).supplies, [choices.supply]: after },
      });
    const how = after === 0 ? "supplyOut" : after < left ? "supplyLess" : "supplySame";
    return {
      subtitle: text(name),
      outcome: text(`BLACKOUT.zones.${how}`),
      tone: after < left ? "bad" : "good",
      dice: supplyShown("supply", faces, left),
      lines: [supplyLine(name, left, after)],
    };
  },
});
