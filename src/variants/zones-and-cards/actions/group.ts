import { extendedDeckSize } from "../rules/deck.ts";
import { cardsOf } from "../rules/encounter.ts";
import { actsWithGroup, leaveGroup, putInGroup } from "../rules/group.ts";
import { choice, pick } from "../../../actions/core/choice.ts";
import { text, type Line, type Text } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { against, field, frayOf, HandSource, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { alikeEnemies, groupable, groupMates, newGroup, proposedGroups } from "../combat/alike.ts";
import { entering } from "../combat/entering.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { unseenLine } from "../combat/kept-cards.ts";

/**
 * The Gamemaster's operations on groups: group all identical enemies, with one card per kind; group only the
 * enemies that are identical to a combatant; add a combatant to another combatant's card; remove one from a
 * group; or dissolve a group.
 */
export const groupOperations = ["all", "alike", "join", "leave", "part"] as const;
type GroupOperation = (typeof groupOperations)[number];

const operation = choice("operation", groupOperations, {
  initial: "alike",
  label: field("operation"),
  option: optionLabels("groupOperation"),
});

/**
 * Lets identical enemies share one card, or separates them (Z2.1, Z2.3), even before the fight begins. On a
 * shared card, they act together, but each has its own action budget. A combatant who has acted or is acting
 * joins the group in the next round. Only Gamemasters can use this action.
 */
export const group = zonesAction({
  key: "zones.group",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  whole: true,
  choices: [
    operation,
    pick(
      "with",
      ({ facts }) => othersOf(frayOf(facts)).map(({ id, name }) => ({ value: id, label: text(name) })),
      { shown: ({ facts }) => operation.of(facts.choices) === "join", label: field("with") },
    ),
  ],
  problems: ({ choices, plan: { fray } }) => problemsOf(fray, choices.operation, choices.with),
  resolve: act => {
    const { fray } = act.plan;
    const { operation: chosen, with: other } = act.choices;
    const dice = new HandSource(act, "card");
    const changed =
      chosen === "leave" || chosen === "part"
        ? parts(fray, chosen, dice)
        : comesTogether(fray, wanted(fray, chosen, other), dice);
    dice.settle();
    return { outcome: outcomeOf(fray, chosen), lines: changed.map(id => lineOf(fray, id)) };
  },
});

/** Returns the other combatants with whom the acting one can share a card. */
function othersOf(fray: Fray) {
  return fray.facts.people.filter(one => groupable(one) && one.id !== fray.me);
}

/**
 * Returns the requested groups as lists of IDs. The operations `all` and `alike` use the proposed groups. Any
 * other operation puts the acting combatant into the group of `other` or, if `other` is empty, of the first
 * possible combatant.
 */
function wanted(fray: Fray, chosen: GroupOperation, other: string): readonly (readonly string[])[] {
  if (chosen === "all") return proposedGroups(fray);
  if (chosen === "alike") return proposedGroups(fray).filter(ids => ids.includes(fray.me));
  const partner = other || (othersOf(fray)[0]?.id ?? "");
  return partner === "" ? [] : [[partner, ...groupMates(fray, partner), fray.me]];
}

function comesTogether(
  fray: Fray,
  groups: readonly (readonly string[])[],
  dice: HandSource,
): readonly string[] {
  for (const ids of groups) {
    const absent = ids.filter(id => !fray.fight.places[id]);
    fray.setFight({
      places: {
        ...fray.fight.places,
        ...Object.fromEntries(absent.map(id => [id, entering(fray, id).place])),
      },
    });
    // If a combatant already belongs to a group, the others join that group, and the group keeps its name.
    const name =
      ids.map(id => (groupMates(fray, id).length > 0 ? fray.place(id).group : "")).find(one => one !== "") ??
      newGroup(fray);
    fray.setEncounter(putInGroup(fray.encounter, [...new Set(ids)], name, dice));
  }
  return [...new Set(groups.flat())];
}

function parts(fray: Fray, operation: "leave" | "part", dice: HandSource): readonly string[] {
  const mates = groupMates(fray, fray.me);
  const leaving = operation === "leave" ? [fray.me] : mates.slice(1);
  for (const id of leaving)
    if (groupMates(fray, id).length > 0) fray.setEncounter(leaveGroup(fray.encounter, id, dice));
  return operation === "leave" ? leaving : mates;
}

function outcomeOf(fray: Fray, operation: GroupOperation): Text {
  return operation === "all"
    ? text("BLACKOUT.zones.group.all")
    : text(`BLACKOUT.zones.group.${operation === "leave" || operation === "part" ? operation : "join"}`, {
        name: fray.name(fray.me),
      });
}

/**
 * Returns the line with the names of the combatants who share a card. If one of them is hidden, the line is
 * shown only to viewers who are allowed to see that combatant.
 */
function lineOf(fray: Fray, id: string): Line {
  const mates = groupMates(fray, id).filter(other => other !== id);
  const kept = mates.map(other => unseenLine(fray, other)).find(({ concealed }) => concealed) ?? {};
  return {
    text: text(fray.name(id)),
    value:
      mates.length === 0
        ? text("BLACKOUT.zones.group.alone")
        : text("BLACKOUT.zones.group.with", { names: mates.map(other => fray.name(other)).join(", ") }),
    ...kept,
    ...unseenLine(fray, id),
  };
}

function problemsOf(fray: Fray, chosen: GroupOperation, other: string): readonly Problem[] {
  const name = fray.name(fray.me);
  if (fray.facts.combat === null || (chosen !== "all" && fray.person(fray.me).id === ""))
    return [against("noFight", { name })];
  if (chosen === "leave" || chosen === "part") {
    if (groupMates(fray, fray.me).length === 0) return [against("noGroup", { name })];
    return actsWithGroup(fray.encounter, fray.me)
      ? [against("groupActs", { name })]
      : needsCards(fray, chosen === "leave" ? 1 : groupMates(fray, fray.me).length - 1);
  }
  if (chosen !== "all" && !groupable(fray.person(fray.me))) return [against("notGrouped", { name })];
  const groups = wanted(fray, chosen, other);
  if (groups.length === 0) return [against("nobodyAlike")];
  const strange = groups.flat().find(id => !fray.ids.includes(id) || !groupable(fray.person(id)));
  if (strange !== undefined) return [against("notGrouped", { name: fray.name(strange) })];
  const acting = groups
    .flat()
    .find(
      id =>
        fray.fights(id) &&
        actsWithGroup(fray.encounter, id) &&
        fray.place(id).group !== fray.place(groups[0]?.[0] ?? "").group,
    );
  return acting === undefined
    ? alreadyTogether(fray, groups)
    : [against("groupActs", { name: fray.name(acting) })];
}

/**
 * Returns a problem if the deck has too few cards for combatants who leave a shared card and must each draw a
 * new one.
 */
function needsCards(fray: Fray, leaving: number): readonly Problem[] {
  const cards = cardsOf(fray.fight.turns).length + leaving;
  return fray.fight.round > 0 && cards > extendedDeckSize
    ? [against("tooManyCards", { n: cards, most: extendedDeckSize })]
    : [];
}

function alreadyTogether(fray: Fray, groups: readonly (readonly string[])[]): readonly Problem[] {
  const known = new Map(alikeEnemies(fray).map(({ id, group: own }) => [id, own]));
  return groups.every(ids =>
    ids.every(id => known.get(id) !== null && known.get(id) === known.get(ids[0] ?? "")),
  )
    ? [against("nobodyAlike")]
    : [];
}
