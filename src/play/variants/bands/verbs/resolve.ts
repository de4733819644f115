import {
  dueNow,
  endActions,
  isToAct,
  nextRound,
  resolve as resolved,
  withFighter,
  type Delayed,
  type Fight,
  type Fighter,
} from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber, chosenToggle } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { Resolution } from "../../../../actions/core/action.ts";
import { abilityNamed, rowsWith } from "../ability.ts";
import { blastAround } from "../blast.ts";
import { Bout } from "../bout.ts";
import { makeCheck } from "../check.ts";
import { roundEnds } from "../countdown.ts";
import { isOver } from "../course.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { together, type Suffered } from "../suffer.ts";
import { against, said, unseen } from "../words.ts";

const key = "bands.resolve";

/**
 * The resolution phase: brings one of what was delayed into force (X2.7), or with none named ends the round: fire, water, who comes to, who dies, what wears off (X7.1–X7.8, X8.1,
 * X8.5). What was put off lapses (X2.6); with `lapse` also the actions of those who are still to act. While something is due the round does not end.
 */
export const resolve = bandsAction({
  key,
  targets: "none",
  who: "gamemaster",
  speaker: "gamemaster",
  nature: "automatic",
  defaults: () => ({ effect: "0", lapse: false }),
  fields: facts => {
    const bout = new Bout(facts);
    return [
      {
        name: "effect",
        kind: "choice",
        label: said("field.effect"),
        options: [
          { value: "0", label: said("field.effectEnd") },
          ...bout.fight.delayed.map(effect => ({
            value: String(effect.id),
            label: choiceLabel(effect, bout),
          })),
        ],
      },
      { name: "lapse", kind: "toggle", label: said("field.lapse") },
    ];
  },
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const lapsed = bout.fight.fighters
      .filter(({ id, actionsLeft }) => actionsLeft > 0 && bout.byId(id)?.hidden !== true)
      .map(({ name }) => name);
    if (bout.fight.phase === "actions") bout.fight = endActions(allPass(bout.fight));
    const id = effectIn(facts);
    const lapses = lapsed.length === 0 ? [] : [{ text: said("line.lapsed", { names: lapsed.join(", ") }) }];
    if (id > 0) return resolveOne(facts, bout, hand, id);
    if (dueNow(bout.fight).length > 0)
      return done(
        facts,
        bout,
        cardOf(titleOf(key), said("outcome.resolution"), "", { lines: [...lapses, ...queueLines(bout)] }),
      );
    return endOfRound(facts, bout, hand, lapses);
  },
});

function resolveOne(facts: Facts, bout: Bout, hand: Hand, id: number): Resolution {
  const effect = dueNow(bout.fight).find(one => one.id === id) as Delayed;
  const title = { title: titleOf(key), subtitle: labelOf(effect) };
  const source = bout.byId(effect.source);
  if (effect.kind === "sprint" && source) {
    const check = makeCheck(bout, hand, {
      stream: "sprint",
      person: source,
      label: said("dice.sprint", { name: source.name }),
      rows: rowsWith(bout, source, abilityNamed("athletics") ?? { skill: "", attribute: "physicality" }),
    });
    if (!check) return done(facts, bout, unfinishedCard(title.title, title));
    bout.fight = resolved(bout.fight, id, bout.play.rules, check.tier);
    return done(
      facts,
      bout,
      cardOf(
        title.title,
        said(check.succeeds ? "outcome.keepsBreath" : "outcome.winded", { name: source.name }),
        check.succeeds ? "good" : "bad",
        { ...title, dice: check.dice, lines: check.lines },
      ),
    );
  }
  bout.fight =
    effect.kind === "sprint"
      ? resolved(bout.fight, id, bout.play.rules, "success")
      : resolved(bout.fight, id, bout.play.rules);
  if (!effect.blast)
    return done(
      facts,
      bout,
      cardOf(title.title, said("outcome.inForce"), "", { ...title, lines: wayLines(effect, bout) }),
    );
  const { card } = blastAround(bout, hand, {
    weapon: effect.blast.weapon,
    at: effect.blast.at,
    by: source,
    stream: "blast",
    title: title.title,
    subtitle: title.subtitle,
  });
  return done(facts, bout, card);
}

function endOfRound(
  facts: Facts,
  bout: Bout,
  hand: Hand,
  lapses: readonly { readonly text: ReturnType<typeof said> }[],
): Resolution {
  const { round } = bout.fight;
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
  const all = together(...parts);
  const card = cardOf(
    titleOf(key),
    all.open ? said("outcome.endsOpen", { n: round }) : said("outcome.roundOver", { n: round }),
    all.open ? "ask" : "",
    { lines: [...lapses, ...all.lines], dice: all.dice },
  );
  // The next round begins when all of this one is known.
  if (!all.open) bout.fight = nextRound(bout.fight);
  return done(facts, bout, card);
}

function allPass(fight: Fight): Fight {
  return fight.fighters.reduce(
    (all, { id, actionsLeft }) => (actionsLeft > 0 ? withFighter(all, id, { actionsLeft: 0 }) : all),
    fight,
  );
}

/** What a delayed effect is called: in the words of whoever delayed it, or what it is. */
export function labelOf({ kind, label }: Delayed) {
  return kind === "effect" ? { key: label } : said(`delayed.${kind}`);
}

function queueLines(bout: Bout) {
  return dueNow(bout.fight).map(effect => {
    const source = bout.byId(effect.source);
    return { text: labelOf(effect), value: source?.name ?? "", ...(source ? unseen(source) : {}) };
  });
}

function wayLines({ ways }: Delayed, bout: Bout) {
  return ways.flatMap(({ other, direction }) => {
    const person = bout.byId(other);
    return person ? [{ text: said(`line.${direction}`, { name: person.name }) }] : [];
  });
}

function waits(fighter: Fighter): boolean {
  return fighter.standing === "waiting" && isToAct(fighter);
}

/** The number of what comes into force, 0 for the end of the round: as a number, or as the word of the dialog's choice. */
function effectIn({ choices }: Pick<Facts, "choices">): number {
  const effect = choices["effect"];
  return chosenNumber(
    { effect: typeof effect === "string" && /^\d{1,4}$/u.test(effect) ? Number(effect) : effect },
    "effect",
    0,
  );
}

/** What is delayed with whose it is, since several may put off the same. */
function choiceLabel(effect: Delayed, bout: Bout) {
  const source = bout.byId(effect.source);
  return source ? said("field.effectOf", { what: labelOf(effect), name: source.name }) : labelOf(effect);
}

function problemsOf(facts: Facts, bout: Bout) {
  const { choices } = facts;
  if (!bout.inFight) return [against("noFight")];
  const { fight } = bout;
  const id = effectIn(facts);
  const open = fight.phase === "actions" && fight.fighters.some(waits);
  if (fight.phase !== "actions" && fight.phase !== "resolution") return [against("notResolution")];
  if (open && !chosenToggle(choices, "lapse"))
    return [against("stillToAct", { name: fight.fighters.find(waits)?.name ?? "" })];
  if (id > 0) return dueNow(fight).some(one => one.id === id) ? [] : [against("notDelayed")];
  const queue = dueNow(fight).length > 0;
  return queue && (fight.phase === "resolution" || isOver(fight)) && !chosenToggle(choices, "lapse")
    ? [against("somethingDelayed")]
    : [];
}
