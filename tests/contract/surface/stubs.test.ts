import { beforeEach, describe, expect, test } from "vitest";
import { NotImplementedInHost } from "../../../host/runtime/common/errors.ts";
import {
  fillAllMissingMembers,
  fillMissingMembers,
  implement,
  isStub,
  stubName,
  stubTree,
  touchedStubs,
} from "../../../host/runtime/generated/stubs.ts";

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(NotImplementedInHost);
    return (error as NotImplementedInHost).api;
  }
  throw new Error("the stub did not refuse");
}

describe("the stubs of the Foundry API", () => {
  let foundry: any;
  beforeEach(() => {
    foundry = stubTree(14);
  });

  test("can be extended by classes", () => {
    class Layer extends foundry.canvas.layers.LightingLayer {
      static own = 1;
    }
    expect(Layer.own).toBe(1);
    expect(touchedStubs()).toContain("foundry.canvas.layers.LightingLayer");
  });

  test("make instanceof return false", () => {
    expect({} instanceof foundry.canvas.layers.LightingLayer).toBe(false);
  });

  test("throw an error with their name when they or their subclasses are constructed", () => {
    class Layer extends foundry.canvas.layers.LightingLayer {}
    expect(refusal(() => new foundry.canvas.layers.LightingLayer())).toBe(
      "foundry.canvas.layers.LightingLayer",
    );
    expect(refusal(() => new Layer())).toBe("foundry.canvas.layers.LightingLayer");
  });

  test("throw an error when they are called or read, and record which names were used", () => {
    expect(refusal(() => foundry.utils.mergeObject({}, {}))).toBe("foundry.utils.mergeObject");
    expect(refusal(() => foundry.dice.Roll.validate("1d6"))).toBe("foundry.dice.Roll.validate");
    expect(refusal(() => foundry.dice.Roll.prototype.evaluate)).toBe("foundry.dice.Roll#evaluate");
    expect(refusal(() => foundry.CONST.USER_ROLES.GAMEMASTER)).toBe("foundry.CONST.USER_ROLES.GAMEMASTER");
    expect(touchedStubs()).toEqual(
      expect.arrayContaining(["foundry.dice.Roll#evaluate", "foundry.utils.mergeObject"]),
    );
  });

  test("don't define undeclared names", () => {
    expect(foundry.utils.inventedByTheHost).toBeUndefined();
  });

  test("define the names of a Foundry version only for that version", () => {
    expect(stubName(foundry.data.operators.ForcedDeletion)).toBe("foundry.data.operators.ForcedDeletion");
    expect(stubTree(13).data.operators).toBeUndefined();
    expect(foundry.CONST.CHAT_MESSAGE_TYPES).toBeUndefined();
    expect(stubName(stubTree(13).CONST.CHAT_MESSAGE_TYPES)).toBe("foundry.CONST.CHAT_MESSAGE_TYPES");
  });

  test("are replaced by implementations, and so are their aliases", () => {
    class ActorSheetV2 {}
    implement(foundry, { applications: { sheets: { ActorSheetV2 } } });
    expect(foundry.applications.sheets.ActorSheetV2).toBe(ActorSheetV2);
    expect(foundry.applications.sheets.ActorSheet).toBe(ActorSheetV2);
    expect(isStub(foundry.applications.sheets.WallConfig)).toBe(true);
  });

  test("replace the missing members of a partly implemented class", () => {
    class Roll {
      static validate(): boolean {
        return true;
      }
      get formula(): string {
        return "1d6";
      }
    }
    fillMissingMembers("foundry.dice.Roll", Roll);
    const roll = new Roll() as any;
    expect(Roll.validate()).toBe(true);
    expect(roll.formula).toBe("1d6");
    expect(refusal(() => (Roll as any).simulate("1d6"))).toBe("foundry.dice.Roll.simulate");
    expect(refusal(() => roll.reroll())).toBe("foundry.dice.Roll#reroll");
    expect(refusal(() => roll.total)).toBe("foundry.dice.Roll#total");
    roll.total = 4;
    expect(roll.total).toBe(4);
  });

  test("replace the missing members of all implemented classes, but not inherited members", () => {
    class DiceTerm {
      alter(): string {
        return "altered";
      }
    }
    class Die extends DiceTerm {}
    implement(foundry, { dice: { terms: { DiceTerm, Die } } });
    fillAllMissingMembers(foundry);
    const die = new Die() as any;
    expect(die.alter()).toBe("altered");
    expect(refusal(() => die.explode())).toBe("foundry.dice.terms.Die#explode");
    expect(refusal(() => die.roll())).toBe("foundry.dice.terms.DiceTerm#roll");
  });
});
