/**
 * Tests that a prompt for a test is announced to other clients as an open dialog, so that other users can add
 * Inspiration dice (R4.1).
 */
import { beforeEach, expect, it, vi } from "vitest";
import type { Prompt } from "../../../src/actions/core/hand.ts";
import { text } from "../../../src/actions/core/card.ts";

let told: unknown[];
let leases: object[];
vi.mock("../../../src/features/inspiration/open-dialogs.ts", () => ({
  announceDialog: (dialog: object) => told.push(dialog),
  withdrawDialog: (id: string) => told.push(id),
  isOfParty: (actor: string) => actor === "Actor.Ilka",
}));
vi.mock("../../../src/actions/party/leases.ts", () => ({ leasesNow: () => leases }));
const { announceTests, pushedInto } = await import("../../../src/applications/prompts/open-tests.ts");

let next = 0;
vi.stubGlobal("foundry", { utils: { randomID: () => `id${(next += 1)}` } });
vi.stubGlobal("game", { user: { id: "me" } });
beforeEach(() => {
  announceTests([]);
  [told, leases, next] = [[], [], 0];
});

const prompt = (actor: string, inspiration?: number): Prompt => ({
  key: "resist.0.stun",
  actor,
  question: text("?"),
  fallback: "",
  options: [
    {
      value: "endurance.fortitude",
      label: text("roll"),
      dice: {
        count: 4,
        sides: 6,
        why: [],
        difficulty: 2,
        chance: null,
        ...(inspiration === undefined ? {} : { inspiration }),
      },
    },
  ],
});
const open = (actor = "Actor.Ilka", inspiration: number | undefined = 1) => ({
  message: "message1",
  action: "resist",
  prompt: prompt(actor, inspiration),
});

it("a party member's question that allows Inspiration dice is announced with the same ID until it is answered", () => {
  announceTests([open()]);
  announceTests([open()]);
  const dialog = {
    id: "id1",
    user: "me",
    actor: "Actor.Ilka",
    action: "resist",
    attribute: "endurance",
    skill: "fortitude",
  };
  expect(told).toEqual([dialog, dialog]);
  announceTests([]);
  expect(told.slice(2)).toEqual(["id1"]);
});

it("questions for actors outside the party, and questions that don't allow Inspiration dice, are not announced", () => {
  announceTests([open("Actor.Guard"), { ...open(), prompt: prompt("Actor.Ilka") }]);
  expect(told).toEqual([]);
});

it("dice pushed into an announced question are assigned to that question only", () => {
  expect(pushedInto("message1", "resist.0.stun")).toEqual([]);
  announceTests([open()]);
  const mine = { id: "lease1", dialog: "id1", user: "me", who: "Rook" };
  leases = [mine, { ...mine, id: "lease2", dialog: "id9" }, { ...mine, id: "lease3", user: "other" }];
  expect(pushedInto("message1", "resist.0.stun")).toEqual([mine]);
});
