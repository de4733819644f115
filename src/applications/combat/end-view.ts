import type { EndReport, Fallen, Loot, Recovery, Worn } from "../../features/combat/end-report.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";
import { listText } from "../../language/formats.ts";

/** The user's choices in the window for the end of an encounter. */
export interface EndState {
  /** The UUIDs of the actors who won't rest. */
  readonly awake: ReadonlySet<string>;
  /** The UUIDs of the items that are left behind. */
  readonly left: ReadonlySet<string>;
  readonly danger: boolean;
  readonly rested: boolean;
  /** The number of items that were moved to the party. */
  readonly taken: number;
  /** Whether there is a party to which the items can be moved. */
  readonly party: boolean;
  readonly written: boolean;
}

/**
 * Returns the view of the end of an encounter: resting actors, actors who are down, used resources, and loot.
 */
export function endView(report: EndReport, state: EndState, words: Words) {
  const resting = report.recovering.filter(({ uuid }) => !state.awake.has(uuid));
  return {
    rounds: words.format("BLACKOUT.report.rounds", { n: plain(report.rounds) }),
    byVariant: report.byVariant,
    danger: state.danger,
    recovering: report.recovering.map(one => recoveryRow(one, state, words)),
    fallen: report.fallen.map(one => fallenRow(one, words)),
    worn: report.worn.map(one => wornRow(one, words)),
    loot: report.loot.map(one => lootRow(one, state, words)),
    rested: state.rested,
    written: state.written,
    taken: state.taken > 0 ? words.format("BLACKOUT.track.end.stashed", { n: plain(state.taken) }) : "",
    noParty: !state.party && report.loot.length > 0,
    anyLoot: report.loot.length > 0 || state.taken > 0,
    mayRest: resting.length > 0 && !state.rested,
    mayTake: state.party && report.loot.some(({ uuid }) => !state.left.has(uuid)),
  };
}

function recoveryRow(
  { uuid, name, hitPoints, stamina, breather }: Recovery,
  { awake, danger, rested }: EndState,
  words: Words,
) {
  const because = [
    ...new Set(
      breather.because.map(each =>
        words.localize(each === "danger" ? "BLACKOUT.field.danger" : `BLACKOUT.condition.${each.condition}`),
      ),
    ),
  ];
  const full = hitPoints.value >= hitPoints.max && stamina.value >= stamina.max;
  const key = danger
    ? "danger"
    : because.length === 0
      ? full
        ? "full"
        : "all"
      : breather.hitPoints || breather.stamina
        ? "some"
        : "nothing";
  return {
    uuid,
    name,
    initials: initials(name),
    on: !awake.has(uuid),
    points: words.format("BLACKOUT.track.end.points", {
      hp: plain(hitPoints.value),
      hpMax: plain(hitPoints.max),
      st: plain(stamina.value),
      stMax: plain(stamina.max),
    }),
    // Once the rest has been applied, the prediction of what the actor will recover is obsolete.
    note:
      rested && !awake.has(uuid) && (key === "full" || key === "all")
        ? words.localize("BLACKOUT.track.end.rested")
        : words.format(`BLACKOUT.track.end.rest.${key}`, { what: listText(because) }),
    bad: key === "some" || key === "nothing" || key === "danger",
  };
}

function fallenRow({ uuid, name, kind, dead, stabilized, causes }: Fallen, words: Words) {
  return {
    uuid,
    name,
    initials: initials(name),
    side: kind === "npc" ? "foe" : "pc",
    state: words.format(
      dead ? "BLACKOUT.report.dead" : stabilized ? "BLACKOUT.report.stable" : "BLACKOUT.report.out",
      { name },
    ),
    mayWake: !dead,
    why: causes.map(cause => words.localize(`BLACKOUT.track.end.cause.${cause}`)).join(", "),
  };
}

function wornRow({ name, owner, what, points }: Worn, words: Words) {
  return { text: words.format(`BLACKOUT.report.lost.${what}`, { name, owner, n: plain(points) }) };
}

function lootRow({ uuid, name, from, quantity }: Loot, { left }: EndState, words: Words) {
  return {
    uuid,
    on: !left.has(uuid),
    text: words.format("BLACKOUT.report.leaves", { name, from, n: plain(quantity) }),
  };
}
