import { extendedDeckSize } from "../../../../rules/variants/zones-and-cards/deck.ts";
import { cardsOf } from "../../../../rules/variants/zones-and-cards/encounter.ts";
import { actsWithGroup, leaveGroup, putInGroup } from "../../../../rules/variants/zones-and-cards/group.ts";
import { chosenOption, chosenText } from "../../../../actions/core/choices.ts";
import { text, type Line, type Text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Field, Problem, Action } from "../../../../actions/core/action.ts";
import { alikeEnemies, groupable, groupMates, newGroup, proposedGroups } from "../alike.ts";
import { choiceField } from "../attack-fields.ts";
import { entering } from "../entering.ts";
import type { Fray } from "../fray.ts";
import { unseenLine } from "../kept-cards.ts";
import { against, done, frayOf, HandSource, preview, refused, waiting } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.group");
/** What a Gamemaster does with groups: every kind of alike enemies on a card of its own, one with those who are alike, with somebody who is named, out of their group, the group no more. */
export const groupDeeds = ["all", "alike", "join", "leave", "part"] as const;
type GroupDeed = (typeof groupDeeds)[number];

/**
 * A Gamemaster puts alike enemies on one card, or takes them off it (Z2.1, Z2.3), before the fight begins as well. They act on it together, each with a budget of their own. Who has acted, or acts, is with
 * the group from the next round on.
 */
export const group: Action = {
  key: "zones.group",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  defaults: () => ({ combatant: "", deed: "alike", with: "" }),
  fields: facts => fieldsOf(frayOf(facts), facts),
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const dice = new HandSource(hand, "card", facts.actor.uuid);
    const deed = deedOf(facts);
    const changed =
      deed === "leave" || deed === "part"
        ? parts(fray, deed, dice)
        : comesTogether(fray, wanted(fray, facts), dice);
    if (dice.missing) return waiting(facts, title, []);
    return done(fray, facts, {
      title,
      outcome: outcomeOf(fray, deed),
      lines: changed.map(id => lineOf(fray, id)),
    });
  },
};

function deedOf({ choices }: Facts): GroupDeed {
  return chosenOption(choices, "deed", groupDeeds, "alike");
}

function fieldsOf(fray: Fray, facts: Facts): readonly Field[] {
  const others = fray.facts.people
    .filter(one => groupable(one) && one.id !== fray.me)
    .map(({ id, name }) => ({ value: id, label: text(name) }));
  return [
    choiceField("deed", groupDeeds, "groupDeed"),
    ...(deedOf(facts) === "join"
      ? [{ name: "with", kind: "choice" as const, label: text("BLACKOUT.zones.field.with"), options: others }]
      : []),
  ];
}

/** The groups that are to be: lists of ids, with whoever is on a card with one of them already. */
function wanted(fray: Fray, facts: Facts): readonly (readonly string[])[] {
  const deed = deedOf(facts);
  if (deed === "all") return proposedGroups(fray);
  if (deed === "alike") return proposedGroups(fray).filter(ids => ids.includes(fray.me));
  const other = partnerOf(fray, facts);
  return other === "" ? [] : [[other, ...groupMates(fray, other), fray.me]];
}

/** With whom somebody is put on one card: who is named, else the first who may be. */
function partnerOf(fray: Fray, { choices }: Facts): string {
  return (
    chosenText(choices, "with") ||
    (fray.facts.people.find(one => groupable(one) && one.id !== fray.me)?.id ?? "")
  );
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
    // A group that there is takes in the others, so that it stays what it was called.
    const name =
      ids.map(id => (groupMates(fray, id).length > 0 ? fray.place(id).group : "")).find(one => one !== "") ??
      newGroup(fray);
    fray.setEncounter(putInGroup(fray.encounter, [...new Set(ids)], name, dice));
  }
  return [...new Set(groups.flat())];
}

function parts(fray: Fray, deed: "leave" | "part", dice: HandSource): readonly string[] {
  const mates = groupMates(fray, fray.me);
  const leaving = deed === "leave" ? [fray.me] : mates.slice(1);
  for (const id of leaving)
    if (groupMates(fray, id).length > 0) fray.setEncounter(leaveGroup(fray.encounter, id, dice));
  return deed === "leave" ? leaving : mates;
}

function outcomeOf(fray: Fray, deed: GroupDeed): Text {
  return deed === "all"
    ? text("BLACKOUT.zones.group.all")
    : text(`BLACKOUT.zones.group.${deed === "leave" || deed === "part" ? deed : "join"}`, {
        name: fray.name(fray.me),
      });
}

/** Who is on a card with whom, by name alone: of who is hidden only those learn who may. */
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

function problemsOf(fray: Fray, facts: Facts): readonly Problem[] {
  const deed = deedOf(facts);
  const name = fray.name(fray.me);
  if (fray.facts.combat === null || (deed !== "all" && fray.person(fray.me).id === ""))
    return [against("noFight", { name })];
  if (deed === "leave" || deed === "part") {
    if (groupMates(fray, fray.me).length === 0) return [against("noGroup", { name })];
    return actsWithGroup(fray.encounter, fray.me)
      ? [against("groupActs", { name })]
      : needsCards(fray, deed === "leave" ? 1 : groupMates(fray, fray.me).length - 1);
  }
  if (deed !== "all" && !groupable(fray.person(fray.me))) return [against("notGrouped", { name })];
  const groups = wanted(fray, facts);
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

/** Whoever leaves a card that others keep draws one of their own. */
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
