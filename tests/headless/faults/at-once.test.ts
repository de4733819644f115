/**
 * Tests six simultaneous users on a good connection, on a slow connection that reorders messages, on
 * interrupted connections, and with two Gamemasters who come and go.
 */
import { expect, it } from "vitest";
import { storm, type Weather } from "./support/storm.ts";
import { note, times } from "./support/tally.ts";

const WEATHERS: readonly (readonly [
  fault: string,
  weather: Weather,
  count: (came: { acted: number; drops: number }) => number,
  few: number,
])[] = [
  [
    "Six users who act at the same time",
    { actions: times(18, 600), seconds: times(0, 120), seed: 11 },
    ({ acted }) => acted,
    6,
  ],
  [
    "Messages that are delayed and arrive in another order",
    { actions: times(12, 240), seed: 12, lag: 40 },
    ({ acted }) => acted,
    4,
  ],
  [
    "Connections that break during an action",
    { actions: times(12, 180), seed: 13, lag: 10, drops: times(6, 30) },
    ({ drops }) => drops,
    1,
  ],
  [
    "A writing Gamemaster who leaves while another takes over",
    { actions: times(12, 180), seed: 14, lag: 10, drops: times(2, 30), swaps: true },
    ({ drops }) => drops,
    2,
  ],
];

it.each(WEATHERS)(
  "no simultaneous action is lost or duplicated: %s",
  { timeout: 1_200_000 },
  async (fault, weather, count, few) => {
    const { lost, doubled, done, complaints, ...came } = await storm(weather);
    note({
      fault,
      count: count(came),
      lost,
      doubled,
      beside: `${came.acted} actions in ${came.seconds} s, ${(done["undo"] ?? 0) + (done["apply"] ?? 0)} taken back or applied`,
    });
    expect(complaints).toEqual([]);
    expect(count(came), "as often as was meant").toBeGreaterThanOrEqual(few);
    expect(came.seconds, "as long as was meant").toBeGreaterThanOrEqual(weather.seconds ?? 0);
  },
);
