import {
  blastDifficulty,
  blastFarAway,
  blastHindrances,
  blastRadius,
  scatter,
  scatterDie,
  templateLength,
  templateLine,
  type BlastHindrance,
  type ScatterFacts,
} from "../../../rules/combat/area.ts";
import { areaAt, type AreaGround } from "../../../canvas/areas/ground.ts";
import { scatterOnMap, type AreaOnMap, type Point } from "../../../rules/battlefield/index.ts";
import { whyForbidden } from "../../../rules/conditions/rows.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { judgeTest } from "../../../rules/tests/outcome.ts";
import { demandProblems } from "../../../play/combat/combat-problems.ts";
import { chosenNumber, chosenNumberOrNone, chosenToggle } from "../../core/choices.ts";
import {
  inFeet,
  text,
  type DiceShown,
  type FollowUp,
  type Line,
  type Text,
  type WhyRow,
} from "../../core/card.ts";
import { feetOfBand } from "../../core/on-board.ts";
import type { Draft } from "../../core/draft.ts";
import type { Facts, Table } from "../../core/facts.ts";
import type { Hand } from "../../core/hand.ts";
import { pay, type Price } from "../../core/pay.ts";
import { inspirationProblems } from "../../core/own-test.ts";
import { whyMargin } from "../../core/reasons.ts";
import { payTest, prepareTest, shownDice, type PreparedTest } from "../../core/skill-test.ts";
import type { Problem } from "../../core/action.ts";
import { signedNumber } from "../../core/why.ts";
import { areaPeople, groundOf, reached } from "./area-people.ts";
import { armsOf, chosenPair, type Arms } from "./arms.ts";
import { fire, giveAway, type Shots } from "./cost.ts";

/** An area before its dice. */
export interface AreaPlan {
  readonly arms: Arms;
  readonly form: "blast" | "template";
  /** Radius or length. */
  readonly feet: number;
  /** Whether it has come down already: what follows a Blast that scattered places nothing and costs nothing. */
  readonly landed: boolean;
  /** The test that places a Blast (R7.31); null where nothing is left to chance. */
  readonly test: PreparedTest | null;
  readonly difficulty: number | null;
  readonly hindrances: readonly BlastHindrance[];
  readonly timeTaken: boolean;
  readonly shots: Shots;
  readonly problems: readonly Problem[];
}

const noShots: Shots = { problems: [], spend: () => undefined };
const farthest = 10_000;

/** Where does an area go, and how hard is that? R7.30–R7.32, R7.34. Throws a RuleError for a weapon without Blast and Template. */
export function planArea(facts: Facts, table: Table): AreaPlan {
  const { actor, choices } = facts;
  const arms = armsOf(facts);
  if (arms.blast < 1 && arms.template < 1)
    throw new RuleError("item", facts.item?.name ?? null, "a weapon with the Blast or Template quality", {
      key: "areaWeapon",
    });
  const form = arms.blast > 0 ? "blast" : "template";
  const landed = chosenToggle(choices, "landed");
  const placing = form === "blast" && !landed && !chosenToggle(choices, "exact");
  const pair = chosenPair(arms, choices);
  const test = placing ? prepareTest(actor, pair, choices, table, { needsSight: true }) : null;
  const hindrances = hindrancesOf(facts);
  const shots = landed ? noShots : fire(arms, 1);
  return {
    arms,
    form,
    landed,
    test,
    hindrances,
    shots,
    feet: form === "blast" ? blastRadius(arms.blast) : templateLength(arms.template),
    difficulty: placing ? blastDifficulty(hindrances, table.houseRules) : null,
    timeTaken: chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest) > 0,
    problems: [
      ...(test?.problems ?? []),
      ...(test ? inspirationProblems(test, facts) : []),
      ...(landed || inReach(facts, arms, form) ? [] : [outOfReach]),
      ...(!landed && arms.kind === "ranged" ? blindness(facts) : []),
      ...(landed
        ? []
        : demandProblems(actor, reached(facts.targets, areaPeople(facts, null, table)), { feet: 0 })),
      ...shots.problems,
    ],
  };
}

const outOfReach: Problem = { kind: "range", text: text("BLACKOUT.problem.attack.outOfRange") };

/** R7.31, R7.34: the centre of a Blast, or where the line of a Template starts, lies within the weapon's range. Nobody said where: then it does. */
function inReach(facts: Facts, arms: Arms, form: AreaPlan["form"]): boolean {
  const feet = feetTo(facts);
  return form === "blast"
    ? feet <= arms.range
    : templateLine({ x: arms.template, start: feet, range: arms.range }).possible;
}

/** Feet to its middle, or to where its line starts: on a map as that shows, else as somebody said, else those of the band of whoever stands there. */
function feetTo({ area, choices }: Pick<Facts, "area" | "choices">): number {
  return area?.feet ?? chosenNumberOrNone(choices, "feet", 0, farthest) ?? feetOfBand(choices, 0) ?? 0;
}

/** T10: who may make no ranged attack throws no Blast either. What forbids every action the cost says. */
function blindness({ actor }: Facts): readonly Problem[] {
  return whyForbidden(actor.state.conditions, "rangedAttacks").map(({ condition }) => ({
    kind: "ap",
    text: text("BLACKOUT.problem.attack.attackerCannot", {
      condition: text(`BLACKOUT.condition.${condition}`),
    }),
  }));
}

/** R7.32: those that somebody named, a map beforehand; without one that the point is far away follows from the distance too. */
function hindrancesOf(facts: Facts): readonly BlastHindrance[] {
  const { choices } = facts;
  const far = !facts.area && feetTo(facts) > blastFarAway;
  return blastHindrances.filter(
    hindrance => chosenToggle(choices, hindrance) || (hindrance === "farAway" && far),
  );
}

/** What an area costs: a Blast as much as such attacks cost, or its weapon when that is more (R5.17), a Template as its weapon (R5.16). */
export function areaPrice({ choices }: Facts, { arms, form }: AreaPlan, { houseRules }: Table): Price {
  const takingTime = chosenNumber(choices, "takingTime", 0, 0, houseRules.takingTimePerTest);
  if (form === "blast")
    return {
      action: "blastAttack",
      takingTime,
      ap: Math.max(houseRules.actionCosts.blastAttack.ap, arms.ap ?? 0),
    };
  return { action: "attack", takingTime, ...(arms.ap === null ? {} : { ap: arms.ap }) };
}

/** Where an area went. */
export interface Placed {
  readonly state: "waits" | "placed" | "scattered";
  readonly outcome: Text;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly followUps: readonly FollowUp[];
  readonly problems: readonly Problem[];
  /** On a map: the ground that it covers in the end, and every place on its way there. */
  readonly landed?: AreaOnMap;
  readonly path?: readonly Point[];
}

/** Pays for an area, places it and says where it goes when that fails (R7.33). */
export function placeArea(facts: Facts, plan: AreaPlan, draft: Draft, hand: Hand, table: Table): Placed {
  const { actor, choices } = facts;
  const problems = [
    ...(plan.landed ? [] : pay(draft, actor, areaPrice(facts, plan, table), table)),
    ...plan.problems,
  ];
  const ground = groundOf(facts);
  const aimed = ground && areaAt(ground);
  const none = {
    dice: [],
    lines: [],
    followUps: [],
    problems,
    ...(aimed && { landed: aimed, path: [aimed.from] }),
  };
  if (plan.landed) return { ...none, state: "placed", outcome: text("BLACKOUT.area.landed") };
  const { test, difficulty } = plan;
  if (!test || difficulty === null) {
    spend(facts, plan, draft);
    return { ...none, state: "placed", outcome: text("BLACKOUT.area.placed") };
  }
  const faces = hand.roll("attack", test.pool.rolled, actor.uuid, {
    inspiration: Math.min(test.inspiration, test.pool.rolled),
  });
  if (!faces) return { ...none, state: "waits", outcome: text("BLACKOUT.card.ready") };
  payTest(draft, actor, test, table);
  spend(facts, plan, draft);
  const dice = [shownDice(actor, "attack", text("BLACKOUT.attack.dice.attack"), test, faces)];
  const chosenToFail = chosenToggle(choices, "chosenToFail");
  const { margin: reached, successes } = judgeTest(
    { pool: test.pool, faces, difficulty, chosenToFail },
    table.houseRules,
  );
  // R2.15: who chose to fail misses the point at least by one.
  const margin = chosenToFail ? Math.min(-1, reached) : reached;
  const lines: Line[] = [
    { text: text("BLACKOUT.attack.needed"), value: String(difficulty), why: whyHard(plan, table) },
    {
      text: text("BLACKOUT.attack.margin"),
      value: signedNumber(margin),
      why: whyMargin(successes, difficulty),
    },
  ];
  const sides = scatterDie(margin);
  if (sides === null)
    return { ...none, state: "placed", outcome: text("BLACKOUT.area.onPoint"), dice, lines };
  // Each die has a stream of its own: amended from a d6 to a d3, the distance is another roll.
  const direction = hand.roll("direction", 1, actor.uuid);
  const distance = hand.roll(`distance.d${sides}`, 1, actor.uuid, { sides });
  if (!direction || !distance)
    return { ...none, state: "waits", outcome: text("BLACKOUT.card.ready"), dice, lines };
  if (ground)
    return {
      ...none,
      ...scattered(ground, { margin, directionDie: direction[0] ?? 1, distanceDie: distance[0] ?? 1 }, lines),
      dice: [...dice, plainDie("direction", direction), plainDie(`distance.d${sides}`, distance)],
    };
  const wallAt = chosenNumberOrNone(choices, "wallAt", 0, farthest);
  const gone = scatter({
    margin,
    directionDie: direction[0] ?? 1,
    distanceDie: distance[0] ?? 1,
    ...(wallAt === null ? {} : { wallAt }),
  });
  const whither: Line = {
    text: text("BLACKOUT.area.goes", {
      direction: text(`BLACKOUT.area.direction.${gone?.direction ?? "north"}`),
    }),
    value: inFeet(gone?.feet ?? 0),
    why: [{ text: text("BLACKOUT.attack.dice.distance"), value: String(distance[0] ?? 1) }],
    tone: "bad",
  };
  return {
    problems,
    state: "scattered",
    outcome: text("BLACKOUT.area.scattered"),
    lines: [
      ...lines,
      whither,
      ...(gone?.stoppedByWall === true ? [{ text: text("BLACKOUT.area.wall") }] : []),
    ],
    dice: [...dice, plainDie("direction", direction), plainDie(`distance.d${sides}`, distance)],
    followUps: [landing(facts, plan)],
  };
}

/** Directions clockwise from north. On hexes in rows a die of 2 goes east, where hexes in columns have a side to the north-east. */
const compass = [
  "north",
  "northEast",
  "east",
  "southEast",
  "south",
  "southWest",
  "west",
  "northWest",
] as const;

/** R7.33: where a Blast goes on a map: those are caught who stand where it comes down. */
function scattered(
  area: AreaGround,
  dice: Omit<ScatterFacts, "wallAt">,
  lines: readonly Line[],
): Pick<Placed, "state" | "outcome" | "lines" | "landed" | "path"> {
  const aimed = areaAt(area);
  const gone = scatterOnMap(area.field, aimed.from, dice);
  const direction = compass[Math.round((gone?.bearing ?? 0) / 45) % compass.length] ?? "north";
  const why = [{ text: text("BLACKOUT.attack.dice.distance"), value: String(dice.distanceDie) }];
  const whither: Line = {
    text: text("BLACKOUT.area.goes", { direction: text(`BLACKOUT.area.direction.${direction}`) }),
    value: inFeet(Math.round(gone?.feet ?? 0)),
    why,
    tone: "bad",
  };
  return {
    state: "placed",
    outcome: text("BLACKOUT.area.scattered"),
    lines: [...lines, whither, ...(gone?.wall ? [{ text: text("BLACKOUT.area.wall") }] : [])],
    landed: areaAt(area, gone?.to ?? aimed.from),
    path: gone?.path ?? [aimed.from],
  };
}

function spend({ actor, choices }: Facts, { shots }: AreaPlan, draft: Draft): void {
  shots.spend(draft);
  giveAway(draft, actor, choices);
}

function plainDie(stream: string, faces: readonly number[]): DiceShown {
  return {
    stream,
    label: text(`BLACKOUT.attack.dice.${stream === "direction" ? "direction" : "distance"}`),
    faces,
    hitsFrom: null,
    why: [],
  };
}

/** What made a Blast hard to place (R7.32). */
function whyHard({ hindrances, difficulty }: AreaPlan, { houseRules }: Table): readonly WhyRow[] {
  const base = houseRules.blastBaseDifficulty;
  const sum = base + hindrances.length;
  return [
    ...(base === 0 ? [] : [{ text: text("BLACKOUT.houseRule.blastBaseDifficulty"), value: String(base) }]),
    ...hindrances.map(hindrance => ({ text: text(`BLACKOUT.field.${hindrance}`), value: "+1" })),
    ...(difficulty === null || difficulty === sum
      ? []
      : [{ text: text("BLACKOUT.area.bounds"), value: signedNumber(difficulty - sum) }]),
  ];
}

/** Whom it caught where it came down: people say. */
function landing({ actor, choices, targets }: Facts, { arms }: AreaPlan): FollowUp {
  const kept = ["takingTime", "nonLethal", "damageRows", "extraPoints", "noiseNow"].flatMap(name =>
    choices[name] === undefined ? [] : [[name, choices[name]] as const],
  );
  return {
    verb: "area",
    label: text("BLACKOUT.area.follow.landing"),
    actor: actor.uuid,
    ...(arms.item ? { item: arms.item.uuid } : {}),
    targets: targets.map(({ uuid }) => uuid),
    choices: { ...Object.fromEntries(kept), landed: true },
  };
}
