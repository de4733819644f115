import type { Maneuver } from "../../rules/combat/maneuvers.ts";
import { chosenNumber, chosenOption, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type FollowUp, type Text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Choices, Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { armsOf } from "../combat/attack/arms.ts";
import {
  maneuverCost,
  payForManeuver,
  tire,
  unpaidCard,
  type ManeuverSituation,
} from "./shared/maneuver-price.ts";
import { previewOf, refusedAction, targetProblems } from "../core/refusal.ts";

const kinds = ["attack", "opposed"] as const;
const group = text("BLACKOUT.field.group.maneuver");

/**
 * A maneuver that is none of the list (R12.6): what it costs is paid by the rules, Stamina or the Fortitude test in its place included (R12.4); then the attack or the opposed test
 * that it is follows with a click, and people say what else it does.
 */
export const ownManeuver: Action = {
  key: "ownManeuver",
  label: text("BLACKOUT.verb.ownManeuver"),
  targets: "one",
  item: ["weapon"],
  defaults: () => ({
    name: "",
    actionPoints: 1,
    stamina: 1,
    kind: "attack",
    meleeOnly: false,
    leastFeet: 0,
    harmless: false,
    note: "",
  }),
  fields: () => [
    {
      name: "actionPoints",
      kind: "number",
      min: 0,
      max: 12,
      label: text("BLACKOUT.ownManeuver.actionPoints"),
      group,
    },
    { name: "stamina", kind: "number", min: 0, max: 40, label: text("BLACKOUT.ownManeuver.stamina"), group },
    { name: "note", kind: "text", label: text("BLACKOUT.field.note"), group },
  ],
  preview: (facts, table) => {
    const { ap, stamina, problems } = maneuverCost(
      facts.actor,
      maneuverOf(facts.choices),
      situationOf(facts),
      table,
    );
    return previewOf({ ap, stamina, problems: [...targetProblems(facts), ...problems] });
  },
  judge: (facts, hand, table) => {
    const {
      actor,
      choices,
      targets: [target],
    } = facts;
    const title = titleOf(choices);
    if (!target || targetProblems(facts).length > 0)
      return refusedAction(facts, title, ownManeuver.preview(facts, table).problems);
    const draft = new Draft(facts);
    const tools = { draft, hand, table };
    const maneuver = maneuverOf(choices);
    const paid = payForManeuver(actor, maneuver, situationOf(facts), tools);
    if (paid.state !== "goes")
      return { draft, problems: paid.problems, followUps: [], card: unpaidCard(title, paid) };
    const tired = tire(paid, tools);
    const note = chosenText(choices, "note");
    const harmless = maneuver.harmless ? [{ text: text("BLACKOUT.ownManeuver.harmless") }] : [];
    return {
      draft,
      problems: paid.problems,
      followUps: [nextOf(facts, maneuver)],
      card: cardOf(title, text("BLACKOUT.card.ready"), "", {
        subtitle: text("BLACKOUT.maneuverCard.attacks", { item: armsOf(facts).title, name: target.name }),
        dice: paid.dice,
        lines: [...paid.lines, ...harmless, ...tired],
        notes: note === "" ? [] : [text(note)],
      }),
    };
  },
};

function titleOf(choices: Choices): Text {
  const name = chosenText(choices, "name");
  return text(name === "" ? "BLACKOUT.verb.ownManeuver" : name);
}

function maneuverOf(choices: Choices): Maneuver {
  return {
    rules: ["R12.6"],
    grade: "assisted",
    ap: chosenNumber(choices, "actionPoints", 1, 0, 12),
    stamina: chosenNumber(choices, "stamina", 1, 0, 40),
    basic: true,
    kind: chosenOption(choices, "kind", kinds, "attack"),
    meleeOnly: chosenToggle(choices, "meleeOnly"),
    leastFeet: chosenNumber(choices, "leastFeet", 0, 0, 10_000),
    freeHands: 0,
    harmless: chosenToggle(choices, "harmless"),
    resistPairs: [],
  };
}

function situationOf(facts: Facts): ManeuverSituation {
  return { melee: armsOf(facts).kind === "melee" };
}

/** What is rolled for it: the attack, which the maneuver has paid, or the opposed test. */
function nextOf({ actor, item, targets }: Facts, { kind }: Maneuver): FollowUp {
  const base = { actor: actor.uuid, targets: targets.map(({ uuid }) => uuid) };
  if (kind === "opposed")
    return { ...base, verb: "opposed", label: text("BLACKOUT.verb.opposed"), choices: {} };
  return {
    ...base,
    verb: "attack",
    label: text("BLACKOUT.verb.attack"),
    ...(item ? { item: item.uuid } : {}),
    choices: { ap: 0 },
  };
}
