import { initiativeOrder, type InitiativeRoll } from "../rules/initiative.ts";
import { plain, signed, type Words } from "../../../applications/shared/words.ts";
import { personRow, type PersonRow, type RowStatus } from "../../../applications/variants/person-row.ts";
import { bandsTemplate } from "./templates.ts";
import { bandTo, marksOf, type MarkView } from "./marks-view.ts";
import { pipsView, type Pip } from "./pips-view.ts";
import type { EncounterSeen, PersonSeen } from "./encounter-seen.ts";

/** A combatant in the tracker. */
export interface RowItem extends PersonRow<MarkView> {
  /** The total of the initiative roll, or an empty string if there is none. */
  readonly total: string;
  /**
   * X2.2–X2.4, X2.10: the parts of the total, or an empty string if the viewer isn't allowed to know them.
   */
  readonly totalSays: string;
  /**
   * X2.3: the row's position in the bracket around combatants who act together. Empty if the combatant acts
   * alone.
   */
  readonly bracket: "" | "first" | "mid" | "last";
  readonly pips: readonly Pip[];
  readonly band: string;
}

/**
 * Returns the rows of an encounter: the combatants with an initiative, in order, and then all others. A bracket
 * encloses combatants who act together because their totals are equal.
 */
export function rowsView(seen: EncounterSeen, words: Words): readonly RowItem[] {
  const groups = groupsOf(seen.people);
  const placed = new Set(groups.flat().map(({ id }) => id));
  const rest = seen.people
    .filter(({ id }) => !placed.has(id))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  return [
    ...groups.flatMap(group =>
      group.map((person, index) =>
        rowOf(
          seen,
          person,
          group.length < 2 ? "" : index === 0 ? "first" : index === group.length - 1 ? "last" : "mid",
          words,
        ),
      ),
    ),
    ...rest.map(person => rowOf(seen, person, "", words)),
  ];
}

/** X2.3: returns the combatants who have an initiative, in turn order, grouped by those who act together. */
function groupsOf(people: readonly PersonSeen[]): readonly (readonly PersonSeen[])[] {
  const rolled = people.flatMap(person =>
    person.fighter?.initiative
      ? [{ person, fighter: person.fighter, total: person.fighter.initiative.total }]
      : [],
  );
  const order = initiativeOrder(
    rolled.map(({ fighter, total }) => ({
      id: fighter.id,
      name: fighter.name,
      side: fighter.side,
      total,
      modifier: fighter.initiativeModifier,
    })),
  );
  return order.map(ids => ids.flatMap(id => rolled.find(({ person }) => person.id === id)?.person ?? []));
}

function rank({ side }: PersonSeen): number {
  return side === "player" ? 0 : 1;
}

function rowOf(seen: EncounterSeen, person: PersonSeen, bracket: RowItem["bracket"], words: Words): RowItem {
  const { id, name, fighter, hidden, defeated } = person;
  // A combatant who postponed their turn may act, but only combatants with the current total are marked as
  // acting.
  const acting = seen.mayAct.includes(id) && fighter?.standing !== "deferred";
  const marks = marksOf(seen, person, words);
  const { pips, description } =
    fighter && person.body !== null
      ? pipsView(seen.encounter, fighter, words)
      : { pips: [], description: "" };
  const band = bandTo(seen, id);
  const bandName = band === null ? "" : words.localize(`BLACKOUT.bands.band.${band.key}`);
  const status = rowStatus(seen, person, words);
  const roll = fighter?.initiative ?? null;
  return {
    ...personRow(
      {
        id,
        name,
        portrait: person.portrait,
        side: person.side === "player" ? "pc" : "foe",
        acting,
        hidden,
        defeated,
        status,
        marks,
        gamemaster: seen.gamemaster,
      },
      words,
    ),
    kind: "variant",
    key: `row.${id}`,
    template: bandsTemplate("row"),
    bracket,
    total: roll === null ? "" : plain(roll.total),
    totalSays:
      roll === null
        ? words.localize("BLACKOUT.bands.track.noTotal")
        : person.knowsAll
          ? totalText(roll, words)
          : "",
    pips,
    band: bandName,
    description: [
      roll === null ? name : words.format("BLACKOUT.bands.track.say", { name, total: plain(roll.total) }),
      status.text,
      ...(description === "" ? [] : [description]),
      ...(bandName === "" ? [] : [bandName]),
      ...(bracket === "" ? [] : [words.localize("BLACKOUT.bands.track.together")]),
      ...marks.map(mark => mark.name),
    ].join(", "),
  };
}

/**
 * Returns the parts of a total: the dice, the modifier, the bonus for a calm round, any other change such as
 * the penalty from the drop, and any manual adjustment.
 */
export function totalText({ faces, modifier, calm, change, total }: InitiativeRoll, words: Words): string {
  const rolled = faces.reduce((sum, face) => sum + face, 0) + modifier + calm + change;
  return [
    words.format("BLACKOUT.bands.track.total.dice", { dice: faces.map(plain).join(" + ") }),
    words.format("BLACKOUT.bands.track.total.modifier", { n: signed(modifier) }),
    ...(calm === 0 ? [] : [words.format("BLACKOUT.bands.track.total.calm", { n: signed(calm) })]),
    ...(change === 0 ? [] : [words.format("BLACKOUT.bands.track.total.change", { n: signed(change) })]),
    ...(rolled === total
      ? []
      : [words.format("BLACKOUT.bands.track.total.byHand", { n: signed(total - rolled) })]),
  ].join(", ");
}

/**
 * Returns one or two words for a combatant's status in the round. `done` is true if the combatant has acted.
 */
export function rowStatus(
  { encounter, begun, mayAct }: EncounterSeen,
  { id, hidden, defeated, fighter, body }: PersonSeen,
  words: Words,
): RowStatus & { readonly done: boolean } {
  const [key, mark, tone] = ((): readonly [string, string, string] => {
    if (defeated || body?.dead) return ["out", "fail", "bo-harm"];
    if (fighter?.out) return ["down", "fail", "bo-harm"];
    if (encounter.phase === "drop" && begun)
      return encounter.drop?.winner === id ? ["drop", "arrow", "bo-ink"] : ["ready", "", ""];
    if (fighter?.standing === "deferred") return ["deferred", "clock", mayAct.includes(id) ? "bo-ink" : ""];
    if (mayAct.includes(id)) return ["acting", "", "bo-ink"];
    if (hidden) return ["hidden", "hidden", ""];
    if (!begun || fighter === null || encounter.phase === "initiative") return ["ready", "", ""];
    if (fighter.initiative === null) return ["next", "", ""];
    return fighter.standing === "waiting" ? ["waits", "", ""] : ["acted", "", ""];
  })();
  return { text: words.localize(`BLACKOUT.bands.track.status.${key}`), mark, tone, done: key === "acted" };
}
