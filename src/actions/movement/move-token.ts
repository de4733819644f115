import type { Change } from "../../ledger/change.ts";
import { harmlessFall } from "../../rules/movement/fall.ts";
import { jumpsPerMovement } from "../../rules/movement/jump.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { chosenNumber, chosenText, chosenToggle } from "../core/choices.ts";
import { inFeet, text, type Line } from "../core/card.ts";
import { fallOf } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { Choices, Facts, Table } from "../core/facts.ts";
import { apShortOf, neededFeet, priceOfMove, type OwnMove } from "../core/own-move.ts";
import { pay } from "../core/pay.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { previewOf } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.moveToken");
const farthest = 100_000;

/** Where a token stood or stands: pixels of its scene, and units of elevation. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/**
 * Somebody has moved their token in their turn: what that costs of the movement of this turn, and where it stood, so that it can be brought back (R6.2, R5.11). The writer
 * notes it; whatever stands against it is said and nobody is put back by themselves. One that dropped far without climbing or jumping falls (R6.13).
 */
export const moveToken: Action = {
  key: "moveToken",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  records: true,
  defaults: () => ({
    token: "",
    from: null,
    to: null,
    feet: 0,
    longFeet: 0,
    before: 0,
    jumps: 0,
    movements: [],
    grid: true,
    climbing: 0,
    dropFeet: 0,
  }),
  fields: () => [],
  preview: (facts, table) => previewOf({ problems: [], lines: linesOf(facts, table) }),
  judge: (facts, _hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const price = priceOfMove(actor, moveOf(facts), table);
    if (price) pay(draft, actor, price, table);
    draft.also(...changesOf(choices));
    const { vital } = draft.state(actor.uuid);
    const climbing = chosenNumber(choices, "climbing", 0, 0, farthest);
    if (vital.climbing !== climbing) draft.set(actor.uuid, { vital: { ...vital, climbing } });
    const dropFeet = chosenNumber(choices, "dropFeet", 0, 0, farthest);
    const outcome = text(`BLACKOUT.moveToken.${neededAfter(facts, table).action}`, {
      name: actor.name,
      feet: chosenNumber(choices, "longFeet", 0, 0, farthest),
    });
    return {
      draft,
      problems: [],
      followUps: dropFeet >= harmlessFall ? [fallOf(actor, dropFeet, true)] : [],
      card: cardOf(title, outcome, neededAfter(facts, table).action === "beyond" ? "bad" : "", {
        lines: linesOf(facts, table),
      }),
    };
  },
};

function moveOf({ choices }: Facts): OwnMove {
  const number = (name: string) => chosenNumber(choices, name, 0, 0, farthest);
  return {
    before: number("before"),
    feet: number("feet"),
    jumps: number("jumps"),
    grid: chosenToggle(choices, "grid", true),
  };
}

function neededAfter(facts: Facts, table: Table) {
  const { before, feet, grid } = moveOf(facts);
  return neededFeet(facts.actor, before + feet, grid, table);
}

function linesOf(facts: Facts, table: Table): readonly Line[] {
  const { feet, jumps } = moveOf(facts);
  const now = neededAfter(facts, table);
  const short = apShortOf(facts.actor, moveOf(facts), table);
  return [
    { text: text("BLACKOUT.moveToken.cost"), value: inFeet(feet) },
    now.action === "beyond"
      ? { text: text("BLACKOUT.moveToken.beyondBy", { feet: -now.leftFeet }), tone: "bad" }
      : { text: text("BLACKOUT.moveToken.left"), value: inFeet(now.leftFeet) },
    ...(short > 0 ? [{ text: text("BLACKOUT.moveToken.tooFewAp", { n: short }), tone: "bad" as const }] : []),
    ...(jumps > jumpsPerMovement ? [{ text: text("BLACKOUT.ruler.oneJump"), tone: "bad" as const }] : []),
  ];
}

/** The token's place, as a change from where it stood to where it stands. */
function changesOf(choices: Choices): readonly Change[] {
  const uuid = chosenText(choices, "token");
  if (uuid === "") return [];
  const [from, to] = [spotOf(choices, "from"), spotOf(choices, "to")];
  return (["x", "y", "elevation"] as const)
    .filter(path => from[path] !== to[path])
    .map(path => ({ uuid, path, from: from[path], to: to[path] }));
}

function spotOf(choices: Choices, name: string): Spot {
  const spot = choices[name] as Partial<Spot> | null | undefined;
  const numbers = [spot?.x, spot?.y, spot?.elevation];
  if (!numbers.every(value => typeof value === "number" && Number.isFinite(value)))
    throw new RuleError(`choices.${name}`, spot, "a place with x, y and elevation");
  return spot as Spot;
}
