import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { movesOfTurn } from "../../actions/movement/moves-of-turn.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import type { Point } from "../../rules/battlefield/plane.ts";
import { areaRound, areaRoundBegun } from "../../rules/conditions/area-clock.ts";
import { onTurnStart, turnStartsNow } from "../combat/turn-starts.ts";
import { whileWriter, type Enqueue } from "../designated-writer.ts";
import { withBetween } from "./between.ts";
import { isIn, isOver, lastingAreas, type LastingArea } from "./lasting-areas.ts";
import { encounterOfTurn, isInEncounter, onTokenMoved } from "./moved-tokens.ts";
import { followMove, followMoves } from "./undone-moves.ts";
import { postOfArea, strikeByClock, strikeInTurn } from "./strikes.ts";

/**
 * Applies lasting areas to actors who start a turn in them or enter them on their own turn, and ends the
 * areas when their last round has ended (T11.2). In both Foundry versions, this is computed from turns and
 * moves, without region behaviors. Each effect is an action with an ID derived from its cause, so that it
 * occurs only once, even after a crash. Outside combat, a round is six seconds of world time (R5.2). See
 * {@link strikeAreas}. Returns the function that applies missed effects.
 */
export function watchLastingAreas(enqueue: Enqueue): () => void {
  const later = whileWriter(enqueue);
  onTurnStart(message => {
    later(() => atTurnStart(message));
  });
  Hooks.on("updateChatMessage", message => {
    if (message.isAction() && message.system.action === "moveToken") later(() => followMove(message));
  });
  onTokenMoved((token, { path, message }) => {
    later(() => entered(token, path, message));
  });
  Hooks.on("updateWorldTime", () => {
    later(async () => {
      for (const scene of game.scenes) await endAreas(scene, null);
    });
  });
  return () => {
    later(async () => {
      await followMoves();
      for (const message of turnStartsNow()) await atTurnStart(message);
      for (const scene of game.scenes)
        for (const token of lastingAreas(scene).length > 0 ? scene.tokens : [])
          await entered(token, [], movesOfTurn(token).at(-1)?.id ?? null);
    });
  };
}

/**
 * Applies areas to actors inside them who aren't in an encounter, whenever a round of world time begins.
 * Combatants are affected during their turns.
 */
export async function strikeAreas(from: number, to: number): Promise<void> {
  for (const scene of game.scenes) {
    for (const area of lastingAreas(scene)) {
      const round = areaRoundBegun(area, from, to);
      if (round === null) continue;
      for (const token of scene.tokens)
        if (!isInEncounter(token) && isIn(area, token)) await strikeByClock(area, token, "start", round);
    }
  }
}

/**
 * Handles the start of a turn. Ends expired areas, and applies the others to the acting actor if the actor is
 * in them.
 */
async function atTurnStart(message: ActionMessage): Promise<void> {
  const {
    verdict: { combat: id, acting, round },
  } = message.system;
  const combat = game.combats.get(id);
  const token = combat?.combatants.get(acting)?.token;
  const scene = combat?.scene;
  if (!combat || !scene) return;
  await endAreas(scene, { combat, message: message.id ?? "", actor: message.system.actor, acting, round });
  if (!token || token.parent !== scene || combat.round !== round) return;
  for (const area of lastingAreas(scene))
    if (isIn(area, token)) await strikeInTurn(area, combat, token, { moment: "start" });
}

/**
 * Applies the effects of areas that a token enters or crosses, if it moves on its own turn or outside combat.
 */
async function entered(token: BlackoutToken, path: readonly Point[], move: string | null): Promise<void> {
  const { parent: scene } = token;
  const areas = scene ? lastingAreas(scene) : [];
  if (!scene || areas.length === 0) return;
  const combat = encounterOfTurn(token);
  if (!combat && isInEncounter(token)) return;
  const steps = withBetween(path, scene.grid.size);
  for (const area of areas) {
    if (stoodThere(area, combat, token) || !isIn(area, token, steps)) continue;
    if (combat) await strikeInTurn(area, combat, token, { moment: "enter", move });
    else await strikeByClock(area, token, "enter");
  }
}

/**
 * Whether the area was created around the token in this turn or, outside combat, in this round. If so, the
 * token doesn't count as entering the area or starting a turn in it.
 */
function stoodThere(area: LastingArea, combat: BlackoutCombat | null, { id: token }: BlackoutToken): boolean {
  if (!area.within.includes(token ?? "")) return false;
  return combat
    ? area.combat === combat.id && area.round === combat.round && area.combatant === combat.combatant?.id
    : areaRound(area, game.time.worldTime) === 0;
}

/** The turn that is starting. */
interface Turn {
  readonly combat: BlackoutCombat;
  readonly message: string;
  readonly actor: string;
  readonly acting: string;
  readonly round: number;
}

async function endAreas(scene: Scene.Implementation, turn: Turn | null): Promise<void> {
  for (const area of lastingAreas(scene)) {
    // In a running encounter, areas end as part of a turn, so that rewinding restores them.
    if (!isOver(area) || (!turn && game.combats.get(area.combat)?.started === true)) continue;
    const { id, name, collection, source } = area;
    const moment = turn ? { round: turn.round, turn: turn.combat.turn ?? 0, acting: turn.acting } : {};
    await postOfArea(
      idOf("areaEnds", id),
      {
        action: "areaEnds",
        actor: turn?.actor ?? source,
        origin: turn?.message ?? "",
        choices: JSON.stringify({ name, scene: scene.uuid, collection, id, ...moment }),
      },
      false,
    );
  }
}
