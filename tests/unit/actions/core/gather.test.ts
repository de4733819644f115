/** Tests how the facts of an action are read from the documents, the map and the user's choices. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultHouseRules } from "../../../../src/rules/house-rules.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import { factProvider, registerFacts } from "../../../../src/actions/core/provide.ts";
import type { BlackoutActor } from "../../../../src/documents/actor.ts";
import { setGeometry, type RelativePosition } from "../../../../src/world/geometry.ts";

interface Fake {
  readonly uuid: string;
  readonly items: { readonly contents: readonly object[] };
}
let party: object | null;
vi.mock("../../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => (uuid === "Actor.gone" ? null : { uuid }),
}));
vi.mock("../../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../../src/actions/core/actor-facts.ts", () => ({
  actorFacts: ({ uuid }: Fake) => ({ uuid, kind: "character", ownTurn: true }),
  holderFacts: ({ uuid }: Fake) => ({ uuid, kind: "holder", ownTurn: true }),
  stateOf: () => null,
}));
vi.mock("../../../../src/actions/core/helper-facts.ts", () => ({
  helpersNear: ({ uuid }: Fake, choices: object) => [`near ${uuid}`, choices],
}));
vi.mock("../../../../src/actions/core/item-facts.ts", () => ({
  itemFacts: (item: { readonly facts: object | null }) => item.facts,
}));
const { gatherFacts } = await import("../../../../src/actions/core/gather.ts");
const { tableNow } = await import("../../../../src/actions/core/table-now.ts");

const [medkit, rope, trait] = ["medkit", "rope", null].map(name => ({
  facts: name && { uuid: `Item.${name}` },
}));
const actor = (id: string): BlackoutActor =>
  ({ uuid: `Actor.${id}`, items: { contents: [medkit, rope, trait] } }) as unknown as BlackoutActor;
const [one, two, three] = [actor("one"), actor("two"), actor("three")] as const;

const settings: Record<string, unknown> = {};
vi.stubGlobal("game", {
  settings: {
    settings: new Map(),
    get: (scope: string, key: string) => (scope === "blackout" ? settings[key] : undefined),
  },
});
let standing: RelativePosition;
const asked: unknown[] = [];
registerFacts(
  factProvider({
    key: "height",
    provide: asking => {
      asked.push(asking);
      return { facts: { height: { token: "Token.one", elevation: 5, feetPerUnit: 5 } } };
    },
  }),
  factProvider({
    key: "seen",
    provide: () => ({ facts: {}, targets: [three], ofActor: (own: object) => ({ ...own, walk: 30 }) }),
  } as never),
  factProvider({ key: "stores", ofHolders: true, provide: () => ({ facts: {} }) }),
);

const action = (part: Partial<Action> = {}): Action =>
  ({ key: "test", defaults: () => ({ skill: "aim", difficulty: 2 }), ...part }) as Action;
const choicesOf = (targets: readonly BlackoutActor[], chosen: object) =>
  gatherFacts(action({ defaults: () => ({}) }), { actor: one }, targets, { ...chosen }).choices;

beforeEach(() => {
  [party, standing] = [null, {}];
  asked.length = 0;
  for (const key of Object.keys(settings)) delete settings[key];
  setGeometry({ relativePosition: () => standing, beside: () => [] });
});

describe("the facts of an action", () => {
  it("describe the actor, the targets, the item and the rest of the actor's gear", () => {
    expect(gatherFacts(action(), { actor: one, item: medkit as never }, [two, three], {})).toEqual({
      actor: { uuid: "Actor.one", kind: "character", ownTurn: true },
      targets: [two, three].map(({ uuid }) => ({ uuid, kind: "character", ownTurn: true })),
      item: { uuid: "Item.medkit" },
      gear: [{ uuid: "Item.rope" }],
      choices: { skill: "aim", difficulty: 2 },
      chosen: {},
      party: null,
    });
    const { item, gear } = gatherFacts(action(), { actor: one }, [], {});
    expect([item, gear]).toEqual([null, [{ uuid: "Item.medkit" }, { uuid: "Item.rope" }]]);
  });

  it("contain the user's choices, supplemented by the action's defaults", () => {
    const defaults = vi.fn<Action["defaults"]>(() => ({ skill: "aim", difficulty: 2 }));
    const chosen = { difficulty: 4 };
    const facts = gatherFacts(action({ defaults }), { actor: one }, [], chosen);
    expect(facts.choices).toEqual({ skill: "aim", difficulty: 4 });
    expect(facts.chosen).toBe(chosen);
    expect(defaults.mock.calls[0]?.[0].choices, "the defaults may depend on the user's choices").toEqual(
      chosen,
    );
    expect(defaults.mock.calls[0]?.[1].houseRules).toBe(defaultHouseRules);
  });

  it("contain the possible helpers only if the action allows help", () => {
    const helped = gatherFacts(action({ helped: true }), { actor: one }, [], { a: 1 });
    expect(helped.near).toEqual(["near Actor.one", { a: 1 }]);
    expect(gatherFacts(action(), { actor: one }, [], {})).not.toHaveProperty("near");
  });

  it("contain the data that fact providers add for the action, including their changes to the actor and the targets", () => {
    const facts = gatherFacts(
      action({ needs: { height: true, seen: true } as never }),
      { actor: one, item: medkit as never },
      [two],
      { a: 1 },
    );
    expect(facts.height).toEqual({ token: "Token.one", elevation: 5, feetPerUnit: 5 });
    expect(facts.actor).toMatchObject({ uuid: "Actor.one", walk: 30 });
    expect(facts.targets.map(({ uuid }) => uuid)).toEqual(["Actor.three"]);
    expect(asked).toEqual([{ actor: one, targets: [two], item: { uuid: "Item.medkit" }, choices: { a: 1 } }]);
  });

  it("describe the actor and the targets as mere item holders if the action is meant for item holders", () => {
    const { actor: own, targets } = gatherFacts(
      action({ needs: { stores: true } as never }),
      { actor: one },
      [two],
      {},
    );
    expect([own.kind, targets[0]?.kind]).toEqual(["holder", "holder"]);
  });

  it("treat a resistance test at the end of the turn as made outside the actor's turn (R11.5)", () => {
    const ownTurn = (key: string, choices: object) =>
      gatherFacts(action({ key }), { actor: one }, [], { ...choices }).actor.ownTurn;
    expect(ownTurn("resist", { turnEnds: true })).toBe(false);
    expect(ownTurn("resist", { turnEnds: false })).toBe(true);
    expect(ownTurn("resist", {})).toBe(true);
    expect(ownTurn("test", { turnEnds: true })).toBe(true);
  });

  it("contain the party, its members who still exist, and the Inspiration dice that aren't reserved by others", () => {
    party = {
      uuid: "Actor.party",
      system: {
        inspiration: {
          value: 3,
          leases: [
            { id: "other", actor: "Actor.two" },
            { id: "own", actor: "Actor.one" },
          ],
        },
        members: ["Actor.one", "Actor.gone", ""],
      },
    };
    expect(gatherFacts(action(), { actor: one }, [], { leases: ["own"] }).party).toEqual({
      uuid: "Actor.party",
      inspiration: 2,
      members: ["Actor.one"],
    });
  });
});

describe("the choices about targets", () => {
  it("come from the map unless the user enters them", () => {
    standing = { feet: 30, adjacent: false };
    expect(choicesOf([two, three], {})).toEqual({ targets: [standing, standing] });
    expect(choicesOf([two, three], { targets: [{}, { feet: 10, adjacent: null }] })).toEqual({
      targets: [standing, { feet: 10, adjacent: false }],
    });
  });

  it("are omitted if neither the map nor the user provides any", () => {
    expect(choicesOf([two], { a: 1 })).toEqual({ a: 1 });
    expect(choicesOf([two], { targets: [{ feet: null }] }), "nothing entered").toEqual({
      targets: [{ feet: null }],
    });
    expect(choicesOf([two, three], { targets: [{}, { feet: 5 }] })).toEqual({ targets: [{}, { feet: 5 }] });
  });

  it("are kept if they are invalid, so that the action can reject them", () => {
    expect(choicesOf([two], { targets: "all" })).toEqual({ targets: "all" });
    expect(choicesOf([two], { targets: ["near"] })).toEqual({ targets: ["near"] });
    standing = { feet: 30 };
    expect(choicesOf([two, three], { targets: [7] })).toEqual({ targets: [7, standing] });
  });

  it("are dropped if the target no longer exists", () => {
    expect(choicesOf([two], { targets: [{ feet: 5 }, { feet: 10 }] })).toEqual({ targets: [{ feet: 5 }] });
  });
});

describe("the table's settings", () => {
  it("determine which limits are enforced", () => {
    Object.assign(settings, {
      enforceAp: "enforce",
      enforceAmmunition: "off",
      enforceRange: "off",
      enforceLoad: "off",
      enforceTraining: "enforce",
    });
    expect(tableNow()).toEqual({
      houseRules: defaultHouseRules,
      enforce: { ap: "enforce", ammunition: "off", range: "off", load: "off", training: "enforce" },
    });
  });

  it("count as “warn” if their value is unknown", () => {
    settings["enforceAp"] = "sometimes";
    expect(new Set(Object.values(tableNow().enforce))).toEqual(new Set(["warn"]));
  });
});
