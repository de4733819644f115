import { list, requireString } from "../../../rules/check.ts";
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

/** The data about a combatant that is needed to form groups. */
export interface Alike {
  readonly id: string;
  /** The combatant's kind. Only combatants of the same kind can form a group. */
  readonly kind: string;
  /** The combatant's current group, or null. */
  readonly group: string | null;
}

/**
 * Z2.3: returns the groups of two or more combatants of the same kind who can share a card. A kind is omitted
 * if all of its combatants are already in the same group. Throws a RuleError for invalid input.
 */
export function alikeGroups(people: readonly Alike[]): readonly (readonly string[])[] {
  const kinds = new Map<string, Alike[]>();
  list("people", people).forEach((one, index) => {
    const kind = requireString(`people.${index}.kind`, one.kind);
    requireString(`people.${index}.id`, one.id);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  });
  const together = (all: readonly Alike[]) =>
    all.every(({ group }) => group !== null && group === all[0]?.group);
  return [...kinds.values()]
    .filter(all => all.length > 1 && !together(all))
    .map(all => all.map(({ id }) => id));
}

/**
 * Z2.3: returns the IDs of all members of a combatant's group, including the combatant, or an empty list if
 * the combatant has no group. Throws a RuleError if the combatant isn't in the encounter.
 */
export function groupOf(encounter: CardEncounter, id: string): readonly string[] {
  const { group = null } = participantOf(encounter, id);
  return group === null ? [] : encounter.participants.filter(one => one.group === group).map(one => one.id);
}

/** Z2.3: whether a combatant is acting with a group, and thus can't leave it. */
export function actsWithGroup({ turns }: CardEncounter, id: string): boolean {
  return turns.some(turn => turn.participant === id && turn.state === "acting" && isShared(turns, turn));
}

/**
 * Z2.3: adds combatants to the named group, whose members share one card. Members who have yet to act use the
 * lowest of their cards, and the others keep their own cards for this round. Each member keeps their own
 * action budget. Combatants who belong to another group leave it first. Throws a RuleError for combatants of
 * both sides, for a combatant who isn't in the encounter, and for one who is acting with another group.
 */
export function putInGroup(
  encounter: CardEncounter,
  ids: readonly string[],
  group: string,
  dice: DiceSource,
): CardEncounter {
  if (requireString("group", group) === "")
    throw new RuleError("group", group, "the name of a group", { key: "textNotEmpty" });
  const members = list("ids", ids).map((id, index) =>
    participantOf(encounter, requireString(`ids.${index}`, id)),
  );
  const elsewhere = (current: CardEncounter, id: string) =>
    ![group, null].includes(participantOf(current, id).group ?? null);
  const parted = members.reduce(
    (current, { id }) => (elsewhere(current, id) ? leaveGroup(current, id, dice) : current),
    checkedEncounter(encounter),
  );
  const joined = parted.participants.map((one): Participant =>
    members.some(({ id }) => id === one.id) ? { ...one, group } : one,
  );
  const all = joined.filter(one => one.group === group);
  if (all.some(({ side }) => side !== all[0]?.side))
    throw new RuleError("ids", ids, "combatants of one side", { key: "oneSide" });
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
 * Z2.2, Z2.3: removes a combatant from their group. If they shared a card, they draw a new one from the cards
 * that no combatant holds. A group with only one member left is dissolved. Throws a RuleError if the
 * combatant has no group, or while the group is acting.
 */
export function leaveGroup(encounter: CardEncounter, id: string, dice: DiceSource): CardEncounter {
  const all = groupOf(encounter, id);
  if (all.length === 0) throw new RuleError("id", id, "the ID of a member of a group", { key: "inGroup" });
  if (actsWithGroup(encounter, id))
    throw new RuleError("id", id, "the ID of a combatant whose group isn't acting", {
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
 * Gives all members the same card for each of their pending turns: the lowest of their cards for the first
 * turn, the lowest for the second, and so on.
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
