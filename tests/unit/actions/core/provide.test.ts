import { expect, it } from "vitest";
import {
  factProvider,
  isForHolders,
  provideFacts,
  registerFacts,
  type Asking,
} from "../../../../src/actions/core/provide.ts";
import type { BlackoutActor } from "../../../../src/documents/actor.ts";

const asking: Asking = {
  actor: { uuid: "Actor.one" } as BlackoutActor,
  targets: [],
  item: null,
  choices: {},
};

it("an action gets facts from registered providers, and a missing or duplicate provider causes an error", () => {
  registerFacts(
    factProvider({ key: "held", provide: () => ({ facts: { held: [] } }) }),
    factProvider({ key: "stores", ofHolders: true, provide: () => ({ facts: { stores: null } }) }),
  );
  expect(provideFacts({ held: "rest", stores: true }, asking)).toEqual([
    { facts: { held: [] } },
    { facts: { stores: null } },
  ]);
  expect([
    isForHolders({ needs: { held: "rest" } }),
    isForHolders({ needs: { stores: true } }),
    isForHolders({}),
  ]).toEqual([false, true, false]);
  expect(() => provideFacts({ height: true }, asking)).toThrow(/height/u);
  expect(() => {
    registerFacts(factProvider({ key: "held", provide: () => ({ facts: {} }) }));
  }).toThrow(/already/u);
});
