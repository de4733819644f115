import { mayKnow } from "../actions/core/knowledge.ts";

/** The last known hit points of each token. */
const seen = new WeakMap<object, number>();

/**
 * Shows lost and gained hit points as numbers that rise from the tokens, on every client whose user is
 * allowed to know them, regardless of which client wrote the change. Because a token's data can change in
 * many ways, every change triggers a check of all tokens in the scene.
 */
export function watchHitPoints(): void {
  Hooks.on("canvasReady", () => compareHitPoints(false));
  for (const name of ["updateActor", "updateToken", "createToken", "refreshToken"] as const)
    Hooks.on(name, () => compareHitPoints(true));
}

function compareHitPoints(showsChanges: boolean): void {
  if (!canvas.ready) return;
  for (const token of canvas.tokens?.placeables ?? []) {
    const { actor } = token;
    if (!actor?.isTarget()) continue;
    const now = actor.system.health.value;
    const before = seen.get(token);
    seen.set(token, now);
    if (
      showsChanges &&
      before !== undefined &&
      before !== now &&
      token.visible &&
      mayKnow(game.user, { of: actor.uuid, need: "all" })
    )
      rise(token, now - before);
  }
}

function rise(token: Token.Implementation, change: number): void {
  if (change < 0) void showHit(token);
  void canvas.interface?.createScrollingText(token.center, change < 0 ? `−${-change}` : `+${change}`, {
    anchor: CONST.TEXT_ANCHOR_POINTS.TOP,
    direction: change < 0 ? CONST.TEXT_ANCHOR_POINTS.BOTTOM : CONST.TEXT_ANCHOR_POINTS.TOP,
    fontSize: 32,
    fill: change < 0 ? "#e0524d" : "#3fae6a",
    stroke: 0x000000,
    strokeThickness: 4,
  });
}

async function showHit(token: Token.Implementation): Promise<void> {
  const { hitToken } = await import("./token-hit.ts");
  hitToken(token);
}
