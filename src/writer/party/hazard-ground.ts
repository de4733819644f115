import { createMessage } from "../../compat/messages.ts";
import { isOfLedger } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { asAction, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { hazardGround } from "../../rules/conditions/hazards.ts";
import { strikesBetween, turnStrike } from "../../rules/conditions/hazard-clock.ts";
import { hazardsOf, type GroundHazard, type RegionSource } from "../../world/read-ground.ts";
import type { TokenSpot } from "../../world/regions.ts";
import { withBetween } from "../areas/between.ts";
import { MOVE_TAKEN_BACK } from "../areas/moves-taken-back.ts";
import { moveUnderWay } from "../combat/record-moves.ts";
import { onTurnStart, turnStartsNow } from "../combat/turn-starts.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";

/** A finished movement as reported by Foundry: its origin, and the points that were passed. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: TokenSpot;
  readonly passed: { readonly waypoints: readonly TokenSpot[] };
}

/** A hazard of a region, and the region. */
interface PlacedHazard extends GroundHazard {
  /** The UUID of its region, with the ID of its behavior. */
  readonly source: string;
  readonly region: RegionDocument.Implementation;
}

/**
 * Applies the hazards of a map's ground to actors who start a turn in them, or enter them in their own turn or
 * outside encounters (R6.4). Like lasting areas, it is computed from turns and moves in both versions: a region
 * behavior only contains the hazard. A path whose test succeeded enters by the ledger, and is not affected.
 * Each effect is an action with an ID derived from its cause, so that it happens once, even after a crash.
 * Returns the function that catches up on missed turns.
 */
export function watchHazardGround(enqueue: (task: () => Promise<void>) => void): () => void {
  const later = (task: () => Promise<void>) => {
    if (isWriter())
      enqueue(async () => {
        if (isWriter()) await task();
      });
  };
  onTurnStart(message => {
    later(() => atTurnStart(message));
  });
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    if (isOfLedger(operation, token) || movement.method === "undo") return;
    const move = moveUnderWay(token);
    later(() => entered(token, movement, move));
  });
  return () => {
    for (const message of turnStartsNow()) later(() => atTurnStart(message));
  };
}

/** The seconds of a jump of world time that count: in them even the slowest hazard takes effect. */
const LONGEST_LOOK = 3600;

/**
 * Applies the hazards of the active scene's ground to actors in them who are in no encounter, once per change
 * of world time in which they are due (R5.2, R6.4).
 */
export async function strikeGround(from: number, to: number): Promise<void> {
  const { active: scene } = game.scenes;
  if (!scene) return;
  for (const hazard of hazardsOn(scene)) {
    const nth = strikesBetween(
      { ...hazard, since: 0 },
      Math.max(from, to - LONGEST_LOOK),
      to,
      currentHouseRules(),
    ).at(-1);
    if (nth === undefined) continue;
    for (const token of scene.tokens)
      if (fightsOf(token).length === 0 && token.testInsideRegion(hazard.region, spotOf(token)))
        await post(hazard, token, {
          id: idOf("ground", hazard.source, "time", token.id ?? "", nth),
          origin: "",
          choices: { ground: hazard.source },
        });
  }
}

/** Returns the running encounters in which a token takes part. */
function fightsOf(token: BlackoutToken): readonly BlackoutCombat[] {
  return game.combats.filter(combat => combat.started && combat.combatants.some(one => one.token === token));
}

function hazardsOn(scene: Scene.Implementation): readonly PlacedHazard[] {
  const houseRules = currentHouseRules();
  return scene.regions.contents.flatMap(region =>
    hazardsOf(region.toObject() as object as RegionSource, houseRules).map(hazard => ({
      ...hazard,
      region,
      source: `${region.uuid}.${hazard.id}`,
    })),
  );
}

/** Hazards that only work once affect only those who enter, or fail to cross them. */
async function atTurnStart(message: ActionMessage): Promise<void> {
  const {
    verdict: { combat: id, acting, round },
  } = message.system;
  const combat = game.combats.get(id);
  const token = combat?.combatants.get(acting)?.token;
  const scene = combat?.scene;
  if (!combat || !scene || !message.id || token?.parent !== scene || combat.round !== round) return;
  for (const hazard of hazardsOn(scene))
    if (
      turnStrike(hazard, round, currentHouseRules()) !== null &&
      token.testInsideRegion(hazard.region, spotOf(token))
    )
      await post(hazard, token, {
        id: idOf("ground", hazard.source, message.id),
        origin: message.id,
        choices: { ground: hazard.source, ...turnOf(combat) },
      });
}

/** For a move in the actor's own turn, or outside encounters: applies the hazards that the path enters. */
async function entered(
  token: BlackoutToken,
  { id, origin, passed }: Movement,
  move: string | null,
): Promise<void> {
  const { parent: scene } = token;
  const hazards = scene ? hazardsOn(scene) : [];
  if (!scene || hazards.length === 0) return;
  const fights = fightsOf(token);
  const combat = fights.find(
    one => one.phase === "fighting" && one.scene === scene && one.combatant?.token === token,
  );
  if ((!combat && fights.length > 0) || (combat && isMirrored(combat))) return;
  const steps = withBetween([origin, ...passed.waypoints], scene.grid.size);
  for (const hazard of hazards) {
    const isInside = (spot: TokenSpot) => token.testInsideRegion(hazard.region, spot);
    if (isInside(origin) || !steps.some(isInside) || (combat && struckInTurn(hazard, combat))) continue;
    await post(hazard, token, {
      id: idOf("ground", hazard.source, token.id ?? "", id),
      origin: combat ? (move ?? "") : "",
      choices: {
        crosses: hazardGround(hazard.key, currentHouseRules()).test !== null,
        ground: hazard.source,
        ...(combat ? turnOf(combat) : {}),
      },
    });
  }
}

function spotOf({ x, y, elevation }: BlackoutToken): TokenSpot {
  return { x, y, elevation };
}

function turnOf(combat: BlackoutCombat): object {
  return { combat: combat.id, round: combat.round, acting: combat.combatant?.id };
}

/**
 * Whether this hazard has affected the actor in this turn. Effects that were rejected, or undone with their
 * move, do not count.
 */
function struckInTurn({ source }: PlacedHazard, combat: BlackoutCombat): boolean {
  return game.messages.some(message => {
    const action = asAction(message);
    if (action?.system.action !== "hazard" || action.author?.isGM !== true) return false;
    const chosen = parsedRecord(action.system.choices);
    const { state, reason } = action.system.verdict;
    return (
      chosen?.["ground"] === source &&
      chosen["combat"] === combat.id &&
      chosen["round"] === combat.round &&
      chosen["acting"] === combat.combatant?.id &&
      state !== "refused" &&
      !(state === "reversed" && reason === MOVE_TAKEN_BACK)
    );
  });
}

/** Posts a hazard for one actor with its own ID, once; for a hidden actor only to Gamemasters. */
async function post(
  { key, strength, region }: PlacedHazard,
  { actor, hidden }: BlackoutToken,
  { id, origin, choices }: { readonly id: string; readonly origin: string; readonly choices: object },
): Promise<void> {
  if (!actor?.isPerson() || actor.system.vital.dead || (await isPosted(id))) return;
  await createMessage(
    {
      _id: id,
      type: "action",
      speaker: { alias: "BLACKOUT.actionType.hazard" },
      whisper: hidden ? game.users.filter(user => user.isGM).map(user => user.id) : [],
      system: {
        action: "hazard",
        actor: actor.uuid,
        origin,
        choices: JSON.stringify({
          hazard: key,
          strength,
          place: region.name,
          since: Math.floor(game.time.worldTime),
          ...choices,
        }),
      },
    },
    { keepId: true },
  );
}
