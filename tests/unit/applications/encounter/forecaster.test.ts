import { describe, expect, it, vi } from "vitest";
import { Forecaster, type FailedForecast } from "../../../../src/applications/encounter/forecaster.ts";
import {
  forecastParts,
  type ForecastJob,
  type ForecastPart,
} from "../../../../src/features/encounter/forecast-parts.ts";
import type { Fighter } from "../../../../src/rules/combat/fighter.ts";
import { defaultHouseRules as houseRules } from "../../../../src/rules/house-rules.ts";

const fighter = (id: string, side: Fighter["side"]): Fighter => ({
  id,
  side,
  initiative: { step: 8, ap: 3 },
  weapon: { attribute: "dexterity", attributeDice: 5, skillRank: 0, damage: 6 },
  passiveEvasion: 1,
  armor: 0,
  resistance: 0,
  hitPoints: 8,
  maximumHitPoints: 8,
  endurance: 3,
  vitalityRank: 0,
  takesTrauma: false,
});
const job: ForecastJob = {
  fighters: [fighter("a", "player"), fighter("b", "enemy")],
  houseRules,
  seed: 3,
  within: 0.05,
};
const partOf = (finished: boolean): ForecastPart => ({
  tally: { encounters: 100, playersWin: 50, enemiesWin: 50, rounds: 100, fighters: [] },
  done: finished ? 1 : 0.5,
  finished,
  whatIf: {},
});

/** A fake worker controlled by the test. */
class FakeWorker extends EventTarget {
  readonly posted: unknown[] = [];
  ended = false;
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  terminate() {
    this.ended = true;
  }
  says(data: unknown) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  breaks() {
    this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message: "gone" }));
  }
}

function setting(make?: () => Worker) {
  const workers: FakeWorker[] = [];
  const timers = new Map<number, () => void>();
  let timer = 0;
  const makeWorker =
    make ??
    (() => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    });
  const forecaster = new Forecaster(makeWorker, (milliseconds, run) => {
    const id = ++timer;
    if (milliseconds === 0) queueMicrotask(run);
    else timers.set(id, run);
    return () => {
      timers.delete(id);
    };
  });
  const told: ForecastPart[] = [];
  const failed: FailedForecast[] = [];
  const listener = {
    told: (part: ForecastPart) => {
      told.push(part);
    },
    failed: (why: FailedForecast) => {
      failed.push(why);
    },
  };
  return {
    forecaster,
    workers,
    timers,
    told,
    failed,
    listener,
    begin: () => {
      forecaster.begin(job, listener);
    },
  };
}

describe("the forecast runner", () => {
  it("starts a worker, receives its results, and terminates the worker after the last result", () => {
    const { forecaster, workers, timers, told, begin } = setting();
    begin();
    expect(workers[0]?.posted).toEqual([job]);
    expect(forecaster.runs).toBe(true);
    workers[0]?.says(partOf(false));
    expect(forecaster.runs).toBe(true);
    workers[0]?.says(partOf(true));
    expect([forecaster.runs, workers[0]?.ended, told.length, timers.size]).toEqual([false, true, 2, 0]);
  });

  it("ignores messages from a worker that was stopped or replaced", () => {
    const { forecaster, workers, told, failed, begin } = setting();
    begin();
    begin();
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    workers[0]?.says(partOf(false));
    workers[0]?.breaks();
    forecaster.stop();
    workers[1]?.says(partOf(true));
    expect([told, failed, forecaster.runs]).toEqual([[], [], false]);
  });

  it("reports a rule error, and can be started again afterward", () => {
    const { forecaster, workers, failed, told, begin } = setting();
    begin();
    workers[0]?.says({ error: "fighters.0.armor: -1 is not a whole number" });
    expect(failed).toEqual([{ kind: "refused", why: "fighters.0.armor: -1 is not a whole number" }]);
    expect(forecaster.runs).toBe(false);
    begin();
    workers[1]?.says(partOf(true));
    expect(told).toHaveLength(1);
  });

  it("stops a worker that fails or stops responding", () => {
    const { forecaster, workers, timers, failed, begin } = setting();
    begin();
    workers[0]?.says(partOf(false));
    workers[0]?.breaks();
    begin();
    for (const run of [...timers.values()]) run();
    expect(failed).toEqual([{ kind: "silent" }, { kind: "silent" }]);
    expect([forecaster.runs, workers.every(({ ended }) => ended)]).toEqual([false, true]);
  });

  it("runs in the page, with the same result, if workers are unavailable", async () => {
    const same = [...forecastParts(job)].at(-1);
    const without = setting(() => {
      throw new Error("no workers here");
    });
    without.begin();
    await vi.waitFor(() => {
      expect(without.told.at(-1)).toEqual(same);
    });
    expect(without.forecaster.runs).toBe(false);
    const unloaded = setting();
    unloaded.begin();
    unloaded.workers[0]?.breaks();
    await vi.waitFor(() => {
      expect(unloaded.told.at(-1)).toEqual(same);
    });
    expect([unloaded.failed, unloaded.workers[0]?.ended]).toEqual([[], true]);
  });

  it("can be stopped and can report rule errors even if it runs in the page", async () => {
    const { forecaster, told, failed, listener, begin } = setting(() => {
      throw new Error("no workers here");
    });
    begin();
    forecaster.stop();
    // On a slow machine, the first forecast may already have reported a batch of results before it was
    // stopped.
    const before = told.length;
    forecaster.begin(
      { ...job, fighters: [{ ...fighter("a", "player"), armor: -1 }, fighter("b", "enemy")] },
      listener,
    );
    await vi.waitFor(() => {
      expect(failed).toHaveLength(1);
    });
    expect(failed[0]).toMatchObject({ kind: "refused", why: expect.stringContaining("fighters.0.armor") });
    expect([told.length, forecaster.runs], "the first one told no more").toEqual([before, false]);
  });
});
