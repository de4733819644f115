// @vitest-environment happy-dom
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { assemble } from "../../../host/runtime/client/foundry.ts";
import { fillMissingMembers, stubTree } from "../../../host/runtime/generated/stubs.ts";
import { missingInPage } from "../../../scripts/generate/exists-in-page.mjs";
import { readUses, rememberedSurface } from "../../../scripts/generate/used-surface.mjs";
import { STUBS_IN_USE } from "./host-only.ts";

/** Source code that uses Foundry in known ways. The test compiles it but never runs it. */
const SAMPLE = `
export class SampleRoll extends foundry.dice.Roll {
  static override CHAT_TEMPLATE = "systems/sample/roll.hbs";
  override get total(): number | undefined { return super.total; }
}

class Between extends Combat {
  override async nextTurn(): Promise<this> { return this; }
}

export class SampleCombat extends Between {
  override async nextTurn(): Promise<this> {
    if (!this.started) return this;
    await super.nextTurn();
    return this;
  }
  override async endCombat(): Promise<this | undefined> {
    return super.endCombat();
  }
}

export function listens(any: string, names: readonly Hooks.HookName[]): void {
  for (const name of ["updateActor", "deleteActor"] as const) Hooks.on(name, () => undefined);
  for (const name of names) Hooks.on(name, () => undefined);
  Hooks.on(any as never, () => undefined);
}
listens("a", ["createActor"]);

export function sample(actor: Actor.Implementation): unknown {
  const { fields } = foundry.data;
  Hooks.once("init", () => undefined);
  const level: number = CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
  return [SampleRoll.validate("1d6"), actor.testUserPermission(game.user!, "OWNER"), new fields.NumberField(), level, CONFIG.statusEffects];
}
`;

// All tests, including browser tests, share one analysis of the sources, because the compiler takes half a
// minute.
const file = join(mkdtempSync(join(tmpdir(), "surface-")), "uses-foundry.ts");
writeFileSync(file, SAMPLE);
const sample = readUses([file]);
const used = [...sample.names, ...rememberedSurface()];

describe("the list of Foundry names used in source code", () => {
  const names = used.map(each => each.name);

  test("includes names found through variables, types, inheritance and destructuring", () => {
    expect(names).toEqual(
      expect.arrayContaining([
        "foundry.dice.Roll.validate",
        "foundry.dice.Roll#total",
        "foundry.data.fields.NumberField",
        "foundry.CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER",
        "CONFIG.statusEffects",
        "game",
        "foundry.helpers.Hooks.once",
      ]),
    );
    expect(names.some(name => /#testUserPermission$/.test(name))).toBe(true);
  });

  test("distinguishes overrides from calls", () => {
    expect(used.find(each => each.name === "foundry.dice.Roll.CHAT_TEMPLATE")?.overrides).toBe(true);
    expect(used.find(each => each.name === "foundry.dice.Roll.validate")?.overrides).toBe(false);
  });

  test("includes all overrides of core methods, and whether they call super", () => {
    expect(sample.overrides.map(({ core, own, calls, when }) => [core, own, calls, when])).toEqual([
      ["foundry.dice.Roll#total", "SampleRoll", "always", "first"],
      ["foundry.documents.Combat#endCombat", "SampleCombat", "always", "first"],
      ["foundry.documents.Combat#nextTurn", "SampleCombat", "sometimes", "between"],
      ["foundry.documents.Combat#nextTurn", "Between", "never", ""],
    ]);
  });

  test("includes hooks with listeners, even if a hook's name can't be determined", () => {
    expect(sample.hooks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([null, "deleteActor", "init", "updateActor"]),
    );
  });

  test("includes no names from the V1 application framework", () => {
    expect(names.filter(name => name.startsWith("foundry.appv1"))).toEqual([]);
  });
});

describe("the Foundry names that the system uses", () => {
  test("exist in the host, and aren't stubs unless browser tests cover them", () => {
    assemble(14);
    // Members of `ui` and `game` can be checked only in a running game.
    const checkable = used.filter(({ name }) => !name.startsWith("ui.") && !name.startsWith("foundry.Game#"));
    const { missing, stubs } = missingInPage(checkable);
    expect({ missing, stubs }).toEqual({ missing: [], stubs: STUBS_IN_USE });
  });
});

describe("the check for missing names in a page", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("distinguishes missing names, stubs and existing names", () => {
    class Roll {
      static validate(): boolean {
        return true;
      }
      get total(): number {
        return 1;
      }
    }
    fillMissingMembers("foundry.dice.Roll", Roll);
    const foundry = stubTree(14);
    foundry.dice.Roll = Roll;
    vi.stubGlobal("foundry", foundry);
    vi.stubGlobal("game", {});
    const ask = (name: string, kind: string): string => {
      const { missing, stubs, unchecked } = missingInPage([{ name, kind }]);
      return missing.length ? "missing" : stubs.length ? "stub" : unchecked.length ? "unchecked" : "there";
    };
    expect(ask("foundry.dice.Roll", "value")).toBe("there");
    expect(ask("foundry.dice.Roll.validate", "method")).toBe("there");
    expect(ask("foundry.dice.Roll#total", "accessor")).toBe("there");
    expect(ask("foundry.dice.Roll#reroll", "method")).toBe("stub");
    expect(ask("foundry.dice.Roll#result", "accessor")).toBe("stub");
    expect(ask("foundry.dice.Roll#terms", "property")).toBe("unchecked");
    expect(ask("foundry.dice.Roll#invented", "method")).toBe("missing");
    expect(ask("foundry.dice.terms.Die", "value")).toBe("stub");
    expect(ask("foundry.dice.terms.Die.DENOMINATION", "property")).toBe("stub");
    expect(ask("foundry.utils.mergeObject", "value")).toBe("stub");
    expect(ask("foundry.utils.invented", "value")).toBe("missing");
    expect(ask("CONFIG.inventedByNobody", "value")).toBe("missing");
    expect(ask("foundry.CONST.USER_ROLES.PLAYER", "value")).toBe("stub");
  });
});
