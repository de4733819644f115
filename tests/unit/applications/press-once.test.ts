import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { action } from "../../../src/applications/shared/actions.ts";
import { pressOnce } from "../../../src/applications/shared/press-once.ts";

const button = (dataset: Record<string, string> = {}) => ({ ariaBusy: null as string | null, dataset });
const first = { detail: 1 };
const second = { detail: 2 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a button that must act only once per press", () => {
  it("acts once on a double click, even if it is rendered again between the clicks", () => {
    const done = vi.fn();
    pressOnce(first, button(), done);
    pressOnce(second, button(), done);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("acts once on each later press, whether by pointer, keyboard or menu", () => {
    const done = vi.fn();
    const one = button();
    pressOnce(first, one, done);
    pressOnce(first, one, done);
    pressOnce({ detail: 0 }, one, done);
    pressOnce(undefined, undefined, done);
    expect(done).toHaveBeenCalledTimes(4);
  });

  it("is marked as busy, and can't be pressed again, while its request is pending", async () => {
    const one = button();
    let answer = () => {};
    const done = vi.fn(
      () =>
        new Promise<void>(resolve => {
          answer = resolve;
        }),
    );
    const settled = pressOnce(first, one, done);
    expect(one.ariaBusy).toBe("true");
    pressOnce(first, one, done);
    pressOnce({ detail: 0 }, one, done);
    expect(done).toHaveBeenCalledTimes(1);
    answer();
    await settled;
    expect(one.ariaBusy).toBeNull();
    void pressOnce(first, one, done);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it("can be pressed again after one second even if its request is still pending", () => {
    const one = button();
    const done = vi.fn(() => new Promise<void>(() => {}));
    void pressOnce(first, one, done);
    vi.advanceTimersByTime(1000);
    void pressOnce(first, one, done);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it("can be pressed again after an error, which is passed on to the caller", async () => {
    const one = button();
    await expect(pressOnce(first, one, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(one.ariaBusy).toBeNull();
  });
});

describe("a button that changes a number", () => {
  it("acts on each click of a double or triple click", () => {
    const done = vi.fn(() => new Promise<void>(() => {}));
    const more = button({ by: "1" });
    pressOnce(first, more, done);
    pressOnce(second, more, done);
    pressOnce({ detail: 3 }, more, done);
    expect([done.mock.calls.length, more.ariaBusy]).toEqual([3, null]);
  });
});

describe("an action of an application", () => {
  it("runs only once on a double click, with the application as 'this'", () => {
    const app = { pressed: [] as unknown[] };
    const run = action<typeof app>(function (_event, target) {
      this.pressed.push(target);
    }) as unknown as (this: typeof app, event: object, target: object) => unknown;
    const one = button();
    run.call(app, first, one);
    run.call(app, second, one);
    expect(app.pressed).toEqual([one]);
  });
});
