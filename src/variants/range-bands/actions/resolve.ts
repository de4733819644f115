import {
  dueNow,
  endActions,
  isToAct,
  nextRound,
  resolve as resolved,
  withFighter,
  type Delayed,
  type Encounter,
  type Fighter,
} from "../rules/index.ts";
import type { Field } from "../../../actions/core/action.ts";
import { other, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import { chosenNumber } from "../../../actions/core/choices.ts";
import type { Outcome } from "../../../actions/core/define.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { abilityNamed, rowsWith } from "../combat/ability.ts";
import { blastAround } from "../combat/blast.ts";
import { boutOf, type Bout } from "../combat/bout.ts";
import { makeCheck } from "../combat/check.ts";
import { roundEnds } from "../combat/countdown.ts";
import { isOver } from "../combat/course.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { together, type Suffered } from "../combat/suffer.ts";
import { against, bandsText, unseen } from "../combat/words.ts";

const effectChoice = {
  ...other("effect", effectIn, "0"),
  fields: ({ facts }: ChoiceSituation): readonly Field[] => {
    const bout = boutOf(facts);
    const options = [
      { value: "0", label: bandsText("field.effectEnd") },
      ...bout.encounter.delayed.map(effect => ({
        value: String(effect.id),
        label: choiceLabel(effect, bout),
      })),
    ];
    return [{ name: "effect", kind: "choice", label: bandsText("field.effect"), options }];
  },
};

/**
 * The resolution phase. Applies one delayed effect (X2.7) or, if none is given, ends the round. The round
 * can't end while an effect is due, unless `lapse` is set. The end of a round handles fire, water, waking,
 * death, and effects that wear off (X7.1–X7.8, X8.1, X8.5). Postponed actions are lost (X2.6) and, if `lapse`
 * is set, so are the actions of combatants who haven't acted yet.
 */
export const resolve = bandsAction({
  key: "bands.resolve",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  choices: [effectChoice, toggle("lapse", { label: bandsText("field.lapse") })],
  problems: ({ choices: { effect, lapse }, plan: { bout } }) => {
    if (!bout.inEncounter) return [against("noFight")];
    const { encounter } = bout;
    if (encounter.phase !== "actions" && encounter.phase !== "resolution") return [against("notResolution")];
    const waiting = encounter.phase === "actions" ? encounter.fighters.find(isWaiting) : undefined;
    if (waiting && !lapse) return [against("stillToAct", { name: waiting.name })];
    if (effect > 0) return dueNow(encounter).some(({ id }) => id === effect) ? [] : [against("notDelayed")];
    return dueNow(encounter).length > 0 && (encounter.phase === "resolution" || isOver(encounter)) && !lapse
      ? [against("somethingDelayed")]
      : [];
  },
  resolve: act => {
    const { bout } = act.plan;
    const lapsed = bout.encounter.fighters
      .filter(({ id, actionsLeft }) => actionsLeft > 0 && bout.byId(id)?.hidden !== true)
      .map(({ name }) => name);
    if (bout.encounter.phase === "actions") bout.encounter = endActions(allPass(bout.encounter));
    const due = dueNow(bout.encounter);
    const effect = due.find(({ id }) => id === act.choices.effect);
    if (effect) return resolveOne(act, effect);
    if (lapsed.length > 0)
      act.show({ lines: [{ text: bandsText("line.lapsed", { names: lapsed.join(", ") }) }] });
    return due.length > 0
      ? { outcome: bandsText("outcome.resolution"), lines: queueLines(bout) }
      : endOfRound(act);
  },
});

type ResolveAct = Pick<BandsAct, "plan" | "hand" | "show" | "wait">;

function resolveOne({ plan: { bout }, hand, show, wait }: ResolveAct, effect: Delayed): Outcome {
  const source = bout.byId(effect.source);
  show({ subtitle: labelOf(effect) });
  if (effect.kind === "sprint") {
    const check =
      source &&
      wait(
        makeCheck(bout, hand, {
          stream: "sprint",
          person: source,
          label: bandsText("dice.sprint", { name: source.name }),
          rows: rowsWith(bout, source, abilityNamed("athletics") ?? { skill: "", attribute: "physicality" }),
        }),
      );
    bout.encounter = resolved(bout.encounter, effect.id, bout.play.rules, check?.tier ?? "success");
    if (check)
      return {
        outcome: bandsText(check.succeeds ? "outcome.keepsBreath" : "outcome.winded", { name: source.name }),
        tone: check.succeeds ? "good" : "bad",
        dice: check.dice,
        lines: check.lines,
      };
  } else bout.encounter = resolved(bout.encounter, effect.id, bout.play.rules);
  if (!effect.blast) return { outcome: bandsText("outcome.inForce"), lines: wayLines(effect, bout) };
  const { weapon, at } = effect.blast;
  const { open, ...blast } = wait(blastAround(bout, hand, { weapon, at, by: source, stream: "blast" }));
  return { ...blast, outcome: bandsText("outcome.blast", { n: blast.damage }), tone: open ? "ask" : "bad" };
}

function endOfRound({ plan: { bout }, hand }: ResolveAct): Outcome {
  const { round } = bout.encounter;
  const parts = bout.facts.people
    .filter(person => bout.fights(person))
    .map((person): Suffered => {
      const part = roundEnds(bout, hand, person, `end.${person.id}`, true);
      const { concealed } = unseen(person);
      return concealed
        ? {
            ...part,
            lines: part.lines.map(line => ({ ...line, concealed })),
            dice: part.dice.map(dice => ({ ...dice, concealed })),
          }
        : part;
    });
  const { open, lines, dice } = together(...parts);
  // The next round begins as soon as all results of this one are known.
  if (!open) bout.encounter = nextRound(bout.encounter);
  return {
    outcome: bandsText(open ? "outcome.endsOpen" : "outcome.roundOver", { n: round }),
    tone: open ? "ask" : "",
    lines,
    dice,
  };
}

function allPass(encounter: Encounter): Encounter {
  return encounter.fighters.reduce(
    (all, { id, actionsLeft }) => (actionsLeft > 0 ? withFighter(all, id, { actionsLeft: 0 }) : all),
    encounter,
  );
}

/** Returns the name of a delayed effect: the text entered by the user who delayed it, or its kind. */
export function labelOf({ kind, label }: Delayed) {
  return kind === "effect" ? { key: label } : bandsText(`delayed.${kind}`);
}

function queueLines(bout: Bout) {
  return dueNow(bout.encounter).map(effect => {
    const source = bout.byId(effect.source);
    return { text: labelOf(effect), value: source?.name ?? "", ...(source ? unseen(source) : {}) };
  });
}

function wayLines({ ways }: Delayed, bout: Bout) {
  return ways.flatMap(({ other, direction }) => {
    const person = bout.byId(other);
    return person ? [{ text: bandsText(`line.${direction}`, { name: person.name }) }] : [];
  });
}

function isWaiting(fighter: Fighter): boolean {
  return fighter.standing === "waiting" && isToAct(fighter);
}

/**
 * Returns the number of the effect to apply, or 0 for the end of the round. The choice can be a number or, if
 * it comes from the dialog, a string.
 */
function effectIn(choices: Choices): number {
  const effect = choices["effect"];
  return chosenNumber(
    { effect: typeof effect === "string" && /^\d{1,4}$/u.test(effect) ? Number(effect) : effect },
    "effect",
    0,
  );
}

/**
 * Returns the label of a delayed effect with the name of its owner, because several combatants can delay the
 * same effect.
 */
function choiceLabel(effect: Delayed, bout: Bout) {
  const source = bout.byId(effect.source);
  return source ? bandsText("field.effectOf", { what: labelOf(effect), name: source.name }) : labelOf(effect);
}
