import { supplyAfter, supplyDice } from "../../../../rules/variants/zones-and-cards/ammunition.ts";
import { text } from "../../../../actions/core/card.ts";
import { chosenOption } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { choiceField } from "../attack-fields.ts";
import { supplyLine, supplyShown } from "../attack-effects.ts";
import type { Fray } from "../fray.ts";
import { supplyKinds } from "../sheet-of.ts";
import { against, done, frayOf, preview, refused, waiting } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.supply");

/** A supply roll of air, food, water or power, or of the ammunition of a weapon (Z6.16, Z8.6). */
export const supply: Action = {
  key: "zones.supply",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  item: ["weapon"],
  defaults: () => ({ combatant: "", supply: "air" }),
  fields: ({ item }) => (item ? [] : [choiceField("supply", supplyKinds, "supplyKind")]),
  preview: facts => {
    const { left, name } = storeOf(frayOf(facts), facts);
    return preview({
      problems: problemsOf(frayOf(facts), facts),
      lines: [
        {
          text: text("BLACKOUT.zones.dice.supply"),
          value: String(supplyDice(left)),
          why: [{ text: text(name), value: String(left) }],
        },
      ],
    });
  },
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const { left, name } = storeOf(fray, facts);
    const faces = hand.roll("supply", supplyDice(left), facts.actor.uuid);
    if (!faces) return waiting(facts, title, []);
    const after = supplyAfter(left, faces);
    if (facts.item) fray.setWeapon(fray.me, facts.item.uuid, { supply: after });
    else fray.setSheet(fray.me, { supplies: { ...fray.sheet(fray.me).supplies, [kindOf(facts)]: after } });
    return done(fray, facts, {
      title,
      subtitle: text(name),
      outcome: text(
        after === 0
          ? "BLACKOUT.zones.supplyOut"
          : after < left
            ? "BLACKOUT.zones.supplyLess"
            : "BLACKOUT.zones.supplySame",
      ),
      tone: after < left ? "bad" : "good",
      dice: supplyShown("supply", faces, left),
      lines: [supplyLine(name, left, after)],
    });
  },
};

function kindOf({ choices }: Facts) {
  return chosenOption(choices, "supply", supplyKinds, "air");
}

function storeOf(fray: Fray, facts: Facts): { readonly left: number; readonly name: string } {
  if (facts.item) {
    const { supply: left, name } = fray.weapon(fray.me, facts.item.uuid);
    return { left, name };
  }
  return {
    left: fray.sheet(fray.me).supplies[kindOf(facts)],
    name: `BLACKOUT.zones.supplyKind.${kindOf(facts)}`,
  };
}

function problemsOf(fray: Fray, facts: Facts) {
  return storeOf(fray, facts).left === 0 ? [against("usedUp")] : [];
}
