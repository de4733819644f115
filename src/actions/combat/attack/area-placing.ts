import {
  blastDifficulty,
  blastFarAway,
  blastRadius,
  scatter,
  scatterDie,
  templateLength,
  templateLine,
  type BlastHindrance,
  type ScatterFacts,
} from "../../../rules/combat/area.ts";
import { pronePlacingRows } from "../../../rules/combat/attack-situation.ts";
import { inBackArc } from "../../../rules/combat/facing.ts";
import { areaAt, type AreaGround } from "../../../world/areas/ground.ts";
import { scatterOnMap } from "../../../rules/battlefield/scatter-on-map.ts";
import type { AreaOnMap } from "../../../rules/battlefield/area-spaces.ts";
import type { Point } from "../../../rules/battlefield/plane.ts";
import { forbiddingConditions } from "../../../rules/conditions/rows.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { judgeTest } from "../../../rules/tests/outcome.ts";
import { demandProblems } from "../combat-problems.ts";
import {
  inFeet,
  text,
  type DiceShown,
  type FollowUp,
  type Line,
  type Text,
  type ReasonRow,
} from "../../core/card.ts";
import { feetOfBand } from "../../core/on-board.ts";
import type { ChoiceList } from "../../core/choice.ts";
import type { Act } from "../../core/define.ts";
import type { Facts, Needs, Table } from "../../core/facts.ts";
import type { Cost, Price } from "../../core/pay.ts";
import { prepareOwnTest } from "../../core/own-test.ts";
import { marginReasons } from "../../core/reasons.ts";
import type { PreparedTest } from "../../core/skill-test.ts";
import { timeCost } from "../../core/taking-time.ts";
import { takingTime } from "../../core/test-choices.ts";
import type { Problem } from "../../core/action.ts";
import { signedNumber } from "../../core/why.ts";
import { rollPrepared } from "../../tests/shared/contest.ts";
import { exact, feet, hindrances, landed, noiseNow, timePaid, wallAt } from "./area-choices.ts";
import { areaTargets, groundOf, reached } from "./area-people.ts";
import { armsOf, chosenPair, type Arms } from "./arms.ts";
import { damageRows, extraPoints, failing, nonLethal } from "./attack-choices.ts";
import { fire, giveAway, type Shots } from "./cost.ts";

/** The plan of an area before the dice are rolled. */
export interface AreaPlan {
  readonly arms: Arms;
  readonly form: "blast" | "template";
  /** The radius of a Blast or the length of a Template, in feet. */
  readonly feet: number;
  /**
   * Whether the area is already in place, as in the action that follows a scattered Blast. Such an action
   * doesn't place an area and costs at most the extra time.
   */
  readonly landed: boolean;
  /** The test that places a Blast (R7.31), or null if none is required. */
  readonly test: PreparedTest | null;
  readonly difficulty: number | null;
  readonly hindrances: readonly BlastHindrance[];
  readonly timeTaken: boolean;
  readonly shots: Shots;
  readonly problems: readonly Problem[];
}

const noShots: Shots = { problems: [], spend: () => undefined };

/**
 * Computes where an area is placed and the difficulty of placing it there (R7.30–R7.32, R7.34). Throws a
 * RuleError for a weapon that has neither Blast nor Template.
 */
export function planArea(facts: Facts, table: Table): AreaPlan {
  const { actor, choices } = facts;
  const arms = armsOf(facts);
  if (arms.blast < 1 && arms.template < 1)
    throw new RuleError("item", facts.item?.name ?? null, "a weapon with the Blast or Template quality", {
      key: "areaWeapon",
    });
  const form = arms.blast > 0 ? "blast" : "template";
  const isDown = landed.of(choices);
  const placing = form === "blast" && !isDown && !exact.of(choices);
  const pair = chosenPair(arms, choices);
  const circumstances = {
    needsSight: true,
    twoHanded: arms.twoHanded,
    rows: pronePlacingRows(arms.kind, actor.state.conditions),
  };
  const test = placing
    ? prepareOwnTest(facts, { pairs: [pair], difficulty: null, circumstances }, table)
    : null;
  const hindered = hindrancesOf(facts);
  const shots = isDown ? noShots : fire(arms, 1);
  return {
    arms,
    form,
    landed: isDown,
    test,
    hindrances: hindered,
    shots,
    feet: form === "blast" ? blastRadius(arms.blast) : templateLength(arms.template),
    difficulty: placing ? blastDifficulty(hindered, table.houseRules) : null,
    timeTaken: takingTime.of(choices, table) > 0,
    problems: [
      ...(test?.problems ?? []),
      ...(isDown || inReach(facts, arms, form) ? [] : [outOfReach]),
      ...(isDown ? [] : behindProblems(facts, table)),
      ...(!isDown && arms.kind === "ranged" ? blindness(facts) : []),
      ...(isDown
        ? []
        : demandProblems(actor, reached(facts.targets, areaTargets(facts, null, table)), { feet: 0 })),
      ...shots.problems,
    ],
  };
}

const outOfReach: Problem = { kind: "range", text: text("BLACKOUT.problem.attack.outOfRange") };

/**
 * Whether the center of a Blast, or the start of a Template's line, is within the weapon's range (R7.31,
 * R7.34). An unknown distance counts as within range.
 */
function inReach(facts: Facts, arms: Arms, form: AreaPlan["form"]): boolean {
  const start = feetTo(facts);
  return form === "blast"
    ? start <= arms.range
    : templateLine({ x: arms.template, start, range: arms.range }).possible;
}

/**
 * Returns a problem if a Template points into the actor's back arc (R7.34, R7.15). Applies only if a house
 * rule gives tokens a facing.
 */
function behindProblems(
  { actor, area }: Pick<Facts, "actor" | "area">,
  { houseRules }: Table,
): readonly Problem[] {
  if (!houseRules.arcsAutomatic || area?.aim.form !== "template") return [];
  const facing = area.field.pieces.find(({ id }) => id === area.own)?.facing ?? null;
  return facing === null || !inBackArc(facing, area.aim.line.bearing, houseRules)
    ? []
    : [{ kind: "range", text: text("BLACKOUT.problem.attack.templateBehind", { name: actor.name }) }];
}

/**
 * Returns the distance in feet to the center of a Blast or to the start of a Template's line. The distance
 * comes from the map, from the user, or from the range band of the target, in this order of precedence.
 */
function feetTo({ area, choices }: Pick<Facts, "area" | "choices">): number {
  return area?.feet ?? feet.of(choices) ?? feetOfBand(choices, 0) ?? 0;
}

/**
 * Returns the problems of an actor whom a condition prevents from making ranged attacks and thus from
 * throwing a Blast (T10). A condition that prevents all actions is reported with the cost instead.
 */
function blindness({ actor }: Facts): readonly Problem[] {
  return forbiddingConditions(actor.state.conditions, "rangedAttacks").map(({ condition }) => ({
    kind: "ap",
    text: text("BLACKOUT.problem.attack.attackerCannot", {
      condition: text(`BLACKOUT.condition.${condition}`),
    }),
  }));
}

/**
 * Returns the circumstances that make the point harder to hit (R7.32). They are determined by the map or
 * chosen by users. Without a map, a long distance is added automatically.
 */
function hindrancesOf(facts: Facts): readonly BlastHindrance[] {
  const { choices } = facts;
  const far = !facts.area && feetTo(facts) > blastFarAway;
  return hindrances
    .filter(({ name, of }) => of(choices) || (name === "farAway" && far))
    .map(({ name }) => name);
}

/**
 * Returns the cost of placing an area. For a Blast, this is the cost of an area attack or the weapon's cost,
 * whichever is higher (R5.17); for a Template, it is the weapon's cost (R5.16). An area that is already in
 * place costs only the extra time, unless the extra time has already been paid (R5.15).
 */
export function areaPrice(
  { actor, choices }: Facts,
  { arms, form, landed: isDown }: AreaPlan,
  table: Table,
): Price | Cost | null {
  if (isDown) return timePaid.of(choices) ? null : timeCost(actor, arms.title, choices, table);
  const time = takingTime.of(choices, table);
  if (form === "template")
    return { action: "attack", takingTime: time, ...(arms.ap === null ? {} : { ap: arms.ap }) };
  const { ap } = table.houseRules.actionCosts.blastAttack;
  return { action: "blastAttack", takingTime: time, ap: Math.max(ap, arms.ap ?? 0) };
}

/** The final placement of an area. */
export interface Placed {
  readonly outcome: Text;
  /** Whether the area missed the chosen place. */
  readonly missed?: boolean;
  /** Whether users must choose which actors are in the area, because there is no map. */
  readonly scattered?: boolean;
  readonly followUps?: readonly FollowUp[];
  /** An area's final position on the map, and every point on its path. */
  readonly landed?: AreaOnMap;
  readonly path?: readonly Point[];
}

/**
 * Places an area. If the placement test fails, computes the position to which the area scatters (R7.33). Adds
 * dice and lines to the card. Suspends the action until the dice have been rolled.
 */
export function placeArea<C extends ChoiceList, N extends Needs>(act: Act<C, N, AreaPlan>): Placed {
  const { facts, actor, draft, plan, table, show, roll, each } = act;
  const { choices } = facts;
  const ground = groundOf(facts);
  const aimed = ground && areaAt(ground);
  const there = aimed ? { landed: aimed, path: [aimed.from] } : {};
  if (plan.landed) return { ...there, outcome: text("BLACKOUT.area.landed") };
  const { test, difficulty, shots } = plan;
  const faces =
    test &&
    rollPrepared(act, {
      stream: "attack",
      label: text("BLACKOUT.attack.dice.attack"),
      test,
      difficulty,
      chosenToFail: failing.of(choices),
    });
  shots.spend(draft);
  giveAway(draft, actor, choices);
  if (!test || !faces || difficulty === null) return { ...there, outcome: text("BLACKOUT.area.placed") };
  const chosenToFail = failing.of(choices);
  const { margin: reached, successes } = judgeTest(
    { pool: test.pool, faces, difficulty, chosenToFail },
    table.houseRules,
  );
  // R2.15: an actor who chose to fail misses the target point by at least 1.
  const margin = chosenToFail ? Math.min(-1, reached) : reached;
  show({
    lines: [
      {
        text: text("BLACKOUT.attack.needed"),
        place: "needed",
        value: String(difficulty),
        why: whyHard(plan, table),
      },
      {
        text: text("BLACKOUT.attack.margin"),
        place: "margin",
        value: signedNumber(margin),
        why: marginReasons(successes, difficulty),
      },
    ],
  });
  const sides = scatterDie(margin);
  if (sides === null) return { ...there, outcome: text("BLACKOUT.area.onPoint") };
  // Each die size has its own stream, so the distance is rolled again if an amendment changes a d6 to a d3.
  const dice = each(
    [
      ["direction", 6],
      [`distance.d${sides}`, sides],
    ] as const,
    ([stream, most]) => plainDie(stream, roll(stream, 1, { sides: most })),
  );
  show({ dice });
  const [directionDie = 1, distanceDie = 1] = dice.map(({ faces: [face] }) => face ?? 1);
  const scatters = { margin, directionDie, distanceDie };
  const { lines, ...placed } = ground
    ? scatteredOnMap(ground, scatters)
    : scattered(facts, plan, scatters, table);
  show({ lines });
  return { ...placed, missed: true, outcome: text("BLACKOUT.area.scattered") };
}

/** The place where a scattered Blast landed, and the card's lines about it. */
type Scattered = Omit<Placed, "outcome"> & { readonly lines: readonly Line[] };

/**
 * Returns where a Blast scatters if there is no map (R7.33). Users then choose the actors that the Blast
 * reaches.
 */
function scattered(
  facts: Facts,
  plan: AreaPlan,
  dice: Omit<ScatterFacts, "wallAt">,
  table: Table,
): Scattered {
  const wall = wallAt.of(facts.choices);
  const gone = scatter({ ...dice, ...(wall === null ? {} : { wallAt: wall }) });
  return {
    scattered: true,
    lines: whither(gone?.direction ?? "north", gone?.feet ?? 0, dice, gone?.stoppedByWall === true),
    followUps: [landing(facts, plan, table)],
  };
}

/**
 * The compass directions in which a Blast can scatter, clockwise from north. On a grid with rows of hexes, a
 * 2 on the direction die means east; on a grid with columns of hexes, it means northeast.
 */
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

/** Returns where a Blast scatters on a map, and the area that it covers there (R7.33). */
function scatteredOnMap(area: AreaGround, dice: Omit<ScatterFacts, "wallAt">): Scattered {
  const aimed = areaAt(area);
  const gone = scatterOnMap(area.field, aimed.from, dice);
  const direction = compass[Math.round((gone?.bearing ?? 0) / 45) % compass.length] ?? "north";
  return {
    lines: whither(direction, Math.round(gone?.feet ?? 0), dice, Boolean(gone?.wall)),
    landed: areaAt(area, gone?.to ?? aimed.from),
    path: gone?.path ?? [aimed.from],
  };
}

/**
 * Returns the lines that show how far and in which direction a Blast scattered, and whether a wall stopped
 * it.
 */
function whither(
  direction: string,
  gone: number,
  { distanceDie }: Pick<ScatterFacts, "distanceDie">,
  wall: boolean,
): readonly Line[] {
  return [
    {
      text: text("BLACKOUT.area.goes", { direction: text(`BLACKOUT.area.direction.${direction}`) }),
      value: inFeet(gone),
      why: [{ text: text("BLACKOUT.attack.dice.distance"), value: String(distanceDie) }],
      tone: "bad",
    },
    ...(wall ? [{ text: text("BLACKOUT.area.wall") }] : []),
  ];
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

/** Returns the reasons why a Blast was hard to place (R7.32). */
function whyHard({ hindrances, difficulty }: AreaPlan, { houseRules }: Table): readonly ReasonRow[] {
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

/** Returns the follow-up in which the user selects the actors that the Blast reaches. */
function landing({ actor, choices, targets }: Facts, { arms }: AreaPlan, table: Table): FollowUp {
  const kept = [takingTime, nonLethal, damageRows, extraPoints, noiseNow].flatMap(({ name }) =>
    choices[name] === undefined ? [] : [[name, choices[name]] as const],
  );
  return {
    action: "area",
    label: text("BLACKOUT.area.follow.landing"),
    actor: actor.uuid,
    ...(arms.item ? { item: arms.item.uuid } : {}),
    targets: targets.map(({ uuid }) => uuid),
    choices: { ...Object.fromEntries(kept), landed: true, timePaid: takingTime.of(choices, table) > 0 },
  };
}
