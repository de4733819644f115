import { list, oneOf, record, records, requireBoolean, wholeNumber } from "../../../rules/check.ts";
import { stressTotal } from "./stress-response.ts";

/** Z5.6: the results of panic, ordered by total (1–12). */
export const panicResults = [
  "spooked",
  "noisy",
  "twitchy",
  "loseItem",
  "paranoid",
  "hesitant",
  "freeze",
  "seekCover",
  "scream",
  "flee",
  "frenzy",
  "catatonic",
] as const;
export type PanicResult = (typeof panicResults)[number];
/** Z5.6: the results that last until the panic stops. */
export const ongoingPanic = [
  "paranoid",
  "hesitant",
  "freeze",
  "seekCover",
  "scream",
  "flee",
  "frenzy",
  "catatonic",
] as const;
export type OngoingPanic = (typeof ongoingPanic)[number];

/** Z5.6: the actions that a panicking actor might have to perform immediately, outside their turn. */
export const panicOperations = ["supplyRoll", "dropItem", "fullCover", "leaveZone", "attackNearest"] as const;

/** The effect of a panic result, without its text. */
export interface PanicEffect {
  /** The stress that the panicking actor gains. Negative if the actor loses stress. */
  readonly stress: number;
  /** The stress that friendly player characters gain if this actor leaves them behind. */
  readonly stressOfOthers: number;
  /** Whether friendly player characters in the zone must make a panic roll (Z5.9). */
  readonly othersRoll: boolean;
  readonly losesNextTurn: boolean;
  readonly noInterrupts: boolean;
  /** Whether the actor is unable to act at all. */
  readonly helpless: boolean;
  /** The action that is performed immediately, even outside the actor's turn, or null. */
  readonly atOnce: (typeof panicOperations)[number] | null;
}

const nothing: PanicEffect = {
  stress: 0,
  stressOfOthers: 0,
  othersRoll: false,
  losesNextTurn: false,
  noInterrupts: false,
  helpless: false,
  atOnce: null,
};

/** Z5.6: the effect of each result of a panic roll. */
export const panicEffects: Readonly<Record<PanicResult | "coolHead", PanicEffect>> = {
  coolHead: nothing,
  spooked: { ...nothing, stress: 1 },
  noisy: nothing,
  twitchy: { ...nothing, atOnce: "supplyRoll" },
  loseItem: { ...nothing, atOnce: "dropItem" },
  paranoid: nothing,
  hesitant: nothing,
  freeze: { ...nothing, losesNextTurn: true, noInterrupts: true },
  seekCover: { ...nothing, stress: -1, losesNextTurn: true, noInterrupts: true, atOnce: "fullCover" },
  scream: { ...nothing, stress: -1, othersRoll: true, losesNextTurn: true, noInterrupts: true },
  flee: { ...nothing, stress: -1, stressOfOthers: 1, noInterrupts: true, atOnce: "leaveZone" },
  frenzy: { ...nothing, othersRoll: true, noInterrupts: true, atOnce: "attackNearest" },
  catatonic: { ...nothing, noInterrupts: true, helpless: true },
};

/** The facts that determine the result of a panic roll. */
export interface PanicInput {
  readonly face: number;
  readonly stress: number;
  readonly resolve: number;
  /** The lasting panic results from which the actor already suffers. */
  readonly ongoing: readonly OngoingPanic[];
  /** Z5.5: whether the actor is broken and therefore doesn't make a panic roll. */
  readonly broken: boolean;
  /** Whether the actor's zone offers cover. */
  readonly cluttered: boolean;
  /** Whether there is another zone to which the actor can flee. */
  readonly exit: boolean;
}

/** The result of a panic roll. */
export interface PanicOutcome {
  readonly total: number;
  readonly result: PanicResult | "coolHead";
  /**
   * Z5.7: whether the result has no effect, because the actor already has a lasting result that is at least
   * as bad.
   */
  readonly overruled: boolean;
  readonly ongoing: readonly OngoingPanic[];
  readonly effect: PanicEffect;
}

/**
 * Z5.3, Z5.5, Z5.6, Z5.7, Z5.8: returns the result of a panic roll: the die plus the stress minus Resolve. A
 * repeated result becomes the next higher one. Of the results that leave the actor no choice (freezing and
 * worse), only the higher one applies. Returns null for a broken actor, who makes no roll. Throws a RuleError
 * for invalid input.
 */
export function panicRoll(input: PanicInput): PanicOutcome | null {
  const { face, stress, resolve, ongoing, broken } = record("panic", input);
  const total = stressTotal(face, stress, resolve);
  list("panic.ongoing", ongoing).forEach((result, index) =>
    oneOf(`panic.ongoing.${index}`, result, ongoingPanic),
  );
  requireBoolean("panic.cluttered", input.cluttered);
  requireBoolean("panic.exit", input.exit);
  if (requireBoolean("panic.broken", broken)) return null;
  if (total <= 0) return { total, result: "coolHead", overruled: false, ongoing, effect: nothing };
  const result = reached(Math.min(total, panicResults.length), input);
  if (!isOngoing(result)) return { total, result, overruled: false, ongoing, effect: panicEffects[result] };
  const slot = isExclusive(result) ? ongoing.find(isExclusive) : undefined;
  if (slot !== undefined && rank(slot) >= rank(result))
    return { total, result, overruled: true, ongoing, effect: nothing };
  return {
    total,
    result,
    overruled: false,
    ongoing: [...ongoing.filter(held => held !== slot), result],
    effect: panicEffects[result],
  };
}

/** The events that trigger a panic roll (Z5.2). */
export const panicTriggers = [
  "playerBroken",
  "terrifyingSeen",
  "terrifyingAdjacent",
  "panicSeen",
  "horror",
] as const;
export type PanicTrigger = (typeof panicTriggers)[number];
const sceneTriggers = ["playerBroken", "terrifyingAdjacent", "panicSeen"] as const;
/**
 * An event that others can witness. This excludes the first sight of a terrifying combatant, which affects
 * each witness separately, and horror, because the Gamemaster decides who is affected.
 */
export type SceneTrigger = (typeof sceneTriggers)[number];

/** An actor who may have to make a panic roll. */
export interface Witness {
  readonly id: string;
  /** Whether the witness is a player character. */
  readonly player: boolean;
  readonly broken: boolean;
  /**
   * Whether the witness sees the event or, for `terrifyingAdjacent`, whether the terrifying combatant is
   * Adjacent to the witness.
   */
  readonly exposed: boolean;
  /** Whether the witness is in the zone of the event. */
  readonly sameZone: boolean;
}

/**
 * Z5.2, Z5.5, Z5.9: returns the IDs of actors who must make a panic roll after an event. `source` is the
 * affected actor, who doesn't make a roll. If the trigger is that an actor is seen panicking, only witnesses in
 * the same zone must roll. Throws a RuleError for an unknown trigger.
 */
export function whoMustPanic(
  trigger: SceneTrigger,
  witnesses: readonly Witness[],
  source: string | null = null,
): readonly string[] {
  oneOf("trigger", trigger, sceneTriggers);
  return records("witnesses", witnesses)
    .filter(
      ({ id, player, broken, exposed, sameZone }) =>
        player && !broken && exposed && id !== source && (trigger !== "panicSeen" || sameZone),
    )
    .map(({ id }) => id);
}

/**
 * Z5.10: whether lasting panic ends. It ends after a successful Command roll within speaking range, when the
 * actor becomes broken, or after a stretch. Throws a RuleError for invalid numbers.
 */
export function panicStops(by: {
  readonly commandSuccesses?: number;
  readonly broken?: boolean;
  readonly stretches?: number;
}): boolean {
  const { commandSuccesses = 0, broken = false, stretches = 0 } = record("by", by);
  return (
    wholeNumber("by.commandSuccesses", commandSuccesses, 0) > 0 ||
    requireBoolean("by.broken", broken) ||
    wholeNumber("by.stretches", stretches, 0) > 0
  );
}

function reached(total: number, zone: Pick<PanicInput, "ongoing" | "cluttered" | "exit">): PanicResult {
  const result = panicResults[total - 1] as PanicResult;
  if (result === "catatonic") return result;
  if ((zone.ongoing as readonly PanicResult[]).includes(result)) return reached(total + 1, zone);
  if (result === "seekCover" && !zone.cluttered) return reached(total + 1, zone);
  return result === "flee" && !zone.exit ? "catatonic" : result;
}

function isOngoing(result: PanicResult): result is OngoingPanic {
  return (ongoingPanic as readonly PanicResult[]).includes(result);
}

function isExclusive(result: OngoingPanic): boolean {
  return rank(result) >= rank("freeze");
}

function rank(result: PanicResult): number {
  return panicResults.indexOf(result);
}
