import { forecastOf, shareBounds, type Forecast, type ForecastTally } from "../../rules/combat/forecast.ts";
import { initials } from "../shared/pictures.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** One of the crew, and whether they are in it. */
export interface CrewRow { readonly uuid: string; readonly name: string; readonly here: boolean; readonly weapon: string | null }
/** Enemies of one kind. */
export interface FoeRow { readonly uuid: string; readonly name: string; readonly count: number; readonly weapon: string | null }
/** An enemy that could be added. */
export interface Found { readonly uuid: string; readonly name: string; readonly from: string }
/** Who stands behind an id of the forecast. */
export interface Member { readonly id: string; readonly name: string; readonly side: "player" | "enemy" }

/** What the window shows is made from. */
export interface EncounterState {
  readonly crew: readonly CrewRow[];
  readonly foes: readonly FoeRow[];
  readonly search: string;
  readonly found: readonly Found[];
  readonly members: readonly Member[];
  readonly tally: ForecastTally | null;
  /** What the forecast before the last change came to: the share of fights that the crew wins. */
  readonly before: number | null;
  readonly done: number;
  readonly runs: boolean;
  readonly failed: string;
  readonly within: number;
  readonly hidden: boolean;
  readonly scene: string;
}

/** How precisely the chance to win may be asked for: half of the width of its bounds. */
export const precisions = [0.05, 0.02, 0.01] as const;

/** The most of one kind; more make no fight that anybody would play. */
export const MOST_OF_A_KIND = 30;

/** The window in which an encounter is put together, with its forecast. */
export function encounterView(state: EncounterState, words: Words) {
  const { crew, foes, search, found, tally, runs, done, failed, within, hidden, scene } = state;
  const crewCount = crew.filter(({ here }) => here).length;
  const foeCount = foes.reduce((sum, { count }) => sum + count, 0);
  const weaponOf = (weapon: string | null) => weapon ?? words.localize("BLACKOUT.encounter.unarmed");
  return {
    crew: crew.map(one => ({ ...one, initials: initials(one.name), weapon: weaponOf(one.weapon) })), noCrew: crew.length === 0,
    foes: foes.map(one => ({
      ...one, initials: initials(one.name), weapon: weaponOf(one.weapon), least: one.count <= 1, most: one.count >= MOST_OF_A_KIND,
      fewer: words.format("BLACKOUT.encounter.fewer", { name: one.name }), more: words.format("BLACKOUT.encounter.more", { name: one.name }), away: words.format("BLACKOUT.encounter.remove", { name: one.name }),
    })),
    noFoes: foes.length === 0, crewCount: words.format("BLACKOUT.encounter.people", { n: String(crewCount) }), foeCount: words.format("BLACKOUT.encounter.people", { n: String(foeCount) }),
    search, found: found.map(one => ({ ...one, label: words.format("BLACKOUT.encounter.add", { name: one.name }) })), nothingFound: search.trim() !== "" && found.length === 0,
    ready: crewCount > 0 && foeCount > 0, runs, percentDone: Math.round(done * 100), failed,
    precisions: precisions.map(value => ({ value, selected: value === within, label: words.format("BLACKOUT.encounter.within", { n: plain(value * 100) }) })),
    forecast: tally && tally.fights > 0 ? forecastView(tally, state, words) : null,
    hidden, scene, placeLabel: scene === "" ? words.localize("BLACKOUT.encounter.begin") : words.format("BLACKOUT.encounter.place", { scene }), mayPlace: foeCount > 0,
  };
}

/** Shares of the fights as whole percents. */
const percent = (share: number) => String(Math.round(share * 100));

function forecastView(tally: ForecastTally, { members, before }: EncounterState, words: Words) {
  const forecast = forecastOf(tally);
  const { low, high } = shareBounds(tally.playersWin, tally.fights);
  const rows = members.flatMap((member, index) => {
    const one = forecast.fighters[index];
    return one ? [rowOf(member, one, words)] : [];
  });
  const change = before === null ? 0 : Math.round((forecast.playersWin - before) * 100);
  const bounds = words.format("BLACKOUT.encounter.bounds", { low: percent(low), high: percent(high), n: String(tally.fights) });
  return {
    wins: percent(forecast.playersWin), bounds, rounds: words.format("BLACKOUT.encounter.rounds", { n: plain(forecast.meanRounds) }),
    change: before === null ? "" : words.format("BLACKOUT.encounter.change", { n: signed(change) }), changeTone: change > 0 ? "help" : change < 0 ? "harm" : "",
    bar: ([["win", "win", forecast.playersWin], ["open", "openEnd", forecast.undecided], ["lose", "lose", forecast.enemiesWin]] as const)
      .map(([key, label, share]) => ({ key, share, none: share === 0, percent: percent(share), label: words.localize(`BLACKOUT.encounter.${label}`) })),
    spoken: words.format("BLACKOUT.encounter.spoken", { win: percent(forecast.playersWin), lose: percent(forecast.enemiesWin), open: percent(forecast.undecided) }),
    crew: rows.filter(({ side }) => side === "player"), foes: rows.filter(({ side }) => side === "enemy"),
    costs: words.format("BLACKOUT.encounter.costs", { injuries: plain(sum(forecast, "injuries")), wounds: plain(sum(forecast, "wounds")) }),
  };
}

function sum({ fighters }: Forecast, what: "injuries" | "wounds"): number {
  return fighters.reduce((all, fighter) => all + fighter[what], 0);
}

function rowOf({ id, name, side }: Member, { stands, dies, injuries, wounds }: Forecast["fighters"][number], words: Words) {
  return {
    id, name, side, falls: percent(1 - stands), share: 1 - stands,
    note: side === "enemy" ? "" : words.format("BLACKOUT.encounter.rowCosts", { injuries: plain(injuries), wounds: plain(wounds), dies: percent(dies) }),
  };
}

/** Those of the enemies whose names are searched for, the best first: names that begin with it before those that hold it. At most `most`. */
export function searched(all: readonly Found[], search: string, most: number, language: string): readonly Found[] {
  const sought = search.trim().toLocaleLowerCase(language);
  if (sought === "") return [];
  const place = ({ name }: Found) => name.toLocaleLowerCase(language).indexOf(sought);
  return all.filter(one => place(one) >= 0).sort((a, b) => Math.min(1, place(a)) - Math.min(1, place(b)) || a.name.localeCompare(b.name, language, { numeric: true })).slice(0, most);
}
