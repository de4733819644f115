import { describe, expect, it } from "vitest";
import type { Change } from "../../../src/ledger/change.ts";
import {
  advance,
  changesToWrite,
  isOutstanding,
  rememberId,
  rememberedIds,
  toRewind,
  transactionStates,
  writeId,
  type Transaction,
} from "../../../src/ledger/transaction.ts";

const changes: Change[] = [
  { uuid: "Actor.a", path: "hp", add: -3 },
  { uuid: "Actor.a", path: "note", from: "a", to: "b" },
];
const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  id: "tx1",
  message: "m",
  user: "u",
  round: 2,
  turn: 1,
  state: "proposed",
  changes,
  ...more,
});

describe("a transaction", () => {
  it("is proposed, then applied, then reversed, and can then be applied again", () => {
    const follows = transactionStates.map(state =>
      transactionStates.filter(next => {
        try {
          return advance(transaction({ state }), next).state === next;
        } catch {
          return false;
        }
      }),
    );
    expect(follows).toEqual([["applying"], ["applied"], ["reversing"], ["reversed"], ["applying"]]);
    expect(() => advance(transaction(), "applied")).toThrow('state: "applied" is not one of applying');
    expect(() => advance(transaction({ state: "odd" as never }), "applied")).toThrow(
      'transaction.state: "odd" is not one of proposed',
    );
  });

  it("isn't mutated when its state changes", () => {
    const before = transaction();
    expect(advance(before, "applying")).toEqual({ ...before, state: "applying" });
    expect(before.state).toBe("proposed");
  });

  it("writes its changes with its ID or, while it is being undone, the inverse changes with another ID", () => {
    expect(changesToWrite(transaction({ state: "applying" }))).toBe(changes);
    expect(changesToWrite(transaction({ state: "reversing" }))).toEqual([
      { uuid: "Actor.a", path: "note", from: "b", to: "a" },
      { uuid: "Actor.a", path: "hp", add: 3 },
    ]);
    expect(writeId(transaction({ state: "applying" }))).toBe("tx1");
    expect(writeId(transaction({ state: "reversing" }))).toBe("-tx1");
    expect(() => writeId(transaction())).toThrow(
      'transaction.state: "proposed" is not one of applying, reversing',
    );
    expect(() => changesToWrite(transaction({ state: "applied" }))).toThrow(
      'transaction.state: "applied" is not one of applying, reversing',
    );
  });
});

describe("transaction IDs on a document", () => {
  it("are limited to the newest 32, without duplicates", () => {
    const many = Array.from({ length: 40 }, (_, index) => `t${index}`).reduce<readonly string[]>(
      rememberId,
      [],
    );
    expect(many).toHaveLength(rememberedIds);
    expect(many[0]).toBe("t8");
    expect(many.at(-1)).toBe("t39");
    expect(rememberId(["a", "b"], "a")).toEqual(["b", "a"]);
  });

  it("prevent a transaction from being applied or undone twice", () => {
    const applying = transaction({ state: "applying" });
    const reversing = transaction({ state: "reversing" });
    const applied = rememberId([], writeId(applying));
    expect([isOutstanding([], applying), isOutstanding(applied, applying)]).toEqual([true, false]);
    expect(isOutstanding(applied, reversing)).toBe(true);
    const reversed = rememberId(applied, writeId(reversing));
    expect(reversed).toEqual(["-tx1"]);
    expect(isOutstanding(reversed, reversing)).toBe(false);
    expect(isOutstanding(reversed, applying)).toBe(true);
    expect(rememberId(reversed, writeId(applying))).toEqual(["tx1"]);
  });

  it("cause an error if they are invalid", () => {
    expect(() => rememberId([], "")).toThrow('id: "" is not the ID of a transaction');
    expect(() => rememberId([], "-")).toThrow('id: "-" is not the ID of a transaction');
    expect(() => rememberId(5 as never, "a")).toThrow("ids: 5 is not a list");
    expect(() => isOutstanding(5 as never, transaction({ state: "applying" }))).toThrow(
      "ids: 5 is not a list",
    );
  });
});

describe("rewinding an encounter", () => {
  const made = [
    transaction({ id: "before", round: 1, turn: 3, state: "applied" }),
    transaction({ id: "turn0", round: 2, turn: 0, state: "applied" }),
    transaction({ id: "turn1", round: 2, turn: 1, state: "applied" }),
    transaction({ id: "undone", round: 2, turn: 1, state: "reversed" }),
    transaction({ id: "peace", round: null, turn: null, state: "applied" }),
    transaction({ id: "later", round: 3, turn: 0, state: "applied" }),
  ];
  const rewound = (round: number, turn?: number) =>
    toRewind(made, turn === undefined ? { round } : { round, turn }).map(({ id }) => id);

  it("undoes all transactions since a given turn, newest first", () => {
    expect(rewound(2)).toEqual(["later", "turn1", "turn0"]);
    expect(rewound(2, 1)).toEqual(["later", "turn1"]);
    expect(rewound(2, 2)).toEqual(["later"]);
    expect(rewound(1)).toEqual(["later", "turn1", "turn0", "before"]);
    expect(rewound(4)).toEqual([]);
    expect(made[0]?.id).toBe("before");
  });

  it("doesn't undo transactions outside combat", () => {
    expect(toRewind([transaction({ round: 2, turn: null, state: "applied" })], { round: 1 })).toEqual([]);
    expect(() => toRewind(5 as never, { round: 1 })).toThrow("transactions: 5 is not a list");
  });
});
