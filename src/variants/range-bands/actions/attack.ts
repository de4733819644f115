import type { Problem } from "../../../actions/core/action.ts";
import { text, type DiceShown, type Line, type TargetRow, type Text } from "../../../actions/core/card.ts";
import { toggle, type ChoiceGroup, type ChoiceList } from "../../../actions/core/choice.ts";
import { chosenText } from "../../../actions/core/choices.ts";
import type { Outcome } from "../../../actions/core/define.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { actBars, delay, readAttack, strayHit, traitLevel, type ActionUse } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { actionCosts, barProblems, unableProblems } from "../combat/able.ts";
import { strayFields, switchFields } from "../combat/attack/fields.ts";
import { strike, type Hit } from "../combat/attack/hit.ts";
import { band, called, engagedWith, planShot, type Shot } from "../combat/attack/shot.ts";
import { switchedOffLines } from "../combat/attack/switches.ts";
import {
  armIn,
  armProblems,
  attackAction,
  burst,
  delayed,
  fire,
  isBurst,
  isDelayed,
  listed,
  roundsFor,
  throwAway,
} from "../combat/attack/weapon.ts";
import { blastAround } from "../combat/blast.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import {
  checkChoices,
  checkPreview,
  chosenCheck,
  insightProblems,
  makeCheck,
  oddsLines,
  type Checked,
} from "../combat/check.ts";
import { defenseAgainst } from "../combat/defense.ts";
import type { Arm } from "../combat/gear-of.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { withReloads } from "../combat/reloads.ts";
import { rolled } from "../combat/suffer.ts";
import { against, bandsText } from "../combat/words.ts";

/** X3.2: whether cover fire against several targets counts as one attack. */
const group = toggle("group", {
  label: bandsText("field.group"),
  hint: bandsText("field.groupHint"),
  shown: ({ facts }) => attackAction.of(facts.choices) === "coverFire" && facts.targets.length > 1,
});

const stray: ChoiceGroup = {
  initial: () => ({}),
  fields: ({ facts }) => {
    const encounter = encounterOf(facts);
    return strayFields(planOf(facts, encounter).shots, encounter);
  },
};
const switches: ChoiceGroup = {
  initial: () => ({}),
  fields: ({ facts }) => switchFields(planOf(facts, encounterOf(facts)).shots),
};

/** The plan of an attack before the roll. */
interface Plan {
  readonly people: readonly VariantPerson[];
  readonly arm: Arm;
  readonly shots: readonly Shot[];
  readonly use: ActionUse;
}
type AttackAct = BandsAct<ChoiceList, Plan>;

/**
 * Any kind of attack, including subduing, Rapid Fire, a charge, shooting from cover, cover fire against
 * several targets, a burst, and a blast (X3.2, X3.3, X4, X5, X6, X10.4). The action applies damage, wounds,
 * panic and the weapon's special effects. In an encounter, it costs actions.
 */
export const attack = bandsAction({
  key: "bands.attack",
  targets: "many",
  opposes: true,
  among: "fighters",
  item: ["weapon"],
  choices: [attackAction, listed, band, burst, delayed, group, called, stray, ...checkChoices, switches],
  plan: ({ facts }, encounter) => planOf(facts, encounter),
  problems: ({ facts, choices: { action }, plan: { encounter, people, arm, shots, use } }) => {
    const attacker = encounter.own;
    const self = people.some(person => person === attacker || person.actor === attacker.actor);
    const unable = unableProblems(encounter, attacker);
    const basic =
      unable.length > 0
        ? unable
        : [
            ...(people.length > 0 ? [] : [against("noTarget")]),
            ...(self ? [against("notYourself")] : []),
            ...(people.length > 1 && action !== "coverFire" ? [against("oneTarget")] : []),
            ...armProblems(facts, arm, Math.max(1, shots.length)),
            ...insightProblems(encounter, chosenCheck(encounter, facts.choices).insight),
          ];
    const isRule = ({ kind }: Problem) => kind === "rule";
    const acting = basic.some(isRule) ? [] : actProblems(encounter, people, use);
    const before = [...basic, ...acting];
    // If a charge doesn't reach the target, the problem is reported only once, not again for each shot.
    const tooFar = acting.some(({ kind }) => kind === "range");
    const faults = before.some(isRule) ? [] : shots.flatMap(({ problems }) => problems);
    return [...before, ...faults.filter(({ kind }) => !(tooFar && kind === "range"))];
  },
  preview: ({ facts, plan: { encounter, arm, shots, use } }) => {
    const { insight } = chosenCheck(encounter, facts.choices);
    const [first, ...more] = shots;
    // The odds bar shows the first shot, including the chosen insight. The odds of each other shot are shown
    // as lines.
    const main =
      first && checkPreview({ label: arm.name, ...shownFactsOf(first), insight }, text("BLACKOUT.test.hits"));
    return {
      odds: main?.odds,
      button: bandsText(`action.${use.key}`),
      costs: actionCosts(encounter, use.key),
      lines: [
        ...(main?.lines ?? []),
        ...more.flatMap((shot, index) => [
          { text: bandsText("line.shot", { name: shot.target.name, n: index + 2 }) },
          ...oddsLines({ label: arm.name, ...shownFactsOf(shot) }),
        ]),
        ...switchedOffLines(shots),
        damageLine(arm),
        ...(arm.magazine
          ? [
              {
                text: bandsText("gear.label.rounds"),
                value: bandsText("gear.rounds", { n: arm.magazine.rounds, of: arm.magazine.holds }),
              },
            ]
          : []),
      ],
    };
  },
  resolve: act => {
    const { facts, choices, show } = act;
    const { encounter, shots, use } = act.plan;
    const { action } = choices;
    const attacker = encounter.own;
    show({
      title: act.plan.arm.name,
      outcome: bandsText("outcome.attackOpen"),
    });
    const { arm, dice } = act.wait(withReloads(encounter, act.hand, attacker, act.plan.arm));
    show({ dice });
    if (encounter.inEncounter && encounter.takesPart(attacker) && action !== "coverFire")
      encounter.act(attacker, {
        ...use,
        others:
          action === "attack" && shots.length > 1
            ? shots.slice(1).map(({ target }) => ({ target: target.id, tier: "failure" as const }))
            : [],
      });
    const attacks = isBurst(facts, arm) ? 1 : shots.length;
    fire(encounter, arm, roundsFor(facts, arm, attacks), false);
    throwAway(encounter, arm, attacks);
    const rolls = rollShots(act);
    const checks = rolls.map(({ check }) => check);
    const jams = checks.some(check => readAttack(check, arm.weapon.kind, false, encounter.play.rules).jams);
    if (jams) fire(encounter, arm, roundsFor(facts, arm, attacks), true);
    const calms = encounter.fighter(attacker)?.panic === "lashesOut" && action !== "coverFire";
    // X8.3: this kind of panic ends with the actor's first attack.
    if (calms) encounter.setSheet(attacker, { panic: null });
    show({
      lines: [
        ...(action === "attack" ? [] : [{ text: bandsText(`action.${action}`) }]),
        ...checks.flatMap(({ lines }) => lines),
        ...switchedOffLines(shots),
        ...(jams ? [{ text: bandsText("event.jams", { name: arm.name }), tone: "bad" as const }] : []),
        ...(calms ? [{ text: bandsText("event.calm", { name: attacker.name }) }] : []),
      ],
    });
    if (action === "coverFire") return coverFire(act, rolls);
    const hits = rolls.map(({ shot, check }) => landed(act, arm, shot, check));
    const open = hits.some(hit => hit.open);
    const some = hits.filter(({ hit }) => hit).length;
    const raw = hits.flatMap(hit => hit.raw ?? []);
    return {
      outcome: open
        ? bandsText("outcome.attackOpen")
        : hits.length > 1
          ? bandsText("outcome.hits", { n: some, of: hits.length })
          : bandsText(some > 0 ? "outcome.hit" : "outcome.miss", {
              tier: bandsText(`tier.${checks[0]?.tier ?? "failure"}`),
            }),
      tone: open ? "ask" : some > 0 ? "good" : "bad",
      targets: hits.flatMap(({ rows }) => rows),
      notes: notesOf(checks, facts, encounter),
      // The highest damage (before armor), so that users can manually apply it to other actors.
      ...(raw.length === 0 ? {} : { damage: Math.max(...raw) }),
    };
  },
});

function planOf(facts: Facts, encounter: BandsEncounter): Plan {
  const action = attackAction.of(facts.choices);
  const arm = armIn(facts, encounter);
  const people = facts.targets.map(({ uuid }) => encounter.byActor(uuid));
  const together = action === "coverFire" && group.of(facts.choices);
  const [first, ...rest] = people;
  return {
    people,
    arm,
    shots: shotsOf(facts, encounter, arm, together ? hardest(facts, encounter, arm, people) : people),
    use: {
      key: action,
      ...(first ? { target: first.id } : {}),
      tier: "success",
      extendedReach: arm.weapon.kind === "meleeExtended",
      others: action === "coverFire" ? rest.map(({ id }) => ({ target: id, tier: "failure" as const })) : [],
    },
  };
}

/**
 * X3.2: returns the target of cover fire against a group. The attack is made only once, against the member
 * who is hardest to hit.
 */
function hardest(
  facts: Facts,
  encounter: BandsEncounter,
  arm: Arm,
  people: readonly VariantPerson[],
): readonly VariantPerson[] {
  const bonusAgainst = (person: VariantPerson) =>
    planShot(facts, encounter, arm, person, { stream: "attack" }).rows.reduce(
      (sum, { value }) => sum + value,
      0,
    );
  const [first, ...rest] = people;
  return first
    ? [rest.reduce((worst, person) => (bonusAgainst(person) < bonusAgainst(worst) ? person : worst), first)]
    : [];
}

function shotsOf(
  facts: Facts,
  encounter: BandsEncounter,
  arm: Arm,
  people: readonly VariantPerson[],
): readonly Shot[] {
  const [first] = people;
  if (!first) return [];
  const action = attackAction.of(facts.choices);
  if (action === "coverFire")
    return people.map((person, index) =>
      planShot(facts, encounter, arm, person, { stream: index === 0 ? "attack" : `attack.${index}` }),
    );
  if (action === "rapidFire")
    return ([0, 1] as const).map(number =>
      planShot(facts, encounter, arm, first, { stream: number === 0 ? "attack" : "attack.1", number }),
    );
  const main = planShot(facts, encounter, arm, first, { stream: "attack" });
  if (!isBurst(facts, arm)) return [main];
  // X10.4: all combatants engaged with the target, other than the attacker, are attacked as well.
  const others = engagedWith(encounter, first).filter(({ id }) => id !== encounter.own.id);
  return [
    main,
    ...others.map(person =>
      planShot(facts, encounter, arm, person, { stream: `burst.${person.id}`, chained: true }),
    ),
  ];
}

/** X3.1, X3.2: returns the problems with an attack in an encounter, or an empty list outside an encounter. */
function actProblems(
  encounter: BandsEncounter,
  people: readonly VariantPerson[],
  use: ActionUse,
): readonly Problem[] {
  const attacker = encounter.own;
  if (!encounter.inEncounter || !encounter.takesPart(attacker)) return [];
  const stranger = people.find(person => !encounter.takesPart(person));
  if (stranger) return [against("notInFight", { name: stranger.name })];
  return barProblems(encounter, attacker, actBars(encounter.state, attacker.id, use, encounter.play.rules));
}

/** Returns the rows of an attack, and what a viewer must know to see them. */
function shownFactsOf({ rows, told, toldRows }: Shot) {
  return { rows, ...(told ? { told } : {}), toldRows };
}

/** The result of a rolled attack. */
interface Rolled {
  readonly shot: Shot;
  readonly check: Checked;
}

/** Rolls all attacks, one after another. */
function rollShots({
  facts,
  hand,
  show,
  wait,
  each,
  plan: { encounter, shots },
}: AttackAct): readonly Rolled[] {
  const { insight, ask } = chosenCheck(encounter, facts.choices);
  return each(shots, (shot, index) => {
    const so: { far: readonly DiceShown[] } = { far: [] };
    const check = makeCheck(
      encounter,
      hand,
      {
        stream: shot.stream,
        person: encounter.own,
        label:
          shots.length > 1
            ? bandsText("dice.attackOn", { name: shot.target.name })
            : bandsText("dice.attack"),
        ...shownFactsOf(shot),
        insight: index === 0 ? insight : "none",
        ask,
      },
      so,
    );
    show({ dice: check?.dice ?? so.far });
    return { shot, check: wait(check) };
  });
}

interface Landed {
  readonly hit: boolean;
  readonly open: boolean;
  readonly raw: number | null;
  readonly rows: readonly TargetRow[];
}

/**
 * Resolves one attack against its target: as a hit, as a blast that goes off now or later, or as a miss,
 * which may hit another actor.
 */
function landed(act: AttackAct, arm: Arm, shot: Shot, check: Checked): Landed {
  const { facts, hand } = act;
  const { encounter } = act.plan;
  const { target } = shot;
  const aimed = called.of(facts.choices) && shot.stream === "attack";
  if (!readAttack(check, arm.weapon.kind, aimed, encounter.play.rules).hits)
    return strays(act, arm, shot, check);
  if (traitLevel(arm.weapon, "blast") === 0 || !encounter.takesPart(target))
    return struck(
      target,
      strike(act, arm, shot, check),
      bandsText("outcome.hit", { tier: bandsText(`tier.${check.tier}`) }),
    );
  const blast = { weapon: arm.weapon, at: target.id };
  if (isDelayed(facts, arm, encounter)) {
    encounter.state = delay(encounter.state, encounter.own.id, arm.name.key, encounter.state.round, blast);
    const row = rowOf(target, bandsText("outcome.lies"), "", {
      lines: [{ text: bandsText("line.goesOff") }],
    });
    return { hit: true, open: false, raw: null, rows: [row] };
  }
  const blasted = blastAround(encounter, hand, { ...blast, by: encounter.own, stream: shot.stream });
  const [head, ...rest] = blasted?.targets ?? [];
  return blasted && head
    ? {
        hit: true,
        open: blasted.open,
        raw: blasted.damage,
        rows: [{ ...head, dice: [...blasted.dice, ...head.dice] }, ...rest],
      }
    : struck(target, null, bandsText("outcome.attackOpen"));
}

function struck(target: VariantPerson, hit: Hit | null, outcome: Text): Landed {
  if (!hit) return { hit: true, open: true, raw: null, rows: [rowOf(target, outcome, "ask")] };
  return {
    hit: true,
    open: hit.open,
    raw: hit.raw,
    rows: [rowOf(target, outcome, "bad", hit), ...hit.rows],
  };
}

/**
 * X4.3: resolves a shot into a melee that missed its target. The shot hits another combatant in that melee if
 * a second roll with +3 succeeds.
 */
function strays(act: AttackAct, arm: Arm, shot: Shot, check: Checked): Landed {
  const { facts, hand } = act;
  const { encounter } = act.plan;
  const { rules } = encounter.play;
  const miss = rowOf(shot.target, bandsText("outcome.miss", { tier: bandsText(`tier.${check.tier}`) }), "");
  const missed: Landed = { hit: false, open: false, raw: null, rows: [miss] };
  if (!rules.missHitsOther || !shot.rows.some(({ key }) => key === "intoMelee")) return missed;
  const other = shot.melee.find(({ id }) => id === chosenText(facts.choices, "stray")) ?? shot.melee[0];
  if (!other) return missed;
  const stream = `${shot.stream}.stray`;
  const faces = rolled(encounter, hand, encounter.own, stream, 2);
  if (!faces) return { ...missed, open: true };
  const dice: DiceShown = {
    stream,
    label: bandsText("dice.stray", { name: other.name }),
    faces,
    hitsFrom: null,
    why: [{ text: bandsText("row.stray"), value: "+3" }],
  };
  if (!strayHit(shot.rows, faces, rules))
    return { ...missed, rows: [miss, rowOf(other, bandsText("outcome.spared"), "", { dice: [dice] })] };
  const hit = strike(
    act,
    arm,
    {
      ...shot,
      stream: `${shot.stream}.strayed`,
      defence: defenseAgainst(encounter, other, arm.weapon).total,
    },
    { tier: "success" },
    other,
  );
  const { rows, ...strayed } = struck(other, hit, bandsText("outcome.strayed"));
  return {
    ...strayed,
    hit: false,
    rows: [miss, ...rows.map((row, index) => (index === 0 ? { ...row, dice: [dice, ...row.dice] } : row))],
  };
}

/**
 * X3.2: resolves cover fire, which deals no damage but gives the target −2 on their next check. If there are
 * several targets, the check against each of them is recorded with the action.
 */
function coverFire({ plan: { encounter, people, use } }: AttackAct, rolls: readonly Rolled[]): Outcome {
  const tierOf = (person: VariantPerson) =>
    (rolls.findLast(({ shot }) => shot.target.id === person.id) ?? rolls[0])?.check.tier ?? "failure";
  const [first, ...rest] = people;
  if (first && encounter.inEncounter && encounter.takesPart(encounter.own))
    encounter.act(encounter.own, {
      ...use,
      tier: tierOf(first),
      others: rest.map(person => ({ target: person.id, tier: tierOf(person) })),
    });
  const under = people.filter(person => tierOf(person) === "success" || tierOf(person) === "wild");
  return {
    outcome: bandsText("outcome.coverFire", { n: under.length }),
    tone: under.length > 0 ? "good" : "bad",
    targets: people.map(person =>
      under.includes(person)
        ? rowOf(person, bandsText("outcome.underFire"), "bad")
        : rowOf(person, bandsText("outcome.unmoved"), ""),
    ),
  };
}

function rowOf(
  { actor, name }: VariantPerson,
  outcome: Text,
  tone: TargetRow["tone"],
  { dice = [], lines = [] }: Partial<Pick<TargetRow, "dice" | "lines">> = {},
): TargetRow {
  return { uuid: actor ?? "", name, outcome, tone, dice, lines };
}

/**
 * X4.4, X3.7: returns notes about effects that the group must decide on: extra benefits, setbacks, and called
 * shots.
 */
function notesOf(checks: readonly Checked[], { choices }: Facts, encounter: BandsEncounter): readonly Text[] {
  return [
    ...(checks.some(({ tier }) => tier === "wild") ? [bandsText("note.benefit")] : []),
    ...(checks.some(({ tier }) => tier === "dire") ? [bandsText("note.setback")] : []),
    ...(encounter.play.rules.calledShots && called.of(choices) ? [bandsText("note.called")] : []),
  ];
}

/** Returns the line with the weapon's damage and its average (X6.1). */
function damageLine({ weapon: { damage, resilience } }: Arm): Line {
  const average = damage.fixed + damage.dice * (damage.sides === 6 ? 3.5 : 2);
  return {
    text: bandsText("line.damage"),
    value: [
      ...(damage.fixed > 0 || damage.dice === 0 ? [String(damage.fixed)] : []),
      ...(damage.dice > 0 ? [`${damage.dice}d${damage.sides}`] : []),
    ].join(" + "),
    why: [
      { text: bandsText("row.average"), value: String(Math.round(average * 10) / 10) },
      { text: bandsText(resilience === "full" ? "row.resilienceFull" : "row.resilienceHalf"), value: "" },
    ],
  };
}
