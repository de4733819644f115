import { shownText } from "../../../compat/content-language.ts";
import type { CardTurn } from "../rules/encounter.ts";
import { listText } from "../../../language/formats.ts";
import { groupMates } from "../combat/alike.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { maximumOf } from "../combat/sheet-of.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import { personRow, type PersonRow, type RowStatus } from "../../../applications/variants/person-row.ts";
import { marksOf, mayInterrupt, type MarkView } from "./marks-view.ts";
import { pipsView, type PipsView } from "./pips-view.ts";
import type { EncounterSeen, PersonSeen } from "./seen.ts";
import { zonesTemplate } from "./templates.ts";

/** A combatant's turn in the tracker. A combatant with several cards has several rows. */
export interface RowItem extends PersonRow<MarkView> {
  /** The number on the card, or `?` if it is concealed from the viewer. Empty if there is no card. */
  readonly card: string;
  readonly cardSays: string;
  /** Z2.3: whether the row shows a group member below the row of the group's first member. */
  readonly beneath: boolean;
  /**
   * The text with the number of members who share the card. Empty except in the row of a group's first
   * member.
   */
  readonly group: string;
  readonly pips: PipsView | null;
  /** The label of the button that spends the quick action, or an empty string if this isn't allowed. */
  readonly spend: string;
  /** Z3.3: whether the combatant can react to an attack, or null if the viewer isn't allowed to know. */
  readonly answers: { readonly ready: boolean } | null;
  readonly stress: string;
  readonly zone: string;
}

/**
 * Returns the rows of an encounter: turns by card (Z2.1), then combatants with concealed cards by name, and
 * finally combatants without a card.
 */
export function rowsView(seen: EncounterSeen, words: Words): readonly RowItem[] {
  const { encounter, people } = seen;
  const turns = encounter.state.turns.flatMap(turn => {
    const person = people.find(({ id }) => id === turn.participant);
    return person ? [{ turn, person, kept: isKept(seen, person, turn) }] : [];
  });
  // The members of a group are listed together, at the position that the name of the group's first member has
  // in the alphabetical order.
  const leader = (id: string) => shownText(encounter.name(matesSeen(seen, id)[0] ?? id));
  const byName = <One extends { readonly person: PersonSeen }>(list: readonly One[]) =>
    [...list].sort(
      (a, b) =>
        leader(a.person.id).localeCompare(leader(b.person.id)) ||
        encounter.name(a.person.id).localeCompare(encounter.name(b.person.id)),
    );
  const without = people
    .filter(({ id }) => !turns.some(({ person }) => person.id === id))
    .map(person => ({ person }));
  return [
    ...inGroups(
      seen,
      turns.filter(({ kept }) => !kept),
    ).map(({ turn, person }) => rowOf(seen, person, turn, false, words)),
    ...byName(turns.filter(({ kept }) => kept)).map(({ turn, person }) =>
      rowOf(seen, person, turn, true, words),
    ),
    ...byName(without).map(({ person }) => rowOf(seen, person, null, false, words)),
  ];
}

/** Returns the turns sorted by card. Combatants on the same card are sorted by name. */
function inGroups<One extends { readonly person: PersonSeen; readonly turn: CardTurn }>(
  { encounter }: EncounterSeen,
  turns: readonly One[],
): readonly One[] {
  return [...turns].sort(
    (a, b) =>
      a.turn.card - b.turn.card || encounter.name(a.person.id).localeCompare(encounter.name(b.person.id)),
  );
}

/**
 * Z2.3: returns the IDs of the visible members of a combatant's group, including the combatant, sorted by
 * name. Returns an empty list for a combatant who acts alone.
 */
function matesSeen({ encounter, people }: EncounterSeen, id: string): readonly string[] {
  return groupMates(encounter, id)
    .filter(other => people.some(person => person.id === other))
    .sort((a, b) => encounter.name(a).localeCompare(encounter.name(b)));
}

/** Z2.3: returns the visible combatants who share this turn's card, or an empty list if there is only one. */
function onOneCard(seen: EncounterSeen, id: string, turn: CardTurn | null): readonly string[] {
  const {
    encounter: { state },
  } = seen;
  const mates = matesSeen(seen, id).filter(other =>
    turn === null
      ? state.round === 0
      : state.turns.some(({ participant, card }) => participant === other && card === turn.card),
  );
  return mates.length > 1 ? mates : [];
}

/**
 * Whether the card is concealed from the viewer. If the hidden-cards setting is on, players don't see an
 * enemy's card until the enemy acts.
 */
function isKept(
  { encounter, gamemaster }: EncounterSeen,
  { id, owned }: PersonSeen,
  { state }: CardTurn,
): boolean {
  return (
    encounter.table.hiddenCards &&
    !gamemaster &&
    !owned &&
    state === "waiting" &&
    encounter.person(id).side === "enemy"
  );
}

function rowOf(
  seen: EncounterSeen,
  person: PersonSeen,
  turn: CardTurn | null,
  kept: boolean,
  words: Words,
): RowItem {
  const { encounter, gamemaster } = seen;
  const { id, owned, knows } = person;
  const { name, side, hidden, defeated } = encounter.person(id);
  const acting = turn?.state === "acting";
  const status = statusOf(encounter, id, turn, words);
  const marks = marksOf(encounter, id, knows, words);
  const mates = onOneCard(seen, id, turn);
  const together =
    mates.length === 0
      ? []
      : [
          words.format("BLACKOUT.zones.track.together", {
            names: listText(
              mates.filter(other => other !== id).map(other => shownText(encounter.name(other))),
            ),
          }),
        ];
  const pips =
    turn === null || defeated || !(knows || side === "player") ? null : pipsView(turn.budget, words);
  const answers = pips === null ? null : { ready: mayInterrupt(encounter, id) };
  const sheet = encounter.sheet(id);
  const zone = encounter.state.zones.find(one => one.id === encounter.place(id).zone)?.name ?? "";
  const cardSays = words.format(
    `BLACKOUT.zones.track.${turn === null ? "noCard" : kept ? "keptCard" : "hasCard"}`,
    { name, n: plain(turn?.card ?? 0) },
  );
  return {
    ...personRow(
      {
        id,
        name,
        portrait: person.portrait,
        side: side === "player" ? "pc" : "foe",
        acting,
        hidden,
        defeated,
        status,
        marks,
        gamemaster,
      },
      words,
    ),
    kind: "variant",
    template: zonesTemplate("row"),
    key: `row.${id}${turn === null ? "" : numbered(encounter, id, turn)}`,
    card: turn === null ? "" : kept ? "?" : plain(turn.card),
    cardSays,
    beneath: mates.length > 0 && mates[0] !== id,
    group: mates[0] === id ? words.format("BLACKOUT.zones.track.group", { n: plain(mates.length) }) : "",
    pips,
    spend:
      pips?.quick && owned && encounter.takesPart(id)
        ? words.format("BLACKOUT.zones.track.spend", { name })
        : "",
    answers,
    stress: knows && sheet.stress > 0 ? plain(sheet.stress) : "",
    zone,
    description: [
      cardSays,
      ...together,
      status.text,
      ...(zone === "" ? [] : [zone]),
      ...(pips ? [pips.description] : []),
      ...(answers === null
        ? []
        : [words.localize(`BLACKOUT.zones.track.${answers.ready ? "interrupt" : "noInterrupt"}`)]),
      ...(knows
        ? [
            words.format("BLACKOUT.zones.track.health", {
              n: plain(sheet.health),
              max: plain(maximumOf(sheet.attributes)),
            }),
            words.format("BLACKOUT.zones.track.stress", { n: plain(sheet.stress) }),
          ]
        : []),
      ...marks.map(mark => mark.name),
    ].join(", "),
  };
}

/**
 * Z2.9: returns a suffix that numbers a combatant's turn without revealing the card, or an empty string for
 * the first turn.
 */
function numbered(encounter: ZonesEncounter, id: string, turn: CardTurn): string {
  const index = encounter.state.turns.filter(({ participant }) => participant === id).indexOf(turn);
  return index > 0 ? `.${index}` : "";
}

/** Returns the turn status of a combatant as one or two words. */
function statusOf(
  encounter: ZonesEncounter,
  id: string,
  turn: CardTurn | null,
  words: Words,
): RowStatus & { readonly done: boolean } {
  const [key, mark, tone] = ((): readonly [string, string, string] => {
    if (encounter.person(id).defeated || encounter.sheet(id).dead) return ["out", "fail", "bo-harm"];
    if (turn?.state === "acting") return ["acting", "", "bo-ink"];
    if (encounter.person(id).hidden) return ["hidden", "hidden", ""];
    if (turn === null) return [encounter.state.round === 0 ? "ready" : "noCard", "", ""];
    return [turn.state, turn.state === "passed" ? "skip" : "", ""];
  })();
  return {
    text: words.localize(`BLACKOUT.zones.track.status.${key}`),
    mark,
    tone,
    done: key === "acted" || key === "passed",
  };
}
