import { vi } from "vitest";

class Nothing {}

/** A roll whose dice show the faces in `next`. */
export class FakeRoll {
  static next: number[] = [];
  readonly formula: string;
  dice: object[] = [];

  constructor(formula: string) {
    this.formula = formula;
  }

  async evaluate(): Promise<this> {
    for (const [, count = "0", letter = "6"] of this.formula.matchAll(/(\d+)d(i|\d+)/gu)) {
      const results = FakeRoll.next.splice(0, Number(count)).map(result => ({ result, active: true }));
      const Kind = letter === "i" ? FakeRoll.Inspiration : FakeDie;
      this.dice.push(Object.assign(new Kind(), { results }));
    }
    return this;
  }

  /** The class of Inspiration dice. */
  static Inspiration: new () => object = Nothing;
}

/** A stand-in for Foundry's dice. */
export class FakeDie {}

/**
 * Defines the parts of Foundry that the system's classes extend while their modules load. Tests that need
 * more of Foundry's functions pass them as `utils`.
 */
export function stubFoundry(utils: object = {}): void {
  vi.stubGlobal("foundry", {
    abstract: { TypeDataModel: Nothing },
    data: { fields: new Proxy({}, { get: () => Nothing }) },
    dice: { Roll: FakeRoll, terms: { Die: FakeDie } },
    utils,
  });
}
