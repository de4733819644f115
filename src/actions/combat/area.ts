import { areaCreated } from "../../canvas/areas/area-document.ts";
import {
  areaDamageTests,
  areaEvasionDifficulty,
  areaEvasionTest,
  blastRadius,
  type BlastHindrance,
} from "../../rules/combat/area.ts";
import type { AreaOnMap } from "../../rules/battlefield/index.ts";
import type { EffectKey } from "../../rules/conditions/effects.ts";
import type { EffectPlace } from "../../rules/conditions/resist.ts";
import { hasCondition } from "../../rules/conditions/state.ts";
import { chosenNumber, chosenToggle } from "../core/choices.ts";
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
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { Hand } from "../core/hand.ts";
import { costOf } from "../core/pay.ts";
import { prepareTest, testDefaults } from "../core/skill-test.ts";
import type { Action } from "../core/action.ts";
import { areaFields } from "./attack/area-fields.ts";
import { areaPeople, groundOf, saidOf, type AreaPerson } from "./attack/area-people.ts";
import { areaPrice, placeArea, planArea, type AreaPlan, type Placed } from "./attack/area-placing.ts";
import {
  beside,
  leftOut,
  lineOfPerson,
  mapNotes,
  rowAmends,
  shownArea,
  warnings,
} from "./attack/area-told.ts";
import { armsOf, hasQuality } from "./attack/arms.ts";
import { askTest } from "./attack/asked-test.ts";
import { planDamage, readDamage, type DamagePlan } from "./attack/damage-roll.ts";
import { payExertion } from "./attack/exert.ts";
import { areaLines, damageLine } from "./attack/expect.ts";
import { resistFollowUp } from "./attack/follow-ups.ts";
import { rowOf, strikeHome, type Impact } from "./attack/impact.ts";
import { attackNotes } from "./attack/notes.ts";

/** Of more victims than this the dialog tells no odds: they would be more lines than anybody reads. */
const mostForecast = 8;

/** A Blast or Template: who stands in it is hurt unless something shelters them, and may evade half of it (R7.30–R7.37). */
export const area: Action = {
  key: "area",
  followsOnly: [{ key: "landed", initial: false }],
  label: text("BLACKOUT.verb.area"),
  targets: "any",
  item: ["weapon"],
  reach: reachOf,
  needs: { area: true },
  defaults: facts => ({
    ...testDefaults,
    chosenToFail: false,
    pair: "0",
    obstacleBetween: isShown(facts, "obstacleBetween"),
    farAway: isShown(facts, "farAway"),
    poorVisibility: false,
    attackerUnstable: isShown(facts, "attackerUnstable"),
    pointUnstable: isShown(facts, "pointUnstable"),
    feet: null,
    wallAt: null,
    exact: false,
    place: null,
    elevation: null,
    people: {},
    landed: false,
    damageRows: [],
    exertDamage: false,
    extraPoints: 0,
    nonLethal: armsOf(facts).nonLethal,
    noiseNow: false,
    reveals: true,
  }),
  fields: areaFields,
  preview: (facts, table) => {
    const plan = planArea(facts, table);
    const damage = damageOf(facts, plan, null, table);
    const cost = plan.landed
      ? { ap: 0, problems: [] }
      : costOf(facts.actor, areaPrice(facts, plan, table), table);
    const destroyer = hasQuality(plan.arms, "destroyer") && plan.timeTaken;
    const people = areaPeople(facts, null, table);
    const caught = facts.targets
      .flatMap((target, index) => (people[index]?.state === "in" ? [{ target, index }] : []))
      .slice(0, mostForecast);
    return {
      pool: plan.test?.pool ?? null,
      rows: plan.test?.rows ?? [],
      difficulty: plan.difficulty,
      concealed: { of: facts.actor.uuid, need: "passive" },
      ap: cost.ap,
      stamina: (plan.test?.stamina ?? 0) + (damage.exertion?.stamina ?? 0),
      problems: [...cost.problems, ...plan.problems, ...damage.problems, ...warnings(facts, people)],
      lines: [
        ...mapLine(facts),
        damageLine(damage),
        ...caught.flatMap(({ target, index }) =>
          areaLines(
            target,
            damageOf(facts, plan, target, table).facts,
            evasionOf(facts, target, index, table),
            destroyer,
            table,
          ),
        ),
      ],
    };
  },
  judge: (facts, hand, table) => {
    const draft = new Draft(facts);
    const plan = planArea(facts, table);
    const base: Card = {
      title: plan.arms.title,
      subtitle: sizeOf(plan),
      outcome: text("BLACKOUT.card.ready"),
      tone: "ask",
      dice: [],
      lines: [],
      targets: [],
      notes: [...attackNotes(facts), ...mapNotes(facts)],
    };
    const placed = placeArea(facts, plan, draft, hand, table);
    const problems = [
      ...placed.problems,
      ...damageOf(facts, plan, null, table).problems,
      ...warnings(facts, areaPeople(facts, null, table)),
    ];
    if (placed.state === "waits")
      return { draft, problems, followUps: [], card: { ...base, dice: placed.dice } };
    const shown = { ...base, outcome: placed.outcome, dice: placed.dice, lines: placed.lines };
    if (placed.state === "scattered")
      return { draft, problems, followUps: placed.followUps, card: { ...shown, tone: "bad" } };
    const people = areaPeople(facts, placed.landed ?? null, table);
    const damage = rollDamage(facts, plan, people, hand, table);
    if (!damage) return { draft, problems, followUps: [], card: shown };
    const exertion = damageOf(facts, plan, null, table).exertion;
    if (exertion) payExertion(draft, facts.actor, exertion, table);
    const results = facts.targets.map((target, index) =>
      meet(
        target,
        index,
        people,
        damage.to,
        facts,
        { ...plan, ...centreOf(facts, placed.landed ?? null) },
        draft,
        hand,
        table,
      ),
    );
    const settled = results.every(each => each.settled);
    if (facts.area && placed.landed) leaveArea(facts, plan, placed.landed, people, settled, draft);
    const due = facts.targets.filter((_, index) => results[index]?.due === true);
    return {
      draft,
      problems,
      followUps: [
        ...(due.length > 0 ? [resistFollowUp(facts.actor, due)] : []),
        ...results.flatMap(({ falls }) => falls),
      ],
      card: {
        ...shown,
        tone: settled ? "good" : "ask",
        dice: [...shown.dice, ...damage.dice],
        lines: [...shown.lines, ...damage.lines],
        damage: damage.points,
        targets: results.flatMap(({ row }) => row ?? []),
        ...placedCard(facts, placed, people),
        notes: [...base.notes, ...noiseNote(plan)],
      },
    };
  },
};

/** Of a Template people say who is in its line; on a map it shows by itself. */
function reachOf(facts: Facts): number | null {
  if (facts.area) return null;
  const { blast } = armsOf(facts);
  return blast > 0 ? blastRadius(blast) : null;
}

/** What a map shows for the aim (R7.32). */
function isShown({ area: ground }: Facts, hindrance: BlastHindrance): boolean {
  return ground?.hindrances.includes(hindrance) === true;
}

/** How far away it is aimed on the map. */
function mapLine({ area: ground }: Facts): readonly Line[] {
  return ground ? [{ text: text(`BLACKOUT.area.away.${ground.aim.form}`), value: inFeet(ground.feet) }] : [];
}

/** What the card of an area on a map has beside its rows: whom one click puts into it, and what every client draws. */
function placedCard(
  facts: Facts,
  { landed, path = [] }: Placed,
  people: readonly AreaPerson[],
): Partial<Card> {
  return facts.area && landed
    ? { near: beside(facts, people), area: shownArea(facts.area, landed, path) }
    : {};
}

/** The area stays on the map for as long as somebody has to answer; one that lasts stays on. */
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
    noise && !chosenToggle(choices, "noiseNow")
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

/** Damage of an area: what the dice make in the open, and for each victim with what bears on them (T10). */
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

function damageOf(
  facts: Facts,
  { arms, test, form }: AreaPlan,
  target: ActorFacts | null,
  table: Table,
): DamagePlan {
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
 * R7.37: one Damage test for all, or one each. A victim whom Corroded or Warded give more or fewer dice counts as many of the shared ones, from the first on.
 * Null while dice are missing.
 */
function rollDamage(
  facts: Facts,
  plan: AreaPlan,
  people: readonly AreaPerson[],
  hand: Hand,
  table: Table,
): AreaDamage | null {
  const open = damageOf(facts, plan, null, table);
  const isSpared = (index: number) => people[index]?.state !== "in";
  const plans = facts.targets.map(target => damageOf(facts, plan, target, table));
  const { uuid } = facts.actor;
  if (areaDamageTests(2, table.houseRules) > 1 && plans.length > 0) {
    // On a map the writer may find others than the one who acts: so dice are named for whom they hurt.
    const stream = (index: number) => `damage.${facts.area ? (facts.targets[index]?.uuid ?? index) : index}`;
    const rolled = plans.map((each, index) =>
      isSpared(index) ? [] : hand.roll(stream(index), each.pool.dice, uuid),
    );
    if (rolled.some(faces => faces === null)) return null;
    const read = plans.map((each, index) =>
      isSpared(index) ? null : readDamage(facts.actor, each, rolled[index] ?? [], stream(index)),
    );
    const points = Math.max(0, ...read.map(one => one?.points ?? 0));
    return {
      points,
      dice: [],
      lines: [],
      to: index => ({
        points: read[index]?.points ?? 0,
        plan: plans[index] ?? open,
        dice: read[index] ? [read[index].dice] : [],
      }),
    };
  }
  const faces = hand.roll(
    "damage",
    Math.max(open.pool.dice, ...plans.filter((_, index) => !isSpared(index)).map(({ pool }) => pool.dice)),
    uuid,
  );
  if (!faces) return null;
  const read = readDamage(facts.actor, open, faces.slice(0, open.pool.dice));
  return {
    points: read.points,
    dice: [read.dice],
    lines: [read.line],
    to: index => {
      const own = plans[index] ?? open;
      const counted = readDamage(facts.actor, own, faces.slice(0, own.pool.dice), `damage.${index}`);
      return {
        points: counted.points,
        plan: own,
        dice: own.pool.dice === open.pool.dice ? [] : [counted.dice],
      };
    },
  };
}

/** One victim: out of reach behind something, or asked to evade, then hurt (R7.35, R7.36). */
function meet(
  target: ActorFacts,
  index: number,
  people: readonly AreaPerson[],
  damageTo: AreaDamage["to"],
  facts: Facts,
  plan: AreaPlan & { readonly place?: EffectPlace },
  draft: Draft,
  hand: Hand,
  table: Table,
): Met {
  const person = people[index];
  if (!person || (person.state === "out" && (person.onMap === "out" || person.onMap === null)))
    return { ...untouched, row: null };
  const amends = rowAmends(facts, target, person);
  const told = lineOfPerson(person);
  if (person.state === "out")
    return { ...untouched, row: { ...rowOf(target, leftOut), lines: told, amends } };
  if (person.state === "sheltered")
    return {
      ...untouched,
      row: {
        ...rowOf(target, { outcome: text("BLACKOUT.area.sheltered"), tone: "good", lines: told, dice: [] }),
        amends,
      },
    };
  const test = evasionTest(facts, target, index);
  const evaded =
    test &&
    askTest(
      draft,
      {
        key: `evade.${index}`,
        tester: target,
        pair: { attribute: test.attribute, skill: test.skill },
        difficulty: test.difficulty,
        label: text("BLACKOUT.attack.dice.evade"),
        question: text("BLACKOUT.prompt.evade", { name: target.name, what: plan.arms.title }),
      },
      hand,
      table,
    );
  if (test && !evaded)
    return {
      settled: false,
      due: false,
      falls: [],
      row: {
        ...rowOf(target, { outcome: text("BLACKOUT.area.mayEvade"), tone: "ask", lines: told, dice: [] }),
        amends,
      },
    };
  const halved = evaded?.met ?? false;
  const damage = damageTo(index);
  const impact: Impact = strikeHome(
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
      ...(plan.place && { place: plan.place }),
    },
    facts,
    draft,
    hand,
    table,
  );
  const first: Line = {
    text: text(halved ? "BLACKOUT.area.evaded" : test ? "BLACKOUT.area.caught" : "BLACKOUT.area.unable"),
    tone: halved ? "good" : "",
  };
  return {
    settled: impact.settled,
    due: impact.due,
    falls: impact.falls,
    row: {
      ...rowOf(target, {
        ...impact,
        lines: [...told, first, ...impact.lines],
        dice: [...damage.dice, ...(evaded?.dice ?? []), ...impact.dice],
      }),
      amends,
    },
  };
}

/** T11.2 (Gravity): what a Blast does works from its middle, where a map shows one. */
function centreOf({ area: ground }: Facts, landed: AreaOnMap | null): { readonly place?: EffectPlace } {
  if (!ground || landed?.form !== "blast") return {};
  return {
    place: {
      scene: ground.scene,
      x: landed.from.x / ground.feetPerPixel,
      y: landed.from.y / ground.feetPerPixel,
    },
  };
}

const untouched = { settled: true, due: false, falls: [] } as const;

/** R7.35: the test that halves the damage; null for somebody Prone or Paralyzed, and for what stands where it stands. */
function evasionTest(facts: Facts, { state, kind }: ActorFacts, index: number) {
  if (kind === "barrier") return null;
  const difficulty = chosenNumber(saidOf(facts, index), "evasionDifficulty", areaEvasionDifficulty, 1, 20);
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

/** T11.2: Noise gets whoever starts a turn in it or enters it, which is nobody yet unless people say so. */
function without({ choices }: Facts): readonly EffectKey[] {
  return chosenToggle(choices, "noiseNow") ? [] : ["noise"];
}

function noiseNote({ arms }: AreaPlan): readonly Text[] {
  const noise = arms.qualities.find(({ key }) => key === "noise");
  return noise ? [text("BLACKOUT.area.noise", { n: noise.rating ?? 1 })] : [];
}

function sizeOf({ arms, form, feet }: AreaPlan): Text {
  return text(`BLACKOUT.area.size.${form}`, { n: form === "blast" ? arms.blast : arms.template, feet });
}
