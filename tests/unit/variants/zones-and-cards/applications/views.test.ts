import { describe, expect, it } from "vitest";
import { barView, commandsOf } from "../../../../../src/variants/zones-and-cards/applications/bar-view.ts";
import { boardView } from "../../../../../src/variants/zones-and-cards/applications/board-view.ts";
import { footButtons, headView } from "../../../../../src/variants/zones-and-cards/applications/head-view.ts";
import { itemView } from "../../../../../src/variants/zones-and-cards/applications/item-view.ts";
import { mayInterrupt } from "../../../../../src/variants/zones-and-cards/applications/marks-view.ts";
import { rowsView } from "../../../../../src/variants/zones-and-cards/applications/rows-view.ts";
import type { EncounterSeen } from "../../../../../src/variants/zones-and-cards/applications/seen.ts";
import { zonesView } from "../../../../../src/variants/zones-and-cards/applications/zones-view.ts";
import { printedSheet } from "../../../../../src/variants/zones-and-cards/applications/printed-sheet.ts";
import { tabView } from "../../../../../src/variants/zones-and-cards/applications/tab-view.ts";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { ZonesEncounter } from "../../../../../src/variants/zones-and-cards/combat/zones-encounter.ts";
import type {
  VariantFacts,
  VariantPerson,
  VariantItemFacts,
} from "../../../../../src/actions/variants/variant.ts";
import { draw } from "../../../applications/cards-support.ts";
import { english } from "../../../applications/words.ts";

const pistol: VariantItemFacts = {
  uuid: "Actor.ann.Item.pistol",
  name: "Pistol",
  type: "weapon",
  atHand: true,
  own: null,
  declared: {
    category: "ranged",
    damage: { dice: 8, flat: 0 },
    range: 45,
    burst: 0,
    hands: 1,
    ammunition: { value: 7, max: 10 },
    qualities: [],
  },
};
const attributes = { strength: 3, agility: 4, wits: 3, empathy: 2 };
const person = (id: string, part: Partial<VariantPerson> = {}): VariantPerson => ({
  id,
  uuid: `Combat.f.Combatant.${id}`,
  actor: `Actor.${id}`,
  name: id,
  side: "player",
  hidden: false,
  defeated: false,
  sheet: { attributes, skills: { rangedCombat: 2 }, health: 4, stress: 0 },
  blackout: { attributes: {}, ranks: {} },
  things: [],
  ...part,
});
const turn = (card: number, state: string, part: Source = {}): Source => ({
  card,
  state,
  full: 0,
  quick: 0,
  operations: 0,
  swapped: false,
  ...part,
});

interface Wanted {
  readonly own?: string;
  readonly gamemaster?: boolean;
  readonly settings?: Source;
  readonly people?: readonly VariantPerson[];
  readonly fought?: Source;
}

/**
 * Returns an encounter in which Ann acts on card 2 and has used a quick action, while Ben waits on card 5 and
 * the foe on card 7.
 */
function seen({
  own = "ann",
  gamemaster = false,
  settings = {},
  people,
  fought,
}: Wanted = {}): EncounterSeen {
  const all = people ?? [
    person("ann", { things: [pistol] }),
    person("ben"),
    person("foe", { side: "enemy" }),
  ];
  const facts: VariantFacts = {
    key: "zones",
    combat: "Combat.f",
    own,
    settings,
    people: all,
    fought: fought ?? {
      round: 1,
      people: {
        ann: { side: "players", zone: "deck", turns: { r1t0: turn(2, "acting", { quick: 1 }) } },
        ben: { side: "players", zone: "hold", turns: { r1t0: turn(5, "waiting") } },
        foe: { side: "others", zone: "hold", turns: { r1t0: turn(7, "waiting", { quick: 2 }) } },
      },
      zones: {
        deck: { name: "Deck", cluttered: true, dim: false, cramped: false },
        hold: { name: "Hold", cluttered: false, dim: true, cramped: false },
      },
      borders: { "deck|hold": true },
    },
  };
  return {
    encounter: new ZonesEncounter(facts),
    gamemaster,
    people: all.map(({ id, side }) => ({
      id,
      portrait: null,
      owned: gamemaster || id === "ann",
      knows: gamemaster || side === "player",
    })),
  };
}

describe("the zones window", () => {
  const zones = [
    { id: "hold", name: "Hold", region: "Scene.s.Region.a" },
    { id: "deck", name: "Deck" },
  ];
  const regions = [
    { id: "Scene.s.Region.a", name: "Hold" },
    { id: "Scene.s.Region.b", name: "Deck" },
  ];

  it("shows the map region of each zone, and offers unused regions", () => {
    const view = zonesView({ zones, links: [["hold", "deck"]] }, regions, english);
    expect([view.regions, view.onMap, view.pairs[0]?.on]).toEqual([true, true, true]);
    expect(
      view.zones.map(({ region }) =>
        region?.options.filter(({ selected }) => selected).map(({ value }) => value),
      ),
    ).toEqual([["Scene.s.Region.a"], [""]]);
    expect(zonesView({ zones: zones.slice(1), links: [] }, [], english)).toMatchObject({
      regions: false,
      onMap: false,
      zones: [{ region: null }],
    });
    expect(
      zonesView({ zones, links: [] }, [], english).zones[0]?.region?.options[0]?.selected,
      "a region that is gone",
    ).toBe(true);
  });
});

describe("weapons in Zones & Cards", () => {
  const carried: VariantItemFacts = {
    ...pistol,
    atHand: false,
    declared: { ...pistol.declared, location: "carried", weight: 5 },
  };
  const fought = (part: Source, foe: Source = {}): Source => ({
    round: 1,
    people: {
      ann: { side: "players", turns: { r1t0: turn(2, "acting") }, ...part },
      foe: { side: "others", turns: { r1t0: turn(7, "waiting") }, ...foe },
    },
  });
  const people = (things: readonly VariantItemFacts[], foes: readonly VariantItemFacts[] = []) => [
    person("ann", { things }),
    person("foe", { side: "enemy", things: foes }),
  ];
  const budget = { full: 0, quick: 0 };

  it("have separate entries in the turn bar for drawing, picking up and using them", () => {
    const drawing = seen({ people: people([carried]), settings: { drawIsQuick: true }, fought: fought({}) });
    expect(
      commandsOf(drawing.encounter, "quick", budget, english).find(({ key }) => key.startsWith("drawWeapon")),
    ).toMatchObject({ itemId: "pistol", note: "Pistol" });
    expect(commandsOf(drawing.encounter, "attacks", budget, english).map(({ name }) => name)).toEqual([
      "Bare hands",
    ]);
    const lying = seen({
      people: people([pistol]),
      fought: { ...fought({ dropped: { pistol: true } }), loose: { pistol: { by: "", zone: "" } } },
    });
    expect(
      JSON.parse(
        commandsOf(lying.encounter, "quick", budget, english).find(({ key }) => key.startsWith("pickUp"))
          ?.choices ?? "",
      ),
    ).toEqual({ action: "pickUp", thing: "pistol" });
    const theirs: VariantItemFacts = { ...pistol, uuid: "Actor.foe.Item.theirs", name: "Theirs" };
    const taken = seen({
      people: people([], [theirs]),
      fought: { ...fought({}, { dropped: { theirs: true } }), loose: { theirs: { by: "ann", zone: "" } } },
    });
    const [first] = commandsOf(taken.encounter, "attacks", budget, english);
    expect([first?.name, first?.itemId, JSON.parse(first?.choices ?? "")]).toEqual([
      "Theirs",
      "",
      { taken: "Actor.foe.Item.theirs" },
    ]);
    expect(rowsView(taken, english).map(({ description }) => description)).toEqual([
      expect.stringContaining("Has taken: Theirs"),
      expect.stringContaining("Not in hand: Theirs"),
    ]);
  });

  it("can't be used to attack if they need two hands but one hand is injured, and the turn bar shows why (Z7.5)", () => {
    const sheet = { attributes, injuries: { brokenHand: { key: "brokenHand", days: 2 } } };
    const rifle: VariantItemFacts = { ...pistol, declared: { ...pistol.declared, hands: 2 } };
    const view = seen({ people: [person("ann", { sheet, things: [rifle] })], fought: fought({}) });
    expect(commandsOf(view.encounter, "attacks", budget, english)[0]).toMatchObject({
      disabled: true,
      description: expect.stringContaining("2 hands"),
    });
  });

  it("count toward the load on the sheet, where an excessive load is highlighted (Z1.1)", () => {
    const load = (quantity: number) => {
      const { tiles, states } = tabView(
        seen({
          people: people([{ ...carried, declared: { ...carried.declared, quantity } }]),
          fought: fought({}),
        }).encounter,
        true,
        false,
        { owner: true, editing: false },
        english,
      );
      return [tiles.find(({ key }) => key === "load"), states.includes("Overloaded")] as const;
    };
    expect(load(2)).toMatchObject([{ value: "2", of: "of 6", tone: "" }, false]);
    expect(load(9)).toMatchObject([{ value: "9", tone: "bo-harm" }, true]);
  });
});

describe("the rows of a Zones & Cards encounter", () => {
  it("are sorted by card, and show which actions are left and whether the combatant can still defend (Z2.1, Z3.1, Z3.3, Z3.4)", () => {
    const rows = rowsView(seen({ gamemaster: true }), english);
    expect(rows.map(({ card, name, acting }) => [card, name, acting])).toEqual([
      ["2", "ann", true],
      ["5", "ben", false],
      ["7", "foe", false],
    ]);
    expect(rows.map(({ pips, answers }) => [pips?.full, pips?.quick, answers?.ready])).toEqual([
      [true, false, true],
      [true, true, true],
      [false, false, false],
    ]);
    expect(rows[1]?.spend).toBe("ben: spend the quick action");
    expect(rows[0]?.description).toContain("One full or one quick action left");
  });

  it("hide enemies' values from players and, if cards are hidden, also the cards of enemies who haven't acted", () => {
    const foe = rowsView(seen(), english).at(-1);
    expect([foe?.pips, foe?.answers, foe?.stress, foe?.card]).toEqual([null, null, "", "7"]);
    const hidden = rowsView(seen({ settings: { hiddenCards: true } }), english);
    expect(hidden.map(({ card }) => card)).toEqual(["2", "5", "?"]);
    expect(hidden[2]?.description).not.toContain("7");
    expect(
      rowsView(seen({ settings: { hiddenCards: true }, gamemaster: true }), english).map(({ card }) => card),
    ).toEqual(["2", "5", "7"]);
  });

  it("include one row for each card of a combatant (Z2.9)", () => {
    const rows = rowsView(
      seen({
        people: [person("ann")],
        fought: {
          round: 1,
          people: { ann: { side: "players", turns: { r1t0: turn(3, "acting"), r1t1: turn(8, "waiting") } } },
        },
      }),
      english,
    );
    expect(rows.map(({ card }) => card)).toEqual(["3", "8"]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  it("show each group member under the group's card with an action budget, and the group's size in the first row (Z2.3)", () => {
    const people = [
      person("ann"),
      person("foe 2", { side: "enemy" }),
      person("foe 1", { side: "enemy" }),
      person("lone", { side: "enemy" }),
    ];
    const grouped = (card: number, state: string, part: Source = {}): Source => ({
      side: "others",
      group: "group1",
      turns: { r1t0: turn(card, state, part) },
    });
    const fought = {
      round: 1,
      people: {
        "ann": { side: "players", turns: { r1t0: turn(6, "waiting") } },
        "foe 2": grouped(2, "acting", { quick: 1 }),
        "foe 1": grouped(2, "acting"),
        "lone": { side: "others", turns: { r1t0: turn(4, "waiting") } },
      },
    };
    const rows = rowsView(seen({ gamemaster: true, people, fought }), english);
    expect(
      rows.map(({ name, beneath, group, acting, pips }) => [name, beneath, group, acting, pips?.quick]),
    ).toEqual([
      ["foe 1", false, "Group of 2", true, true],
      ["foe 2", true, "", true, false],
      ["lone", false, "", false, true],
      ["ann", false, "", false, true],
    ]);
    expect(rows[1]?.description).toContain("Shares a card with foe 1");
    const hidden = rowsView(
      seen({
        settings: { hiddenCards: true },
        people,
        fought: {
          ...fought,
          people: {
            ...fought.people,
            "ann": { side: "players", turns: { r1t0: turn(1, "acting") } },
            "foe 2": grouped(8, "waiting"),
            "foe 1": grouped(8, "waiting"),
          },
        },
      }),
      english,
    );
    expect(hidden.map(({ name, card, beneath }) => [name, card, beneath])).toEqual([
      ["ann", "1", false],
      ["foe 1", "?", false],
      ["foe 2", "?", true],
      ["lone", "?", false],
    ]);
  });

  it("don't reveal hidden cards in their keys", () => {
    const people = [person("ann"), person("foe", { side: "enemy" })];
    const rows = rowsView(
      seen({
        settings: { hiddenCards: true },
        people,
        fought: {
          round: 1,
          people: {
            ann: { side: "players", turns: { r1t0: turn(1, "acting") } },
            foe: { side: "others", turns: { r1t0: turn(7, "waiting"), r1t1: turn(9, "waiting") } },
          },
        },
      }),
      english,
    );
    expect(JSON.stringify(rows)).not.toMatch(/[79]/u);
  });

  it("name each state (broken, panic, cover, aim, prone, held), and show icons for the first four", () => {
    const fought = {
      round: 2,
      people: {
        ann: {
          side: "players",
          cover: "full",
          barrier: 2,
          prone: true,
          aimRound: 2,
          aimWeapon: "pistol",
          turns: { r2t0: turn(1, "acting") },
        },
        foe: { side: "others", turns: { r2t0: turn(4, "waiting") } },
      },
      grapples: { ann: "foe" },
    };
    const hurt = person("ann", {
      sheet: { attributes, health: 0, broken: true, stress: 3, panic: { paranoid: true } },
    });
    const [row] = rowsView(seen({ people: [hurt, person("foe", { side: "enemy" })], fought }), english);
    for (const name of ["Broken", "Panic: ", "Held by foe", "Prone", "Full cover, level 2", "Has aimed"])
      expect(row?.description).toContain(name);
    expect([row?.marks.length, row?.more, row?.stress, row?.answers?.ready]).toEqual([4, "+2", "3", false]);
  });
});

describe("the header, footer and board in Zones & Cards", () => {
  it("show the progress of the round, and what the viewer can do next", () => {
    expect(headView(seen(), english)).toMatchObject({
      phase: "Card 2, 3 left to act",
      deal: false,
      toggle: false,
    });
    expect(headView(seen({ gamemaster: true }), english)).toMatchObject({ deal: true, toggle: true });
    expect(footButtons(seen(), english).map(({ action, command }) => [action, command])).toEqual([
      ["variant", "swap"],
      ["endTurn", ""],
    ]);
    // The Gamemaster's four buttons must fit on one line, so only the button for the next step has a text
    // label.
    expect(
      footButtons(seen({ gamemaster: true }), english).map(({ action, command, icon }) => [
        action,
        command,
        icon,
      ]),
    ).toEqual([
      ["previousTurn", "", true],
      ["variant", "swap", true],
      ["endTurn", "", false],
      ["nextRound", "", true],
    ]);
    expect(footButtons(seen({ own: "ben" }), english)).toEqual([]);
    expect(footButtons(seen({ fought: {} }), english)).toEqual([]);
    expect(
      footButtons(seen({ fought: {}, gamemaster: true }), english).map(({ action, command }) => [
        action,
        command,
      ]),
    ).toEqual([
      ["roster", ""],
      ["variant", "surprise"],
      ["startCombat", ""],
    ]);
  });

  it("suggest grouping identical enemies if the deck has too few cards, but only to Gamemasters (Z2.3)", () => {
    const rats = Array.from({ length: 10 }, (_, index) =>
      person(`rat ${index}`, { side: "enemy", actor: `Scene.s.Token.t${index}.Actor.rat` }),
    );
    const people = [person("ann"), ...rats];
    expect(headView(seen({ gamemaster: true, people, fought: {} }), english)).toMatchObject({
      propose: "The encounter needs 11 cards, more than the deck has",
      extended: "",
      deal: false,
    });
    expect(headView(seen({ people, fought: {} }), english)).toMatchObject({ propose: "" });
    expect(headView(seen({ gamemaster: true, people: people.slice(1), fought: {} }), english)).toMatchObject({
      propose: "",
    });
    const fought = {
      round: 1,
      people: Object.fromEntries(
        people.map(({ id, side }, index) => [
          id,
          {
            side: side === "player" ? "players" : "others",
            ...(side === "enemy" ? { group: "group1" } : {}),
            turns: { r1t0: turn(Math.min(2, index + 1), index === 0 ? "acting" : "waiting") },
          },
        ]),
      ),
    };
    expect(headView(seen({ gamemaster: true, people, fought }), english)).toMatchObject({
      propose: "",
      phase: "Card 1, 2 left to act",
      extended: "",
    });
  });

  it("show the zones with their tags and combatants, and let the current combatant move to an adjacent zone (Z4.1, Z6.10)", () => {
    const board = boardView(seen(), { open: "", folded: false }, english);
    expect(
      board?.zones.map(({ name, flags, members, go }) => [name, flags, members.map(one => one.name), go]),
    ).toEqual([
      ["Deck", ["cluttered"], ["ann"], ""],
      ["Hold", ["dim"], ["ben", "foe"], "Move ann to Hold"],
    ]);
    expect(board?.puts).toEqual([]);
    expect(
      boardView(seen({ gamemaster: true }), { open: "member.ben", folded: false }, english)?.puts,
    ).toEqual([{ id: "ben", zone: "deck", what: "Place in Deck" }]);
    expect(boardView(seen({ fought: {} }), { open: "", folded: false }, english)).toBeNull();
  });
});

describe("the turn bar in Zones & Cards", () => {
  it("lists actions by cost, and shows why an action is unavailable (Z3.1)", () => {
    const shown = seen();
    const [me] = shown.people;
    if (!me) throw new Error("nobody");
    const view = barView(shown, me, { open: true, unfolded: new Set(["attacks"]) }, english);
    // “No interrupt left” is plain text, because struck-through text would look like a lost action.
    expect(
      draw("variants/zones-and-cards/bar", {
        ...view,
        answers: { ready: false, description: "No interrupt left" },
      }),
    ).toMatch(/<li><i class="rx " aria-hidden="true"><\/i><span class="bo-lab">No interrupt left/u);
    expect(view.commands.map(({ action: actionKey, name, itemId }) => [actionKey, name, itemId])).toEqual([
      ["zones.attack", "Pistol", "pistol"],
      ["zones.attack", "Bare hands", ""],
    ]);
    expect(
      commandsOf(shown.encounter, "full", { full: 1, quick: 0 }, english).every(({ disabled }) => disabled),
    ).toBe(true);
    const quick = commandsOf(shown.encounter, "quick", { full: 1, quick: 0 }, english);
    // Weapon actions have one entry for each suitable weapon.
    const own = expect.stringMatching(/pistol$/u);
    for (const key of ["aim", "reload"])
      expect(quick.filter(one => one.key.startsWith(key))).toEqual([
        expect.objectContaining({
          action: "zones.action",
          choices: `{"action":"${key}"}`,
          itemId: own,
          note: "Pistol",
          disabled: false,
        }),
      ]);
    expect(quick.some(({ key }) => key === "defend" || key === "dodge")).toBe(false);
  });
});

describe("sheets in Zones & Cards", () => {
  it("are printed with their values, attributes and skills", () => {
    const view = tabView(seen().encounter, true, false, { owner: false, editing: false }, english);
    const [numbers, skills] = printedSheet(view, english) as any[];
    expect(numbers.columns.map(({ label }: any) => label)).toEqual(
      expect.arrayContaining(["Health", "Stress"]),
    );
    expect(skills.rows.map(({ cells }: any) => cells[0].text)).toEqual(
      view.attributes.map(({ label }) => label),
    );
    expect(skills.rows[0].cells[2].text).toContain(view.attributes[0]?.skills[0]?.label);
  });

  it("show four attributes with three skills each, Health, Resolve and stress (Z1.1, Z1.3, Z1.4)", () => {
    const view = tabView(seen().encounter, true, false, { owner: true, editing: false }, english);
    expect(view.attributes.map(({ skills }) => skills.length)).toEqual([3, 3, 3, 3]);
    expect(view.tiles.map(({ key, value, of }) => [key, value, of])).toEqual([
      ["health", "4", "of 4"],
      ["resolve", "3", ""],
      ["stress", "0", ""],
      ["armor", "0", ""],
      ["load", "0", "of 6"],
    ]);
    expect(view.attributes[1]?.skills[2]).toMatchObject({ dice: "6", rollLabel: "Roll Ranged Combat: 6D" });
    expect(view.commands.some(({ action: actionKey }) => actionKey === "zones.adjust")).toBe(false);
    expect(tabView(seen().encounter, false, true, { owner: true, editing: true }, english)).toMatchObject({
      mayPrefill: true,
      editing: false,
      numbers: null,
    });
  });

  it("show values derived from Blackout for a weapon without its own values, but not for other item types", () => {
    const look = { owner: true, editing: true };
    expect(itemView(pistol, look, english)).toMatchObject({ note: "values from Blackout", mayReset: false });
    const own = itemView({ ...pistol, own: { damage: 4 } }, look, english);
    expect(own?.mayReset).toBe(true);
    expect(own?.numbers.find(({ name }) => name.endsWith("damage"))?.value).toBe(4);
    expect(itemView({ ...pistol, type: "container" }, look, english)).toBeNull();
    expect(itemView({ ...pistol, type: "gear" }, { owner: true, editing: false }, english)).toBeNull();
  });
});

describe("the available actions in Zones & Cards", () => {
  it("include reactions of a frozen combatant once the lost turn is over (Z5.6)", () => {
    const frozen = (losesTurn: boolean) =>
      mayInterrupt(
        seen({
          fought: { round: 1, people: { ann: { losesTurn, turns: { r1t0: turn(2, "waiting") } } } },
          people: [person("ann", { sheet: { attributes, skills: {}, panic: { freeze: true } } })],
        }).encounter,
        "ann",
      );
    expect([frozen(true), frozen(false)]).toEqual([false, true]);
  });

  it("include rests only for Gamemasters", () => {
    const actions = (gamemaster: boolean) =>
      tabView(seen().encounter, true, gamemaster, { owner: true, editing: false }, english).commands.map(
        command => command.action,
      );
    expect([actions(false).includes("zones.rest"), actions(true).includes("zones.rest")]).toEqual([
      false,
      true,
    ]);
  });
});
