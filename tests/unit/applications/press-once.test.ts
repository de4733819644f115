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

describe("a button that does one thing", () => {
  it("does it once for a double click, even where something else was drawn under the pointer meanwhile", () => {
    const done = vi.fn();
    pressOnce(first, button(), done);
    pressOnce(second, button(), done);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("does it each time that it is pressed anew, by a pointer, by the keyboard, or by an entry of a menu", () => {
    const done = vi.fn();
    const one = button();
    pressOnce(first, one, done);
    pressOnce(first, one, done);
    pressOnce({ detail: 0 }, one, done);
    pressOnce(undefined, undefined, done);
    expect(done).toHaveBeenCalledTimes(4);
  });

  it("is busy while what it asked for is under way, and says so", async () => {
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

  it("can be pressed again after a second of waiting: the dialog that it opened is brought to the front", () => {
    const one = button();
    const done = vi.fn(() => new Promise<void>(() => {}));
    void pressOnce(first, one, done);
    vi.advanceTimersByTime(1000);
    void pressOnce(first, one, done);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it("can be pressed again after what it did went wrong, which is told", async () => {
    const one = button();
    await expect(pressOnce(first, one, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(one.ariaBusy).toBeNull();
  });
});

describe("a button that counts its presses", () => {
  it("counts each of them", () => {
    const done = vi.fn(() => new Promise<void>(() => {}));
    const more = button({ by: "1" });
    pressOnce(first, more, done);
    pressOnce(second, more, done);
    pressOnce({ detail: 3 }, more, done);
    expect([done.mock.calls.length, more.ariaBusy]).toEqual([3, null]);
  });
});

describe("an action of an application", () => {
  it("is done once for a double click, as the application's own", () => {
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
