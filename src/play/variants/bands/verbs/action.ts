import {
  actBars,
  actionFacts,
  directions,
  reload,
  traitLevel,
  type ActionKey,
  type ActionUse,
  type Direction,
  type Tier,
  type Way,
} from "../../../../rules/variants/range-bands/index.ts";
import type { Card, Line } from "../../../../actions/core/card.ts";
import { chosenFor, chosenOption } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { Field, Problem, Resolution } from "../../../../actions/core/action.ts";
import { unableProblems } from "../able.ts";
import { abilityNamed, bestAbility, nextCheckRows, rowsWith } from "../ability.ts";
import { Bout } from "../bout.ts";
import {
  checkDefaults,
  checkFields,
  chosenCheck,
  insightProblems,
  makeCheck,
  oddsLines,
  outcomeOf,
  situationRows,
} from "../check.ts";
import { armOf, fallenFrom, type Arm } from "../gear-of.ts";
import { bandsAction, done, refused, shown } from "../kit.ts";
import { opposedCheck } from "../opposed.ts";
import { withReloads } from "../reloads.ts";
import type { Suffered } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.action";

/** X3.2: everything of the table that is no attack with a weapon, no plain check and no stabilising. */
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

/** Anything else that somebody does in a fight, each by what it takes, asks for and does (X3.1–X3.6, X5.6, X10.6). */
export const action = bandsAction({
  key,
  targets: "any",
  among: "fighters",
  item: ["weapon"],
  defaults: facts => {
    const bout = new Bout(facts);
    const { skills } = actionFacts(actionIn(facts));
    return {
      ...checkDefaults,
      action: "defend",
      skill: bestAbility(bout, bout.own(facts.actor.uuid), skills),
      ready: readyOf(facts, bout),
    };
  },
  fields: facts => fieldsOf(facts, new Bout(facts)),
  preview: facts => {
    const bout = new Bout(facts);
    const what = actionIn(facts);
    const rolls = actionFacts(what).check || what === "grapple";
    return shown({
      problems: problemsOf(facts, bout),
      lines: [
        { text: said(`actionSays.${what}`) },
        { text: said("line.cost"), value: String(actionFacts(what).cost) },
        ...(rolls
          ? oddsLines({
              label: said(`skill.${skillIn(facts, bout)}`),
              rows: rowsIn(facts, bout),
              insight: chosenCheck(bout, facts.choices).insight,
            })
          : []),
      ],
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    const what = actionIn(facts);
    const title = said(`action.${what}`);
    if (problems.some(({ kind }) => kind === "rule")) return refused(facts, title, problems);
    const finish = (card: Card): Resolution => done(facts, bout, card, problems);
    const person = bout.own(facts.actor.uuid);
    const use = useOf(facts, bout);
    const { insight, ask } = chosenCheck(bout, facts.choices);
    if (what === "grapple") {
      const other = bout.byActor(facts.targets[0]?.uuid ?? "");
      const free = bout.fighter(person)?.pinnedBy === other.id;
      const result = opposedCheck(
        bout,
        hand,
        { person, label: said("dice.check", { name: person.name }), rows: rowsIn(facts, bout), insight, ask },
        { person: other, rows: rowsWith(bout, other, { skill: "unarmedCombat", attribute: "physicality" }) },
      );
      if (result.open) return finish(unfinishedCard(title, { dice: result.dice }));
      const won = result.winner === "active";
      bout.act(person, { ...use, won });
      return finish(
        cardOf(
          title,
          said(won ? (free ? "outcome.freed" : "outcome.pinned") : "outcome.notHeld", { name: other.name }),
          won ? "good" : "bad",
          { dice: result.dice, lines: result.lines },
        ),
      );
    }
    if (!actionFacts(what).check) {
      bout.act(person, use);
      const readied =
        what === "readyWeapon" ? makeReady(facts, bout, hand) : { lines: [], dice: [], open: false };
      if (readied.open) return finish(unfinishedCard(title));
      return finish(
        cardOf(
          title,
          said(`actionDone.${what}`, { name: person.name, target: bout.byId(use.target ?? "")?.name ?? "" }),
          "good",
          { lines: [...wayLines(use, bout), ...readied.lines], dice: readied.dice },
        ),
      );
    }
    const check = makeCheck(bout, hand, {
      stream: "check",
      person,
      label: said(`skill.${skillIn(facts, bout)}`),
      rows: rowsIn(facts, bout),
      insight,
      ask,
    });
    if (!check) return finish(unfinishedCard(title));
    bout.act(person, { ...use, tier: check.tier });
    const name = bout.byId(use.target ?? "")?.name ?? "";
    const effect: Line = {
      text: said(
        `${check.succeeds ? "actionWorks" : "actionFails"}.${what}${check.tier === "wild" ? "Wild" : ""}`,
        { name },
      ),
      tone: check.succeeds ? "good" : "bad",
    };
    return finish(
      cardOf(title, outcomeOf(check), check.succeeds ? "good" : "bad", {
        dice: check.dice,
        lines: [effect, ...check.lines],
      }),
    );
  },
});

function actionIn({ choices }: Pick<Facts, "choices">): OtherAction {
  return chosenOption(choices, "action", otherActions, "defend");
}

function skillIn(facts: Facts, bout: Bout): string {
  const { skills } = actionFacts(actionIn(facts));
  return (
    chosenOption(facts.choices, "skill", ["", ...skills], "") ||
    bestAbility(bout, bout.own(facts.actor.uuid), skills)
  );
}

function rowsIn(facts: Facts, bout: Bout) {
  const person = bout.own(facts.actor.uuid);
  const ability = abilityNamed(skillIn(facts, bout));
  return [
    ...(ability ? rowsWith(bout, person, ability) : []),
    ...nextCheckRows(bout, person),
    ...situationRows(chosenCheck(bout, facts.choices)),
  ];
}

function useOf(facts: Facts, bout: Bout): ActionUse {
  const what = actionIn(facts);
  const others = facts.targets.map(({ uuid }) => bout.byActor(uuid));
  const ways: readonly Way[] = others.map(({ id }, index) => ({ other: id, direction: wayOf(facts, index) }));
  const arm = armIn(facts, bout);
  return {
    key: what,
    ...(actionFacts(what).target && others[0] ? { target: others[0].id } : {}),
    ...(movers.includes(what) ? { ways } : {}),
    ...(actionFacts(what).check ? { tier: "success" as Tier } : {}),
    tracking: what === "readyWeapon" && arm !== null && traitLevel(arm.weapon, "tracking") > 0,
  };
}

function wayOf({ choices }: Facts, index: number): Direction {
  return chosenOption(chosenFor(choices, index), "direction", directions, "towards");
}

function wayLines({ ways = [] }: ActionUse, bout: Bout): readonly Line[] {
  return ways.map(({ other, direction }) => ({
    text: said(`line.${direction}`, { name: bout.byId(other)?.name ?? "" }),
  }));
}

const readyWays = ["draw", "reload", "unjam", "pickUp"] as const;

function armIn({ actor, item }: Facts, bout: Bout): Arm | null {
  const thing = item && bout.own(actor.uuid).things.find(({ uuid }) => uuid === item.uuid);
  return thing ? armOf(thing) : null;
}

/** What readying is most likely for: what lies on the ground is picked up, what jams is cleared, what is not full is loaded. */
function readyOf(facts: Facts, bout: Bout): (typeof readyWays)[number] {
  const arm = armIn(facts, bout);
  if (arm?.dropped) return "pickUp";
  if (arm?.jammed) return "unjam";
  return arm?.magazine &&
    arm.magazine.rounds < arm.magazine.holds &&
    (arm.unrolled || arm.magazine.reloads > 0)
    ? "reload"
    : "draw";
}

/** X8.3, X10.6: draws, reloads, clears a weapon, or picks up all that fell to the ground. */
function makeReady(facts: Facts, bout: Bout, hand: Hand): Suffered {
  const told = (...lines: readonly Line[]): Suffered => ({ lines, dice: [], open: false });
  const arm = armIn(facts, bout);
  if (!arm?.thing) return told();
  const person = bout.own(facts.actor.uuid);
  const how = chosenOption(facts.choices, "ready", readyWays, readyOf(facts, bout));
  const fallen = fallenFrom(person);
  if (how === "pickUp" && fallen.length > 0) {
    for (const thing of fallen) bout.setThing(thing, null, { dropped: false });
    return told({ text: said("ready.pickUp", { name: fallen.map(({ name }) => name).join(", ") }) });
  }
  if (how === "unjam") bout.setThing(arm.thing, null, { jammed: false });
  if (how !== "reload" || !arm.magazine)
    return told({ text: said(how === "unjam" ? "ready.unjam" : "ready.draw", { name: arm.name }) });
  const loaded = withReloads(bout, hand, person, arm);
  if (!loaded) return { ...told(), open: true };
  const magazine = loaded.arm.magazine ?? arm.magazine;
  if (magazine.reloads === 0)
    return told({ text: said("against.noReloads", { name: arm.name }), tone: "bad" });
  const full = reload(magazine);
  bout.setThing(arm.thing, full, {});
  return {
    ...told(
      { text: said("ready.reload", { name: arm.name }), value: `${magazine.rounds} › ${full.rounds}` },
      { text: said("line.reloads"), value: String(full.reloads) },
    ),
    dice: loaded.dice,
  };
}

function fieldsOf(facts: Facts, bout: Bout): readonly Field[] {
  const what = actionIn(facts);
  const { skills, check } = actionFacts(what);
  return [
    {
      name: "action",
      kind: "choice",
      label: said("field.action"),
      options: otherActions.map(value => ({ value, label: said(`action.${value}`) })),
    },
    ...(check && skills.length > 1
      ? [
          {
            name: "skill",
            kind: "choice" as const,
            label: said("field.skill"),
            options: skills.map(value => ({ value, label: said(`skill.${value}`) })),
          },
        ]
      : []),
    ...(what === "readyWeapon" && facts.item
      ? [
          {
            name: "ready",
            kind: "choice" as const,
            label: said("field.ready"),
            options: readyWays
              .filter(value => value !== "pickUp" || fallenFrom(bout.own(facts.actor.uuid)).length > 0)
              .map(value => ({ value, label: said(`readyWay.${value}`) })),
          },
        ]
      : []),
    ...(movers.includes(what)
      ? facts.targets.map(({ name }, index) => ({
          name: `targets.${index}.direction`,
          kind: "choice" as const,
          label: said("field.direction", { name }),
          options: directions.map(value => ({ value, label: said(`direction.${value}`) })),
        }))
      : []),
    ...(check || what === "grapple" ? checkFields(bout, bout.own(facts.actor.uuid)) : []),
  ];
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const person = bout.own(facts.actor.uuid);
  if (!bout.inFight || !bout.fights(person)) return [against("noFight")];
  const unable = unableProblems(bout, person);
  if (unable.length > 0) return unable;
  const what = actionIn(facts);
  const others = facts.targets.map(({ uuid }) => bout.byActor(uuid));
  const needs = actionFacts(what).target;
  const stranger = others.find(other => !bout.fights(other));
  if (needs && others.length === 0) return [against("noTarget")];
  if (stranger) return [against("notInFight", { name: stranger.name })];
  if ((needs || movers.includes(what)) && others.some(({ id }) => id === person.id))
    return [against("notYourself")];
  const arm = what === "readyWeapon" ? armIn(facts, bout) : null;
  const ready = chosenOption(facts.choices, "ready", readyWays, "draw");
  const empty = arm?.magazine?.reloads === 0 && !arm.unrolled && ready === "reload";
  const fallen = arm?.dropped === true && ready !== "pickUp";
  return [
    ...(needs && others.length > 1 ? [against("oneTarget")] : []),
    ...actBars(bout.fight, person.id, useOf(facts, bout), bout.play.rules).map(bar =>
      against(`act.${bar}`, { name: person.name }),
    ),
    ...insightProblems(bout, person, chosenCheck(bout, facts.choices).insight),
    ...(empty ? [{ kind: "ammunition" as const, text: said("against.noReloads", { name: arm.name }) }] : []),
    ...(fallen ? [against("dropped", { name: arm.name })] : []),
  ];
}
