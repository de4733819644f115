import { describe, expect, it } from "vitest";
import { actionCardView } from "../../../src/applications/chat/action-card-view.ts";
import { text } from "../../../src/actions/core/card.ts";
import { card, facts, hit, ilka, knowsAll, knowsAt, marauder, source } from "./cards-support.ts";
import { english } from "./words.ts";

const problems = [
  { kind: "ap" as const, text: text("Too few points.") },
  { kind: "range" as const, text: text("Too far.") },
  { kind: "gear" as const, text: text("Broken.") },
];
const resolution = { card: { ...card, notes: [] }, draft: hit(), problems, followUps: [] };
const byEnemy = facts({ actor: marauder, targets: [ilka] });

describe("the card of an action that the Gamemaster allowed despite the rules", () => {
  it("shows the problems that the Gamemaster overruled", () => {
    expect(actionCardView(source({ overruled: true, judged: { resolution } }), english).notes).toEqual([
      "Allowed by the Gamemaster: Too few points. Too far.",
    ]);
    expect(actionCardView(source({ judged: { resolution } }), english).notes).toEqual([]);
  });

  it("shows an enemy's lack of AP only to users who are allowed to see the enemy's AP", () => {
    const notes = (knows: typeof knowsAll) =>
      actionCardView(source({ overruled: true, knows, judged: { facts: byEnemy, resolution } }), english)
        .notes;
    expect(notes(knowsAt("nothing"))).toEqual(["Allowed by the Gamemaster: Too far."]);
    expect(notes(knowsAll)).toEqual(["Allowed by the Gamemaster: Too few points. Too far."]);
  });
});
