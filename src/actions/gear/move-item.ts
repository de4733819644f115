import { chosenNumber, chosenOption, chosenText } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Choices, Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { planMove, type MovePlan } from "../../play/gear/move-plan.ts";
import type { MoveWish } from "../../play/gear/store.ts";

const title = text("BLACKOUT.verb.moveItem");
const mostPieces = 1_000_000;

/**
 * Moves a thing, or some pieces of it, from one actor to another, into or out of a container, to or from a stack (R14.1): nothing is lost or doubled. Who may is asked
 * beside the verb (`mayMove`); all of its changes are made, or none.
 */
export const moveItem: Action = {
  key: "moveItem",
  label: title,
  targets: "none",
  needs: { stores: true },
  who: "holder",
  defaults: () => ({
    from: "",
    to: "",
    item: "",
    quantity: 1,
    container: "",
    location: "carried",
    stack: "auto",
    seed: "",
  }),
  fields: ({ stores, choices }) => {
    const most =
      stores?.from.items.find(({ id }) => id === chosenText(choices, "item"))?.quantity ?? mostPieces;
    return [
      {
        name: "quantity",
        kind: "number",
        min: Math.min(1, most),
        max: most,
        label: text("BLACKOUT.item.quantity"),
      },
    ];
  },
  preview: facts => ({
    pool: null,
    rows: [],
    difficulty: null,
    ap: 0,
    stamina: 0,
    lines: [],
    problems: problemsOf(planOf(facts)),
  }),
  judge: facts => {
    const plan = planOf(facts);
    const draft = new Draft(facts);
    draft.also(...plan.changes);
    const { stores } = facts;
    const within = stores?.from.uuid === stores?.to.uuid;
    const lines = plan.moved ? [{ text: text(plan.moved.name), value: `× ${plan.moved.quantity}` }] : [];
    const outcome = plan.problem
      ? text(`BLACKOUT.move.problem.${plan.problem}`)
      : within
        ? text("BLACKOUT.move.within")
        : text("BLACKOUT.move.to", { to: stores?.to.name ?? "" });
    return {
      draft,
      problems: problemsOf(plan),
      followUps: [],
      card: cardOf(title, outcome, plan.problem ? "bad" : "", {
        lines,
        ...(stores && !within ? { subtitle: text("BLACKOUT.move.from", { from: stores.from.name }) } : {}),
      }),
    };
  },
};

function planOf({ stores, choices }: Facts): MovePlan {
  return stores
    ? planMove(stores, wishOf(choices))
    : { problem: "gone", changes: [], moved: null, overfull: null };
}

function wishOf(choices: Choices): MoveWish {
  return {
    item: chosenText(choices, "item"),
    quantity: chosenNumber(choices, "quantity", 1, 0, mostPieces),
    container: chosenText(choices, "container"),
    location: chosenOption(choices, "location", ["carried", "stowed"], "carried"),
    stack: chosenText(choices, "stack", "auto"),
    seed: chosenText(choices, "seed"),
  };
}

function problemsOf({ problem, overfull }: MovePlan): readonly Problem[] {
  return [
    ...(problem ? [{ kind: "rule" as const, text: text(`BLACKOUT.move.problem.${problem}`) }] : []),
    ...(overfull === null
      ? []
      : [{ kind: "gear" as const, text: text("BLACKOUT.move.overfull", { name: overfull }) }]),
  ];
}
