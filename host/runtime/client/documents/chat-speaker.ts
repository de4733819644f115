import { platform } from "../platform.ts";

/** A speaker: the IDs of the scene, actor and token, and the displayed name. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string;
}

interface SpeakerOptions {
  scene?: any;
  actor?: any;
  token?: any;
  alias?: string;
}

function documentOf(token: any): any {
  return token?.document ?? token ?? null;
}

/**
 * Returns the speaker for the given options: the given token or actor, or else the controlled token, the
 * user's character, or the user.
 */
export function speakerOf({ scene, actor, token, alias }: SpeakerOptions = {}): Speaker {
  const { game, canvas } = platform;
  const given = documentOf(token) ?? actor?.token ?? null;
  if (given) return fromToken(given, alias);
  if (actor) return fromActor(actor, scene, alias);
  const controlled = canvas?.tokens?.controlled?.[0];
  if (controlled && !alias) return fromToken(documentOf(controlled), alias);
  const { character } = game.user;
  if (character && !alias) return fromActor(character, scene, alias);
  return { scene: sceneId(scene), actor: null, token: null, alias: alias ?? game.user.name };
}

function sceneId(scene: any): string | null {
  return scene?.id ?? platform.canvas?.scene?.id ?? platform.game.scenes?.current?.id ?? null;
}

function fromToken(token: any, alias?: string): Speaker {
  return {
    scene: token.parent?.id ?? null,
    token: token.id,
    actor: token.actor?.id ?? token.actorId ?? null,
    alias: alias ?? token.name,
  };
}

function fromActor(actor: any, scene: any, alias?: string): Speaker {
  const where = sceneId(scene);
  const tokens =
    platform.game.scenes
      ?.get(where)
      ?.tokens.filter((token: any) => token.actorId === actor.id && token.actorLink) ?? [];
  const token = tokens.length === 1 ? tokens[0] : null;
  return {
    scene: where,
    actor: actor.id,
    token: token?.id ?? null,
    alias: alias ?? token?.name ?? actor.name,
  };
}

/** Returns the actor of a speaker: the token's actor or, if there is no token, the world actor. */
export function actorOfSpeaker(speaker: Partial<Speaker> = {}): any {
  const { game } = platform;
  const token =
    speaker.scene && speaker.token ? game.scenes?.get(speaker.scene)?.tokens.get(speaker.token) : null;
  return token?.actor ?? (speaker.actor ? (game.actors.get(speaker.actor) ?? null) : null);
}
