import { describe, expect, test } from "vitest";
import {
  MersenneTwister,
  Roll,
  RollGrammar,
  RollParser,
  terms,
} from "../../../host/runtime/client/dice/index.ts";
import { constantsOf } from "../../../host/runtime/common/constants.ts";
import { implement, stubTree } from "../../../host/runtime/generated/stubs.ts";
import { DECLARED } from "../../../host/runtime/generated/tree.ts";
import { V14_NAMES } from "../../../host/runtime/v14.ts";
import { inventedNames, isKnown, wrongConstants, wrongParents } from "./compare.ts";

const dice = { MersenneTwister, Roll, RollGrammar, RollParser, terms };

describe("the host's dice classes", () => {
  test("define only declared or documented names", () => {
    expect(inventedNames({ dice })).toEqual([]);
  });

  test("have the declared parent classes", () => {
    expect(wrongParents(implement(stubTree(14), { dice }))).toEqual([]);
  });
});

describe("CONST", () => {
  test("has the values declared for Foundry 13", () => {
    expect(wrongConstants(constantsOf(13))).toEqual([]);
  });

  test("has different values in Foundry 14 only where documented", () => {
    const different = wrongConstants(constantsOf(14)).map(([path]) => path.split(".")[0]);
    expect(new Set(different)).toEqual(
      new Set(["CHAT_MESSAGE_STYLES", "CHAT_MESSAGE_TYPES", "EMBEDDED_DOCUMENT_TYPES"]),
    );
  });
});

describe("the list of names added in Foundry 14", () => {
  test("links every name to its documentation, and contains no declared names", () => {
    for (const [name, { kind, doc }] of Object.entries(V14_NAMES)) {
      expect(doc).toMatch(/^https:\/\//);
      if (kind === "namespace") expect(name in DECLARED, name).toBe(false);
      else if (kind !== "member" && kind !== "global") {
        const [namespace, short] = [
          name.slice(0, name.lastIndexOf(".")),
          name.slice(name.lastIndexOf(".") + 1),
        ];
        expect((DECLARED[namespace] ?? []).join(" ").split(" ").includes(short), name).toBe(false);
      }
    }
  });
});

describe("the comparison with the declared API", () => {
  test("reports names, members, static members and constants that aren't declared", () => {
    class Extra extends Roll {
      static extra = 1;
      more(): number {
        return 1;
      }
    }
    const found = inventedNames({
      dice: { Roll: Object.assign(Extra, {}), Invented: class {} },
      CONST: { NOTHING: 1 },
    });
    expect(found).toEqual([
      "foundry.dice.Roll.extra",
      "foundry.dice.Roll#more",
      "foundry.dice.Invented",
      "foundry.CONST.NOTHING",
    ]);
  });

  test("reports wrong parent classes and wrong values", () => {
    const tree = implement(stubTree(14), { dice: { terms: { ...terms, Die: class Die {} } } });
    expect(wrongParents(tree)).toContainEqual(["foundry.dice.terms.Die", "foundry.dice.terms.DiceTerm"]);
    const constants = { ...constantsOf(13), USER_ROLES: { ...constantsOf(13).USER_ROLES, PLAYER: 9 } };
    expect(wrongConstants(constants)).toEqual([["USER_ROLES.PLAYER", 1, 9]]);
  });

  test("accepts declared names, their aliases, and documented new names", () => {
    expect(
      [
        "foundry.dice.Roll",
        "foundry.applications.sheets.ActorSheet",
        "foundry.data.operators.ForcedDeletion",
        "foundry.utils",
      ].every(isKnown),
    ).toBe(true);
    expect(isKnown("foundry.dice.Invented")).toBe(false);
  });
});
