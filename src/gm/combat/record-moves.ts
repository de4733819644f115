import { costOfWay, type WayCost, type Waypoint } from "../../canvas/movement/way.ts";
import { readScene } from "../../canvas/read-scene.ts";
import { isOfLedger, onHook } from "../../compat.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { judgeAction } from "../../play/deed/judge-posted.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";
import { postAction } from "./post-moment.ts";

/** What the core tells of a movement that happened. */
interface Movement {
  readonly id: string;
  readonly origin: { readonly x: number; readonly y: number; readonly elevation: number };
  readonly passed: { readonly waypoints: readonly (Waypoint & { readonly intermediate?: boolean })[] };
}

/** Moves of one token that are told in one go: who holds a key down moves many times in a second. */
interface Moved { readonly id: string; readonly origin: Movement["origin"]; cost: WayCost; last: Waypoint; dropFeet: number; timer: ReturnType<typeof setTimeout> | null }

/** Milliseconds that somebody may rest between two moves that are told as one. */
const pause = 400;

/**
 * Notes what somebody moves in their own turn as an action of the verb `moveToken`, so that it costs what it costs and is taken back with the turn (R6.2). What the ledger
 * itself moves is none, nor what is moved out of turn or put somewhere. To be called once; `enqueue` lets the writer do it when its turn comes.
 */
export function watchMoves(enqueue: (task: () => Promise<void>) => void): void {
  const moving = new Map<string, Moved>();
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    if (!isWriter() || isOfLedger(operation) || !isTheirTurn(token)) return;
    const way = movement.passed.waypoints.filter(({ intermediate }) => intermediate !== true);
    const last = way.at(-1);
    if (!last) return;
    const cost = costOfWay(token, movement.origin as Waypoint, way);
    const before = moving.get(token.uuid);
    if (before?.timer) clearTimeout(before.timer);
    const start = before?.last ?? movement.origin;
    const drop = last.action === "climb" || last.action === "jump" || last.action === "fly" ? 0 : dropOf(token, start.elevation - last.elevation);
    const moved: Moved = before
      ? { ...before, cost: { feet: before.cost.feet + cost.feet, longFeet: before.cost.longFeet + cost.longFeet, jumps: before.cost.jumps + cost.jumps }, last, dropFeet: before.dropFeet + drop }
      : { id: movement.id, origin: movement.origin, cost, last, dropFeet: drop, timer: null };
    moving.set(token.uuid, moved);
    moved.timer = setTimeout(() => {
      moving.delete(token.uuid);
      enqueue(() => note(token, moved));
    }, pause);
  });
}

function isTheirTurn({ combatant }: BlackoutToken): boolean {
  const combat = combatant?.combat;
  return combat?.started === true && combat.combatant === combatant && combatant?.actor?.isPerson() === true;
}

function dropOf(token: BlackoutToken, units: number): number {
  return token.parent && units > 0 ? Math.round(units * readScene(token.parent).feetPerUnit) : 0;
}

async function note(token: BlackoutToken, { id, origin, cost, last, dropFeet }: Moved): Promise<void> {
  const { combatant, actor, parent } = token;
  const combat = combatant?.combat;
  if (!isWriter() || !combatant || !combat || !actor || !parent || await isPosted(id)) return;
  const spot = ({ x, y, elevation }: Movement["origin"]) => ({ x, y, elevation });
  const choices = {
    token: token.uuid, from: spot(origin), to: spot(last), feet: cost.feet, longFeet: cost.longFeet, jumps: cost.jumps, before: movedBefore(token.uuid, { combat: combat.id ?? "", round: combat.round, acting: combatant.id ?? "" }), dropFeet, grid: !parent.grid.isGridless,
    climbing: last.action === "climb" ? Math.max(0, Math.round(last.elevation * readScene(parent).feetPerUnit)) : 0, round: combat.round, turn: combat.turn ?? 0, acting: combatant.id,
  };
  await postAction(id, { ...fighterOf(combatant), actor: actor.uuid, hidden: combatant.hidden }, { verb: "moveToken", actor: actor.uuid, choices: JSON.stringify(choices) });
}

/** Feet of movement that the token has taken in this turn already, as far as it was not brought back. */
function movedBefore(token: string, now: { readonly combat: string; readonly round: number; readonly acting: string }): number {
  let feet = 0;
  for (const message of game.messages.contents as readonly BlackoutChatMessage[]) {
    if (!message.isAction() || message.system.verb !== "moveToken") continue;
    const { combat, round, acting } = message.system.verdict;
    if (combat !== now.combat || round !== now.round || acting !== now.acting) continue;
    const judged = judgeAction(message);
    const { token: uuid, feet: cost } = judged?.facts?.choices ?? {};
    if (judged?.state === "applied" && uuid === token && typeof cost === "number") feet += cost;
  }
  return feet;
}
