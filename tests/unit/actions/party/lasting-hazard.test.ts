import { describe, expect, it } from "vitest";
import { apply, undo } from "../../../../src/ledger/apply.ts";
import type { Source } from "../../../../src/ledger/plain.ts";
import type { CampaignFacts } from "../../../../src/actions/party/campaign.ts";
import type { Choices } from "../../../../src/actions/core/facts.ts";
import { lastingHazard } from "../../../../src/actions/party/lasting-hazard.ts";
import { factsOf, play, someone } from "../support.ts";

const kept = { key: "fire", strength: 3, since: 12, actors: ["Actor.a", "Actor.gone"] } as const;
const campaign = (part: Partial<CampaignFacts> = {}): CampaignFacts => ({
  uuid: "Actor.party",
  sessions: [],
  running: "",
  pool: 0,
  people: [],
  hazards: {},
  ...part,
});
const judged = (choices: Choices, facts: CampaignFacts | null = campaign()) =>
  play(
    lastingHazard,
    factsOf(lastingHazard, { actor: someone("a"), targets: [someone("b")], campaign: facts }, choices),
  );
const keys = ({ problems }: ReturnType<typeof judged>) => problems.map(({ text }) => text.key);

describe("a lasting hazard (R6.4)", () => {
  const world = (hazards: Source) => new Map([["Actor.party", { system: { hazards } }]]);

  it("is stored in the party's data together with its targets, and can be undone completely", () => {
    const { changes } = judged({ hazard: "radiation", strength: 4, since: 600, seed: "s" });
    const before = world({});
    const there = apply(before, changes);
    const hazards = (there.world.get("Actor.party") as any).system.hazards;
    expect(Object.values(hazards)).toEqual([
      { key: "radiation", strength: 4, actors: ["Actor.a", "Actor.b"], since: 600 },
    ]);
    expect(undo(there.world, changes).world).toEqual(before);
  });

  it("can be removed even if its targets were deleted, and is restored on undo", () => {
    const { changes, card } = judged({ lift: true, id: "x" }, campaign({ hazards: { x: kept, y: kept } }));
    const plain = { ...kept, actors: [...kept.actors] };
    const before = world({ x: plain, y: plain });
    const there = apply(before, changes);
    expect((there.world.get("Actor.party") as any).system.hazards).toEqual({ y: plain });
    expect(undo(there.world, changes).world).toEqual(before);
    expect(card.targets.map(({ uuid }) => uuid)).toEqual(["Actor.a"]);
  });

  it("is rejected if hazards of its type can't last, if it no longer exists, or if there is no party", () => {
    expect(keys(judged({ hazard: "fall", strength: 10 }))).toEqual(["BLACKOUT.problem.hazard.once"]);
    expect(keys(judged({ lift: true, id: "constructor" }))).toEqual(["BLACKOUT.problem.hazard.gone"]);
    expect(keys(judged({ hazard: "fire" }, null))).toEqual(["BLACKOUT.problem.session.noParty"]);
  });
});
