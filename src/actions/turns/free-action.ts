import { freeActionKinds, isSmallItem } from "../../rules/combat/free-actions.ts";
import { text } from "../core/card.ts";
import { choice, pick, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Facts, ItemFacts } from "../core/facts.ts";
import { ruleProblem } from "../core/rejection.ts";

const kind = choice("kind", freeActionKinds, {
  label: text("BLACKOUT.freeAction.kind"),
  option: word => text(`BLACKOUT.freeAction.kinds.${word}`),
});

/**
 * Returns the choice of the item to drop or to draw. The dialog shows it only if that kind of free action is
 * selected.
 */
function thingFor<const Kind extends "drop" | "draw">(what: Kind) {
  return pick(
    `${what}Item`,
    ({ facts }) => itemsFor(what, facts).map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
    {
      initial: ({ facts }) => itemsFor(what, facts)[0]?.uuid ?? "",
      shown: ({ facts }) => kind.of(facts.choices) === what && itemsFor(what, facts).length > 0,
      label: text("BLACKOUT.freeAction.item"),
    },
  );
}

/**
 * Takes the free action of a turn: speaking, dropping a held item, or drawing a small item. A second free
 * action costs 1 AP and is possible once per round (R5.10, R5.18).
 */
export const freeAction = defineAction({
  key: "freeAction",
  choices: [kind, thingFor("drop"), thingFor("draw"), words("note", { label: text("BLACKOUT.field.note") })],
  // The plan is the item to drop or draw. It is null if the item is invalid, and for all other free actions.
  plan: ({ facts, choices }) => {
    if (choices.kind !== "drop" && choices.kind !== "draw") return null;
    const chosen = choices.kind === "drop" ? choices.dropItem : choices.drawItem;
    return itemsFor(choices.kind, facts).find(({ uuid }) => uuid === chosen) ?? null;
  },
  cost: () => ({ action: "freeAction" }),
  problems: ({ actor, choices, plan }) =>
    plan === null && (choices.kind === "drop" || choices.kind === "draw")
      ? [ruleProblem(`BLACKOUT.problem.freeAction.${choices.kind}`, { name: actor.name })]
      : [],
  resolve: ({ actor: { name }, choices, plan, draft }) => {
    if (plan)
      draft.setItem(
        plan.uuid,
        choices.kind === "drop" ? { location: "stowed", dropped: true } : { location: "worn" },
      );
    return {
      outcome: text(`BLACKOUT.freeAction.did.${choices.kind}`, { name, item: plan?.name ?? "" }),
      notes: choices.note === "" ? [] : [text(choices.note)],
    };
  },
});

/**
 * Returns the items that can be dropped or drawn. Held items can be dropped, and small items within reach can
 * be drawn.
 */
function itemsFor(what: "drop" | "draw", { item, gear }: Facts): readonly ItemFacts[] {
  const held = [...(item ? [item] : []), ...gear].filter(
    ({ weapon, type }) => weapon !== null || type === "gear" || type === "consumable",
  );
  return held.filter(what === "drop" ? ({ state }) => state.location === "worn" : isDrawable);
}

function isDrawable({ weapon, qualities, inside, state }: ItemFacts): boolean {
  return (
    state.location === "carried" &&
    state.quantity > 0 &&
    inside !== true &&
    isSmallItem({ hands: weapon?.hands ?? 1, bulky: qualities.some(({ key }) => key === "bulky") })
  );
}
