import type { Problem } from "../core/action.ts";
import { text } from "../core/card.ts";
import { choice, number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";
import { loadProblems, planMove, type MovePlan } from "./move-plan.ts";
import type { Stores } from "./store.ts";

const mostPieces = 1_000_000;
const item = words("item");

/**
 * Moves an item or part of a stack from one actor to another, into or out of a container, or to or from
 * another stack (R14.1). Also grafts and removes implants (R13.16). Nothing is lost or duplicated, and the
 * changes are applied either completely or not at all. Permission is checked separately (`mayMove`).
 */
export const moveItem = defineAction({
  key: "moveItem",
  needs: { stores: true },
  who: "holder",
  choices: [
    words("from"),
    words("to"),
    item,
    number("quantity", {
      max: mostPieces,
      initial: 1,
      offered: ({ facts: { stores, choices } }) => {
        const moved = stores?.from.items.find(({ id }) => id === item.of(choices));
        const max = moved?.quantity ?? mostPieces;
        return { min: Math.min(1, max), max };
      },
      label: text("BLACKOUT.item.quantity"),
    }),
    words("container"),
    choice("location", ["carried", "stowed", "body"]),
    words("stack", { initial: "auto" }),
    words("seed"),
  ],
  plan: ({ facts: { stores }, choices }) => stores && planMove(stores, choices),
  problems: ({ facts: { stores }, plan }): readonly Problem[] => {
    if (!plan || !stores) return [ruleProblem("BLACKOUT.move.problem.gone")];
    const { problem, overfull, carried } = plan;
    return [
      ...loadProblems(stores.to, carried),
      ...(problem ? [ruleProblem(`BLACKOUT.move.problem.${problem}`)] : []),
      ...(overfull === null
        ? []
        : [{ kind: "gear" as const, text: text("BLACKOUT.move.overfull", { name: overfull }) }]),
    ];
  },
  title: ({ facts: { stores }, choices }) =>
    text(
      {
        graft: "BLACKOUT.do.graft",
        takeOut: "BLACKOUT.do.ungraft",
        move: "BLACKOUT.actionType.moveItem",
      }[workOf(stores, choices)],
    ),
  resolve: ({ facts, plan, choices, draft }) => {
    const { from, to } = facts.stores as Stores;
    const { changes, moved } = plan as MovePlan;
    draft.also(...changes);
    const lines = moved ? [{ text: text(moved.name), value: `× ${moved.quantity}` }] : [];
    const work = workOf(facts.stores, choices);
    if (work === "graft")
      return { outcome: text("BLACKOUT.move.grafted"), lines, notes: [text("BLACKOUT.move.graftingTests")] };
    if (work === "takeOut") return { outcome: text("BLACKOUT.move.takenOut"), lines };
    if (from.uuid === to.uuid) return { outcome: text("BLACKOUT.move.within"), lines };
    return {
      subtitle: text("BLACKOUT.move.from", { from: from.name }),
      outcome: text("BLACKOUT.move.to", { to: to.name }),
      lines,
    };
  },
});

/** Returns whether the action grafts an implant, removes a grafted one, or only moves an item. */
function workOf(
  stores: Stores | null | undefined,
  { location, item: id }: { readonly location: string; readonly item: string },
): "graft" | "takeOut" | "move" {
  if (location === "body") return "graft";
  return stores?.from.items.some(one => one.grafted && one.id === id) ? "takeOut" : "move";
}
