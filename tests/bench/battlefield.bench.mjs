import { fileURLToPath, pathToFileURL } from "node:url";

const TARGETS = 50;
const WALLS = 200;
const ROUNDS = 60;

/**
 * Measures how long dist/rules.mjs takes to compute distance, cover and arcs between one attacker and 50
 * targets among 200 walls. The map is read again for each measurement.
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchBattlefield() {
  const rules = await import(
    pathToFileURL(fileURLToPath(new URL("../../dist/rules.mjs", import.meta.url))).href
  );
  return timeBattlefield(rules);
}

/** Returns the measurements for a copy of the library. */
export function timeBattlefield({ relativePositionOnMap, arcOf, defaultHouseRules }) {
  const next = generator(7);
  const place = () => ({ x: Math.round(next() * 60) * 5, y: Math.round(next() * 60) * 5 });
  const somebody = (id, more) => ({
    id,
    kind: "character",
    spaces: [place()],
    acrossFeet: 5,
    tallFeet: 5,
    elevationFeet: 0,
    facing: Math.round(next() * 360),
    side: "hostile",
    down: false,
    ...more,
  });
  const walls = Array.from({ length: WALLS }, (_, index) => {
    const from = place();
    const upright = next() < 0.5;
    return {
      id: `w${index}`,
      from: { x: from.x + 2.5, y: from.y + 2.5 },
      to: { x: from.x + 2.5 + (upright ? 0 : 10), y: from.y + 2.5 + (upright ? 10 : 0) },
      kind: "solid",
      blocksMovement: true,
      side: "both",
    };
  });
  const targets = Array.from({ length: TARGETS }, (_, index) => somebody(`t${index}`));
  const houseRules = { ...defaultHouseRules, arcsAutomatic: true };
  const grid = { kind: "hexRows", spaceFeet: 5, origin: { x: 0, y: 0 }, diagonals: "equidistant" };
  const times = Array.from({ length: ROUNDS }, () => {
    const field = {
      grid,
      walls: [...walls],
      pieces: [somebody("attacker", { side: "friendly" }), ...targets],
      difficult: [],
    };
    const from = performance.now();
    for (const { id } of targets) {
      relativePositionOnMap(field, "attacker", id, houseRules);
      arcOf(field, "attacker", id, houseRules);
    }
    return (performance.now() - from) / TARGETS;
  });
  const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return [
    {
      name: `cover and arcs, 1 attacker, ${TARGETS} targets, ${WALLS} walls, median per target`,
      value: Math.round(median * 1_000_000) / 1000,
      unit: "µs",
    },
  ];
}

/** Returns a generator of numbers between 0 and 1. The numbers are the same in every run. */
function generator(seed) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
