import { generation, platform } from "../platform.ts";

const SECONDS: Record<string, number> = {
  years: 31_536_000,
  months: 2_592_000,
  weeks: 604_800,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};

/**
 * Returns the start of an effect that begins now. In Foundry 13, the start is part of `duration`. In Foundry
 * 14, it is a separate field, `start`.
 */
export function initialDuration(): Record<string, unknown> {
  const { game } = platform;
  const combat = game.combat?.started ? game.combat : null;
  const time = game.time.worldTime;
  if (generation() >= 14) {
    return {
      time,
      combat: combat?.id ?? null,
      combatant: combat?.combatant?.id ?? null,
      initiative: combat?.combatant?.initiative ?? null,
      round: combat?.round ?? null,
      turn: combat?.turn ?? null,
    };
  }
  return {
    startTime: time,
    ...(combat ? { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 } : {}),
  };
}

/** Returns the current `type`, `remaining` and `label` values of an effect's duration. */
export function prepareDuration(effect: any): Record<string, unknown> {
  return generation() >= 14 ? prepareNew(effect) : prepareOld(effect);
}

function label(key: string, name: string, value: number): string {
  return platform.game.i18n.format(key, { [name]: value });
}

function prepareOld({ duration }: any): Record<string, unknown> {
  const { game } = platform;
  if (Number.isFinite(duration.seconds)) {
    const elapsed = game.time.worldTime - (duration.startTime ?? 0);
    const remaining = duration.seconds - elapsed;
    return {
      type: "seconds",
      duration: duration.seconds,
      remaining,
      label: label("EFFECT.Seconds", "seconds", remaining),
    };
  }
  if (!duration.rounds && !duration.turns)
    return { type: "none", duration: null, remaining: null, label: game.i18n.localize("None") };
  const combat = game.combats?.get(duration.combat) ?? game.combat;
  const turnsPerRound = Math.max(combat?.turns?.length ?? 1, 1);
  const decimal = (rounds: number, turns: number): number => rounds + turns / 100;
  const total = decimal(duration.rounds ?? 0, duration.turns ?? 0);
  if (!combat)
    return {
      type: "turns",
      duration: total,
      remaining: total,
      label: turnLabel(duration.rounds ?? 0, duration.turns ?? 0),
    };
  const passed =
    (combat.round - (duration.startRound ?? 0)) * turnsPerRound +
    (combat.turn ?? 0) -
    (duration.startTurn ?? 0);
  const left = Math.max((duration.rounds ?? 0) * turnsPerRound + (duration.turns ?? 0) - passed, 0);
  const [rounds, turns] = [Math.floor(left / turnsPerRound), left % turnsPerRound];
  return {
    type: "turns",
    duration: total,
    remaining: decimal(rounds, turns),
    label: turnLabel(rounds, turns),
  };
}

function turnLabel(rounds: number, turns: number): string {
  const parts = [];
  if (rounds > 0) parts.push(label("EFFECT.Rounds", "rounds", rounds));
  if (turns > 0 || !parts.length) parts.push(label("EFFECT.Turns", "turns", turns));
  return parts.join(", ");
}

function prepareNew({ duration, start }: any): Record<string, unknown> {
  const { game } = platform;
  if (!Number.isFinite(duration.value)) return { remaining: Infinity, label: game.i18n.localize("None") };
  const perUnit = SECONDS[duration.units];
  if (perUnit) {
    const remaining = duration.value * perUnit - (game.time.worldTime - (start?.time ?? game.time.worldTime));
    return { remaining, secondsRemaining: remaining, label: label("EFFECT.Seconds", "seconds", remaining) };
  }
  const combat = game.combats?.get(start?.combat) ?? null;
  const turnsPerRound = Math.max(combat?.turns?.length ?? 1, 1);
  const isRounds = duration.units === "rounds";
  const passedTurns = combat
    ? (combat.round - (start?.round ?? 0)) * turnsPerRound + (combat.turn ?? 0) - (start?.turn ?? 0)
    : 0;
  const remaining = duration.value - (isRounds ? Math.floor(passedTurns / turnsPerRound) : passedTurns);
  return {
    remaining,
    label: isRounds ? label("EFFECT.Rounds", "rounds", remaining) : label("EFFECT.Turns", "turns", remaining),
  };
}
