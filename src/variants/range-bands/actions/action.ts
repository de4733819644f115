import type { Line } from "../../../actions/core/card.ts";
import { choice, type ChoiceList } from "../../../actions/core/choice.ts";
import { chosenFor, chosenOption } from "../../../actions/core/choices.ts";
import type { Outcome } from "../../../actions/core/define.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import {
  actBars,
  actionFacts,
  directions,
  reload,
  traitLevel,
  pathCost,
  type ActionKey,
  type ActionUse,
} from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { actionCosts, barProblems, unableProblems } from "../combat/able.ts";
import { abilityNamed, bestAbility, nextCheckRows, rowsWith } from "../combat/ability.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import {
  checkChoices,
  checkPreview,
  chosenCheck,
  insightProblems,
  makeCheck,
  outcomeOf,
  ownCheck,
  type OwnCheck,
} from "../combat/check.ts";
import { armOf, fallenFrom, type Arm } from "../combat/gear-of.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { opposedCheck } from "../combat/opposed.ts";
import { withReloads } from "../combat/reloads.ts";
import { against, bandsText } from "../combat/words.ts";

/** X3.2: all actions in the rules table, except for weapon attacks, plain checks and stabilizing. */
export const otherActions = [
  "aim",
  "coordinate",
  "defend",
  "distract",
  "grapple",
  "inspire",
  "move",
  "readyWeapon",
  "reposition",
  "sprint",
  "takeCover",
] as const satisfies readonly ActionKey[];
type OtherAction = (typeof otherActions)[number];
const movers: readonly OtherAction[] = ["move", "reposition", "sprint"];

const which = choice("action", otherActions, {
  initial: "defend",
  label: bandsText("field.action"),
  option: value => bandsText(`action.${value}`),
});
const choices = [
  which,
  {
    initial: ({ facts }) => ({ skill: bestSkill(which.of(facts.choices), encounterOf(facts)) }),
    fields: ({ facts }) => {
      const { skills, check } = actionFacts(which.of(facts.choices));
      if (!check || skills.length < 2) return [];
      const options = skills.map(value => ({ value, label: bandsText(`skill.${value}`) }));
      return [{ name: "skill", kind: "choice", label: bandsText("field.skill"), options }];
    },
  },
  choice("ready", ["draw", "reload", "unjam", "pickUp"], {
    initial: ({ facts }) => readyOf(armIn(facts, encounterOf(facts))),
    label: bandsText("field.ready"),
    option: value => bandsText(`readyWay.${value}`),
    shown: ({ facts }) => which.of(facts.choices) === "readyWeapon" && facts.item !== null,
    offered: ({ facts }) =>
      fallenFrom(encounterOf(facts).own).length > 0
        ? ["draw", "reload", "unjam", "pickUp"]
        : ["draw", "reload", "unjam"],
  }),
  {
    initial: () => ({}),
    fields: ({ facts }) =>
      movers.includes(which.of(facts.choices))
        ? facts.targets.map(({ name }, index) => ({
            name: `targets.${index}.direction`,
            kind: "choice",
            label: bandsText("field.direction", { name }),
            options: directions.map(value => ({ value, label: bandsText(`direction.${value}`) })),
          }))
        : [],
  },
  {
    initial: situation => Object.assign({}, ...checkChoices.map(one => one.initial(situation))),
    fields: situation =>
      rolls(which.in(situation)) ? checkChoices.flatMap(one => one.fields(situation)) : [],
  },
] as const satisfies ChoiceList;

/** The plan of an action before its check is rolled. */
interface Plan {
  readonly others: readonly VariantPerson[];
  readonly arm: Arm | null;
  readonly use: ActionUse;
  /** The check, or null if the action requires none. */
  readonly check: OwnCheck | null;
}
type ActionAct = BandsAct<typeof choices, Plan>;

/**
 * Performs any encounter action that has no definition of its own, including its cost, check and effect
 * (X3.1–X3.6, X5.6, X10.6).
 */
export const action = bandsAction({
  key: "bands.action",
  targets: "any",
  among: "fighters",
  item: ["weapon"],
  choices,
  plan: ({ facts, choices: { action: what } }, encounter) => {
    const others = concernsOthers(what) ? facts.targets.map(({ uuid }) => encounter.byActor(uuid)) : [];
    const arm = armIn(facts, encounter);
    const use = useOf(what, others, arm, facts);
    return { others, arm, use, check: rolls(what) ? checkOf(what, facts, encounter) : null };
  },
  title: ({ choices: { action: what } }) => bandsText(`action.${what}`),
  problems: ({ facts, choices: { action: what, ready }, plan: { encounter, others, arm, use } }) => {
    const person = encounter.own;
    if (!encounter.inEncounter || !encounter.takesPart(person)) return [against("noFight")];
    const unable = unableProblems(encounter, person);
    if (unable.length > 0) return unable;
    const needs = actionFacts(what).target;
    const stranger = others.find(other => !encounter.takesPart(other));
    if (needs && others.length === 0) return [against("noTarget")];
    if (stranger) return [against("notInFight", { name: stranger.name })];
    if (others.some(({ id }) => id === person.id)) return [against("notYourself")];
    const readied = what === "readyWeapon" ? arm : null;
    const empty = readied?.magazine?.reloads === 0 && !readied.unrolled && ready === "reload";
    const fallen = readied?.dropped === true && ready !== "pickUp";
    return [
      ...(needs && others.length > 1 ? [against("oneTarget")] : []),
      ...barProblems(encounter, person, actBars(encounter.state, person.id, use, encounter.play.rules)),
      ...insightProblems(encounter, chosenCheck(encounter, facts.choices).insight),
      ...(empty
        ? [{ kind: "ammunition" as const, text: bandsText("against.noReloads", { name: readied.name }) }]
        : []),
      ...(fallen ? [against("dropped", { name: readied.name })] : []),
    ];
  },
  preview: ({ choices: { action: what }, plan: { encounter, check, use } }) => {
    const { lines = [], odds } = check ? checkPreview(check) : {};
    return {
      odds,
      button: bandsText(`action.${what}`),
      costs: actionCosts(encounter, what),
      targetless: !concernsOthers(what),
      lines: [{ text: bandsText(`actionSays.${what}`) }, ...wholePathLines(use, encounter), ...lines],
    };
  },
  resolve: act => {
    const { encounter, check, use } = act.plan;
    const what = act.choices.action;
    const { name } = encounter.own;
    const target = encounter.byId(use.target ?? "")?.name ?? "";
    // Most actions ignore the user's targets, so their cards name only the acting combatant.
    if (!concernsOthers(what)) act.show({ people: [{ name }] });
    if (!check) {
      encounter.act(encounter.own, use);
      const { lines = [], ...readied } = what === "readyWeapon" ? makeReady(act) : {};
      return {
        ...readied,
        outcome: bandsText(`actionDone.${what}`, { name, target }),
        tone: "good",
        lines: [...moveLines(use, encounter), ...lines],
      };
    }
    if (what === "grapple") return grapples(act, check);
    const made = act.wait(makeCheck(encounter, act.hand, { stream: "check", ...check }));
    const { tier, succeeds } = made;
    encounter.act(encounter.own, { ...use, tier });
    const effect: Line = {
      text: bandsText(`${succeeds ? "actionWorks" : "actionFails"}.${what}${tier === "wild" ? "Wild" : ""}`, {
        name: target,
      }),
      tone: succeeds ? "good" : "bad",
    };
    return {
      outcome: outcomeOf(made),
      tone: succeeds ? "good" : "bad",
      dice: made.dice,
      lines: [effect, ...made.lines],
    };
  },
});

/**
 * Returns whether the action involves other combatants, either as targets or because the actor approaches or
 * leaves them.
 */
function concernsOthers(what: OtherAction): boolean {
  return actionFacts(what).target || movers.includes(what);
}

/** Whether the action requires a check, including an opposed one. */
function rolls(what: OtherAction): boolean {
  return actionFacts(what).check || what === "grapple";
}

function bestSkill(what: OtherAction, encounter: BandsEncounter): string {
  return bestAbility(encounter, encounter.own, actionFacts(what).skills);
}

function checkOf(what: OtherAction, { choices: chosen }: Facts, encounter: BandsEncounter): OwnCheck {
  const skill =
    chosenOption(chosen, "skill", ["", ...actionFacts(what).skills], "") || bestSkill(what, encounter);
  const ability = abilityNamed(skill);
  return ownCheck(encounter, chosen, bandsText(`skill.${skill}`), [
    ...(ability ? rowsWith(encounter, encounter.own, ability) : []),
    ...nextCheckRows(encounter, encounter.own),
  ]);
}

function useOf(
  what: OtherAction,
  others: readonly VariantPerson[],
  arm: Arm | null,
  { choices: chosen }: Facts,
): ActionUse {
  const { target, check } = actionFacts(what);
  const moves = others.map(({ id }, index) => ({
    other: id,
    direction: chosenOption(chosenFor(chosen, index), "direction", directions, "towards"),
  }));
  return {
    key: what,
    ...(target && others[0] ? { target: others[0].id } : {}),
    ...(movers.includes(what) ? { moves } : {}),
    ...(check ? { tier: "success" } : {}),
    tracking: what === "readyWeapon" && arm !== null && traitLevel(arm.weapon, "tracking") > 0,
  };
}

function moveLines({ moves = [] }: ActionUse, encounter: BandsEncounter): readonly Line[] {
  return moves.map(({ other, direction }) => ({
    text: bandsText(`line.${direction}`, { name: encounter.byId(other)?.name ?? "" }),
  }));
}

/**
 * X5.3–X5.6: returns a line for each movement path that the actor begins, toward a combatant or out of a
 * combatant's reach. The line shows how many half-steps the whole path takes.
 */
function wholePathLines({ moves = [] }: ActionUse, encounter: BandsEncounter): readonly Line[] {
  return moves.flatMap(({ other, direction }) => {
    const begins = encounter.state.pairs.find(
      ({ first, second, progress, underway }) =>
        [first, second].includes(other) &&
        [first, second].includes(encounter.own.id) &&
        progress === 0 &&
        underway === 0,
    );
    const end = direction === "towards" ? "engaged" : "distant";
    if (!begins || begins.band === end) return [];
    return [
      {
        text: bandsText("line.wholeWay", {
          name: encounter.byId(other)?.name ?? "",
          band: bandsText(`band.${end}`),
        }),
        value: String(pathCost(begins.band, end, encounter.play.rules.bandCost)),
      },
    ];
  });
}

/** X1.10: resolves an attempt to hold a target or to break free from it. */
function grapples(act: ActionAct, check: OwnCheck): Outcome {
  const { encounter, others, use } = act.plan;
  const person = encounter.own;
  const other = others[0] as VariantPerson;
  const free = encounter.fighter(person)?.pinnedBy === other.id;
  const { winner, lines } = opposedCheck(
    act,
    { ...check, label: bandsText("dice.check", { name: person.name }) },
    { person: other, rows: rowsWith(encounter, other, { skill: "unarmedCombat", attribute: "physicality" }) },
  );
  const won = winner === "active";
  encounter.act(person, { ...use, won });
  return {
    outcome: bandsText(won ? (free ? "outcome.freed" : "outcome.pinned") : "outcome.notHeld", {
      name: other.name,
    }),
    tone: won ? "good" : "bad",
    lines,
  };
}

function armIn({ item }: Facts, encounter: BandsEncounter): Arm | null {
  const thing = encounter.thing(item);
  return thing ? armOf(thing) : null;
}

/**
 * Returns the most likely way to ready a weapon: pick it up if it is on the ground, unjam it if it is jammed,
 * reload it if it can be reloaded and isn't full, and otherwise draw it.
 */
function readyOf(arm: Arm | null) {
  if (arm?.dropped) return "pickUp";
  if (arm?.jammed) return "unjam";
  return arm?.magazine &&
    arm.magazine.rounds < arm.magazine.holds &&
    (arm.unrolled || arm.magazine.reloads > 0)
    ? "reload"
    : "draw";
}

/**
 * X8.3, X10.6: draws or reloads a weapon, clears its jam, or picks up everything that the actor has dropped.
 */
function makeReady({
  choices: { ready },
  plan: { encounter, arm },
  hand,
  wait,
}: ActionAct): Pick<Outcome, "lines" | "dice"> {
  if (!arm?.thing) return {};
  const fallen = fallenFrom(encounter.own);
  if (ready === "pickUp" && fallen.length > 0) {
    for (const thing of fallen) encounter.setThing(thing, null, { dropped: false });
    const name = fallen.map(one => one.name).join(", ");
    return { lines: [{ text: bandsText("ready.pickUp", { name }) }] };
  }
  const { name } = arm;
  if (ready === "unjam") encounter.setThing(arm.thing, null, { jammed: false });
  if (ready !== "reload" || !arm.magazine)
    return { lines: [{ text: bandsText(ready === "unjam" ? "ready.unjam" : "ready.draw", { name }) }] };
  const loaded = wait(withReloads(encounter, hand, encounter.own, arm));
  const magazine = loaded.arm.magazine ?? arm.magazine;
  if (magazine.reloads === 0)
    return { lines: [{ text: bandsText("against.noReloads", { name }), tone: "bad" }] };
  const full = reload(magazine);
  encounter.setThing(arm.thing, full, {});
  return {
    lines: [
      { text: bandsText("ready.reload", { name }), value: `${magazine.rounds} › ${full.rounds}` },
      { text: bandsText("line.reloads"), value: String(full.reloads) },
    ],
    dice: loaded.dice,
  };
}
