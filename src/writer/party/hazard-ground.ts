import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { idOf } from "../../features/combat/sha256.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { hazardGround, isSurfaceHazard } from "../../rules/conditions/hazards.ts";
import { strikesBetween, turnStrike } from "../../rules/conditions/hazard-clock.ts";
import { hazardsOf, type GroundHazard, type RegionSource } from "../../world/read-ground.ts";
import type { TokenSpot } from "../../world/regions.ts";
import { withBetween } from "../areas/between.ts";
import { encounterOfTurn, isInEncounter, onTokenMoved, type TokenMove } from "../areas/moved-tokens.ts";
import { hasStruck, postOfArea } from "../areas/strikes.ts";
import { onTurnStart, turnStartsNow } from "../combat/turn-starts.ts";
import { whileWriter, type Enqueue } from "../designated-writer.ts";

/** A hazard and the region that contains it. */
interface PlacedHazard extends GroundHazard {
  /** The UUID of the region and the ID of the behavior. */
  readonly source: string;
  readonly region: RegionDocument.Implementation;
}

/**
 * Applies the hazards of a map's ground to actors who start a turn in them, or who enter them on their own
 * turn or outside encounters (R6.4). As with lasting areas, this is computed from turns and moves in both
 * Foundry versions; the region behavior only stores the hazard. An actor who passes the test to cross a
 * hazard is moved by the ledger and isn't affected. Each effect is an action whose ID is derived from its
 * cause, so that it occurs only once, even after a crash. Returns the function that handles missed turns.
 */
export function watchHazardGround(enqueue: Enqueue): () => void {
  const later = whileWriter(enqueue);
  onTurnStart(message => {
    later(() => atTurnStart(message));
  });
  onTokenMoved((token, move) => {
    later(() => entered(token, move));
  });
  return () => {
    for (const message of turnStartsNow()) later(() => atTurnStart(message));
  };
}

/**
 * The maximum number of seconds that are considered after a jump of world time. Even the slowest hazard takes
 * effect within this time.
 */
const LONGEST_LOOK = 3600;

/**
 * Applies the active scene's hazards to the actors inside them, except for actors in an encounter. Each
 * hazard takes effect at most once per change of world time (R5.2, R6.4).
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
      if (!isInEncounter(token) && isInside(hazard, token, spotOf(token)))
        await post(hazard, token, {
          id: idOf("ground", hazard.source, "time", token.id ?? "", nth),
          origin: "",
          choices: { ground: hazard.source },
        });
  }
}

function hazardsOn(scene: Scene.Implementation): readonly PlacedHazard[] {
  const houseRules = currentHouseRules();
  return scene.regions.contents.flatMap(region =>
    hazardsOf(region._source as object as RegionSource, houseRules).map(hazard => ({
      ...hazard,
      region,
      source: `${region.uuid}.${hazard.id}`,
    })),
  );
}

/**
 * Applies the hazards in which a token starts its turn. One-time hazards are excluded, because they affect
 * only actors who enter them or fail to cross them.
 */
async function atTurnStart(message: ActionMessage): Promise<void> {
  const {
    verdict: { combat: id, acting, round },
  } = message.system;
  const combat = game.combats.get(id);
  const token = combat?.combatants.get(acting)?.token;
  const scene = combat?.scene;
  if (!combat || !scene || !message.id || token?.parent !== scene || combat.round !== round) return;
  for (const hazard of hazardsOn(scene))
    if (turnStrike(hazard, round, currentHouseRules()) !== null && isInside(hazard, token, spotOf(token)))
      await post(hazard, token, {
        id: idOf("ground", hazard.source, message.id),
        origin: message.id,
        choices: { ground: hazard.source, ...turnOf(combat) },
      });
}

/** Applies the hazards on the path of a move that is made on the actor's own turn or outside an encounter. */
async function entered(token: BlackoutToken, { id, path, message }: TokenMove): Promise<void> {
  const { parent: scene } = token;
  const hazards = scene ? hazardsOn(scene) : [];
  if (!scene || hazards.length === 0) return;
  const combat = encounterOfTurn(token);
  if (combat ? isMirrored(combat) : isInEncounter(token)) return;
  const [origin] = path;
  const steps = withBetween(path, scene.grid.size);
  for (const hazard of hazards) {
    const isIn = (spot: TokenSpot) => isInside(hazard, token, spot);
    const turn = combat && { ground: hazard.source, ...turnOf(combat) };
    if ((origin && isIn(origin)) || !steps.some(isIn) || (turn && hasStruck("hazard", turn))) continue;
    await post(hazard, token, {
      id: idOf("ground", hazard.source, token.id ?? "", id),
      origin: combat ? (message ?? "") : "",
      choices: {
        crosses: hazardGround(hazard.key, currentHouseRules()).test !== null,
        ground: hazard.source,
        ...turn,
      },
    });
  }
}

/**
 * Returns whether a hazard affects a token at a position. An actor who flies above quicksand or rough water
 * does not touch it. Other hazards fill the height of their region, which is unlimited unless the region
 * defines a limit.
 */
function isInside({ key, region }: PlacedHazard, token: BlackoutToken, spot: TokenSpot): boolean {
  const floor = region.elevation.bottom ?? 0;
  const flies = spot.elevation > floor || token.movementAction === "fly";
  return token.testInsideRegion(region, spot) && !(flies && isSurfaceHazard(key));
}

function spotOf({ x, y, elevation }: BlackoutToken): TokenSpot {
  return { x, y, elevation };
}

function turnOf(combat: BlackoutCombat): object {
  return { combat: combat.id, round: combat.round, acting: combat.combatant?.id };
}

/**
 * Posts a hazard for one actor. The caller provides the message's ID, so that the hazard is posted only once.
 * If the actor's token is hidden, only Gamemasters receive the message.
 */
async function post(
  { key, strength, region }: PlacedHazard,
  { actor, hidden }: BlackoutToken,
  { id, origin, choices }: { readonly id: string; readonly origin: string; readonly choices: object },
): Promise<void> {
  if (!actor?.isPerson() || actor.system.vital.dead) return;
  const chosen = {
    hazard: key,
    strength,
    place: region.name,
    since: Math.floor(game.time.worldTime),
    ...choices,
  };
  await postOfArea(
    id,
    { action: "hazard", actor: actor.uuid, origin, choices: JSON.stringify(chosen) },
    hidden,
    "BLACKOUT.actionType.hazard",
  );
}
