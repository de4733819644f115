// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { moveBars } from "../../../src/applications/shared/moving-bars.ts";

let render: (app: object) => void = () => undefined;
const wanted = { reduced: false, photosensitive: false };
/** The numbers of the animated cells, each preceded by “+” if the cell fades in, and otherwise by “-”. */
let moved: string[] = [];

/** Renders a window with the given hit points (out of five) and Stamina (out of three). */
function draw(app: { element: HTMLElement }, health: number, stamina: number): void {
  const cells = (count: number, value: number, full: string, empty: string) =>
    Array.from({ length: count }, (_, at) => `<i class="${at < value ? full : empty}">${at + 1}</i>`).join(
      "",
    );
  app.element.innerHTML = `<div class="bo-gauge">${cells(5, health, "", "e")}</div><span class="bo-pips">${cells(3, stamina, "f", "")}</span>`;
  for (const cell of app.element.querySelectorAll<HTMLElement>("i"))
    cell.animate = ((frames: { opacity?: number }[]) => {
      moved.push(`${frames[0]?.opacity === 0 ? "+" : "-"}${cell.textContent}`);
    }) as never;
  moved = [];
  render(app);
}

function window() {
  const element = document.createElement("div");
  element.className = "blackout";
  return { element };
}

describe("animated bars", () => {
  beforeAll(() => {
    vi.stubGlobal("Hooks", {
      on: (_name: string, listener: typeof render) => {
        render = listener;
      },
    });
    vi.stubGlobal("matchMedia", () => ({ matches: wanted.reduced }));
    vi.stubGlobal("game", { settings: { get: () => wanted.photosensitive } });
    moveBars();
  });
  beforeEach(() => {
    Object.assign(wanted, { reduced: false, photosensitive: false });
  });

  it("show gains and losses since the last rendering", () => {
    const app = window();
    draw(app, 5, 2);
    expect(moved).toEqual([]);
    draw(app, 3, 2);
    expect(moved).toEqual(["-5", "-4"]);
    draw(app, 4, 3);
    expect(moved).toEqual(["+4", "+3"]);
    draw(app, 4, 3);
    expect(moved).toEqual([]);
  });

  it("don't move if the user prefers reduced motion or has turned off flashing lights", () => {
    for (const still of [{ reduced: true }, { photosensitive: true }]) {
      Object.assign(wanted, { reduced: false, photosensitive: false }, still);
      const app = window();
      draw(app, 5, 2);
      draw(app, 1, 1);
      expect(moved).toEqual([]);
    }
  });
});
