import { platform } from "../../platform.ts";
import { requestFrame } from "../frames.ts";
import { canDraw, PIXI } from "../pixi.ts";

const textures = new Map<string, Promise<any>>();

/** Loads an image as a texture, once per path. Returns null if the image can't be loaded. */
export function loadTexture(src: string): Promise<any> {
  if (!src || !canDraw) return Promise.resolve(null);
  let loading = textures.get(src);
  if (!loading) {
    loading = new Promise(resolve => {
      const image = new Image();
      image.crossOrigin = "anonymous";
      image.onload = () => resolve(PIXI.Texture.from(image));
      image.onerror = () => resolve(null);
      image.src = src;
    });
    textures.set(src, loading);
  }
  return loading;
}

/**
 * Returns a token's border color: the color of its disposition, or the separate color for controlled tokens.
 */
export function borderColor(token: any): number {
  const { dispositionColors } = platform.CONFIG.Canvas;
  const { FRIENDLY, NEUTRAL, SECRET } = platform.foundry.CONST.TOKEN_DISPOSITIONS;
  if (token.controlled) return dispositionColors.CONTROLLED;
  switch (token.document.disposition) {
    case FRIENDLY:
      return token.actor?.hasPlayerOwner ? dispositionColors.PARTY : dispositionColors.FRIENDLY;
    case NEUTRAL:
      return dispositionColors.NEUTRAL;
    case SECRET:
      return token.isOwner ? dispositionColors.SECRET : dispositionColors.INACTIVE;
    default:
      return dispositionColors.HOSTILE;
  }
}

/** Draws a disk in the token's color. Once the token's image is loaded, draws the image over the disk. */
export async function drawMesh(token: any): Promise<any> {
  const mesh = new PIXI.Container();
  const { width, height } = token.getSize();
  const radius = (Math.min(width, height) / 2) * 0.92;
  mesh
    .addChild(new PIXI.Graphics())
    .beginFill(0x333a44)
    .lineStyle(3, borderColor(token))
    .drawCircle(0, 0, radius)
    .endFill();
  void loadTexture(token.document.texture.src).then(texture => {
    token.texture = texture;
    if (!texture || mesh.destroyed) return;
    const sprite = mesh.addChild(new PIXI.Sprite(texture));
    sprite.anchor.set(0.5, 0.5);
    const scale = Math.min(width / texture.width, height / texture.height) * 0.92;
    sprite.scale.set(scale * token.document.texture.scaleX, scale * token.document.texture.scaleY);
    requestFrame();
  });
  return mesh;
}

/** Draws a ring around the token in the color of its disposition. */
export function drawTurnMarker(token: any): void {
  const { width, height } = token.getSize();
  token.turnMarker
    .clear()
    .lineStyle(4, borderColor(token), 0.9)
    .drawCircle(width / 2, height / 2, (Math.max(width, height) / 2) * 1.08);
}

export function drawBorder(token: any, color: number | null): void {
  token.border.clear();
  if (color === null) return;
  token.border
    .lineStyle(platform.CONFIG.Canvas.objectBorderThickness, color, 0.9)
    .drawShape(token.shape ?? token.getShape());
}

/**
 * Draws a bar along the token's bottom edge or, for the second bar, its top edge. The bar is filled in
 * proportion to its value.
 */
export function drawBar(
  token: any,
  number: number,
  bar: any,
  { value, max }: { value: number; max: number },
): void {
  const { width, height } = token.getSize();
  const thickness = Math.max(height * 0.08, 4);
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const y = number === 0 ? height - thickness : 0;
  bar.beginFill(0x000000, 0.6).drawRect(0, y, width, thickness).endFill();
  bar
    .beginFill(number === 0 ? 0x5fbf5f : 0x5f8fdf)
    .drawRect(0, y, width * part, thickness)
    .endFill();
}

/**
 * Draws the icons of the actor's temporary effects in columns, starting at the token's left edge. The last
 * effect flagged as an overlay is instead drawn large in the center of the token.
 */
export async function drawEffectIcons(token: any): Promise<void> {
  const { effects } = token;
  const all = [...(token.actor?.temporaryEffects ?? [])].filter((effect: any) => effect.img);
  const overlay = all.findLast((effect: any) => effect.getFlag("core", "overlay"));
  const shown = all.filter(effect => effect !== overlay);
  const [large, ...images] = await Promise.all(
    [overlay, ...shown].map((effect: any) => loadTexture(effect?.img ?? "")),
  );
  if (effects.destroyed) return;
  for (const child of effects.removeChildren()) child.destroy({ children: true });
  effects.overlay = null;
  if (overlay) {
    const sprite = effects.addChild(new PIXI.Sprite(large ?? PIXI.Texture.EMPTY));
    sprite.width = sprite.height = Math.min(token.w, token.h);
    sprite.position.set((token.w - sprite.width) / 2, (token.h - sprite.height) / 2);
    sprite.alpha = 0.8;
    effects.overlay = sprite;
  }
  const size = Math.round(token.scene.grid.size / 5);
  const perColumn = Math.max(1, Math.floor(token.h / size));
  for (const [index, texture] of images.entries()) {
    const icon = new PIXI.Sprite(texture ?? PIXI.Texture.EMPTY);
    icon.width = icon.height = size;
    icon.position.set(Math.floor(index / perColumn) * size, (index % perColumn) * size);
    effects.addChild(icon);
  }
}

/**
 * Draws arrows at a token's corners if this user targets the token, and one dot for each other user who does,
 * in that user's color.
 */
export function drawPips(token: any): void {
  const { target } = token;
  const { width, height } = token.getSize();
  target.clear();
  if (token.isTargeted) {
    const length = Math.min(width, height) * 0.18;
    for (const [x, y, dx, dy] of [
      [0, 0, 1, 1],
      [width, 0, -1, 1],
      [width, height, -1, -1],
      [0, height, 1, -1],
    ]) {
      target
        .lineStyle(2, 0x000000, 0.8)
        .beginFill(Number(platform.game.user.color ?? 0xff9829))
        .drawPolygon([x!, y!, x! + dx! * length, y!, x!, y! + dy! * length])
        .endFill();
    }
  }
  const others = [...token.targeted].filter((user: any) => !user.isSelf);
  for (const [index, user] of others.entries())
    target
      .lineStyle(1, 0x000000)
      .beginFill(Number(user.color ?? 0xffffff))
      .drawCircle(width / 2 + (index - (others.length - 1) / 2) * 12, 6, 5)
      .endFill();
}

/** Whether a display mode makes a part of a token visible to this user. */
export function showsTo(token: any, mode: number): boolean {
  const { ALWAYS, CONTROL, HOVER, NONE, OWNER, OWNER_HOVER } = platform.foundry.CONST.TOKEN_DISPLAY_MODES;
  switch (mode) {
    case NONE:
      return false;
    case CONTROL:
      return token.controlled;
    case OWNER_HOVER:
      return token.isOwner && (token.hover || token.controlled);
    case HOVER:
      return token.hover || token.controlled;
    case OWNER:
      return token.isOwner;
    case ALWAYS:
      return true;
    default:
      return false;
  }
}
