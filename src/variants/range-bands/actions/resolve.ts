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
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import { makeCheck } from "../combat/check.ts";
import { roundEnds } from "../combat/countdown.ts";
import { isOver } from "../combat/course.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { together, type Suffered } from "../combat/suffer.ts";
import { against, bandsText, unseen } from "../combat/words.ts";

const effectChoice = {
  ...other("effect", effectIn, "0"),
  fields: ({ facts }: ChoiceSituation): readonly Field[] => {
    const encounter = encounterOf(facts);
    const options = [
      { value: "0", label: bandsText("field.effectEnd") },
      ...encounter.state.delayed.map(effect => ({
        value: String(effect.id),
        label: choiceLabel(effect, encounter),
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
  problems: ({ choices: { effect, lapse }, plan: { encounter } }) => {
    if (!encounter.inEncounter) return [against("noFight")];
    const { state } = encounter;
    if (state.phase !== "actions" && state.phase !== "resolution") return [against("notResolution")];
    const waiting = state.phase === "actions" ? state.fighters.find(isWaiting) : undefined;
    if (waiting && !lapse) return [against("stillToAct", { name: waiting.name })];
    if (effect > 0) return dueNow(state).some(({ id }) => id === effect) ? [] : [against("notDelayed")];
    return dueNow(state).length > 0 && (state.phase === "resolution" || isOver(state)) && !lapse
      ? [against("somethingDelayed")]
      : [];
  },
  resolve: act => {
    const { encounter } = act.plan;
    const lapsed = encounter.state.fighters
      .filter(({ id, actionsLeft }) => actionsLeft > 0 && encounter.byId(id)?.hidden !== true)
      .map(({ name }) => name);
    if (encounter.state.phase === "actions") encounter.state = endActions(allPass(encounter.state));
    const due = dueNow(encounter.state);
    const effect = due.find(({ id }) => id === act.choices.effect);
    if (effect) return resolveOne(act, effect);
    if (lapsed.length > 0)
      act.show({ lines: [{ text: bandsText("line.lapsed", { names: lapsed.join(", ") }) }] });
    return due.length > 0
      ? { outcome: bandsText("outcome.resolution"), lines: queueLines(encounter) }
      : endOfRound(act);
  },
});

type ResolveAct = Pick<BandsAct, "plan" | "hand" | "show" | "wait">;

function resolveOne({ plan: { encounter }, hand, show, wait }: ResolveAct, effect: Delayed): Outcome {
  const source = encounter.byId(effect.source);
  show({ subtitle: labelOf(effect) });
  if (effect.kind === "sprint") {
    const check =
      source &&
      wait(
        makeCheck(encounter, hand, {
          stream: "sprint",
          person: source,
          label: bandsText("dice.sprint", { name: source.name }),
          rows: rowsWith(
            encounter,
            source,
            abilityNamed("athletics") ?? { skill: "", attribute: "physicality" },
          ),
        }),
      );
    encounter.state = resolved(encounter.state, effect.id, encounter.play.rules, check?.tier ?? "success");
    if (check)
      return {
        outcome: bandsText(check.succeeds ? "outcome.keepsBreath" : "outcome.winded", { name: source.name }),
        tone: check.succeeds ? "good" : "bad",
        dice: check.dice,
        lines: check.lines,
      };
  } else encounter.state = resolved(encounter.state, effect.id, encounter.play.rules);
  if (!effect.blast) return { outcome: bandsText("outcome.inForce"), lines: moveLines(effect, encounter) };
  const { weapon, at } = effect.blast;
  const { open, ...blast } = wait(blastAround(encounter, hand, { weapon, at, by: source, stream: "blast" }));
  return { ...blast, outcome: bandsText("outcome.blast", { n: blast.damage }), tone: open ? "ask" : "bad" };
}

function endOfRound({ plan: { encounter }, hand }: ResolveAct): Outcome {
  const { round } = encounter.state;
  const parts = encounter.facts.people
    .filter(person => encounter.takesPart(person))
    .map((person): Suffered => {
      const part = roundEnds(encounter, hand, person, `end.${person.id}`, true);
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
  if (!open) encounter.state = nextRound(encounter.state);
  return {
    outcome: bandsText(open ? "outcome.endsOpen" : "outcome.roundOver", { n: round }),
    tone: open ? "ask" : "",
    lines,
    dice,
  };
}

function allPass(state: Encounter): Encounter {
  return state.fighters.reduce(
    (all, { id, actionsLeft }) => (actionsLeft > 0 ? withFighter(all, id, { actionsLeft: 0 }) : all),
    state,
  );
}

/** Returns the name of a delayed effect: the text entered by the user who delayed it, or its kind. */
export function labelOf({ kind, label }: Delayed) {
  return kind === "effect" ? { key: label } : bandsText(`delayed.${kind}`);
}

function queueLines(encounter: BandsEncounter) {
  return dueNow(encounter.state).map(effect => {
    const source = encounter.byId(effect.source);
    return { text: labelOf(effect), value: source?.name ?? "", ...(source ? unseen(source) : {}) };
  });
}

function moveLines({ moves }: Delayed, encounter: BandsEncounter) {
  return moves.flatMap(({ other, direction }) => {
    const person = encounter.byId(other);
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
function choiceLabel(effect: Delayed, encounter: BandsEncounter) {
  const source = encounter.byId(effect.source);
  return source ? bandsText("field.effectOf", { what: labelOf(effect), name: source.name }) : labelOf(effect);
}
