import { extendedDeckSize } from "../rules/deck.ts";
import { cardsOf } from "../rules/encounter.ts";
import { actsWithGroup, leaveGroup, putInGroup } from "../rules/group.ts";
import { choice, pick } from "../../../actions/core/choice.ts";
import { text, type Line, type Text } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import {
  against,
  field,
  encounterOf,
  HandSource,
  optionLabels,
  zonesAction,
} from "../combat/action-parts.ts";
import { alikeEnemies, groupable, groupMates, newGroup, proposedGroups } from "../combat/alike.ts";
import { entering } from "../combat/entering.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
 * Lets identical enemies share one card, or separates them (Z2.1, Z2.3), even before the encounter begins. On a
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
      ({ facts }) => othersOf(encounterOf(facts)).map(({ id, name }) => ({ value: id, label: text(name) })),
      { shown: ({ facts }) => operation.of(facts.choices) === "join", label: field("with") },
    ),
  ],
  problems: ({ choices, plan: { encounter } }) => problemsOf(encounter, choices.operation, choices.with),
  resolve: act => {
    const { encounter } = act.plan;
    const { operation: chosen, with: other } = act.choices;
    const dice = new HandSource(act, "card");
    const changed =
      chosen === "leave" || chosen === "part"
        ? parts(encounter, chosen, dice)
        : comesTogether(encounter, wanted(encounter, chosen, other), dice);
    dice.settle();
    return { outcome: outcomeOf(encounter, chosen), lines: changed.map(id => lineOf(encounter, id)) };
  },
});

/** Returns the other combatants with whom the acting one can share a card. */
function othersOf(encounter: ZonesEncounter) {
  return encounter.facts.people.filter(one => groupable(one) && one.id !== encounter.me);
}

/**
 * Returns the requested groups as lists of IDs. The operations `all` and `alike` use the proposed groups. Any
 * other operation puts the acting combatant into the group of `other` or, if `other` is empty, of the first
 * possible combatant.
 */
function wanted(
  encounter: ZonesEncounter,
  chosen: GroupOperation,
  other: string,
): readonly (readonly string[])[] {
  if (chosen === "all") return proposedGroups(encounter);
  if (chosen === "alike") return proposedGroups(encounter).filter(ids => ids.includes(encounter.me));
  const partner = other || (othersOf(encounter)[0]?.id ?? "");
  return partner === "" ? [] : [[partner, ...groupMates(encounter, partner), encounter.me]];
}

function comesTogether(
  encounter: ZonesEncounter,
  groups: readonly (readonly string[])[],
  dice: HandSource,
): readonly string[] {
  for (const ids of groups) {
    const absent = ids.filter(id => !encounter.state.places[id]);
    encounter.setState({
      places: {
        ...encounter.state.places,
        ...Object.fromEntries(absent.map(id => [id, entering(encounter, id).place])),
      },
    });
    // If a combatant already belongs to a group, the others join that group, and the group keeps its name.
    const name =
      ids
        .map(id => (groupMates(encounter, id).length > 0 ? encounter.place(id).group : ""))
        .find(one => one !== "") ?? newGroup(encounter);
    encounter.setCardEncounter(putInGroup(encounter.cardEncounter, [...new Set(ids)], name, dice));
  }
  return [...new Set(groups.flat())];
}

function parts(encounter: ZonesEncounter, operation: "leave" | "part", dice: HandSource): readonly string[] {
  const mates = groupMates(encounter, encounter.me);
  const leaving = operation === "leave" ? [encounter.me] : mates.slice(1);
  for (const id of leaving)
    if (groupMates(encounter, id).length > 0)
      encounter.setCardEncounter(leaveGroup(encounter.cardEncounter, id, dice));
  return operation === "leave" ? leaving : mates;
}

function outcomeOf(encounter: ZonesEncounter, operation: GroupOperation): Text {
  return operation === "all"
    ? text("BLACKOUT.zones.group.all")
    : text(`BLACKOUT.zones.group.${operation === "leave" || operation === "part" ? operation : "join"}`, {
        name: encounter.name(encounter.me),
      });
}

/**
 * Returns the line with the names of the combatants who share a card. If one of them is hidden, the line is
 * shown only to viewers who are allowed to see that combatant.
 */
function lineOf(encounter: ZonesEncounter, id: string): Line {
  const mates = groupMates(encounter, id).filter(other => other !== id);
  const kept = mates.map(other => unseenLine(encounter, other)).find(({ concealed }) => concealed) ?? {};
  return {
    text: text(encounter.name(id)),
    value:
      mates.length === 0
        ? text("BLACKOUT.zones.group.alone")
        : text("BLACKOUT.zones.group.with", { names: mates.map(other => encounter.name(other)).join(", ") }),
    ...kept,
    ...unseenLine(encounter, id),
  };
}

function problemsOf(encounter: ZonesEncounter, chosen: GroupOperation, other: string): readonly Problem[] {
  const name = encounter.name(encounter.me);
  if (encounter.facts.combat === null || (chosen !== "all" && encounter.person(encounter.me).id === ""))
    return [against("noFight", { name })];
  if (chosen === "leave" || chosen === "part") {
    if (groupMates(encounter, encounter.me).length === 0) return [against("noGroup", { name })];
    return actsWithGroup(encounter.cardEncounter, encounter.me)
      ? [against("groupActs", { name })]
      : needsCards(encounter, chosen === "leave" ? 1 : groupMates(encounter, encounter.me).length - 1);
  }
  if (chosen !== "all" && !groupable(encounter.person(encounter.me)))
    return [against("notGrouped", { name })];
  const groups = wanted(encounter, chosen, other);
  if (groups.length === 0) return [against("nobodyAlike")];
  const strange = groups.flat().find(id => !encounter.ids.includes(id) || !groupable(encounter.person(id)));
  if (strange !== undefined) return [against("notGrouped", { name: encounter.name(strange) })];
  const acting = groups
    .flat()
    .find(
      id =>
        encounter.takesPart(id) &&
        actsWithGroup(encounter.cardEncounter, id) &&
        encounter.place(id).group !== encounter.place(groups[0]?.[0] ?? "").group,
    );
  return acting === undefined
    ? alreadyTogether(encounter, groups)
    : [against("groupActs", { name: encounter.name(acting) })];
}

/**
 * Returns a problem if the deck has too few cards for combatants who leave a shared card and must each draw a
 * new one.
 */
function needsCards(encounter: ZonesEncounter, leaving: number): readonly Problem[] {
  const cards = cardsOf(encounter.state.turns).length + leaving;
  return encounter.state.round > 0 && cards > extendedDeckSize
    ? [against("tooManyCards", { n: cards, most: extendedDeckSize })]
    : [];
}

function alreadyTogether(
  encounter: ZonesEncounter,
  groups: readonly (readonly string[])[],
): readonly Problem[] {
  const known = new Map(alikeEnemies(encounter).map(({ id, group: own }) => [id, own]));
  return groups.every(ids =>
    ids.every(id => known.get(id) !== null && known.get(id) === known.get(ids[0] ?? "")),
  )
    ? [against("nobodyAlike")]
    : [];
}
