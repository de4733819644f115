/**
 * Tests how the writer handles an encounter if the Gamemaster switches to another variant while the first one
 * is still loading.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";

const { encounter, fetched, mirror } = vi.hoisted(() => ({
  mirror: vi.fn(() => Promise.resolve(true)),
  encounter: { key: "bands" as string | null, there: true },
  fetched: { answer: (): void => undefined },
}));
vi.mock("../../../../src/actions/variants/registry.ts", () => ({
  variantFetched: () =>
    new Promise(resolve => {
      fetched.answer = () => {
        resolve({ turnState: () => "where it stands", due: () => null });
      };
    }),
}));
vi.mock("../../../../src/actions/variants/variant-of-encounter.ts", () => ({
  variantOfEncounter: () => encounter.key,
}));
vi.mock("../../../../src/actions/variants/variant-facts.ts", () => ({ factsOfEncounter: () => ({}) }));
vi.mock("../../../../src/documents/mirrored.ts", () => ({ mirrorEncounter: mirror }));
vi.mock("../../../../src/writer/variants/mark-passed-over.ts", () => ({
  markPassedOver: () => Promise.resolve(false),
}));
vi.mock("../../../../src/writer/variants/due-actions.ts", () => ({
  allowDueAgain: () => Promise.resolve(false),
  makeDue: () => Promise.resolve(false),
}));

import { attendVariant } from "../../../../src/writer/variants/attend-variant.ts";

describe("an encounter whose variant is loading", () => {
  const combat = { id: "combat" } as never;
  beforeEach(() => {
    mirror.mockClear();
    Object.assign(encounter, { key: "bands", there: true });
    vi.stubGlobal("game", { combats: { has: () => encounter.there } });
  });

  it.each<[string, Partial<typeof encounter>, number]>([
    ["is shown with its current state", {}, 1],
    ["is ignored if Blackout's rules were chosen for it in the meantime", { key: null }, 0],
    ["is ignored if another variant was chosen for it in the meantime", { key: "zones" }, 0],
    ["is ignored if it was deleted in the meantime", { there: false }, 0],
  ])("%s", async (_what, meanwhile, shown) => {
    const attended = attendVariant(combat);
    Object.assign(encounter, meanwhile);
    fetched.answer();
    expect(await attended).toBe(shown > 0);
    expect(mirror).toHaveBeenCalledTimes(shown);
  });
});
