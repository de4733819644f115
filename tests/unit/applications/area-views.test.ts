import { describe, expect, it } from "vitest";
import { placingView } from "../../../src/applications/areas/placing-view.ts";
import { choiceAt, withChoice } from "../../../src/applications/dialogs/action-state.ts";
import { placeView, withPlace } from "../../../src/applications/dialogs/place-view.ts";
import { area } from "../../../src/actions/combat/area.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { card, hit, html as drawn, marauder } from "./cards-support.ts";
import { text } from "../../../src/actions/core/card.ts";
import { factsOf, someone, table, weapon } from "../actions/support.ts";

const words = {
  localize: (key: string) => key,
  format: (key: string, data: Record<string, string>) => `${key} ${JSON.stringify(data)}`,
} as never;
const grenade = { blast: 2, template: 0, range: 40 };
const none = factsOf(area, { actor: someone("a"), item: weapon("grenade", { blast: 2 }), targets: [] });

describe("the placement bar of an area", () => {
  it("shows the distance, the affected and sheltered targets, and whether the area is out of range", () => {
    const caught = [
      { token: "1", name: "Thug", sheltered: false, friend: false },
      { token: "2", name: "Mara", sheltered: false, friend: true },
      { token: "3", name: "Bo", sheltered: true, friend: true },
    ];
    const view = placingView({ feet: 45, withinRange: false, caught }, grenade, words);
    expect(view).toMatchObject({
      withinRange: false,
      nobody: false,
      away: 'BLACKOUT.area.place.beyond {"feet":"45","range":"40"}',
    });
    expect(view.caught.map(({ note }) => note)).toEqual([
      "",
      "BLACKOUT.area.place.friend",
      "BLACKOUT.area.place.sheltered",
    ]);
    expect(
      placingView({ feet: 5, withinRange: true, caught: [] }, { ...grenade, blast: 0, template: 3 }, words),
    ).toMatchObject({ nobody: true, keys: "BLACKOUT.area.place.keys.template" });
  });
});

describe("the dialog for an area attack", () => {
  it("has a field for the area's position only while a map is viewed and the area hasn't landed", () => {
    expect(placeView(area, none, true, table, words)).toMatchObject({ chosen: false, canPlace: true });
    expect(placeView(area, none, false, table, words)).toBeNull();
    expect(placeView(attack, none, true, table, words)).toBeNull();
    expect(
      placeView(area, { ...none, choices: { ...none.choices, landed: true } }, true, table, words),
    ).toBeNull();
  });

  it("keeps the choices that don't depend on the area's position when the area is moved", () => {
    const choices = {
      place: { x: 1 },
      people: { a: {} },
      targets: [{}],
      farAway: true,
      poorVisibility: true,
      feet: 10,
      pair: "1",
    };
    expect(withPlace(choices, { x: 2 })).toEqual({ place: { x: 2 }, poorVisibility: true, pair: "1" });
    expect(withPlace(choices, null)).toEqual({ place: null, poorVisibility: true, pair: "1" });
  });

  it("identifies each target by its UUID, even if the UUID contains dots", () => {
    const name = "people.Scene.a.Token.b.Actor.c.state";
    expect(choiceAt({}, name)).toBe("map");
    const changed = withChoice({ people: { other: { state: "in" } } }, name, "out");
    expect(changed).toEqual({
      people: { "other": { state: "in" }, "Scene.a.Token.b.Actor.c": { state: "out" } },
    });
    expect(choiceAt(changed, name)).toBe("out");
    expect(
      choiceAt(
        withChoice(changed, "people.Scene.a.Token.b.Actor.c.evasionDifficulty", 3),
        "people.Scene.a.Token.b.Actor.c.state",
      ),
    ).toBe("out");
  });
});

describe("the card of an area attack on a map", () => {
  const offered: typeof card = {
    ...card,
    near: [{ name: "Bo", label: text("BLACKOUT.area.make.too", { name: "Bo" }), choices: { people: {} } }],
    targets: card.targets.map(row => ({
      ...row,
      amends: [{ label: text("BLACKOUT.area.make.out"), choices: { people: {} } }],
    })),
  };
  const html = (may: object, state: "applied" | "reversed" = "applied") =>
    drawn({
      may,
      judged: { state, resolution: { card: offered, draft: hit(), problems: [], followUps: [] } },
    });

  it("lets users remove targets if they can amend the action or propose an amendment, but lets them add nearby targets only if they can amend it", () => {
    for (const may of [{ amend: true }, { propose: true }])
      expect(html(may)).toContain(`data-command="amend-row" data-row="${marauder.uuid}" data-index="0"`);
    expect(html({ amend: true })).toMatch(/data-command="amend-near" data-index="0"[^>]*>Bo too</);
    expect(html({ propose: true })).not.toContain("amend-near");
  });

  it("has no amendment buttons for other users, or after the action is undone", () => {
    for (const markup of [html({}), html({ amend: true }, "reversed")])
      expect(markup).not.toContain("amend-");
  });
});
