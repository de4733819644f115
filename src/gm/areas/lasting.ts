import { actorFromUuid, createMessage, isOfLedger, onHook } from "../../compat.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { idOf } from "../../play/combat/sha256.ts";
import { isVerdictTrusted, type ActionMessage } from "../../play/deed/posted.ts";
import type { Point } from "../../rules/battlefield/index.ts";
import { momentId } from "../combat/moments.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";
import { isIn, isOver, lastingAreas, type LastingArea } from "./lasting-areas.ts";

/** What the core tells of a movement that happened: from where, and by which points. */
interface Movement { readonly origin: Point; readonly passed: { readonly waypoints: readonly Point[] } }

/**
 * Has areas that last get those who start a turn in them or enter them in their own turn, and ends them with their rounds (T11.2). All of it is judged here, from turns and
 * moves, on either generation alike: no behaviour of a region is asked. Each thing is an action under an id that follows from area, turn and person, so that it comes once,
 * also after a crash; it follows from the start of that turn, so that a fight that goes back takes it back and does it again. Answers what takes up what was missed.
 */
export function watchLastingAreas(enqueue: (task: () => Promise<void>) => void): () => void {
  const later = (task: () => Promise<void>) => { if (isWriter()) enqueue(async () => { if (isWriter()) await task(); }); };
  Hooks.on("updateChatMessage", message => { if (isTurnStart(message)) later(() => atTurnStart(message)); });
  onHook("moveToken", (token: BlackoutToken, { origin, passed }: Movement, operation: object) => { if (!isOfLedger(operation)) later(() => entered(token, [origin, ...passed.waypoints])); });
  Hooks.on("updateWorldTime", () => { later(async () => { for (const scene of game.scenes) await endAreas(scene, null); }); });
  return () => {
    later(async () => {
      for (const message of game.messages) if (isTurnStart(message) && isOfThisRound(message)) await atTurnStart(message);
      for (const { combatant } of game.combats) if (combatant?.token) await entered(combatant.token, []);
    });
  };
}

function isTurnStart(message: BlackoutChatMessage): message is ActionMessage {
  return message.isAction() && message.system.verb === "turnStart" && message.system.verdict.state === "applied" && isVerdictTrusted(message);
}

function isOfThisRound({ system: { verdict } }: ActionMessage): boolean {
  return game.combats.get(verdict.combat)?.round === verdict.round;
}

/** What areas do as a turn begins: those end whose rounds have passed, and the others get whoever starts in them. */
async function atTurnStart(message: ActionMessage): Promise<void> {
  const { verdict: { combat: id, acting, round } } = message.system;
  const combat = game.combats.get(id);
  const token = combat?.combatants.get(acting)?.token;
  const scene = combat?.scene;
  if (!combat || !scene) return;
  await endAreas(scene, { combat, message: message.id ?? "", actor: message.system.actor, acting, round });
  if (!token || token.parent !== scene || combat.round !== round) return;
  for (const area of lastingAreas(scene)) if (isIn(area, token)) await strike(area, combat, token, "start");
}

/** What areas do to somebody who moves in their own turn: those get them that they came into or went through. */
async function entered(token: BlackoutToken, way: readonly Point[]): Promise<void> {
  const { parent: scene } = token;
  const combat = scene && game.combats.find(one => one.started && one.phase === "fighting" && one.scene === scene && one.combatant?.token === token);
  if (!combat) return;
  for (const area of lastingAreas(scene)) if (!stoodThere(area, combat, token) && isIn(area, token, withBetween(way, scene.grid.size))) await strike(area, combat, token, "enter");
}

/** Was it made around them in this very turn? Then they neither start a turn in it nor enter it. */
function stoodThere({ combat: id, round, combatant, within }: LastingArea, combat: BlackoutCombat, { id: token }: BlackoutToken): boolean {
  return id === combat.id && round === combat.round && combatant === combat.combatant?.id && within.includes(token ?? "");
}

/** The points of a way with others between them, so that no space is jumped over. */
function withBetween(way: readonly Point[], size: number): readonly Point[] {
  return way.flatMap((to, index) => {
    const from = way[index - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (size / 2)));
    return Array.from({ length: steps }, (_, step) => ({ x: from.x + (to.x - from.x) * (step + 1) / steps, y: from.y + (to.y - from.y) * (step + 1) / steps }));
  });
}

async function strike({ id: area, name, effect, rating, source }: LastingArea, combat: BlackoutCombat, token: BlackoutToken, moment: "start" | "enter"): Promise<void> {
  const { actor } = token;
  const { combatant, round } = combat;
  if (!actor?.isPerson() || !combatant?.id || !combat.id) return;
  await post(idOf("area", area, combat.id, round, combatant.id), {
    verb: "areaStrike", actor: actor.uuid, origin: momentId(combat.id, { kind: "open", fighter: { id: combatant.id }, round }),
    choices: JSON.stringify({ name, effect, rating, source, moment, round, turn: combat.turn ?? 0, acting: combatant.id }),
  }, token.hidden);
}

/** The turn that begins, where one does. */
interface Turn { readonly combat: BlackoutCombat; readonly message: string; readonly actor: string; readonly acting: string; readonly round: number }

async function endAreas(scene: Scene.Implementation, turn: Turn | null): Promise<void> {
  for (const area of lastingAreas(scene)) {
    // In a running fight they end with a turn, so that they stand there again when the fight goes back behind it.
    if (!isOver(area) || (!turn && game.combats.get(area.combat)?.started === true)) continue;
    const { id, name, collection, source } = area;
    const moment = turn ? { round: turn.round, turn: turn.combat.turn ?? 0, acting: turn.acting } : {};
    await post(idOf("areaEnds", id), { verb: "areaEnds", actor: turn?.actor ?? source, origin: turn?.message ?? "", choices: JSON.stringify({ name, scene: scene.uuid, collection, id, ...moment }) }, false);
  }
}

async function post(_id: string, system: { readonly verb: string; readonly actor: string; readonly origin: string; readonly choices: string }, hidden: boolean): Promise<void> {
  const actor = actorFromUuid(system.actor);
  if (!actor || await isPosted(_id)) return;
  const whisper = hidden ? game.users.filter(user => user.isGM).map(user => user.id) : [];
  await createMessage({ _id, type: "action", speaker: ChatMessage.implementation.getSpeaker({ actor }), whisper, system }, { keepId: true });
}
