import { isMotionWanted } from "../compat/motion.ts";

/** The duration of the effect, in milliseconds. */
const LASTS = 450;
const COLOR = 0xe0524d;

/**
 * Makes a token that lost hit points flash and shake briefly. The caller doesn't wait for the animation. Does
 * nothing if animations are disabled.
 */
export function hitToken(token: Token.Implementation): void {
  if (!isMotionWanted() || token.destroyed) return;
  const { w, h } = token;
  const flash = new PIXI.Graphics();
  flash.eventMode = "none";
  flash
    .beginFill(COLOR, 0.6)
    .drawEllipse(0, 0, w / 2, h / 2)
    .endFill();
  token.addChild(flash);
  const began = performance.now();
  const draw = (now: number) => {
    const part = Math.min(1, Math.max(0, now - began) / LASTS);
    if (token.destroyed || flash.destroyed) return;
    if (part === 1) {
      flash.destroy();
      return;
    }
    flash.alpha = 1 - part;
    flash.scale.set(1 + part * 0.15);
    // The flash shakes instead of the token, because Foundry controls the token's position.
    flash.position.set(w / 2 + Math.sin(part * Math.PI * 8) * (1 - part) * w * 0.06, h / 2);
    requestAnimationFrame(draw);
  };
  draw(began);
}
