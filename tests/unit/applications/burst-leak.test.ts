import { describe, expect, it } from "vitest";
import type { ActorFacts, Choices, ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { amendmentViews } from "../../../src/applications/chat/amended.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import { stray } from "../../../src/actions/combat/stray.ts";
import { factsOf, play, someone, table, weapon } from "../actions/support.ts";
import { html, knowsAt } from "./cards-support.ts";
import { english } from "./words.ts";

const shooter = someone("shooter", { skills: { aim: { rank: 2, modifier: 0 } } });
const gun: ItemFacts = weapon(
  "gun",
  { category: "ranged", range: 100, burst: 6, damage: { dice: 0, attribute: "", flat: 4 } },
  { state: { quantity: 1, ammunition: null, uses: null, location: "worn" } },
);
/** Dice that together show every face, so that each evasion value results in a different number of hits. */
const faces = [1, 2, 3, 4, 5, 6, 6, 1];
const dodging = (evasion: number): ActorFacts =>
  someone(
    "enemy",
    { kind: "npc", passiveEvasion: { value: evasion, unlimited: evasion, reason: "skill" } },
    { hitPoints: { value: 400, max: 400 }, stress: null },
  );

/**
 * Returns the HTML of the complete action card, including texts, marked dice, tooltips and buttons. The
 * viewer has the given level of knowledge and all permissions.
 */
function seen(action: Action, evasion: number, level: "nothing" | "passive", choices: Choices = {}): string {
  const facts = factsOf(action, { actor: shooter, item: gun, targets: [dodging(evasion)] }, choices);
  const { draft, card, problems, followUps } = play(action, facts, { dice: { attack: faces } });
  return html({
    judged: { facts, resolution: { draft, card, problems, followUps } },
    knows: knowsAt(level),
    may: { adjust: true, followUp: () => true, propose: true },
    opened: () => true,
  });
}

describe("the card of a burst at a target whose evasion only some users can see (R7.22)", () => {
  it("looks the same to users who can't see the evasion, whatever its value", () => {
    const cards = [1, 2, 3, 4, 5].map(evasion => seen(burst, evasion, "nothing"));
    expect(new Set(cards).size).toBe(1);
    expect(cards[0]).toContain("Hit");
    expect(cards[0]).not.toMatch(/data-command="(adjust|follow-up)"/u);
  });

  it("shows the number of hits to users who can see the evasion", () => {
    expect(new Set([1, 2, 3, 4, 5].map(evasion => seen(burst, evasion, "passive"))).size).toBe(5);
    expect(seen(burst, 3, "passive")).toContain("Hits: 4");
  });

  it("doesn't reveal the evasion after an amendment", () => {
    const rows = (evasion: number, level: "nothing" | "passive") => {
      const facts = factsOf(burst, { actor: shooter, item: gun, targets: [dodging(evasion)] });
      const amendments = [
        {
          request: "r",
          user: "Ben",
          choices: { rows: [{ source: "situation", dice: -2, why: "mud" }] },
          was: {},
          state: "made" as const,
          reason: "",
        },
      ];
      return amendmentViews(
        {
          action: burst,
          facts,
          given: { dice: { attack: faces }, answers: {} },
          first: facts.choices,
          amendments,
        },
        table,
        knowsAt(level),
        english,
      )[0]?.rows;
    };
    expect(rows(2, "nothing")).toEqual(rows(3, "nothing"));
    expect(rows(2, "passive")).not.toEqual(rows(3, "passive"));
  });

  it("doesn't reveal misses in a follow-up against bystanders", () => {
    const missed = { shot: "burst", faces: [1, 2, 3, 6], left: 9, fired: 0, missed: ["Actor.first"] };
    const cards = [1, 2, 4].map(evasion => seen(stray, evasion, "nothing", missed));
    expect(new Set(cards).size).toBe(1);
    expect(seen(stray, 2, "nothing", { ...missed, faces: [6, 6, 4] })).toBe(cards[1]);
    expect(seen(stray, 2, "passive", missed)).not.toBe(
      seen(stray, 2, "passive", { ...missed, faces: [6, 6, 4] }),
    );
  });
});
