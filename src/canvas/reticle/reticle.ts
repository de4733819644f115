import { effectHooks, itemHooks, settingHooks, watchHooks } from "../../compat/hooks.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { seenOf, positionOfTokens, type TokensSeen } from "../../world/map-geometry.ts";
import { isDown } from "../../world/is-down.ts";
import { isPlacing, onPlacing } from "../areas/placing.ts";
import { aimingToken, expectedOf } from "./aim.ts";
import { onAimed } from "./aimed.ts";
import type { Above } from "./arranged.ts";
import { FrameWork } from "./frames.ts";
import { ReticleLabels } from "./labels.ts";
import { reticleView, type Expected } from "./reticle-view.ts";
import { drawingBoard } from "../drawing-board.ts";

/** The time per frame, in milliseconds, that is spent on computing odds. */
const share = 6;

/** The cached data about a target, which stays valid until a relevant document changes. */
interface Known {
  readonly seen: TokensSeen | null;
  asked: boolean;
  expected: Expected | null;
}

/**
 * The reticle, which shows information about targets before the user clicks. Above each token that the user
 * targets or hovers over, a label shows its position relative to the attacking token. Lines on the map show
 * the obstacles. All values are computed when they are first shown, and are cached until a relevant document
 * changes. Positions are computed immediately, and odds as soon as a frame has time to spare.
 */
export class Reticle {
  /**
   * How often each kind of value has been computed. Tests and measurements can read these counts from the
   * labels.
   */
  readonly #counts = { positions: 0, odds: 0 };
  readonly #known = new Map<string, Known>();
  readonly #labels = new ReticleLabels();
  readonly #work = new FrameWork(
    share,
    run => {
      requestAnimationFrame(run);
    },
    () => performance.now(),
  );
  #aiming: BlackoutToken | null = null;
  #hovered: BlackoutToken | null = null;

  /** Starts listening for changes. Must be called once, when the world is ready. */
  start(): void {
    const anew = () => {
      this.#forget();
    };
    Hooks.on("targetToken", user => {
      if (user === game.user) this.#draw();
    });
    Hooks.on("hoverToken", (token, hovered) => {
      if (hovered) this.#hovered = token.document;
      else if (this.#hovered === token.document) this.#hovered = null;
      this.#draw();
    });
    watchHooks(
      [
        "controlToken",
        "createToken",
        "updateToken",
        "deleteToken",
        "createWall",
        "updateWall",
        "deleteWall",
        "updateScene",
        "updateCombat",
        "updateCombatant",
      ],
      anew,
    );
    watchHooks(["updateActor", ...itemHooks, ...effectHooks], anew);
    watchHooks([...settingHooks, "canvasReady"], anew);
    onAimed(anew);
    onPlacing(() => {
      this.#draw();
    });
    Hooks.on("canvasTearDown", () => {
      this.#hovered = null;
      this.#forget();
    });
    Hooks.on("canvasPan", () => {
      this.#place();
    });
    Hooks.on("refreshToken", token => {
      if (this.#known.has(token.id))
        this.#work.ask("place", () => {
          this.#place();
        });
    });
    this.#draw();
  }

  #forget(): void {
    this.#known.clear();
    this.#draw();
  }

  #draw(): void {
    this.#work.ask("draw", () => {
      this.#drawNow();
    });
  }

  #drawNow(): void {
    // While the user places an area, the placement bar shows the targets instead.
    const on = canvas.ready && !isPlacing() && game.settings.get(SYSTEM_ID, "reticle");
    const aiming = on ? aimingToken() : null;
    if (aiming !== this.#aiming) this.#known.clear();
    this.#aiming = aiming;
    const shown = aiming ? this.#targets(aiming) : [];
    const views = new Map(
      shown.flatMap(token => {
        const known = this.#of(aiming as BlackoutToken, token);
        return known.seen
          ? [
              [
                token.id ?? "",
                { name: token.name, view: reticleView(seenOf(known.seen), known.expected, isDown(token)) },
              ] as const,
            ]
          : [];
      }),
    );
    this.#labels.show(views, this.#counts);
    drawLines([...views.keys()].flatMap(id => this.#known.get(id)?.seen ?? []));
    this.#place();
  }

  /** Returns the tokens that the user targets or hovers over, except the attacking token. */
  #targets(aiming: BlackoutToken): readonly BlackoutToken[] {
    const targets = [...game.user.targets].map(({ document }) => document);
    const all = this.#hovered && !targets.includes(this.#hovered) ? [...targets, this.#hovered] : targets;
    return all.filter(
      token => token !== aiming && token.parent === aiming.parent && token.actor?.isTarget() === true,
    );
  }

  #of(aiming: BlackoutToken, token: BlackoutToken): Known {
    const id = token.id ?? "";
    const known = this.#known.get(id) ?? this.#look(aiming, token);
    const { seen } = known;
    if (seen && !known.asked && mayBeAttacked(aiming, token)) {
      known.asked = true;
      this.#work.ask(`odds ${id}`, () => {
        if (this.#known.get(id) !== known) return;
        this.#counts.odds++;
        known.expected = expectedOf(aiming, token, seen.position.adjacent);
        this.#draw();
      });
    }
    return known;
  }

  #look(aiming: BlackoutToken, token: BlackoutToken): Known {
    this.#counts.positions++;
    const known: Known = { seen: positionOfTokens(aiming, token), asked: false, expected: null };
    this.#known.set(token.id ?? "", known);
    return known;
  }

  #place(): void {
    this.#labels.place(
      new Map([...this.#known.keys()].map(id => [id, placeAbove(id)])),
      this.#hovered?.id ?? null,
    );
  }
}

/**
 * Returns whether the user might want to attack the token, because it is targeted or belongs to another side.
 * For an ally under the pointer, the odds would be of no use.
 */
function mayBeAttacked(aiming: BlackoutToken, token: BlackoutToken): boolean {
  return (
    aiming.disposition !== token.disposition ||
    [...game.user.targets].some(({ document }) => document === token)
  );
}

/** Returns the position of a token on the screen, or null if the token isn't visible. */
function placeAbove(id: string): Above | null {
  const token = canvas.ready ? canvas.tokens?.get(id) : null;
  if (!token?.visible) return null;
  const { x, y } = canvas.clientCoordinatesFromCanvas({ x: token.x + token.w / 2, y: token.y });
  return {
    left: x,
    top: y,
    bottom: canvas.clientCoordinatesFromCanvas({ x: token.x, y: token.y + token.h }).y,
  };
}

/**
 * The colors of a shot's line: clear, obstructed, or blocked. They match the system's colors for good,
 * warning and bad.
 */
const colors = { free: 0x3fae6a, covered: 0xd9a441, closed: 0xe0524d } as const;
const dotPixels = 7;

/** Draws the line of fire to each target, with a mark at each obstacle. */
function drawLines(all: readonly TokensSeen[]): void {
  const board = drawingBoard("lines");
  if (!board) return;
  board.clear();
  for (const {
    position: { line },
    reading,
  } of all) {
    const [from, to] = [reading.toPixels(line.from), reading.toPixels(line.to)];
    const color =
      line.wall === "wholly" ? colors.closed : line.inTheWay.length > 0 ? colors.covered : colors.free;
    board.lineStyle({ width: 3, color, alpha: 0.8 }).moveTo(from.x, from.y).lineTo(to.x, to.y);
    for (const { at, what } of line.inTheWay) {
      const place = reading.toPixels(at);
      board
        .lineStyle({ width: 2, color: 0x000000, alpha: 0.6 })
        .beginFill(what === "wall" || what === "barrier" ? colors.closed : colors.covered, 1);
      board.drawCircle(place.x, place.y, dotPixels).endFill();
    }
  }
}
