import { list, words } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { dealCards } from "./deck.ts";
import {
  byCard,
  cardsOf,
  checkedEncounter,
  participantOf,
  type CardEncounter,
  type CardTurn,
  type Participant,
} from "./encounter.ts";

/** Somebody as far as it matters for groups: how they are alike with others. */
export interface Alike {
  readonly id: string;
  /** What kind they are; only those of the same kind are alike. */
  readonly kind: string;
  /** The group that they are in already, or null. */
  readonly group: string | null;
}

/**
 * Z2.3: who of these may be put on one card with others of their kind: lists of two or more, each of one
 * kind, those who are in one group already left out. Throws a RuleError for bad input.
 */
export function alikeGroups(people: readonly Alike[]): readonly (readonly string[])[] {
  const kinds = new Map<string, Alike[]>();
  list("people", people).forEach((one, index) => {
    const kind = words(`people.${index}.kind`, one.kind);
    words(`people.${index}.id`, one.id);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  });
  const together = (all: readonly Alike[]) =>
    all.every(({ group }) => group !== null && group === all[0]?.group);
  return [...kinds.values()]
    .filter(all => all.length > 1 && !together(all))
    .map(all => all.map(({ id }) => id));
}

/**
 * Z2.3: those of the group of somebody, with them; nobody for who is in none. Throws a RuleError for who is
 * not in the fight.
 */
export function groupOf(encounter: CardEncounter, id: string): readonly string[] {
  const { group = null } = participantOf(encounter, id);
  return group === null ? [] : encounter.participants.filter(one => one.group === group).map(one => one.id);
}

/** Z2.3: does somebody act with a group just now, so that they cannot leave it? */
export function actsWithGroup({ turns }: CardEncounter, id: string): boolean {
  return turns.some(turn => turn.participant === id && turn.state === "acting" && isShared(turns, turn));
}

/**
 * Z2.3: puts these on one card as the group of that name, with whoever is of it already: those whose turn is
 * to come act on the lowest card that one of them holds, who has acted or acts keeps theirs for this round.
 * Each has a budget of their own. Who comes from another group leaves it first. Throws a RuleError for those
 * of both sides, who is not in the fight, and who acts with another group.
 */
export function putInGroup(
  encounter: CardEncounter,
  ids: readonly string[],
  group: string,
  dice: DiceSource,
): CardEncounter {
  if (words("group", group) === "")
    throw new RuleError("group", group, "the name of a group", { key: "textNotEmpty" });
  const members = list("ids", ids).map((id, index) => participantOf(encounter, words(`ids.${index}`, id)));
  const elsewhere = (fight: CardEncounter, id: string) =>
    ![group, null].includes(participantOf(fight, id).group ?? null);
  const parted = members.reduce(
    (fight, { id }) => (elsewhere(fight, id) ? leaveGroup(fight, id, dice) : fight),
    checkedEncounter(encounter),
  );
  const joined = parted.participants.map((one): Participant =>
    members.some(({ id }) => id === one.id) ? { ...one, group } : one,
  );
  const all = joined.filter(one => one.group === group);
  if (all.some(({ side }) => side !== all[0]?.side))
    throw new RuleError("ids", ids, "people of one side", { key: "oneSide" });
  return checkedEncounter({
    ...parted,
    participants: joined,
    turns: byCard(
      onOneCard(
        parted.turns,
        all.filter(({ hesitant }) => !hesitant).map(({ id }) => id),
      ),
    ),
  });
}

/**
 * Z2.2, Z2.3: somebody leaves their group: with a card of their own from those that nobody holds where they
 * shared one. Whoever is left alone is no group any more. Throws a RuleError for who is in none, and while
 * the group acts.
 */
export function leaveGroup(encounter: CardEncounter, id: string, dice: DiceSource): CardEncounter {
  const all = groupOf(encounter, id);
  if (all.length === 0) throw new RuleError("id", id, "the id of somebody in a group", { key: "inGroup" });
  if (actsWithGroup(encounter, id))
    throw new RuleError("id", id, "the id of somebody whose group does not act just now", {
      key: "possibleNow",
    });
  const shared = encounter.turns.filter(turn => turn.participant === id && isShared(encounter.turns, turn));
  const cards =
    shared.length === 0
      ? []
      : dealCards([{ id, speed: shared.length }], dice, cardsOf(encounter.turns))
          .map(({ card }) => card)
          .sort((a, b) => a - b);
  const left = new Set(all.length <= 2 ? all : [id]);
  return checkedEncounter({
    ...encounter,
    participants: encounter.participants.map(one => (left.has(one.id) ? { ...one, group: null } : one)),
    turns: byCard(
      encounter.turns.map(turn =>
        shared.includes(turn) ? { ...turn, card: cards[shared.indexOf(turn)] ?? turn.card } : turn,
      ),
    ),
  });
}

/**
 * The first turns that are to come of all of them on the lowest card of these, their second ones on the
 * lowest of those, and so on.
 */
function onOneCard(turns: readonly CardTurn[], ids: readonly string[]): readonly CardTurn[] {
  const coming = ids.map(id =>
    turns.filter(({ participant, state }) => participant === id && state === "waiting"),
  );
  const card = (index: number) => Math.min(...coming.flatMap(own => own[index]?.card ?? []));
  return turns.map(turn => {
    const index = coming.find(own => own.includes(turn))?.indexOf(turn);
    return index === undefined ? turn : { ...turn, card: card(index) };
  });
}

function isShared(turns: readonly CardTurn[], { card, participant }: CardTurn): boolean {
  return turns.some(other => other.card === card && other.participant !== participant);
}
