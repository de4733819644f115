import {
  actBars,
  delay,
  readAttack,
  strayHit,
  traitLevel,
  type ActionUse,
  type Tier,
} from "../../../../rules/variants/range-bands/index.ts";
import type { Card, DiceShown, Line, TargetRow, Text } from "../../../../actions/core/card.ts";
import { chosenText, chosenToggle } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../variant.ts";
import { unableProblems } from "../able.ts";
import { attackFields } from "../attack/fields.ts";
import { damagePart, strike, type Hit } from "../attack/hit.ts";
import { engagedWith, planShot, type Shot } from "../attack/shot.ts";
import { switchedOffLines } from "../attack/switches.ts";
import {
  actionIn,
  armIn,
  armProblems,
  fire,
  isBurst,
  isDelayed,
  roundsFor,
  throwAway,
} from "../attack/weapon.ts";
import { blastAround } from "../blast.ts";
import { Bout } from "../bout.ts";
import { checkDefaults, chosenCheck, insightProblems, makeCheck, oddsLines, type Checked } from "../check.ts";
import { defenceAgainst } from "../defence.ts";
import type { Arm } from "../gear-of.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { withReloads } from "../reloads.ts";
import { rolled } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.attack";

/** What an attack comes to before its dice. */
interface Plan {
  readonly bout: Bout;
  readonly arm: Arm;
  readonly shots: readonly Shot[];
  readonly use: ActionUse;
  readonly problems: readonly Problem[];
}

/**
 * An attack, whichever it is: to subdue, rapid fire, a charge, from cover, cover fire against several, a burst, a blast (X3.2, X3.3, X4, X5, X6, X10.4). Every modifier is a row; damage, wounds,
 * panic and what the weapon does beside follow from it. In a fight it takes its actions.
 */
export const attack = bandsAction({
  key,
  targets: "many",
  among: "fighters",
  item: ["weapon"],
  defaults: () => ({
    ...checkDefaults,
    action: "attack",
    weapon: "",
    band: "medium",
    burst: false,
    called: false,
    group: false,
  }),
  fields: facts => {
    const { bout, arm, shots } = planOf(facts);
    return attackFields(facts, bout, arm, shots);
  },
  preview: facts => {
    const { bout, arm, shots, problems } = planOf(facts);
    const { insight } = chosenCheck(bout, facts.choices);
    const several = shots.length > 1;
    return shown({
      problems,
      lines: [
        ...shots.flatMap((shot, index) => [
          ...(several ? [{ text: said("line.shot", { name: shot.target.name, n: index + 1 }) }] : []),
          ...oddsLines({
            label: arm.name,
            rows: shot.rows,
            insight: index === 0 ? insight : "none",
            ...(shot.told ? { told: shot.told } : {}),
            toldRows: shot.toldRows,
          }),
        ]),
        ...switchedOffLines(shots),
        damageLine(arm),
      ],
    });
  },
  judge: (facts, hand) => {
    const plan = planOf(facts);
    const { bout, arm, problems } = plan;
    const title = { title: titleOf(key), subtitle: said("subtitle.with", { name: arm.name }) };
    if (problems.some(({ kind }) => kind === "rule")) return refused(facts, title.title, problems);
    return done(facts, bout, resolveAttack(facts, plan, hand, title), problems);
  },
});

function planOf(facts: Facts): Plan {
  const bout = new Bout(facts);
  const arm = armIn(facts, bout);
  const action = actionIn(facts);
  const people = facts.targets.map(({ uuid }) => bout.byActor(uuid));
  const attacker = bout.own(facts.actor.uuid);
  const group = action === "coverFire" && chosenToggle(facts.choices, "group");
  const shots = shotsOf(facts, bout, arm, group ? [hardest(facts, bout, arm, people)] : people);
  const [first, ...rest] = people;
  const use: ActionUse = {
    key: action,
    ...(first ? { target: first.id } : {}),
    tier: "success",
    extendedReach: arm.weapon.kind === "meleeExtended",
    others: action === "coverFire" ? rest.map(({ id }) => ({ target: id, tier: "failure" as const })) : [],
  };
  const self = people.some(person => person === attacker || person.actor === attacker.actor);
  const unable = unableProblems(bout, attacker);
  const basic =
    unable.length > 0
      ? unable
      : [
          ...(first ? [] : [against("noTarget")]),
          ...(self ? [against("notYourself")] : []),
          ...(rest.length > 0 && action !== "coverFire" ? [against("oneTarget")] : []),
          ...armProblems(facts, arm, Math.max(1, shots.length)),
          ...insightProblems(bout, attacker, chosenCheck(bout, facts.choices).insight),
        ];
  const acting = basic.length > 0 ? [] : actProblems(bout, attacker, people, use);
  // Who does not get there with a charge is not out of reach besides.
  return {
    bout,
    arm,
    shots,
    use,
    problems: [...basic, ...acting, ...(acting.length > 0 ? [] : shots.flatMap(shot => shot.problems))],
  };
}

/** X3.2: cover fire against a group is one attack, on the one of them who is hardest to hit. */
function hardest(facts: Facts, bout: Bout, arm: Arm, people: readonly VariantPerson[]): VariantPerson {
  const worth = (person: VariantPerson) =>
    planShot(facts, bout, arm, person, { stream: "attack" }).rows.reduce((sum, { value }) => sum + value, 0);
  return people.reduce(
    (worst, person) => (worth(person) < worth(worst) ? person : worst),
    people[0] as VariantPerson,
  );
}

function shotsOf(facts: Facts, bout: Bout, arm: Arm, people: readonly VariantPerson[]): readonly Shot[] {
  const [first] = people;
  if (!first) return [];
  const action = actionIn(facts);
  if (action === "coverFire")
    return people.map((person, index) =>
      planShot(facts, bout, arm, person, { stream: index === 0 ? "attack" : `attack.${index}` }),
    );
  if (action === "rapidFire")
    return ([0, 1] as const).map(number =>
      planShot(facts, bout, arm, first, { stream: number === 0 ? "attack" : "attack.1", number }),
    );
  const main = planShot(facts, bout, arm, first, { stream: "attack" });
  if (!isBurst(facts, arm)) return [main];
  // X10.4: everybody engaged with the target is attacked as well, but for the one who fires.
  const others = engagedWith(bout, first).filter(({ id }) => id !== bout.own(facts.actor.uuid).id);
  return [
    main,
    ...others.map(person =>
      planShot(facts, bout, arm, person, { stream: `burst.${person.id}`, chained: true }),
    ),
  ];
}

/** X3.1, X3.2: what stands against it in the fight; out of one nothing does. */
function actProblems(
  bout: Bout,
  attacker: VariantPerson,
  people: readonly VariantPerson[],
  use: ActionUse,
): readonly Problem[] {
  if (!bout.inFight || !bout.fights(attacker)) return [];
  const stranger = people.find(person => !bout.fights(person));
  if (stranger) return [against("notInFight", { name: stranger.name })];
  return actBars(bout.fight, attacker.id, use, bout.play.rules).map(bar =>
    against(`act.${bar}`, { name: attacker.name }),
  );
}

function resolveAttack(
  facts: Facts,
  { bout, arm: carried, shots, use }: Plan,
  hand: Hand,
  title: Pick<Card, "title" | "subtitle">,
): Card {
  const attacker = bout.own(facts.actor.uuid);
  const loaded = withReloads(bout, hand, attacker, carried);
  if (!loaded) return cardOf(title.title, said("outcome.attackOpen"), "ask", title);
  const { arm } = loaded;
  const action = actionIn(facts);
  const inFight = bout.inFight && bout.fights(attacker);
  if (inFight && action !== "coverFire")
    bout.act(attacker, {
      ...use,
      others:
        action === "attack" && shots.length > 1
          ? shots.slice(1).map(({ target }) => ({ target: target.id, tier: "failure" as const }))
          : [],
    });
  const attacks = isBurst(facts, arm) ? 1 : shots.length;
  fire(bout, arm, roundsFor(facts, arm, attacks), false);
  throwAway(bout, arm, attacks);
  const rolls = rollShots(facts, bout, arm, shots, hand);
  const tiers = new Map(rolls.done.map(({ shot, check }) => [shot.target.id, check.tier]));
  if (rolls.open)
    return cardOf(title.title, said("outcome.attackOpen"), "ask", {
      ...title,
      dice: [...loaded.dice, ...rolls.dice],
    });
  const jams = rolls.done.some(
    ({ check }) => readAttack(check, arm.weapon.kind, false, bout.play.rules).jams,
  );
  if (jams) fire(bout, arm, roundsFor(facts, arm, attacks), true);
  const calms = bout.fighter(attacker)?.panic === "lashesOut" && action !== "coverFire";
  // X8.3: one attack, and it is over.
  if (calms) bout.setSheet(attacker, { panic: null });
  if (action === "coverFire")
    return coverFire(facts, bout, { ...use }, rolls.done, tiers, title, jams, loaded.dice);
  const hits = rolls.done.map(({ shot, check }) => landed(facts, bout, hand, arm, shot, check));
  const open = hits.some(hit => hit.open);
  const first = rolls.done[0];
  const outcome: Text = open
    ? said("outcome.attackOpen")
    : hits.length > 1
      ? said("outcome.hits", { n: hits.filter(({ hit }) => hit).length, of: hits.length })
      : said(`outcome.${hits[0]?.hit ? "hit" : "miss"}`, {
          tier: said(`tier.${first?.check.tier ?? "failure"}`),
        });
  const raw = hits.flatMap(hit => (hit.raw === null ? [] : [hit.raw]));
  return cardOf(title.title, outcome, open ? "ask" : hits.some(({ hit }) => hit) ? "good" : "bad", {
    ...title,
    dice: [...loaded.dice, ...rolls.dice],
    lines: [
      ...actionLine(action),
      ...rolls.lines,
      ...switchedOffLines(shots),
      ...(jams ? [{ text: said("event.jams", { name: arm.name }), tone: "bad" as const }] : []),
      ...(calms ? [{ text: said("event.calm", { name: attacker.name }) }] : []),
    ],
    targets: hits.flatMap(({ rows }) => rows),
    notes: notesOf(
      rolls.done.map(({ check }) => check),
      facts,
      bout,
    ),
    ...damagePart(raw.length === 0 ? null : Math.max(...raw)),
  });
}

/** The rolls of all attacks, one after the other. */
function rollShots(facts: Facts, bout: Bout, arm: Arm, shots: readonly Shot[], hand: Hand) {
  const attacker = bout.own(facts.actor.uuid);
  const { insight, ask } = chosenCheck(bout, facts.choices);
  const rolls = shots.map((shot, index) => {
    const so: { far: readonly DiceShown[] } = { far: [] };
    const check = makeCheck(
      bout,
      hand,
      {
        stream: shot.stream,
        person: attacker,
        label: shots.length > 1 ? said("dice.attackOn", { name: shot.target.name }) : said("dice.attack"),
        rows: shot.rows,
        insight: index === 0 ? insight : "none",
        ask,
        ...(shot.told ? { told: shot.told } : {}),
        toldRows: shot.toldRows,
      },
      so,
    );
    return { shot, check, dice: check?.dice ?? so.far };
  });
  const made = rolls.flatMap(({ shot, check }) => (check ? [{ shot, check }] : []));
  return {
    done: made,
    open: made.length < rolls.length,
    dice: rolls.flatMap(({ dice }) => dice),
    lines: made.flatMap(({ check }) => check.lines),
  };
}

interface Landed {
  readonly hit: boolean;
  readonly open: boolean;
  readonly raw: number | null;
  readonly rows: readonly TargetRow[];
}

/** What one attack comes to for its target: a hit, a blast now or later, or a miss that strays. */
function landed(facts: Facts, bout: Bout, hand: Hand, arm: Arm, shot: Shot, check: Checked): Landed {
  const called = chosenToggle(facts.choices, "called") && shot.stream === "attack";
  const { hits } = readAttack(check, arm.weapon.kind, called, bout.play.rules);
  if (!hits) return strays(facts, bout, hand, arm, shot, check);
  const attacker = bout.own(facts.actor.uuid);
  if (traitLevel(arm.weapon, "blast") > 0 && bout.fights(shot.target)) {
    if (isDelayed(facts, arm, bout)) {
      bout.fight = delay(bout.fight, attacker.id, arm.name.key, bout.fight.round, {
        weapon: arm.weapon,
        at: shot.target.id,
      });
      return {
        hit: true,
        open: false,
        raw: null,
        rows: [rowOf(shot.target, said("outcome.lies"), "", [], [{ text: said("line.goesOff") }])],
      };
    }
    const blast = blastAround(bout, hand, {
      weapon: arm.weapon,
      at: shot.target.id,
      by: attacker,
      stream: shot.stream,
      title: said("dice.damage"),
      subtitle: arm.name,
    });
    const [head, ...rest] = blast.card.targets;
    return {
      hit: true,
      open: blast.open,
      raw: blast.card.damage ?? null,
      rows: head
        ? [{ ...head, dice: [...blast.card.dice, ...head.dice] }, ...rest]
        : [rowOf(shot.target, said("outcome.attackOpen"), "ask", [], [])],
    };
  }
  const hit = strike(facts, bout, hand, arm, shot, check);
  return struck(shot.target, hit, said("outcome.hit", { tier: said(`tier.${check.tier}`) }));
}

function struck(target: VariantPerson, hit: Hit | null, outcome: Text): Landed {
  if (!hit) return { hit: true, open: true, raw: null, rows: [rowOf(target, outcome, "ask", [], [])] };
  return {
    hit: true,
    open: hit.open,
    raw: hit.raw,
    rows: [rowOf(target, outcome, "bad", hit.dice, hit.lines), ...hit.rows],
  };
}

/** X4.3: a shot into a melee that missed hits the other one when a second roll at +3 succeeds. */
function strays(facts: Facts, bout: Bout, hand: Hand, arm: Arm, shot: Shot, check: Checked): Landed {
  const missed = rowOf(shot.target, said("outcome.miss", { tier: said(`tier.${check.tier}`) }), "", [], []);
  const into = shot.rows.some(({ key: row }) => row === "intoMelee") && bout.play.rules.missHitsOther;
  const other = into
    ? (shot.melee.find(({ id }) => id === chosenText(facts.choices, "stray")) ?? shot.melee[0])
    : undefined;
  if (!other) return { hit: false, open: false, raw: null, rows: [missed] };
  const faces = rolled(bout, hand, bout.own(facts.actor.uuid), `${shot.stream}.stray`, 2);
  if (!faces) return { hit: false, open: true, raw: null, rows: [missed] };
  const dice: DiceShown = {
    stream: `${shot.stream}.stray`,
    label: said("dice.stray", { name: other.name }),
    faces,
    hitsFrom: null,
    why: [{ text: said("row.stray"), value: "+3" }],
  };
  if (!strayHit(shot.rows, faces, bout.play.rules))
    return {
      hit: false,
      open: false,
      raw: null,
      rows: [missed, rowOf(other, said("outcome.spared"), "", [dice], [])],
    };
  const hit = strike(
    facts,
    bout,
    hand,
    arm,
    { ...shot, stream: `${shot.stream}.strayed`, defence: defenceAgainst(bout, other, arm.weapon).total },
    { tier: "success" },
    other,
  );
  const strayed = struck(other, hit, said("outcome.strayed"));
  return {
    ...strayed,
    hit: false,
    rows: [
      missed,
      ...strayed.rows.map((row, index) => (index === 0 ? { ...row, dice: [dice, ...row.dice] } : row)),
    ],
  };
}

/** X3.2: who comes under cover fire has −2 on their next check; nobody is harmed. Of a group all or nobody. */
function coverFire(
  facts: Facts,
  bout: Bout,
  use: ActionUse,
  rolls: readonly { readonly shot: Shot; readonly check: Checked }[],
  tiers: ReadonlyMap<string, Tier>,
  title: Pick<Card, "title" | "subtitle">,
  jams: boolean,
  reloads: readonly DiceShown[],
): Card {
  const attacker = bout.own(facts.actor.uuid);
  const people = facts.targets.map(({ uuid }) => bout.byActor(uuid));
  const tierOf = (person: VariantPerson): Tier => tiers.get(person.id) ?? rolls[0]?.check.tier ?? "failure";
  const [first, ...rest] = people;
  if (first && bout.inFight && bout.fights(attacker))
    bout.act(attacker, {
      ...use,
      tier: tierOf(first),
      others: rest.map(person => ({ target: person.id, tier: tierOf(person) })),
    });
  const under = people.filter(person => tierOf(person) === "success" || tierOf(person) === "wild");
  return cardOf(
    title.title,
    said("outcome.coverFire", { n: under.length }),
    under.length > 0 ? "good" : "bad",
    {
      ...title,
      dice: [...reloads, ...rolls.flatMap(({ check }) => check.dice)],
      lines: [
        ...actionLine("coverFire"),
        ...rolls.flatMap(({ check }) => check.lines),
        ...switchedOffLines(rolls.map(({ shot }) => shot)),
        ...(jams ? [{ text: said("event.jams", { name: title.subtitle ?? "" }), tone: "bad" as const }] : []),
      ],
      targets: people.map(person =>
        rowOf(
          person,
          said(under.includes(person) ? "outcome.underFire" : "outcome.unmoved"),
          under.includes(person) ? "bad" : "",
          [],
          [],
        ),
      ),
    },
  );
}

function rowOf(
  { actor, name }: VariantPerson,
  outcome: Text,
  tone: TargetRow["tone"],
  dice: readonly DiceShown[],
  lines: readonly Line[],
): TargetRow {
  return { uuid: actor ?? "", name, outcome, tone, dice, lines };
}

/** X4.4, X3.7: what people settle among themselves. */
function notesOf(checks: readonly Checked[], { choices }: Facts, bout: Bout): readonly Text[] {
  return [
    ...(checks.some(({ tier }) => tier === "wild") ? [said("note.benefit")] : []),
    ...(checks.some(({ tier }) => tier === "dire") ? [said("note.setback")] : []),
    ...(bout.play.rules.calledShots && chosenToggle(choices, "called") ? [said("note.called")] : []),
  ];
}

function actionLine(action: string): readonly Line[] {
  return action === "attack" ? [] : [{ text: said(`action.${action}`) }];
}

/** What the weapon harms by, and how much of it on average. X6.1. */
function damageLine({ weapon: { damage, resilience } }: Arm): Line {
  const average = damage.fixed + damage.dice * (damage.sides === 6 ? 3.5 : 2);
  return {
    text: said("line.damage"),
    value: [
      ...(damage.fixed > 0 || damage.dice === 0 ? [String(damage.fixed)] : []),
      ...(damage.dice > 0 ? [`${damage.dice}d${damage.sides}`] : []),
    ].join(" + "),
    why: [
      { text: said("row.average"), value: String(Math.round(average * 10) / 10) },
      { text: said(resilience === "full" ? "row.resilienceFull" : "row.resilienceHalf"), value: "" },
    ],
  };
}
