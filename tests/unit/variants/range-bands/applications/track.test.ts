import { describe, expect, it } from "vitest";
import { turnNote } from "../../../../../src/applications/combat/turn-note.ts";
import {
  buttonsView,
  headView,
  readoutOf,
} from "../../../../../src/variants/range-bands/applications/head-view.ts";
import { matrixView } from "../../../../../src/variants/range-bands/applications/matrix-view.ts";
import { queueView } from "../../../../../src/variants/range-bands/applications/queue-view.ts";
import {
  rowsView,
  totalText,
  type RowItem,
} from "../../../../../src/variants/range-bands/applications/rows-view.ts";
import {
  grantActions,
  loseActions,
  withFighter,
} from "../../../../../src/variants/range-bands/rules/encounter.ts";
import { initiativeRoll } from "../../../../../src/variants/range-bands/rules/initiative.ts";
import { movePair, setBand } from "../../../../../src/variants/range-bands/rules/pairs.ts";
import {
  defer,
  delay,
  endActions,
  pass,
  settleDrop,
} from "../../../../../src/variants/range-bands/rules/round.ts";
import { act } from "../../../../../src/variants/range-bands/rules/act.ts";
import { defaultRangeBandsSettings as settings } from "../../../../../src/variants/range-bands/rules/settings.ts";
import { english } from "../../../applications/words.ts";
import { gathered, rolled, seenEncounter, whole } from "./support.ts";

const row = (rows: readonly RowItem[], id: string) => rows.find(item => item.id === id) as RowItem;
const pips = (item: RowItem) => item.pips.map(({ css }) => css);

describe("the rows of a Range Bands encounter", () => {
  it("are sorted by total, and player characters come first on a tie (X2.2, X2.3)", () => {
    const rows = rowsView(seenEncounter(rolled(3, 3, 1, 1, 4, 4, 2, 1)), english);
    expect(rows.map(({ id, total }) => `${id} ${total}`)).toEqual([
      "ilka 8",
      "gunner 8",
      "rook 3",
      "drone 3",
    ]);
    expect(rows.every(({ bracket }) => bracket === "")).toBe(true);
  });

  it("are grouped for player characters with the same total (X2.3)", () => {
    const rows = rowsView(seenEncounter(rolled(3, 3, 4, 3, 6, 6, 1, 1)), english);
    expect(rows.map(({ id, bracket }) => [id, bracket])).toEqual([
      ["gunner", ""],
      ["ilka", "first"],
      ["rook", "last"],
      ["drone", ""],
    ]);
    expect(row(rows, "ilka").description).toContain("acts together with others");
  });

  it("explain a total only to users who are allowed to see the combatant's values", () => {
    const rows = rowsView(
      seenEncounter(rolled(3, 3, 4, 3, 6, 6, 1, 1), {}, { gunner: { knowsAll: false } }),
      english,
    );
    expect(row(rows, "gunner")).toMatchObject({ total: "12", totalSays: "" });
    expect(row(rows, "ilka").totalSays).toContain("dice 3 + 3");
  });

  it("explain a total by its dice, modifier, bonuses and manual changes (X2.4, X2.10)", () => {
    const roll = initiativeRoll([3, 4], { round: 2, modifier: 4, involved: false, change: -3 });
    expect(totalText(roll, english)).toBe(
      "dice 3 + 4, modifier +4, uninvolved last round +1, drop and other changes −3",
    );
    expect(totalText({ ...roll, total: 12 }, english)).toContain("manual change +3");
    expect(
      totalText(initiativeRoll([3, 4], { round: 1, modifier: 0, involved: false, change: 0 }), english),
    ).toBe("dice 3 + 4, modifier 0");
  });

  it("show two actions, a third one if the combatant is inspired, and any lost actions (X3.1, X3.5, X3.6)", () => {
    const encounter = rolled(6, 6, 1, 1, 2, 2, 1, 1);
    const spent = act(encounter, "ilka", { key: "defend" }, settings);
    const inspired = withFighter(spent, "ilka", { inspired: true, actionsLeft: 2 });
    const distracted = loseActions(inspired, "rook", 1);
    const rows = rowsView(seenEncounter(distracted), english);
    expect(pips(row(rows, "ilka"))).toEqual(["f", "f", "more"]);
    expect(pips(row(rows, "rook"))).toEqual(["f", "lost"]);
    expect(pips(row(rows, "gunner"))).toEqual(["f", "f"]);
    expect(row(rows, "rook").description).toContain("1 of 2 actions left, 1 lost");
    expect(
      pips(
        row(rowsView(seenEncounter(loseActions(rolled(6, 6, 1, 1, 2, 2, 1, 1), "rook", 3)), english), "rook"),
      ),
    ).toEqual(["lost", "lost"]);
    expect(pips(row(rowsView(seenEncounter(grantActions(encounter, "ilka", -1)), english), "ilka"))).toEqual([
      "f",
      "lost",
    ]);
    expect(
      pips(row(rowsView(seenEncounter(encounter, {}, { gunner: { body: null } }), english), "gunner")),
    ).toEqual([]);
  });

  it("show which combatants are acting, waiting, deferring or done (X2.6)", () => {
    const deferred = defer(rolled(6, 6, 5, 5, 2, 2, 1, 1), "ilka");
    const rows = rowsView(seenEncounter(pass(deferred, "rook")), english);
    expect(rows.map(({ status }) => status.text)).toEqual([
      "Holds back actions",
      "Has acted",
      "Acting now",
      "Waiting",
    ]);
    expect(rows.map(({ acting }) => acting)).toEqual([false, false, true, false]);
  });

  it("show the band between each combatant and the one from whom bands are measured (X5.1)", () => {
    const encounter = { ...rolled(6, 6, 5, 5, 2, 2, 1, 1) };
    const near = { ...encounter, pairs: setBand(encounter.pairs, "ilka", "gunner", "engaged") };
    const rows = rowsView(seenEncounter(near, { from: "ilka" }), english);
    expect([row(rows, "ilka"), row(rows, "gunner"), row(rows, "drone")].map(({ band }) => band)).toEqual([
      "",
      "Engaged",
      "Medium",
    ]);
    expect(rowsView(seenEncounter(near), english).every(({ band }) => band === "")).toBe(true);
  });

  it("list a combatant's states, beginning with countdowns, and count those that don't fit (B11)", () => {
    const encounter = withFighter(rolled(6, 6, 5, 5, 2, 2, 1, 1), "ilka", {
      aim: "gunner",
      guards: 2,
      inCover: true,
      covered: true,
      winded: true,
      inspired: true,
      nextCheck: -2,
    });
    const body = {
      ...whole,
      mortal: { roundsLeft: 5, stabilised: false },
      panic: { name: "Frozen", roundsLeft: 2 },
      stressBoxes: 3,
    };
    const item = row(rowsView(seenEncounter(encounter, {}, { ilka: { body } }), english), "ilka");
    expect(item.marks.map(({ key, count }) => [key, count])).toEqual([
      ["mortal", "5"],
      ["panic", "2"],
      ["stress", "3"],
      ["winded", ""],
    ]);
    expect(item.more).toBe("+5");
    for (const text of [
      "Mortally wounded, rounds left: 5",
      "Panic: Frozen, rounds left: 2",
      "Stress boxes: 3 of 5",
      "Winded",
      "Aiming at Hull gunner",
      "attacks left: 2",
      "In cover",
      "Inspired",
      "−2",
    ])
      expect(item.description).toContain(text);
  });

  it("have tools only for Gamemasters, and are sorted by side and name until initiative is rolled", () => {
    const before = rowsView(
      seenEncounter(gathered(), { begun: false, mayAct: [], gamemaster: true }),
      english,
    );
    expect(before.map(({ id, total, status, tools }) => [id, total, status.text, tools !== null])).toEqual([
      ["ilka", "", "Ready", true],
      ["rook", "", "Ready", true],
      ["drone", "", "Ready", true],
      ["gunner", "", "Ready", true],
    ]);
    expect(rowsView(seenEncounter(gathered()), english).every(({ tools }) => tools === null)).toBe(true);
  });
});

describe("the tracker's header and footer in Range Bands", () => {
  const commands = (...args: Parameters<typeof seenEncounter>) =>
    buttonsView(seenEncounter(...args), english).map(
      ({ action, command, primary }) => `${action === "variant" ? command : action}${primary ? "!" : ""}`,
    );

  it("show the phases of the round, which include the drop only until the end of round 1 (X2.1, X2.8)", () => {
    const names = (seen: ReturnType<typeof seenEncounter>) =>
      headView(seen, english).phases.map(
        ({ key, now, done }) => `${key}${now ? " now" : done ? " done" : ""}`,
      );
    expect(names(seenEncounter(gathered()))).toEqual(["drop now", "initiative", "actions", "resolution"]);
    expect(names(seenEncounter(rolled(1, 1, 1, 1, 1, 1, 1, 1)))).toEqual([
      "drop done",
      "initiative done",
      "actions now",
      "resolution",
    ]);
    expect(names(seenEncounter({ ...rolled(1, 1, 1, 1, 1, 1, 1, 1), round: 2 }))).toEqual([
      "initiative done",
      "actions now",
      "resolution",
    ]);
  });

  it("show the drop scores, except those of enemies whose values the user isn't allowed to see (X2.9)", () => {
    const { drop } = headView(seenEncounter(gathered(), {}, { gunner: { body: null } }), english);
    expect(drop?.rows.map(({ name, score }) => [name, score])).toEqual([
      ["Gantry drone", "0"],
      ["Hull gunner", "?"],
      ["Ilka", "+3"],
      ["Rook", "+1"],
    ]);
    expect(headView(seenEncounter(settleDrop(gathered(), [], settings)), english).drop).toBeNull();
  });

  it("have buttons for the Gamemaster to begin the encounter and ask who claims the drop, and for a combatant with the drop to end the turn (X2.8)", () => {
    expect(commands(gathered(), { begun: false, gamemaster: true })).toEqual(["roster", "startCombat!"]);
    expect(commands(gathered(), { begun: false })).toEqual([]);
    expect(commands(gathered(), { gamemaster: true })).toEqual(["previousTurn", "nextRound", "askDrop!"]);
    const won = settleDrop(gathered(), ["ilka"], settings);
    expect(commands(won)).toEqual(["endTurn!"]);
    expect(readoutOf(seenEncounter(won), english)).toContain("Ilka has the drop");
    const tied = settleDrop(gathered(), ["ilka", "gunner"], settings);
    expect(readoutOf(seenEncounter(tied), english)).toBe("No one has the drop.");
    expect(commands(tied)).toEqual([]);
    expect(commands(tied, { gamemaster: true }), "there is no turn to end").toEqual([
      "previousTurn",
      "nextRound!",
    ]);
  });

  it("have buttons to end or defer the turn of each current combatant whom the user controls (X2.3, X2.6)", () => {
    const alone = rolled(6, 6, 1, 1, 2, 2, 1, 1);
    expect(commands(alone)).toEqual(["defer", "endTurn!"]);
    expect(commands(alone, { gamemaster: true })).toEqual(["previousTurn", "defer", "endTurn!", "nextRound"]);
    const both = rolled(3, 3, 4, 3, 1, 1, 1, 1);
    expect(commands(both)).toEqual(["defer.ilka", "endTurn.ilka!", "defer.rook", "endTurn.rook"]);
    expect(buttonsView(seenEncounter(both), english).map(({ label }) => label)).toContain("End turn: Rook");
    expect(readoutOf(seenEncounter(both), english)).toContain("Ilka, Rook");
  });

  it("have buttons for a deferring combatant to act now or give up their actions (X2.6)", () => {
    expect(commands(pass(defer(rolled(6, 6, 1, 1, 5, 5, 1, 1), "ilka"), "gunner"))).toEqual([
      "defer",
      "endTurn!",
      "actNow.ilka",
      "letLapse.ilka",
    ]);
  });

  it("suggest the next round if nothing is left to resolve (X2.7)", () => {
    const quiet = ["ilka", "rook", "gunner", "drone"].reduce(
      (encounter, id) => pass(encounter, id),
      rolled(6, 6, 5, 5, 4, 4, 3, 3),
    );
    const thrown = delay(quiet, "ilka", "Fragmentation charge");
    expect(commands(endActions(quiet), { gamemaster: true })).toEqual([
      "previousTurn",
      "addEffect",
      "nextRound!",
    ]);
    expect(
      buttonsView(seenEncounter(endActions(quiet), { gamemaster: true }), english).map(({ icon }) => icon),
    ).toEqual([true, true, false]);
    expect(commands(endActions(thrown), { gamemaster: true })).toEqual([
      "previousTurn",
      "addEffect",
      "nextRound",
    ]);
    expect(readoutOf(seenEncounter(endActions(thrown)), english)).toBe("Left to resolve: 1");
  });
});

describe("the row for the resolution phase", () => {
  const over = () =>
    ["ilka", "rook", "gunner", "drone"].reduce(
      (encounter, id) => pass(encounter, id),
      rolled(6, 6, 5, 5, 4, 4, 3, 3),
    );

  it("lists delayed effects with their actors, and has a button for each effect that is due (X2.7)", () => {
    const thrown = delay(delay(over(), "ilka", "Fragmentation charge"), "gunner", "Airlock opens", 2);
    expect(queueView(seenEncounter(thrown), english)).toMatchObject({
      current: false,
      note: "at the end of the round",
      effects: [
        { text: "Fragmentation charge", who: "Ilka", resolve: "", remove: "" },
        { when: "in round 2" },
      ],
    });
    const now = queueView(seenEncounter(endActions(thrown), { gamemaster: true }), english);
    expect(now).toMatchObject({
      current: true,
      note: "takes effect now",
      effects: [
        { resolve: "Resolve: Fragmentation charge", primary: true, remove: "Cancel: Fragmentation charge" },
        { resolve: "" },
      ],
    });
    expect(queueView(seenEncounter(endActions(thrown)), english)?.effects[0]).toMatchObject({
      resolve: "",
      remove: "",
    });
  });

  it("hides delayed effects of actors that the user can't see, and shows a note if no effects are delayed", () => {
    expect(queueView(seenEncounter(over()), english)).toMatchObject({
      note: "no delayed effects",
      effects: [],
    });
    const seen = seenEncounter(delay(over(), "gunner", "Charge"));
    expect(
      queueView({ ...seen, people: seen.people.filter(({ id }) => id !== "gunner") }, english)?.effects,
    ).toEqual([]);
    expect(queueView(seenEncounter(gathered(), { begun: false }), english)).toBeNull();
  });
});

describe("the matrix of range bands", () => {
  it("shows each pair of combatants once (X5.1)", () => {
    const encounter = rolled(6, 6, 5, 5, 4, 4, 3, 3);
    const { columns, rows, from } = matrixView(
      seenEncounter(
        { ...encounter, pairs: setBand(encounter.pairs, "ilka", "gunner", "long") },
        { gamemaster: true, from: "ilka" },
      ),
      settings,
      true,
      english,
    );
    expect(columns.map(({ id }) => id)).toEqual(["ilka", "rook", "drone"]);
    expect(rows.map(({ id, cells }) => [id, ...cells.map(cell => cell?.name ?? "")])).toEqual([
      ["rook", "Medium", "", ""],
      ["drone", "Medium", "Medium", ""],
      ["gunner", "Long", "Medium", "Medium"],
    ]);
    expect(rows.flatMap(({ cells }) => cells).filter(cell => cell?.looked).length).toBe(3);
    expect(rows[2]?.cells[0]).toMatchObject({
      edit: true,
      short: "L",
      description: "Hull gunner to Ilka, Long",
    });
    expect(from.find(({ selected }) => selected)?.value).toBe("ilka");
  });

  it("shows how many half steps two combatants have moved toward or away from each other (X5.3, X5.6)", () => {
    const encounter = rolled(6, 6, 5, 5, 4, 4, 3, 3);
    const cell = (pairs: typeof encounter.pairs) =>
      matrixView(seenEncounter({ ...encounter, pairs }), settings, true, english)
        .rows.flatMap(({ cells }) => cells)
        .find(each => each?.progress)?.progress;
    expect(cell(movePair(encounter.pairs, "ilka", "gunner", "towards", 1, settings))).toEqual({
      towards: true,
      steps: [true, false, false, false],
      description: "approaching Close: 1 of 4 half steps",
    });
    expect(cell(movePair(encounter.pairs, "ilka", "gunner", "away", 3, settings))).toMatchObject({
      towards: false,
      description: "moving away to Long: 3 of 6 half steps",
    });
    expect(cell(encounter.pairs)).toBeUndefined();
  });

  it("isn't shown for a single combatant, and can't be edited by players", () => {
    const seen = seenEncounter(gathered());
    expect(matrixView({ ...seen, people: seen.people.slice(0, 1) }, settings, true, english).shown).toBe(
      false,
    );
    expect(matrixView(seen, settings, true, english).rows[0]?.cells[0]?.edit).toBe(false);
  });
});

it("in Range Bands, the notice at the start of a turn shows the combatant's initiative", () => {
  expect(turnNote({ initiative: 7, actionPoints: 2 }, "bands", english)).toBe("Initiative 7");
});
