import { harmlessFall } from "../../rules/movement/fall.ts";
import { freeStepFeet } from "../../rules/movement/free-step.ts";
import { jumpsPerMovement } from "../../rules/movement/jump.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { inFeet, text, type Line } from "../core/card.ts";
import { number, other, toggle, words } from "../core/choice.ts";
import { fallOf } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import type { Choices } from "../core/facts.ts";
import { apShortOf, neededFeet, priceOfMove } from "../core/own-move.ts";
import { pay, type Price } from "../core/pay.ts";

const upTo = { max: 100_000 };

/** The position of a token: pixels in its scene, and its elevation in grid distance units. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/**
 * Records a token's movement by a user on the token's turn, including its cost and the previous position, so
 * that the move can be undone (R6.2, R5.11). The writer posts this action. The card shows problems with the
 * move, but the system never moves the token back automatically. A token that descended a long way without
 * climbing or jumping falls (R6.13). The free step of the turn uses the free action and no movement (R5.10).
 */
export const moveToken = defineAction({
  key: "moveToken",
  who: "gamemaster",
  nature: "automatic",
  records: true,
  choices: [
    words("token"),
    other("from", spotOf),
    other("to", spotOf),
    number("feet", upTo),
    number("longFeet", upTo),
    number("before", upTo),
    number("jumps", upTo),
    other("movements", choices => choices["movements"], []),
    other("stops", choices => choices["stops"], []),
    toggle("grid", { initial: true }),
    number("climbing", upTo),
    number("dropFeet", upTo),
    toggle("step", {
      label: text("BLACKOUT.moveToken.asStep"),
      hint: text("BLACKOUT.moveToken.asStepHint"),
      shown: ({ facts: { choices } }) => isShort(choices["feet"]),
    }),
    words("approached"),
  ],
  plan: ({ actor, choices: { before, feet, jumps, grid, step, approached }, table }) => {
    const fear: readonly Line[] =
      approached === ""
        ? []
        : [{ text: text("BLACKOUT.moveToken.approached", { other: approached }), tone: "bad" }];
    if (step && isShort(feet)) {
      const price: Price = { action: "freeStep" };
      return { outcome: "freeStep", price, lines: fear };
    }
    const now = neededFeet(actor, before + feet, grid, table);
    const move = { before, feet, jumps, grid };
    const short = apShortOf(actor, move, table);
    const lines: readonly Line[] = [
      ...fear,
      { text: text("BLACKOUT.moveToken.cost"), value: inFeet(feet) },
      now.action === "beyond"
        ? { text: text("BLACKOUT.moveToken.beyondBy", { feet: -now.leftFeet }), tone: "bad" }
        : { text: text("BLACKOUT.moveToken.left"), value: inFeet(now.leftFeet) },
      ...(short > 0
        ? [{ text: text("BLACKOUT.moveToken.tooFewAp", { n: short }), tone: "bad" as const }]
        : []),
      ...(jumps > jumpsPerMovement ? [{ text: text("BLACKOUT.ruler.oneJump"), tone: "bad" as const }] : []),
    ];
    return { outcome: now.action, price: priceOfMove(actor, move, table), lines };
  },
  preview: ({ plan: { lines } }) => ({ lines }),
  resolve: ({ actor, choices, plan: { outcome, price, lines }, draft, table }) => {
    // The move has already happened, so an actor who can't pay the full cost pays as much of it as possible.
    if (price) pay(draft, actor, price, table);
    if (choices.token !== "") {
      const { token: uuid, from, to } = choices;
      const moved = (["x", "y", "elevation"] as const).filter(path => from[path] !== to[path]);
      draft.also(...moved.map(path => ({ uuid, path, from: from[path], to: to[path] })));
    }
    const { climbing, dropFeet, longFeet } = choices;
    const { vital } = draft.state(actor.uuid);
    if (vital.climbing !== climbing) draft.set(actor.uuid, { vital: { ...vital, climbing } });
    return {
      outcome: text(`BLACKOUT.moveToken.${outcome}`, { name: actor.name, feet: longFeet }),
      tone: outcome === "beyond" ? "bad" : "",
      moved: { token: choices.token, feet: outcome === "freeStep" ? 0 : choices.feet, jumps: choices.jumps },
      lines,
      followUps: dropFeet >= harmlessFall ? [fallOf(actor, dropFeet, true)] : [],
    };
  },
});

/** Whether the distance in feet is short enough for a free step (R5.18). */
function isShort(feet: unknown): boolean {
  return typeof feet === "number" && feet > 0 && feet <= freeStepFeet;
}

function spotOf(choices: Choices, name: string): Spot {
  const spot = choices[name] as Partial<Spot> | null | undefined;
  const numbers = [spot?.x, spot?.y, spot?.elevation];
  if (!numbers.every(value => typeof value === "number" && Number.isFinite(value)))
    throw new RuleError(`choices.${name}`, spot, "a place with x, y and elevation");
  return spot as Spot;
}
