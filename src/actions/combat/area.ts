import { areaCreated } from "../../world/areas/area-document.ts";
import { areaDamageTests, areaEvasionTest, blastRadius } from "../../rules/combat/area.ts";
import type { AreaOnMap } from "../../rules/battlefield/area-spaces.ts";
import type { EffectKey } from "../../rules/conditions/effects.ts";
import type { EffectPlace } from "../../rules/conditions/resist.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import {
  inFeet,
  text,
  type Card,
  type DiceShown,
  type FollowUp,
  type Line,
  type TargetRow,
  type Text,
} from "../core/card.ts";
import type { ChoiceList } from "../core/choice.ts";
import { defineAction, type Act } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Needs, Table } from "../core/facts.ts";
import { prepareTest } from "../core/skill-test.ts";
import { areaChoices, noiseNow } from "./attack/area-choices.ts";
import {
  areaTargets,
  evasionDifficulty,
  groundOf,
  chosenInArea,
  type AreaPerson,
} from "./attack/area-people.ts";
import { areaPrice, placeArea, planArea, type AreaPlan, type Placed } from "./attack/area-placing.ts";
import {
  beside,
  leftOut,
  lineOfPerson,
  mapNotes,
  rowAmends,
  shownArea,
  warnings,
} from "./attack/area-report.ts";
import { armsOf, hasQuality } from "./attack/arms.ts";
import { askTest } from "./attack/asked-test.ts";
import { planDamage, readDamage, type DamagePlan } from "./attack/damage-roll.ts";
import { payExertion } from "./attack/exert.ts";
import { areaLines, damageLine } from "./attack/expect.ts";
import { resistFollowUp } from "./attack/follow-ups.ts";
import { rowOf, resolveImpact } from "./attack/impact.ts";
import { attackNotes } from "./attack/notes.ts";

/** The maximum number of targets for which the dialog shows odds. A longer list would be hard to read. */
const mostForecast = 8;

/**
 * Attacks with a Blast or Template, which damages every actor in the area who is not sheltered. Each of these
 * actors can evade half of the damage (R7.30–R7.37).
 */
export const area = defineAction({
  key: "area",
  targets: "any",
  item: ["weapon"],
  reach: reachOf,
  needs: { area: true },
  choices: areaChoices,
  plan: ({ facts, table }) => planArea(facts, table),
  title: ({ plan }) => plan.arms.title,
  cost: ({ facts, plan, table }) => areaPrice(facts, plan, table),
  doubts: situation => {
    const { facts, plan, table } = situation;
    return [
      ...plan.problems,
      ...damageOf(situation, null).problems,
      ...warnings(facts, areaTargets(facts, null, table)),
    ];
  },
  preview: situation => {
    const { facts, actor, targets, plan, table } = situation;
    const damage = damageOf(situation, null);
    const destroyer = hasQuality(plan.arms, "destroyer") && plan.timeTaken;
    const people = areaTargets(facts, null, table);
    const caught = targets
      .flatMap((target, index) => (people[index]?.state === "in" ? [{ target, index }] : []))
      .slice(0, mostForecast);
    return {
      pool: plan.test?.pool ?? null,
      rows: plan.test?.rows ?? [],
      difficulty: plan.difficulty,
      concealed: { of: actor.uuid, need: "passive" },
      stamina: (plan.test?.stamina ?? 0) + (damage.exertion?.stamina ?? 0),
      lines: [
        ...mapLine(facts),
        damageLine(damage),
        ...caught.flatMap(({ target, index }) =>
          areaLines(
            target,
            damageOf(situation, target).facts,
            evasionOf(facts, target, index, table),
            destroyer,
            table,
          ),
        ),
      ],
    };
  },
  resolve: act => {
    const { facts, actor, targets, plan, draft, table, show } = act;
    show({ subtitle: sizeOf(plan), notes: [...attackNotes(facts), ...mapNotes(facts)] });
    const placed = placeArea(act);
    const { outcome, landed = null, missed = false } = placed;
    if (placed.scattered) return { outcome, tone: "bad", followUps: placed.followUps ?? [] };
    show({ outcome });
    const people = areaTargets(facts, landed, table);
    const damage = rollDamage(act, people);
    const { exertion } = damageOf(act, null);
    if (exertion) payExertion(draft, actor, exertion, table);
    const centre = centerOf(facts, landed);
    const results = targets.map((target, index) =>
      meet(act, { target, index, person: people[index], damageTo: damage.to, centre }),
    );
    const settled = results.every(each => each.settled);
    if (facts.area && landed) leaveArea(facts, plan, landed, people, settled, draft);
    const due = targets.filter((_, index) => results[index]?.due === true);
    return {
      outcome,
      tone: !settled ? "ask" : missed ? "bad" : "good",
      dice: damage.dice,
      lines: damage.lines,
      damage: damage.points,
      targets: results.flatMap(({ row }) => row ?? []),
      ...placedCard(facts, placed, people),
      notes: noiseNote(plan),
      followUps: [
        ...(due.length > 0 ? [resistFollowUp(actor, due)] : []),
        ...results.flatMap(({ falls }) => falls),
      ],
    };
  },
});

/** The plan of an area attack before the dice are rolled. */
interface Planned {
  readonly facts: Facts;
  readonly plan: AreaPlan;
  readonly table: Table;
}

/**
 * Returns the radius of a Blast in feet. Returns null if there is a map, because the map determines who is in
 * the area. Also returns null for a Template, because users choose which actors its line reaches.
 */
function reachOf(facts: Facts): number | null {
  if (facts.area) return null;
  const { blast } = armsOf(facts);
  return blast > 0 ? blastRadius(blast) : null;
}

/**
 * Returns the card line that shows the distance between the actor and the point on the map at which the area
 * is aimed.
 */
function mapLine({ area: ground }: Facts): readonly Line[] {
  return ground ? [{ text: text(`BLACKOUT.area.away.${ground.aim.form}`), value: inFeet(ground.feet) }] : [];
}

/**
 * Returns the parts of the card that require an area on a map: the buttons that add actors to the area, and
 * the outline that all clients draw.
 */
function placedCard(
  facts: Facts,
  { landed, path = [] }: Placed,
  people: readonly AreaPerson[],
): Partial<Card> {
  return facts.area && landed
    ? { near: beside(facts, people), area: shownArea(facts.area, landed, path) }
    : {};
}

/**
 * Stores the area on the map. It stays there while answers are pending or, if it has a lasting effect, until
 * its last round has ended.
 */
function leaveArea(
  facts: Facts,
  { arms }: AreaPlan,
  landed: AreaOnMap,
  people: readonly AreaPerson[],
  settled: boolean,
  draft: Draft,
): void {
  const { targets, actor, choices } = facts;
  const ground = groundOf(facts);
  const noise = arms.qualities.find(({ key }) => key === "noise");
  const lasting =
    noise && !noiseNow.of(choices)
      ? { effect: noise.key, rating: noise.rating ?? 1, rounds: noise.rating ?? 1, source: actor.uuid }
      : null;
  if (!ground || (settled && !lasting)) return;
  const inside = new Set(
    targets.filter((_, index) => people[index]?.onMap !== "out").map(({ uuid }) => uuid),
  );
  const within = Object.entries(ground.people).flatMap(([id, uuid]) => (inside.has(uuid) ? [id] : []));
  draft.also(areaCreated(ground, landed, arms.item?.name ?? "", lasting, within));
}

interface Met {
  readonly row: TargetRow | null;
  readonly settled: boolean;
  readonly due: boolean;
  readonly falls: readonly FollowUp[];
}

/**
 * The damage of an area attack: the damage to a target in the open, and the damage to each victim with that
 * victim's own modifiers (T10).
 */
interface AreaDamage {
  readonly points: number;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly to: (index: number) => {
    readonly points: number;
    readonly plan: DamagePlan;
    readonly dice: readonly DiceShown[];
  };
}

function damageOf({ facts, plan, table }: Planned, target: ActorFacts | null): DamagePlan {
  const { arms, test, form } = plan;
  return planDamage(
    facts,
    arms,
    {
      form,
      target: target?.state.conditions ?? [],
      stamina: facts.actor.state.stamina.value - (test?.stamina ?? 0),
    },
    table,
  );
}

/**
 * Rolls one Damage test for all victims, or one for each victim (R7.37). Suspends the action until the dice
 * have been rolled.
 */
function rollDamage<C extends ChoiceList, N extends Needs>(
  act: Act<C, N, AreaPlan>,
  people: readonly AreaPerson[],
): AreaDamage {
  const plans = act.targets.map(target => damageOf(act, target));
  const several = areaDamageTests(2, act.table.houseRules) > 1 && plans.length > 0;
  return (several ? damageForEach : damageForAll)(act, plans, index => people[index]?.state === "in");
}

function damageForEach<C extends ChoiceList, N extends Needs>(
  { facts, actor, targets, roll, each }: Act<C, N, AreaPlan>,
  plans: readonly DamagePlan[],
  isCaught: (index: number) => boolean,
): AreaDamage {
  const read = each(plans, (plan, index) => {
    if (!isCaught(index)) return null;
    // The writer might find different targets in the area than the acting client, so each dice stream is
    // named
    // after its target.
    const stream = `damage.${facts.area ? (targets[index]?.uuid ?? index) : index}`;
    return readDamage(actor, plan, roll(stream, plan.pool.dice), stream);
  });
  return {
    points: Math.max(0, ...read.map(one => one?.points ?? 0)),
    dice: [],
    lines: [],
    to: index => ({
      points: read[index]?.points ?? 0,
      plan: plans[index] as DamagePlan,
      dice: read[index] ? [read[index].dice] : [],
    }),
  };
}

/**
 * Computes the damage from dice that all victims share. If Corroded or Warded changes the number of dice for
 * a victim, the victim takes damage from only that many of the shared dice, starting with the first.
 */
function damageForAll<C extends ChoiceList, N extends Needs>(
  act: Act<C, N, AreaPlan>,
  plans: readonly DamagePlan[],
  isCaught: (index: number) => boolean,
): AreaDamage {
  const { actor, roll } = act;
  const open = damageOf(act, null);
  const counts = plans.filter((_, index) => isCaught(index)).map(({ pool }) => pool.dice);
  const faces = roll("damage", Math.max(open.pool.dice, ...counts));
  const { points, dice, line } = readDamage(actor, open, faces.slice(0, open.pool.dice));
  return {
    points,
    dice: [dice],
    lines: [line],
    to: index => {
      const plan = plans[index] as DamagePlan;
      const counted = readDamage(actor, plan, faces.slice(0, plan.pool.dice), `damage.${index}`);
      return {
        points: counted.points,
        plan,
        dice: plan.pool.dice === open.pool.dice ? [] : [counted.dice],
      };
    },
  };
}

/** An actor whom the area may affect. */
interface Victim {
  readonly target: ActorFacts;
  readonly index: number;
  readonly person: AreaPerson | undefined;
  readonly damageTo: AreaDamage["to"];
  readonly centre: EffectPlace | null;
}

/**
 * Resolves the area's effect on one victim. A sheltered victim is unaffected. Any other victim is prompted to
 * evade and then takes damage (R7.35, R7.36).
 */
function meet<C extends ChoiceList, N extends Needs>(
  act: Act<C, N, AreaPlan>,
  { target, index, person, damageTo, centre }: Victim,
): Met {
  const { facts, plan } = act;
  if (!person || (person.state === "out" && (person.onMap === "out" || person.onMap === null)))
    return { ...untouched, row: null };
  const told = lineOfPerson(person);
  const row = ({ lines, ...rest }: Parameters<typeof rowOf>[1]): TargetRow => ({
    ...rowOf(target, { ...rest, lines: [...told, ...lines] }),
    amends: rowAmends(facts, target, person),
  });
  if (person.state === "out") return { ...untouched, row: row(leftOut) };
  if (person.state === "sheltered")
    return {
      ...untouched,
      row: row({ outcome: text("BLACKOUT.area.sheltered"), tone: "good", lines: [], dice: [] }),
    };
  const test = evasionTest(facts, target, index);
  const evaded =
    test &&
    askTest(
      {
        key: `evade.${index}`,
        tester: target,
        pair: { attribute: test.attribute, skill: test.skill },
        difficulty: test.difficulty,
        label: text("BLACKOUT.attack.dice.evade"),
        question: text("BLACKOUT.prompt.evade", { name: target.name, what: plan.arms.title }),
      },
      act,
    );
  if (test && !evaded)
    return {
      ...untouched,
      settled: false,
      row: row({ outcome: text("BLACKOUT.area.mayEvade"), tone: "ask", lines: [], dice: [] }),
    };
  const halved = evaded?.met ?? false;
  const damage = damageTo(index);
  const impact = resolveImpact(
    {
      arms: plan.arms,
      target,
      key: String(index),
      points: damage.points,
      timeTaken: plan.timeTaken,
      area: true,
      halved,
      nonLethal: damage.plan.nonLethal,
      usedUp: damage.plan.pool.usedUp,
      without: without(facts),
      ...(centre && { place: centre }),
    },
    act,
  );
  const first: Line = {
    text: text(halved ? "BLACKOUT.area.evaded" : test ? "BLACKOUT.area.caught" : "BLACKOUT.area.unable"),
    tone: halved ? "good" : "",
  };
  return {
    settled: impact.settled,
    due: impact.due,
    falls: impact.falls,
    row: row({
      ...impact,
      lines: [first, ...impact.lines],
      dice: [...damage.dice, ...(evaded?.dice ?? []), ...impact.dice],
    }),
  };
}

/**
 * Returns the place where a Blast's effects originate (T11.2, Gravity): the center of the area, or null if
 * the area isn't a Blast or isn't on a map.
 */
function centerOf({ area: ground }: Facts, landed: AreaOnMap | null): EffectPlace | null {
  if (!ground || landed?.form !== "blast") return null;
  return {
    scene: ground.scene,
    x: landed.from.x / ground.feetPerPixel,
    y: landed.from.y / ground.feetPerPixel,
  };
}

const untouched = { settled: true, due: false, falls: [] } as const;

/**
 * Returns the test that halves the damage, or null for Prone or Paralyzed actors and for immovable objects
 * (R7.35).
 */
function evasionTest(facts: Facts, { state, kind }: ActorFacts, index: number) {
  if (kind === "barrier") return null;
  const difficulty = evasionDifficulty.of(chosenInArea(facts, index));
  return areaEvasionTest(
    {
      prone: hasCondition(state.conditions, "prone"),
      paralyzed: hasCondition(state.conditions, "paralyzed"),
    },
    difficulty,
  );
}

function evasionOf(facts: Facts, target: ActorFacts, index: number, table: Table) {
  const test = evasionTest(facts, target, index);
  return (
    test && {
      difficulty: test.difficulty,
      pool: prepareTest(target, { attribute: test.attribute, skill: test.skill }, {}, table).pool,
    }
  );
}

/**
 * Returns the effects that don't apply as soon as the area is placed (T11.2). Noise affects actors who start
 * a turn in the area or enter it. Unless a user chooses otherwise, it doesn't affect those who are in the
 * area when it is placed.
 */
function without({ choices }: Facts): readonly EffectKey[] {
  return noiseNow.of(choices) ? [] : ["noise"];
}

function noiseNote({ arms }: AreaPlan): readonly Text[] {
  const noise = arms.qualities.find(({ key }) => key === "noise");
  return noise ? [text("BLACKOUT.area.noise", { n: noise.rating ?? 1 })] : [];
}

function sizeOf({ arms, form, feet }: AreaPlan): Text {
  return text(`BLACKOUT.area.size.${form}`, { n: form === "blast" ? arms.blast : arms.template, feet });
}
