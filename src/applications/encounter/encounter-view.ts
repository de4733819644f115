import type { FailedForecast } from "./forecaster.ts";
import type { ForecastPart } from "../../features/encounter/forecast-parts.ts";
import { coverDegrees, type CoverDegree } from "../../rules/combat/cover.ts";
import { rangeBands, type RangeBand } from "../../rules/combat/range.ts";
import { percentText } from "../../language/formats.ts";
import { initials } from "../shared/pictures.ts";
import { labelled } from "../shared/texts.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { forecastView, percent } from "./forecast-view.ts";
import { variantKey, type CrewMember, type Entry, type FoeKind, type Member } from "./line-up.ts";
import { MOST_OF_A_KIND, MOST_OF_ALL } from "./prepared.ts";

/** An enemy from the search results that the user can add. */
export interface Found {
  readonly uuid: string;
  readonly name: string;
  readonly from: string;
}

/** An option in a selection list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The assumptions of the forecast. */
export interface TermsChosen {
  /** The range band at the start of the encounter, or an empty string if distances are ignored. */
  readonly band: RangeBand | "";
  readonly cover: CoverDegree;
  /** Whether the crew starts rested and unhurt. */
  readonly fresh: boolean;
  /** Whether the party spends its Inspiration dice. `inspiration` is the number of these dice. */
  readonly inspired: boolean;
  readonly inspiration: number;
}

/** The data that the window displays. */
export interface EncounterState extends TermsChosen {
  readonly crew: readonly CrewMember[];
  readonly foes: readonly FoeKind[];
  readonly search: string;
  readonly found: readonly Found[];
  readonly members: readonly Member[];
  readonly part: ForecastPart | null;
  /**
   * The share of encounters that the crew won in the forecast before the last change. Null if there is no such
   * forecast.
   */
  readonly before: number | null;
  readonly runs: boolean;
  readonly failed: FailedForecast | null;
  readonly within: number;
  readonly hidden: boolean;
  readonly scene: string;
  /** The saved encounters, and the encounter that is open. */
  readonly prepared: readonly Choice[];
  readonly opened: string;
  readonly name: string;
  /** Whether to place tokens on the scene, and the encounter to join: `new`, `none` or an ID. */
  readonly place: "scene" | "without";
  readonly combat: string;
  readonly combats: readonly Choice[];
}

/** The available precisions of the chance of winning, each as half the width of the confidence interval. */
export const precisions = [0.05, 0.02, 0.01] as const;

/** Returns the view of the window for building encounters, including the forecast. */
export function encounterView(state: EncounterState, words: Words) {
  const { crew, foes, search, found, part, runs } = state;
  const crewCount = crew.filter(({ here }) => here).length;
  const foeCount = foes.reduce((sum, { count }) => sum + count, 0);
  const people = (n: number) => words.format("BLACKOUT.encounter.people", { n: String(n) });
  return {
    ...preparedView(state),
    crew: crew.map(one => crewRow(one, state, words)),
    noCrew: crew.length === 0,
    foes: foes.map(one => foeRow(one, foeCount, state, words)),
    noFoes: foes.length === 0,
    crewCount: people(crewCount),
    foeCount: people(foeCount),
    fresh: state.fresh,
    inspired: state.inspired && state.inspiration > 0,
    noInspiration: state.inspiration === 0,
    inspirationLabel: words.format("BLACKOUT.encounter.inspired", { n: String(state.inspiration) }),
    search,
    found: found.map(one => ({ ...one, label: words.format("BLACKOUT.encounter.add", { name: one.name }) })),
    nothingFound: search.trim() !== "" && found.length === 0,
    ready: crewCount > 0 && foeCount > 0,
    runs,
    percentDone: Math.round((part?.done ?? 0) * 100),
    compares: runs && part?.done === 1,
    failed: failure(state.failed, words),
    ...termsView(state, words),
    forecast: part && part.tally.encounters > 0 ? forecastView(part.tally, state, words) : null,
    ...placeView(state, foeCount, words),
  };
}

function preparedView({ prepared, opened, name, foes }: EncounterState) {
  return {
    prepared: prepared.map(one => ({ ...one, selected: one.value === opened })),
    anyPrepared: prepared.length > 0,
    mayDrop: opened !== "" && !opened.startsWith("combat."),
    name,
    mayKeep: foes.length > 0 && name.trim() !== "",
  };
}

function termsView({ band, cover, within }: EncounterState, words: Words) {
  const option = <T extends string>(value: T, chosen: string, label: string) => ({
    value,
    selected: value === chosen,
    label: words.localize(label),
  });
  return {
    precisions: precisions.map(value => ({
      value,
      selected: value === within,
      label: words.format("BLACKOUT.encounter.within", { n: percentText(plain(value * 100)) }),
    })),
    bands: [
      option("", band, "BLACKOUT.encounter.noBand"),
      ...rangeBands.map(value => option(value, band, `BLACKOUT.board.band.${value}`)),
    ],
    covers: coverDegrees.map(value => option(value, cover, `BLACKOUT.cover.${value}`)),
    noCover: band === "",
    assumptions: (
      ["stand", "arms", "targets", band === "" ? "together" : "apart", "effort", "not"] as const
    ).map(key => words.localize(`BLACKOUT.encounter.assumes.${key}`)),
  };
}

function placeView(
  { hidden, scene, place, combat, combats }: EncounterState,
  foeCount: number,
  words: Words,
) {
  const onScene = scene !== "" && place === "scene";
  const label = onScene && combat !== "none" ? "place" : onScene ? "placeOnly" : "begin";
  return {
    hidden,
    placeLabel: words.localize(`BLACKOUT.encounter.${label}`),
    mayPlace: foeCount > 0,
    places:
      scene === ""
        ? []
        : (["scene", "without"] as const).map(value => ({
            value,
            selected: value === place,
            label: words.format(`BLACKOUT.encounter.where.${value}`, { scene }),
          })),
    combats: [
      { value: "new", label: words.localize("BLACKOUT.encounter.fights.new") },
      ...combats.map(one => ({
        ...one,
        label: words.format("BLACKOUT.encounter.fights.join", { name: one.label }),
      })),
      ...(onScene ? [{ value: "none", label: words.localize("BLACKOUT.encounter.fights.none") }] : []),
    ].map(one => ({ ...one, selected: one.value === combat })),
  };
}

function failure(failed: FailedForecast | null, words: Words): string {
  if (!failed) return "";
  return failed.kind === "silent"
    ? words.localize("BLACKOUT.encounter.silent")
    : words.format("BLACKOUT.encounter.failed", { why: failed.why });
}

function armsOf(entry: Entry, words: Words): { readonly weapon: string; readonly problem: boolean } {
  if ("problem" in entry)
    return { weapon: words.format("BLACKOUT.encounter.cannotFight", { why: entry.problem }), problem: true };
  const unarmed = words.localize("BLACKOUT.encounter.unarmed");
  const first = entry.weapon ?? unarmed;
  return {
    weapon:
      entry.second === null || entry.second === entry.weapon
        ? first
        : words.format("BLACKOUT.encounter.twoArms", { first, second: entry.second }),
    problem: false,
  };
}

/**
 * Returns the chance of winning after a change, both as a separate text and in a text that includes the
 * difference from the current chance. Both texts are empty until the chance is known.
 */
function whatIf(state: EncounterState, key: string, words: Words) {
  const share = state.part?.whatIf[key];
  if (share === undefined || !state.part) return { chance: "", tone: "", then: "" };
  const change = Math.round((share - state.part.tally.playersWin / state.part.tally.encounters) * 100);
  const chance = percent(share);
  // Small differences aren't highlighted. With so few simulated encounters, they are within the margin of
  // error.
  return {
    chance,
    tone: change > WITHIN_BOUNDS ? "help" : change < -WITHIN_BOUNDS ? "harm" : "",
    then: words.format("BLACKOUT.encounter.then", { chance, change: signed(change) }),
  };
}

const WITHIN_BOUNDS = 5;

function crewRow(one: CrewMember, state: EncounterState, words: Words) {
  const comparison = whatIf(state, variantKey("here", one.uuid), words);
  return {
    ...one,
    initials: initials(one.name),
    ...armsOf(one.entry, words),
    whatIf:
      comparison.chance === ""
        ? null
        : {
            ...comparison,
            label: words.localize(one.here ? "BLACKOUT.encounter.without" : "BLACKOUT.encounter.with"),
          },
  };
}

function foeRow(one: FoeKind, foeCount: number, state: EncounterState, words: Words) {
  const named = (key: string, then: string) => {
    const what = words.format(`BLACKOUT.encounter.${key}`, { name: one.name });
    return then === "" ? what : labelled(what, then, words);
  };
  const [less, more] = (["fewer", "more"] as const).map(what =>
    whatIf(state, variantKey(what, one.uuid), words),
  ) as [ReturnType<typeof whatIf>, ReturnType<typeof whatIf>];
  return {
    ...one,
    initials: initials(one.name),
    ...armsOf(one.entry, words),
    most: one.count >= MOST_OF_A_KIND || foeCount >= MOST_OF_ALL,
    fewer: { label: named("fewer", less.then), ...less },
    more: { label: named("more", more.then), ...more },
    away: words.format("BLACKOUT.encounter.remove", { name: one.name }),
  };
}

/**
 * Returns at most `most` enemies that match the search, best matches first. Names that begin with the text
 * come before names that only contain it.
 */
export function searched(
  all: readonly Found[],
  search: string,
  most: number,
  language: string,
): readonly Found[] {
  const sought = search.trim().toLocaleLowerCase(language);
  if (sought === "") return [];
  const place = ({ name }: Found) => name.toLocaleLowerCase(language).indexOf(sought);
  return all
    .filter(one => place(one) >= 0)
    .sort(
      (a, b) =>
        Math.min(1, place(a)) - Math.min(1, place(b)) ||
        a.name.localeCompare(b.name, language, { numeric: true }),
    )
    .slice(0, most);
}
