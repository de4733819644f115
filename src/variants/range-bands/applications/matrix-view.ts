import { bandOf, bands, bandValue, stepCost, type Band } from "../rules/bands.ts";
import { pairOf, type PairBand } from "../rules/pairs.ts";
import type { RangeBandsSettings } from "../rules/settings.ts";
import { initials } from "../../../applications/shared/pictures.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { EncounterSeen, PersonSeen } from "./encounter-seen.ts";

/** Two combatants' progress toward the next band, either closer together or farther apart. */
export interface ProgressView {
  readonly steps: readonly boolean[];
  readonly towards: boolean;
  readonly description: string;
}

/**
 * X5.1: returns the bands between all combatants. They are symmetric, so only the cells below the diagonal
 * are filled.
 */
export function matrixView(
  seen: EncounterSeen,
  settings: Pick<RangeBandsSettings, "bandCost">,
  open: boolean,
  words: Words,
) {
  const joined = seen.people.filter(({ id }) => seen.encounter.fighters.some(fighter => fighter.id === id));
  const people = [...joined].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  return {
    open,
    shown: people.length > 1,
    gamemaster: seen.gamemaster,
    from: people.map(({ id, name }) => ({ value: id, label: name, selected: id === seen.from })),
    columns: people.slice(0, -1).map(headOf),
    rows: people.slice(1).map((row, index) => ({
      ...headOf(row),
      cells: people
        .slice(0, -1)
        .map((column, place) => (place > index ? null : cellOf(seen, row, column, settings, words))),
    })),
    legend: bands.map(band => ({
      short: shortOf(band, words),
      name: words.localize(`BLACKOUT.bands.band.${band}`),
    })),
  };
}

function headOf({ id, name, side, hidden, defeated }: PersonSeen) {
  return {
    id,
    name,
    initials: initials(name),
    side: side === "player" ? "pc" : "foe",
    hidden,
    out: defeated,
  };
}

function cellOf(
  seen: EncounterSeen,
  row: PersonSeen,
  column: PersonSeen,
  settings: Pick<RangeBandsSettings, "bandCost">,
  words: Words,
) {
  const pair = pairOf(seen.encounter.pairs, row.id, column.id);
  const label = words.format("BLACKOUT.bands.matrix.between", { one: row.name, other: column.name });
  const name = words.localize(`BLACKOUT.bands.band.${pair.band}`);
  const progress = progressOf(pair, settings, words);
  return {
    one: row.id,
    other: column.id,
    label,
    edit: seen.gamemaster,
    short: shortOf(pair.band, words),
    name,
    near: bandValue(pair.band),
    progress,
    looked: seen.from === row.id || seen.from === column.id,
    description: [label, name, ...(progress ? [progress.description] : [])].join(", "),
    options: bands.map(band => ({
      value: band,
      label: words.localize(`BLACKOUT.bands.band.${band}`),
      selected: band === pair.band,
    })),
  };
}

/**
 * X5.3, X5.6: returns the completed and the required half-steps toward the next band, or null if there is no
 * progress.
 */
function progressOf(
  { band, progress, underway }: PairBand,
  { bandCost }: Pick<RangeBandsSettings, "bandCost">,
  words: Words,
): ProgressView | null {
  const towards = progress < 0;
  const next = bandValue(band) + (towards ? -1 : 1);
  if (progress === 0 || next < 1 || next > bands.length) return null;
  const needed = stepCost(band, bandOf(next), bandCost, underway === 0);
  const made = Math.abs(progress);
  return {
    towards,
    steps: Array.from({ length: needed }, (_, index) => index < made),
    description: words.format(`BLACKOUT.bands.matrix.${towards ? "nearing" : "leaving"}`, {
      made: plain(made),
      needed: plain(needed),
      band: words.localize(`BLACKOUT.bands.band.${bandOf(next)}`),
    }),
  };
}

function shortOf(band: Band, words: Words): string {
  return words.localize(`BLACKOUT.bands.bandShort.${band}`);
}

function rank({ side }: PersonSeen): number {
  return side === "player" ? 0 : 1;
}
