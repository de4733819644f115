import type { Choices } from "../../actions/core/facts.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";

/** The attack for which labels on the map show the chances. */
export interface Aimed {
  readonly actor: BlackoutActor;
  readonly item: BlackoutItem | null;
  /** The key of the action. */
  readonly action: string;
  /** The UUIDs of the selected targets. */
  readonly targets: readonly string[];
  readonly choices: Choices;
}

/** The attacks of the open dialogs. The one that was changed last comes last. */
const aimed = new Map<object, Aimed>();
const listeners: (() => void)[] = [];

/**
 * Sets the attack that is being prepared in a dialog, so that labels on the map show the same chances as the
 * dialog. `by` is the dialog. If `attack` is null, removes the attack that this dialog set, so that the labels
 * show the attack of another open dialog, if there is one.
 */
export function setAimed(by: object, attack: Aimed | null): void {
  const isKnown = aimed.delete(by);
  if (attack) aimed.set(by, attack);
  else if (!isKnown) return;
  for (const listener of listeners) listener();
}

/** Returns the attack of the open dialog that was changed last, or null if no dialog asks for one. */
export function aimedNow(): Aimed | null {
  return [...aimed.values()].at(-1) ?? null;
}

/** Calls the listener whenever the attack in the open dialog changes. */
export function onAimed(listener: () => void): void {
  listeners.push(listener);
}

/**
 * Returns the attack's choices with one actor as its only target. Choices about other targets are omitted.
 */
export function choicesFor({ targets, choices }: Pick<Aimed, "targets" | "choices">, uuid: string): Choices {
  const { targets: about, ...others } = choices;
  const own: unknown = Array.isArray(about) ? about[targets.indexOf(uuid)] : undefined;
  return own === undefined ? others : { ...others, targets: [own] };
}
