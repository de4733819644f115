import { fileURLToPath, pathToFileURL } from "node:url";

const ODDS_RUNS = 300;
const ENCOUNTERS = 2000;

/**
 * Measures the rules alone, with dist/rules.mjs: the odds of a test, the odds and damage of an attack on five
 * targets, and whole encounters.
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchRules() {
  const before = process.memoryUsage().heapUsed;
  const rules = await import(
    pathToFileURL(fileURLToPath(new URL("../../dist/rules.mjs", import.meta.url))).href
  );
  const test = timeTest(rules);
  const odds = timeOdds(rules);
  const encounters = timeEncounters(rules);
  return [
    { name: "odds of a 12-dice test with worth of 4 rows, median", value: rounded(test), unit: "ms" },
    { name: "attack odds 12+10 dice, 5 targets, median", value: rounded(odds), unit: "ms" },
    { name: "encounters of 4 against 4", value: Math.round(encounters.perSecond), unit: "encounters/s" },
    { name: "rounds of such an encounter, mean", value: rounded(encounters.meanRounds), unit: "rounds" },
    {
      name: "memory of the rules after both",
      value: rounded((process.memoryUsage().heapUsed - before) / 1_048_576),
      unit: "MB",
    },
  ];
}

/**
 * Measures the computations that the test dialog makes on each change: the chances of the five outcomes, and
 * the contribution of each row.
 */
function timeTest({ computePool, testOdds, worthOfRows, defaultHouseRules }) {
  const rows = ["time", "helper", "flanked", "light"].map(source => ({
    source,
    dice: source === "light" ? -1 : 1,
    why: source,
  }));
  const input = { attribute: 6, skillRank: 4, rows, inspiration: 0 };
  const times = Array.from({ length: ODDS_RUNS }, () => {
    const from = performance.now();
    testOdds(computePool(input, defaultHouseRules), 3, defaultHouseRules);
    worthOfRows(input, 3, defaultHouseRules);
    return performance.now() - from;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ODDS_RUNS / 2)];
}

function timeOdds({ attackOdds, computePool, defaultHouseRules }) {
  const pool = computePool({ attribute: 6, skillRank: 6 }, defaultHouseRules);
  const targets = [9, 12, 14, 18, 21].map((armor, index) => ({
    armor,
    resistance: index,
    hitPoints: 10 + index,
    maximumHitPoints: 20,
  }));
  const times = Array.from({ length: ODDS_RUNS }, () => {
    const from = performance.now();
    targets.forEach((target, index) =>
      attackOdds(
        { pool, difficulty: 1 + index, damage: { score: 10, form: "single", sharp: true }, target },
        defaultHouseRules,
      ),
    );
    return performance.now() - from;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ODDS_RUNS / 2)];
}

function timeEncounters({ forecastEncounters, defaultHouseRules }) {
  const weapon = { attribute: "dexterity", attributeDice: 4, skillRank: 2, damage: 8, magazine: 10 };
  const common = {
    weapon,
    passiveEvasion: 3,
    armor: 10,
    resistance: 1,
    hitPoints: 15,
    maximumHitPoints: 15,
    endurance: 4,
    vitalityRank: 1,
    takesTrauma: true,
  };
  const fighters = [1, 2, 3, 4].flatMap(number => [
    { ...common, id: `player ${number}`, side: "player", initiative: { dice: 1 + (number % 3) } },
    {
      ...common,
      id: `enemy ${number}`,
      side: "enemy",
      initiative: { step: 4 + number * 2, ap: 3 },
      takesTrauma: false,
    },
  ]);
  const options = { encounters: ENCOUNTERS, mostRounds: 50 };
  forecastEncounters(fighters, { ...options, encounters: 200, seed: 1 }, defaultHouseRules);
  const from = performance.now();
  const { meanRounds } = forecastEncounters(fighters, { ...options, seed: 2 }, defaultHouseRules);
  return { perSecond: (ENCOUNTERS * 1000) / (performance.now() - from), meanRounds };
}

function rounded(value) {
  return Math.round(value * 1000) / 1000;
}
