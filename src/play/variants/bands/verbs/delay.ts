import { callOff, delay as delayed, traitLevel } from "../../../../rules/variants/range-bands/index.ts";
import { RuleError } from "../../../../rules/rule-error.ts";
import { text } from "../../../../actions/core/card.ts";
import { chosenNumber, chosenText } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import { Bout } from "../bout.ts";
import { armOf, type Arm } from "../gear-of.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said } from "../words.ts";
import { labelOf } from "./resolve.ts";

const key = "bands.delay";
/** Rounds ahead that something may lie. Those behind may be typed, and are refused with what is wrong. */
const farthest = 20;

/**
 * Delays something to the resolution phase of this round or a later one (X2.7): in somebody's words, or a thing with a blast that goes off next to the target (X6.9). A Gamemaster may call off
 * what was delayed.
 */
export const delay = bandsAction({
  key,
  targets: "optional",
  among: "fighters",
  item: ["weapon"],
  defaults: () => ({ label: "", rounds: 0, remove: 0 }),
  ofPlayers: facts => {
    const { choices, item } = facts;
    // Whoever throws something pays for it and rolls, and what they throw lies there by the attack.
    if (blastIn(facts, new Bout(facts)))
      throw new RuleError(
        "item",
        item?.uuid,
        "left out: only a Gamemaster lays what goes off, everybody else attacks with it",
        { key: "leftToGamemaster" },
      );
    if (chosenNumber(choices, "remove", 0) !== 0)
      throw new RuleError(
        "choices.remove",
        choices["remove"],
        "left out: only a Gamemaster calls off what was delayed",
        { key: "leftToGamemaster" },
      );
  },
  fields: () => [
    { name: "label", kind: "text", label: said("field.label") },
    {
      name: "rounds",
      kind: "number",
      min: -farthest,
      max: farthest,
      label: said("field.rounds"),
      hint: said("field.roundsHint"),
    },
  ],
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: facts => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const remove = chosenNumber(facts.choices, "remove", 0);
    if (remove > 0) {
      const gone = bout.fight.delayed.find(({ id }) => id === remove);
      bout.fight = callOff(bout.fight, remove);
      return done(
        facts,
        bout,
        cardOf(titleOf(key), said("outcome.calledOff", { what: gone ? labelOf(gone) : "" }), ""),
      );
    }
    const label = labelIn(facts);
    const arm = blastIn(facts, bout);
    const target = facts.targets[0] && bout.byActor(facts.targets[0].uuid);
    const round = bout.fight.round + roundsIn(facts);
    bout.fight = delayed(
      bout.fight,
      bout.own(facts.actor.uuid).id,
      label,
      round,
      arm && target ? { weapon: arm.weapon, at: target.id } : null,
    );
    const lines = arm && target ? [{ text: said("line.liesBy", { name: target.name }) }] : [];
    return done(
      facts,
      bout,
      cardOf(titleOf(key), said("outcome.delayed", { what: text(label), n: round }), "", { lines }),
    );
  },
});

function labelIn({ choices, item }: Facts): string {
  const own = chosenText(choices, "label");
  return own === "" ? (item?.name ?? "") : own;
}

function roundsIn({ choices }: Facts): number {
  return chosenNumber(choices, "rounds", 0, -farthest, farthest);
}

function blastIn({ actor, item }: Facts, bout: Bout): Arm | null {
  const thing = item && bout.own(actor.uuid).things.find(({ uuid }) => uuid === item.uuid);
  const arm = thing ? armOf(thing) : null;
  return arm && traitLevel(arm.weapon, "blast") > 0 ? arm : null;
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const remove = chosenNumber(facts.choices, "remove", 0);
  if (!bout.inFight || !bout.fights(bout.own(facts.actor.uuid))) return [against("noFight")];
  if (remove > 0) return bout.fight.delayed.some(({ id }) => id === remove) ? [] : [against("notDelayed")];
  const target = facts.targets[0] && bout.byActor(facts.targets[0].uuid);
  return [
    ...(labelIn(facts) === "" ? [against("noLabel")] : []),
    ...(roundsIn(facts) < 0 ? [against("roundsPast", { n: roundsIn(facts) })] : []),
    ...(target && !bout.fights(target) ? [against("notInFight", { name: target.name })] : []),
    ...(blastIn(facts, bout) && !target ? [against("noTarget")] : []),
  ];
}
