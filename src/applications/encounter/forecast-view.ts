import { forecastOf, shareBounds, type Forecast, type ForecastTally } from "../../rules/combat/forecast.ts";
import { percentSign, percentText } from "../../language/formats.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import type { Member } from "./line-up.ts";

/**
 * Returns a share of encounters as a percentage in the user's language. The percentage is 0% or 100% only if
 * the share is exactly 0 or 1.
 */
export function percent(share: number): string {
  return percentText(points(share));
}

function points(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 100 && share < 1) return ">99";
  return whole === 0 && share > 0 ? "<1" : String(whole);
}

/** Returns the result of a forecast and the difference from the previous forecast. */
export function forecastView(
  tally: ForecastTally,
  { members, before }: { readonly members: readonly Member[]; readonly before: number | null },
  words: Words,
) {
  const forecast = forecastOf(tally);
  const { low, high } = shareBounds(tally.playersWin, tally.encounters);
  const rows = members.flatMap((member, index) => {
    const one = forecast.fighters[index];
    return one ? [rowOf(member, one, words)] : [];
  });
  const change = before === null ? 0 : Math.round((forecast.playersWin - before) * 100);
  const bounds = words.format("BLACKOUT.encounter.bounds", {
    low: percent(low),
    high: percent(high),
    n: String(tally.encounters),
  });
  return {
    wins: points(forecast.playersWin),
    sign: percentSign(),
    bounds,
    rounds: words.format("BLACKOUT.encounter.rounds", { n: plain(forecast.meanRounds) }),
    change: before === null ? "" : words.format("BLACKOUT.encounter.change", { n: signed(change) }),
    changeTone: change > 0 ? "help" : change < 0 ? "harm" : "",
    bar: (
      [
        ["win", "win", forecast.playersWin],
        ["open", "openEnd", forecast.undecided],
        ["lose", "lose", forecast.enemiesWin],
      ] as const
    ).map(([key, label, share]) => ({
      key,
      share,
      none: share === 0,
      percent: percent(share),
      label: words.localize(`BLACKOUT.encounter.${label}`),
    })),
    spoken: words.format("BLACKOUT.encounter.spoken", {
      win: percent(forecast.playersWin),
      lose: percent(forecast.enemiesWin),
      open: percent(forecast.undecided),
    }),
    crew: rows.filter(({ side }) => side === "player"),
    foes: byKind(
      rows.filter(({ side }) => side === "enemy"),
      words,
    ),
    costs: words.format("BLACKOUT.encounter.costs", {
      injuries: plain(sum(forecast, "injuries")),
      wounds: plain(sum(forecast, "wounds")),
    }),
  };
}

function sum({ fighters }: Forecast, what: "injuries" | "wounds"): number {
  return fighters.reduce((all, fighter) => all + fighter[what], 0);
}

/**
 * The maximum number of enemies with separate rows. If there are more, they are grouped by type, because
 * hundreds of rows would be unreadable and slow to draw.
 */
const MOST_ROWS = 12;

function byKind(
  rows: readonly ReturnType<typeof rowOf>[],
  words: Words,
): readonly ReturnType<typeof rowOf>[] {
  if (rows.length <= MOST_ROWS) return rows;
  return [...new Set(rows.map(({ kind }) => kind))].flatMap(kind => {
    const alike = rows.filter(row => row.kind === kind);
    const share = alike.reduce((all, one) => all + one.share, 0) / alike.length;
    const name =
      alike.length === 1
        ? kind
        : words.format("BLACKOUT.encounter.many", { name: kind, n: String(alike.length) });
    return alike.slice(0, 1).map(first => ({ ...first, name, share, falls: percent(share) }));
  });
}

function rowOf(
  { id, name, kind, side }: Member,
  { stands, dies, injuries, wounds }: Forecast["fighters"][number],
  words: Words,
) {
  return {
    id,
    name,
    kind,
    side,
    falls: percent(1 - stands),
    share: 1 - stands,
    note:
      side === "enemy"
        ? ""
        : words.format("BLACKOUT.encounter.rowCosts", {
            injuries: plain(injuries),
            wounds: plain(wounds),
            dies: percent(dies),
          }),
  };
}
