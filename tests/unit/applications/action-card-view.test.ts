import { describe, expect, it } from "vitest";
import { adjustChoices } from "../../../src/applications/chat/adjust-choices.ts";
import type { ActionCardSource } from "../../../src/applications/chat/action-card-source.ts";
import { promptView } from "../../../src/applications/prompts/prompt-view.ts";
import type { Problem } from "../../../src/actions/core/action.ts";
import { text, type Card, type Concealed } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import { someone } from "../actions/support.ts";
import {
  asked,
  card,
  commandsOf,
  dodge,
  draw,
  facts,
  hit,
  html,
  ilka,
  knowsAll,
  knowsAt,
  marauder,
  view,
} from "./cards-support.ts";
import { english } from "./words.ts";

const mayAll = { apply: true, undo: true, amend: true };

describe("an action card", () => {
  it("shows the actor, the action, the target and the outcome in one line when collapsed", () => {
    expect(view()).toMatchObject({
      initials: "IS",
      title: "Kestrel sidearm",
      subtitle: "Ilka Sorrento › Breach marauder",
      outcome: "Success",
      tone: "good",
      mark: "check",
      open: false,
    });
  });

  it("lists the dice by face, with successes marked and Inspiration dice last", () => {
    const [dice] = view().dice;
    expect(dice?.faces).toMatchObject([
      { face: 6, hit: true, insp: false },
      { face: 5, hit: true, insp: false },
      { face: 2, hit: false, insp: false },
      { face: 1, hit: false, insp: true },
    ]);
    expect([dice?.count, dice?.whyTitle]).toEqual(["2 of 4 dice", "Why 4 dice"]);
  });

  it("shows the difficulty, the margin and the damage points beside the dice", () => {
    const [attack] = card.dice;
    const damage = { ...attack!, stream: "damage", label: text("Damage"), why: [] };
    const lines: Card["lines"] = [
      { text: text("Needed"), place: "needed", value: "3", why: [{ text: text("Evasion"), value: "3" }] },
      { text: text("Margin"), place: "margin", value: "+2" },
      { text: text("Distance"), place: "reason", value: "45 ft" },
      {
        text: text("Points"),
        place: "points",
        stream: "damage",
        value: "10",
        why: [{ text: text("BLACKOUT.attack.successPoints", { n: 2, points: 5 }), value: "10" }],
      },
      { text: text("Open"), value: "8" },
    ];
    const shown = (part: Partial<Card> = {}, knows = knowsAll) =>
      view({
        knows,
        judged: {
          resolution: {
            card: { ...card, dice: [attack!, damage], lines, ...part },
            draft: hit(),
            problems: [],
            followUps: [],
          },
        },
      });
    const { dice, lines: rows } = shown();
    expect(dice.map(({ count, result }) => [count, result])).toEqual([
      ["2 of 4 dice, 3 needed", "margin +2"],
      ["2 of 4 dice, 5 points each", "10 points"],
    ]);
    expect(dice[0]?.why.map(({ text: label, value }) => `${label} ${value}`)).toEqual([
      "Dexterity 4",
      "Needed 3",
      "Evasion 3",
      "Margin +2",
      "Distance 45 ft",
    ]);
    expect(rows.map(({ text: label }) => label)).toEqual(["Open"]);
    // Viewers who aren't allowed to see the pool can still see the difficulty and the margin, and what the
    // roll is for, but neither the dice nor the attribute and skill.
    const concealed = { of: marauder.uuid, need: "all" as const };
    const [hidden] = shown({ dice: [{ ...attack!, concealed }] }, knowsAt("passive")).dice;
    expect([hidden?.label, hidden?.faces, hidden?.count, hidden?.result]).toEqual([
      "To hit",
      [],
      "3 needed",
      "margin +2",
    ]);
    expect(hidden?.whyTitle).toBe("Why: Needed, Margin");
    const pair = text("BLACKOUT.card.pair", { attribute: "Dex", skill: "Aim" });
    expect(shown({ dice: [{ ...attack!, label: pair, concealed }] }, knowsAt("passive")).dice[0]?.label).toBe(
      "",
    );
    const secret = lines.map(line => ({ ...line, concealed }));
    expect(
      shown({ lines: secret }, knowsAt("passive")).dice.map(({ count, result }) => [count, result]),
    ).toEqual([
      ["2 of 4 dice", undefined],
      ["2 of 4 dice", undefined],
    ]);
  });

  it("shows a hit as an equation, or only the armor wear if the viewer isn't allowed to see the values", () => {
    const [row] = card.targets;
    const concealed = { of: marauder.uuid, need: "all" as const };
    const lines: Card["lines"] = [
      {
        text: text("Worn"),
        place: "step",
        value: "−5",
        concealed: { of: marauder.uuid, need: "passive" },
      },
      {
        text: text("Hit points"),
        value: "−3",
        concealed,
        tone: "bad",
        equation: [
          { sign: "", value: "20", label: text("damage") },
          { sign: "−", value: "17", label: text("AV") },
          { sign: "=", value: "3", label: text("HP") },
        ],
      },
    ];
    const struck = (knows = knowsAll, part: Partial<Card["targets"][number]> = {}) =>
      view({
        knows,
        judged: {
          resolution: {
            card: { ...card, targets: [{ ...row!, lines, ...part }] },
            draft: hit(),
            problems: [],
            followUps: [],
          },
        },
      }).targets[0];
    const known = struck();
    expect(
      known?.lines.map(({ equation }) => equation?.map(({ sign, n, label }) => sign + n + label)),
    ).toEqual([["20damage", "−17AV", "=3HP"]]);
    expect(known?.changes).toContain("AV −5");
    const worn = struck(knowsAt("passive"));
    expect(worn?.lines.map(({ text: label, value }) => [label, value])).toEqual([["Worn", "−5"]]);
    // The change already has a row of its own, so it isn't listed again.
    expect(worn?.changes).not.toContain("AV −5");
    expect(struck(knowsAt("nothing"))?.lines).toEqual([]);
    expect(
      view({
        judged: {
          resolution: {
            card: { ...card, targets: [{ ...row!, lines: [{ text: text("Unhurt"), place: "unhurt" }] }] },
            draft: new Draft(facts()),
            problems: [],
            followUps: [],
          },
        },
      }),
    ).toMatchObject({ result: { text: "No HP lost" }, targets: [{ lines: [] }] });
  });

  it("shows the target and the result when collapsed", () => {
    expect(view()).toMatchObject({ whom: "Breach marauder", about: "", result: { text: "HP −14" } });
    expect(html()).toMatch(/<span class="whom"><i [^>]*><\/i>Breach marauder<\/span>/u);
  });

  it("counts the target of two attacks only once", () => {
    const [row] = card.targets;
    const whom = (...targets: Card["targets"]) =>
      view({
        judged: {
          resolution: { card: { ...card, targets }, draft: hit(), problems: [], followUps: [] },
        },
      }).whom;
    expect([whom(row!, row!), whom(row!, row!, { ...row!, uuid: "Actor.drone" })]).toEqual([
      "Breach marauder",
      "2 targets",
    ]);
  });

  it("is expanded only while it is the viewer's newest card", () => {
    expect([view({ newest: true }).open, view({ newest: false }).open]).toEqual([true, false]);
    expect(view({ newest: true, opened: () => false }).open).toBe(false);
  });

  it("for the start or end of a turn is shown as a separator with the turn's events", () => {
    const turn = {
      ...card,
      separator: text("Round 2 · Step 9: Ilka"),
      dice: [],
      targets: [],
      notes: [text("Cannot act")],
      lines: [
        { text: text("Action points"), value: "3" },
        { text: text("Acid"), value: "2", tone: "bad" as const },
      ],
    };
    expect(
      view({
        judged: { resolution: { card: turn, draft: new Draft(facts()), problems: [], followUps: [] } },
      }),
    ).toMatchObject({ separator: "Round 2 · Step 9: Ilka", brought: "Acid 2 · Cannot act" });
  });

  it("shows the sum of a roll whose successes aren't counted, unless only one die is rolled", () => {
    const diceOf = (faces: readonly number[]) => {
      const fall = {
        ...card,
        dice: [{ stream: "fall", label: text("Fall"), faces, hitsFrom: null, why: [] }],
      };
      return view({ judged: { resolution: { card: fall, draft: hit(), problems: [], followUps: [] } } })
        .dice[0];
    };
    const dice = diceOf([3, 2]);
    expect([dice?.count, dice?.faces.some(face => face.hit)]).toEqual(["Sum 5", false]);
    expect(diceOf([4])).toMatchObject({ count: "", faces: [{ face: 4 }] });
  });

  it("explains every number when expanded", () => {
    const {
      lines,
      targets: [row],
    } = view();
    expect(lines.map(line => [line.value, line.why])).toEqual([
      ["3171", [{ text: "Passive Evasion", value: "3172" }]],
      ["8", []],
    ]);
    expect(row?.lines.at(-1)?.why).toEqual([
      { text: "Public", value: "+20" },
      { text: "Hidden row", value: "3175" },
    ]);
    expect(html()).toMatch(/<details data-memory="line\.0"\s*><summary[^>]*data-key="line\.0">/);
  });

  it("shows the changes to each target, with the change to hit points beside the name", () => {
    const {
      targets: [row],
      ownChanges,
    } = view();
    expect(row?.chief).toEqual({ text: "HP −14", toneText: "bo-harm" });
    expect(row?.changes).toEqual(["AV −5", "DR −7", "Prone"]);
    expect(ownChanges).toEqual([{ name: "Ilka Sorrento", text: "AP −1" }]);
  });

  it("shows the actual changes after the action has been applied", () => {
    const [row] = view({
      judged: { state: "applied", applied: [{ uuid: marauder.uuid, path: "system.health.value", add: -2 }] },
    }).targets;
    expect([row?.chief?.text, row?.changes]).toEqual(["HP −2", []]);
  });

  it("lists a removed condition after the added ones", () => {
    const effect = (key: string) => ({ _id: key, name: `BLACKOUT.condition.${key}`, system: { key } });
    const [row] = view({
      judged: {
        state: "applied",
        applied: [
          { uuid: marauder.uuid, collection: "effects", deleted: effect("vulnerable") },
          { uuid: marauder.uuid, collection: "effects", created: effect("outOfFight") },
        ],
      },
    }).targets;
    expect(row?.changes).toEqual(["Out of the Fight", "no longer: Vulnerable"]);
  });

  it("names a condition only once if the outcome or a line of the target names it as well", () => {
    const out = text("BLACKOUT.condition.outOfFight");
    const created = { _id: "out", name: out.key, system: { key: "outOfFight" } };
    const changesBeside = (part: Partial<Card["targets"][number]>) =>
      view({
        judged: {
          state: "applied",
          applied: [{ uuid: marauder.uuid, collection: "effects", created }],
          resolution: {
            card: { ...card, targets: card.targets.map(row => ({ ...row, ...part })) },
            draft: hit(),
            problems: [],
            followUps: [],
          },
        },
      }).targets[0]?.changes;
    expect(changesBeside({})).toEqual(["Out of the Fight"]);
    expect(changesBeside({ outcome: out })).toEqual([]);
    expect(changesBeside({ lines: [{ text: out, tone: "bad" }] })).toEqual([]);
  });

  it("shows the main result beside the name of a target only if the outcome doesn't name it already", () => {
    const rowWith = (outcome: Card["outcome"]) =>
      view({
        judged: {
          resolution: {
            card: { ...card, targets: card.targets.map(row => ({ ...row, outcome })) },
            draft: hit(),
            problems: [],
            followUps: [],
          },
        },
      }).targets.map(row => draw("chat/card-target", row).includes("<b"))[0];
    expect(rowWith(text("BLACKOUT.condition.outOfFight"))).toBe(true);
    expect(rowWith({ key: "HP −14" })).toBe(false);
  });

  it("collapses the target rows if there are many targets, but not if there are few", () => {
    const crowd = Array.from({ length: 20 }, (_, index) => someone(`mob${index}`));
    const rows = crowd.map(({ uuid, name }) => ({
      ...card.targets[0],
      uuid,
      name,
      outcome: text("Caught"),
      tone: "bad" as const,
      dice: [],
      lines: [{ text: text("Points"), value: "3" }],
    }));
    const many = view({
      judged: {
        facts: facts({ targets: crowd }),
        resolution: {
          card: { ...card, targets: rows },
          draft: new Draft(facts({ targets: crowd })),
          problems: [],
          followUps: [],
        },
      },
    });
    expect([many.targets.length, many.targets.some(row => row.open), many.subtitle]).toEqual([
      20,
      false,
      "Ilka Sorrento › 20 targets",
    ]);
    expect(view().targets[0]?.open).toBe(true);
    const opened = (key: string) => (key === "target.3" ? true : undefined);
    expect(
      view({
        opened,
        judged: {
          facts: facts({ targets: crowd }),
          resolution: {
            card: { ...card, targets: rows },
            draft: new Draft(facts({ targets: crowd })),
            problems: [],
            followUps: [],
          },
        },
      }).targets[3]?.open,
    ).toBe(true);
  });
});

describe("the card of a Gamemaster's action", () => {
  it("doesn't name one of several targets as the actor", () => {
    const crew = facts({ targets: [someone("bert"), someone("cleo")] });
    const shown = (subtitle: string) =>
      view({
        action: "partyRest",
        judged: {
          action: { speaker: "gamemaster" as const },
          facts: crew,
          resolution: {
            card: { ...card, ...(subtitle === "" ? {} : { subtitle: text(subtitle) }) },
            draft: new Draft(crew),
            problems: [],
            followUps: [],
          },
        },
      });
    expect([shown("Eight hours").subtitle, shown("").subtitle, shown("").initials]).toEqual([
      "Eight hours",
      "3 people",
      "3",
    ]);
  });

  it("names no actor if the action affects the whole encounter", () => {
    const whole = {
      action: { speaker: "gamemaster" as const, targets: "none" as const },
      facts: facts({ targets: [] }),
    };
    const resolution = (subtitle: object) => ({
      card: { ...card, targets: [], ...subtitle },
      draft: new Draft(facts()),
      problems: [],
      followUps: [],
    });
    expect(
      view({
        action: "zones.round",
        judged: { ...whole, resolution: resolution({ subtitle: text("Round 2") }) },
      }),
    ).toMatchObject({ initials: "", subtitle: "Round 2" });
    expect(view({ action: "zones.deal", judged: { ...whole, resolution: resolution({}) } }).subtitle).toBe(
      "",
    );
    expect(html({ action: "zones.round", judged: { ...whole, resolution: resolution({}) } })).not.toMatch(
      /Ilka Sorrento|class="bo-ini/u,
    );
  });

  it("names all affected actors, except those that the viewer isn't allowed to see", () => {
    const people = [
      { name: "Bert" },
      { name: "Cleo", concealed: { of: marauder.uuid, need: "sight" as const } },
      { name: "Dora" },
    ];
    const shown = (named: typeof people, knows = knowsAt("all")) =>
      view({
        knows,
        judged: {
          facts: facts({ targets: [] }),
          resolution: { card: { ...card, people: named }, draft: hit(), problems: [], followUps: [] },
        },
      });
    expect([shown(people).subtitle, shown(people).initials]).toEqual(["Bert, Dora", "2"]);
    expect([shown(people, knowsAll).subtitle, shown(people, knowsAll).initials]).toEqual([
      "Bert, Cleo, Dora",
      "3",
    ]);
    expect([shown(people.slice(0, 1)).subtitle, shown(people.slice(0, 1)).initials]).toEqual(["Bert", "BE"]);
    expect([shown(people.slice(1, 2)).subtitle, shown(people.slice(1, 2)).initials]).toEqual(["", ""]);
  });

  it("names the affected actor if there is only one", () => {
    const alone = facts({ targets: [ilka] });
    expect(
      view({
        action: "hazard",
        judged: {
          action: { speaker: "gamemaster" as const },
          facts: alone,
          resolution: {
            card: { ...card, subtitle: text("Fire") },
            draft: new Draft(alone),
            problems: [],
            followUps: [],
          },
        },
      }),
    ).toMatchObject({ initials: "IS", subtitle: "Ilka Sorrento, Fire" });
  });
});

describe("an action card at different knowledge levels", () => {
  const conflicts = [
    {
      change: { uuid: marauder.uuid, path: "system.health.value", from: 1, to: 2 },
      reason: "changed" as const,
      current: 47,
    },
  ];

  it("shows all values to a Gamemaster", () => {
    const markup = html({ judged: { conflicts } });
    for (const number of ["3171", "3172", "3173", "3174", "3175", "HP −14", "AV −5", "DR −7", "47"])
      expect(markup).toContain(number);
  });

  it("shows Passive Evasion and armor wear, but no hit points, at the middle level", () => {
    const markup = html({ judged: { conflicts }, knows: knowsAt("passive") });
    for (const number of ["3171", "3172", "AV −5", "Hurt", "Prone"]) expect(markup).toContain(number);
    for (const number of [
      "3173",
      "3174",
      "3175",
      "HP −14",
      "DR −7",
      "47",
      "Hidden row",
      "Absorbed",
      "Dodging",
    ])
      expect(markup).not.toContain(number);
  });

  it("shows no values of an enemy at the lowest level", () => {
    const markup = html({ judged: { conflicts }, knows: knowsAt("nothing") });
    for (const number of ["317", "HP −", "AV −", "DR −", "−5", "47", "Hurt", "Prone", "Passive Evasion"])
      expect(markup).not.toContain(number);
    for (const open of ["Kestrel sidearm", "Success", "Caught", "Points", "+20", "2 of 4 dice"])
      expect(markup).toContain(open);
  });

  it("shows the values of the viewer's own characters at every level", () => {
    const knowsIlka = ({ of, need }: Concealed) => of === ilka.uuid || knowsAt("nothing")({ of, need });
    expect(view({ knows: knowsIlka }).ownChanges).toEqual([{ name: "Ilka Sorrento", text: "AP −1" }]);
  });

  it("omits a concealed pool and its successes", () => {
    expect(view({ knows: knowsAt("passive") }).targets[0]?.dice).toEqual([]);
    expect(view({ knows: knowsAll }).targets[0]?.dice).toHaveLength(1);
  });
});

describe("an action card in different states", () => {
  it("shows that the writer hasn't checked the action yet, with a note if no Gamemaster is online", () => {
    expect(view({ judged: { state: "none", confirmed: false } })).toMatchObject({
      stamp: { text: "Being checked", mark: "clock" },
      buttons: [],
      tone: "ask",
    });
    expect(view({ judged: { state: "none" }, writerOnline: false }).note).toBe(
      "Waiting for a Gamemaster to join.",
    );
  });

  it("is expanded and has an Apply button for users who can apply the action", () => {
    const mine = view({ may: mayAll });
    expect([mine.buttons.map(({ command }) => command), mine.open]).toEqual([["apply", "amend"], true]);
    expect(view()).toMatchObject({
      buttons: [],
      stamp: { text: "Waiting for the Gamemaster to apply this" },
      note: "",
      open: false,
    });
  });

  it("shows that the action was skipped, and still lets users apply it", () => {
    const skipped = view({ may: mayAll, judged: { skipped: true } });
    expect([skipped.stamp, skipped.open, skipped.tone]).toMatchObject([
      { text: "Skipped", mark: "skip" },
      false,
      "good",
    ]);
    expect(skipped.buttons.map(({ command, primary }) => [command, primary])).toEqual([
      ["apply", false],
      ["amend", false],
    ]);
    expect(view({ judged: { skipped: true }, prompts: [asked()] })).toMatchObject({
      stamp: { text: "Skipped" },
      open: false,
    });
  });

  it("shows that the action's costs are paid, and lets users undo the payment before the result is applied", () => {
    const paid = [{ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 }];
    expect(view({ may: mayAll, judged: { applied: paid } })).toMatchObject({
      buttons: [{ command: "apply" }, { command: "undo" }, { command: "amend" }],
      note: "The costs are paid.",
    });
    expect(view({ judged: { applied: paid } })).toMatchObject({
      stamp: { text: "Waiting for the Gamemaster to apply this" },
      note: "The costs are paid.",
    });
    // If a character falls while vaulting, Prone is applied immediately, just like the costs.
    const prone = { uuid: "Actor.one.ActiveEffect.prone", path: "system.level", from: 0, to: 1 };
    expect(view({ may: mayAll, judged: { applied: [...paid, prone] } }).note).toBe(
      "The costs are paid, and the effects on the acting character are applied.",
    );
  });

  it("doesn't color the outcome as good or bad if the viewer owns only the target", () => {
    const seenBy = (...own: string[]) => view({ owns: uuid => own.includes(uuid) });
    expect(seenBy(marauder.uuid)).toMatchObject({ tone: "", toneText: "bo-c2", mark: "" });
    for (const other of [view(), seenBy(ilka.uuid), seenBy(ilka.uuid, marauder.uuid)])
      expect(other).toMatchObject({ tone: "good", toneText: "bo-help", mark: "check" });
  });

  it("tells the owner of a target about an attack, opens by itself, and colors its edge", () => {
    const seenBy = (own: string, tone: Card["tone"], more: Partial<ActionCardSource> = {}) =>
      view({
        owns: uuid => uuid === own,
        newestAttack: true,
        ...more,
        judged: {
          action: { opposes: true },
          resolution: { card: { ...card, tone }, draft: hit(), problems: [], followUps: [] },
        },
      });
    const subtitle = `${ilka.name} attacks you`;
    expect(seenBy(marauder.uuid, "bad")).toMatchObject({
      ...{ tone: "good", toneText: "bo-help", mark: "", open: true, whom: "you", subtitle },
    });
    expect(seenBy(marauder.uuid, "good")).toMatchObject({
      ...{ tone: "bad", toneText: "bo-c2", mark: "", open: true, whom: "you", subtitle },
    });
    expect(seenBy(ilka.uuid, "bad")).toMatchObject({ tone: "bad", toneText: "bo-harm", open: false });
    for (const closed of [{ passed: true }, { newestAttack: false }, { opened: () => false }])
      expect(seenBy(marauder.uuid, "bad", closed).open).toBe(false);
  });

  it("shows the actor's name when collapsed if there is no target", () => {
    const alone = facts({ targets: [] });
    const closed = view({
      judged: {
        facts: alone,
        resolution: { card: { ...card, targets: [] }, draft: hit(), problems: [], followUps: [] },
      },
    });
    expect(closed).toMatchObject({ whom: "", about: alone.actor.name });
  });

  it("has no Apply button if all changes have been applied", () => {
    const all = hit()
      .changes()
      .map(change =>
        "created" in change ? { ...change, created: { ...change.created, disabled: false } } : change,
      );
    expect(view({ may: mayAll, judged: { applied: all } }).buttons.map(({ command }) => command)).toEqual([
      "undo",
      "amend",
    ]);
    expect(
      view({ may: mayAll, judged: { applied: all.filter(change => !("created" in change)) } }).buttons[0]
        ?.command,
    ).toBe("apply");
  });

  it("has no Apply button if there are no changes", () => {
    const nothing = { card, draft: new Draft(facts()), problems: [], followUps: [] };
    expect(
      view({ may: mayAll, judged: { resolution: nothing } }).buttons.map(({ command }) => command),
    ).toEqual(["amend"]);
  });

  it("has an Apply button for users who can apply the action, even if they aren't allowed to see its changes", () => {
    expect(
      view({ may: { apply: true }, knows: knowsAt("nothing") }).buttons.map(({ command }) => command),
    ).toEqual(["apply"]);
  });

  it("does not list added Inspiration dice twice", () => {
    const wound = text("BLACKOUT.harm.inspiration");
    const shared = facts({ party: { uuid: "Actor.party", inspiration: 0, members: [] } });
    const draft = new Draft(shared);
    draft.addInspiration(1);
    const listed = (lines: Card["lines"]) =>
      view({
        knows: () => true,
        judged: {
          facts: shared,
          resolution: { card: { ...card, targets: [], lines }, draft, problems: [], followUps: [] },
        },
      }).ownChanges.map(one => one.text);
    expect(listed([{ text: wound, value: "+1" }])).toEqual([]);
    expect(listed([])).toEqual(["Inspiration +1"]);
  });

  it("is marked as uneventful from the start if the action only ends a turn", () => {
    const over = {
      card: { ...card, lines: [], dice: [], targets: [], notes: [] },
      draft: new Draft(facts()),
    };
    const ends = (state: "none" | "applying" | "applied", action = "turnEnd") =>
      view({ action, judged: { state, resolution: { ...over, problems: [], followUps: [] } } }).uneventful;
    expect([ends("applying"), ends("applied")]).toEqual([true, true]);
    expect([ends("none"), ends("applied", "test")]).toEqual([false, false]);
  });

  it("has a stamp, an icon and an Undo button after the action is applied", () => {
    expect(view({ may: mayAll, judged: { state: "applied", applied: hit().changes() } })).toMatchObject({
      stamp: { text: "Applied", mark: "check" },
      undone: false,
      tone: "good",
    });
    expect(commandsOf(html({ may: mayAll, judged: { state: "applied", applied: hit().changes() } }))).toEqual(
      ["undo", "amend"],
    );
    expect(commandsOf(html({ judged: { state: "applied" } }))).toEqual([]);
  });

  it("has an Applied stamp only if something was applied", () => {
    const problem: Problem = {
      kind: "rule",
      text: text("BLACKOUT.market.problem.soldOut", { what: "Stim" }),
    };
    const warning: Problem = {
      kind: "range",
      text: text("BLACKOUT.problem.notNextTo", { name: "Ilka", feet: 45 }),
    };
    const stamp = (problems: readonly Problem[], changed = false) =>
      view({
        judged: {
          state: "applied",
          applied: changed ? [{ uuid: marauder.uuid, path: "system.health.value", add: -2 }] : [],
          resolution: { card, draft: hit(), problems, followUps: [] },
        },
      }).stamp?.mark;
    expect([stamp([problem]), stamp([]), stamp([], true)]).toEqual(["warn", undefined, "check"]);
    expect(
      stamp([warning]),
      "a maneuver that failed for lack of Stamina changes nothing either",
    ).toBeUndefined();
  });

  it("has an Undo button even without changes if the action's result matters elsewhere, as in a skill challenge", () => {
    const judged = { state: "applied", applied: [], action: { counts: true } } as const;
    expect(commandsOf(html({ may: mayAll, judged }))).toEqual(["undo", "amend"]);
    expect(commandsOf(html({ may: mayAll, judged: { ...judged, action: {} } }))).toEqual(["amend"]);
    expect(commandsOf(html({ may: mayAll, judged: { ...judged, state: "reversed" } }))).not.toContain("undo");
  });

  it("is struck through after the action is undone, and lets users redo the action", () => {
    const markup = html({ may: mayAll, judged: { state: "reversed" } });
    expect(markup).toMatch(/class="bo-card\s+undone"/);
    expect(markup).toContain("Undone");
    expect(markup).toMatch(/<h3 class="bo-strike"/);
    expect(commandsOf(markup)).toEqual(["apply", "amend"]);
    expect(markup).toContain('data-card="action" data-action-type="attack" data-state="reversed"');
  });

  it("shows why the action was rejected, and has no buttons", () => {
    const refused = view({
      may: { ...mayAll, followUp: () => true, adjust: true },
      reason: "Not your turn.",
      judged: {
        state: "refused",
        resolution: {
          card,
          draft: hit(),
          problems: [],
          followUps: [
            { action: "resist", label: text("Resist"), actor: "Actor.ilka", targets: [], choices: {} },
          ],
        },
      },
    });
    expect(refused).toMatchObject({
      stamp: { text: "Rejected" },
      note: "Not your turn.",
      buttons: [],
      followUps: [],
      adjust: false,
      undone: true,
    });
  });

  it.each(["applying", "reversing"] as const)("has no buttons in the state “%s”", state => {
    expect(view({ may: mayAll, judged: { state } }).buttons).toEqual([]);
  });

  it("has no Amend button if the action has no choices", () => {
    expect(
      [view({ may: mayAll, amendable: false }), view({ may: { propose: true }, amendable: false })].map(
        ({ buttons }) => buttons.map(({ command }) => command),
      ),
    ).toEqual([["apply"], []]);
  });

  it("lets players propose an amendment, and lets Gamemasters make one", () => {
    expect(view({ may: { propose: true } }).buttons).toMatchObject([
      { command: "amend", label: "Propose amendment…" },
    ]);
    expect(view({ may: { amend: true } }).buttons).toMatchObject([{ command: "amend", label: "Amend…" }]);
  });

  it("shows a secret action to its Gamemaster in full, and has only a button to reveal the action", () => {
    const secret = view({
      secret: true,
      may: { ...mayAll, reveal: true, followUp: () => true },
      judged: { state: "none" },
    });
    expect([
      secret.state,
      secret.open,
      secret.buttons.map(({ command }) => command),
      secret.targets.length,
    ]).toEqual(["secret", true, ["reveal"], 1]);
  });

  it("shows which values couldn't be changed, and their current values", () => {
    const change = { uuid: marauder.uuid, path: "system.health.value", add: -3 };
    const { conflicts } = view({
      judged: {
        conflicts: [
          { change, reason: "gone" },
          {
            change: { uuid: marauder.uuid, path: "system.vital.dead", from: false, to: true },
            reason: "changed",
            current: true,
          },
        ],
      },
    });
    expect(conflicts).toEqual([
      "Breach marauder, Hit points: the document no longer exists.",
      "Breach marauder, Death: changed since, now Yes.",
    ]);
  });
});

describe("follow-ups on an action card", () => {
  const followUps = [
    { action: "resist", label: text("Resist 7D"), actor: "Actor.ilka", targets: [], choices: {} },
    { action: "stray", label: text("Stray shot"), actor: "Actor.marauder", targets: [], choices: {} },
  ];
  const resolution = { card, draft: hit(), problems: [], followUps };

  it("appear in their actor's row, and only for users who can perform them", () => {
    const offered = view({
      judged: { resolution },
      may: { followUp: ({ actor }) => actor === "Actor.marauder" },
    });
    expect([offered.followUps, offered.targets[0]?.followUps]).toEqual([
      [],
      [{ actor: "Actor.marauder", index: 1, applies: false, label: "Stray shot" }],
    ]);
    expect(offered.open).toBe(true);
    const own = view({
      judged: { resolution, state: "applied", applied: hit().changes() },
      may: { followUp: ({ actor }) => actor === "Actor.ilka" },
    });
    expect([own.followUps, own.targets[0]?.followUps]).toEqual([
      [{ actor: "Actor.ilka", index: 0, applies: false, label: "Resist 7D" }],
      [],
    ]);
    expect(view({ judged: { resolution } }).followUps).toEqual([]);
  });

  it("apply the hit before they call for resist tests, and appear only for users who can apply the hit (R11.3)", () => {
    const labels = (apply: boolean) =>
      view({ judged: { resolution }, may: { apply, followUp: () => true } }).applying.map(
        ({ label, applies }) => [label, applies],
      );
    expect(labels(true)).toEqual([["Apply, then call for resist tests", true]]);
    expect(labels(false)).toEqual([]);
  });

  it("stand out beside the button that only applies the hit", () => {
    const applyButton = (allowed: boolean) =>
      view({ judged: { resolution }, may: { apply: true, followUp: () => allowed } }).buttons.find(
        ({ command }) => command === "apply",
      );
    expect(applyButton(true)).toMatchObject({ label: "Apply only", primary: false });
    expect(applyButton(false)).toMatchObject({ label: "Apply", primary: true });
  });

  it("call for resist tests only while any are left, and name the actors who haven't rolled theirs", () => {
    const shown = (left: boolean, awaited: readonly string[], mayFollow = true) => {
      const { followUps, pendingAnswers } = view({
        judged: { resolution, state: "applied", applied: hit().changes() },
        may: { followUp: () => mayFollow },
        resistTests: { left, awaited },
      });
      return [...followUps.map(({ label }) => label), ...pendingAnswers];
    };
    expect(shown(true, [])).toEqual(["Resist 7D"]);
    expect(shown(false, [])).toEqual([]);
    expect(shown(false, ["Rook", "Nadia"])).toEqual(["Resist test still to roll: Rook, Nadia"]);
    expect(shown(false, ["Rook"], false), "a viewer who couldn't request the test").toEqual([]);
  });

  it("disappear when the action is undone", () => {
    expect(
      view({ judged: { resolution, state: "reversed" }, may: { followUp: () => true } }).followUps,
    ).toEqual([]);
  });

  it("include half, full, double and direct damage to other targets, and healing", () => {
    const markup = html({ may: { adjust: true } });
    expect([...markup.matchAll(/data-share="(\w+)"/g)].map(match => match[1])).toEqual([
      "half",
      "whole",
      "double",
      "direct",
      "healing",
    ]);
    expect(commandsOf(html())).toEqual([]);
    expect([
      adjustChoices(7, "half"),
      adjustChoices(7, "double"),
      adjustChoices(7, "direct"),
      adjustChoices(7, "healing"),
    ]).toEqual([
      { kind: "damage", amount: 7, factor: "0.5" },
      { kind: "damage", amount: 7, factor: "2" },
      { kind: "direct", amount: 7, factor: "1" },
      { kind: "healing", amount: 7, factor: "1" },
    ]);
  });
});

describe("questions on an action card", () => {
  const mine = asked({ view: promptView(dodge, { message: "message1", sent: false }, knowsAll, english) });

  it("appear in the target's row as a link to the panel that offers the answers", () => {
    expect(view({ prompts: [mine] }).targets[0]?.prompts).toHaveLength(1);
    expect(commandsOf(html({ prompts: [mine] }))).toEqual(["question"]);
  });

  it("have a button for each answer if the Gamemaster has skipped them in the panel", () => {
    const markup = html({ prompts: [mine], judged: { skipped: true } });
    expect(markup).toMatch(
      /data-command="answer" data-message="message1" data-prompt="evade\.0" data-value="evade"/,
    );
    expect(markup).toMatch(/data-prompt="evade\.0" data-value="fail"/);
  });

  it("expand the card only for users who can answer them", () => {
    expect(view({ prompts: [mine] })).toMatchObject({ open: true, tone: "ask" });
    expect(view({ prompts: [asked()] })).toMatchObject({ open: false, tone: "ask" });
  });

  it("have no buttons for other users, but name the actor who hasn't answered yet", () => {
    const markup = html({ prompts: [asked()] });
    expect(markup).toContain("Breach marauder has yet to answer");
    expect(commandsOf(markup)).toEqual([]);
  });

  it("replace the outcome “Ready to roll” with the names of those who must answer", () => {
    const ready = {
      card: {
        ...card,
        outcome: text("BLACKOUT.card.ready"),
        tone: "ask" as const,
        targets: [
          {
            uuid: marauder.uuid,
            name: marauder.name,
            outcome: text("BLACKOUT.card.ready"),
            tone: "ask" as const,
            dice: [],
            lines: [],
          },
        ],
      },
      draft: hit(),
      problems: [],
      followUps: [],
    };
    const pendingAnswers = (...prompts: Parameters<typeof asked>[0][]) =>
      view({ judged: { resolution: ready }, prompts: prompts.map(asked) });
    expect([pendingAnswers().outcome, pendingAnswers().targets[0]?.outcome]).toEqual([
      "Ready to roll",
      "Ready to roll",
    ]);
    expect([pendingAnswers({}).outcome, pendingAnswers({}).targets[0]?.outcome]).toEqual([
      "Waits for Breach marauder",
      "Waits",
    ]);
    expect(pendingAnswers({}, {}, { actor: "Actor.ilka", name: "Ilka" }).outcome).toBe(
      "Waits for Breach marauder, Ilka",
    );
    expect(pendingAnswers(...["a", "b", "c", "d"].map(name => ({ actor: name, name }))).outcome).toBe(
      "Waits",
    );
    expect(view({ prompts: [asked()] }).outcome).toBe("Success");
  });

  it("appear below the rows if the actor who must answer has no row", () => {
    const other = view({ prompts: [asked({ actor: "Actor.ilka", view: mine.view })] });
    expect([other.questions.length, other.targets[0]?.prompts.length]).toEqual([1, 0]);
    expect(view({ prompts: [asked({ actor: "Actor.ilka", name: "Ilka" })] }).pendingAnswers).toEqual([
      "Ilka has yet to answer",
    ]);
  });

  it("don't prevent users from applying results that don't depend on the answers", () => {
    const early = view({ prompts: [mine], may: mayAll });
    expect(early.buttons[0]).toMatchObject({
      command: "apply",
      label: "Apply what is settled",
      primary: false,
    });
  });

  it("have no buttons after they have been answered", () => {
    const sent = asked({ view: promptView(dodge, { message: "message1", sent: true }, knowsAll, english) });
    expect(commandsOf(html({ prompts: [sent] }))).toEqual([]);
    expect(view({ prompts: [sent] }).open).toBe(false);
  });
});

describe("a hidden difficulty on an action card", () => {
  it("can be entered by the Gamemaster, who then sees the outcome", () => {
    const open = html({ hidden: { difficulty: null, outcome: "", min: 1, max: 20 } });
    expect(commandsOf(open)).toEqual(["hide-difficulty"]);
    expect(open).toMatch(/name="hidden-difficulty" min="1" max="20"/);
    const kept = html({ hidden: { difficulty: 3, outcome: "Partial success", min: 0, max: 99 } });
    expect(commandsOf(kept)).toEqual(["reveal-difficulty", "forget-difficulty"]);
    expect(kept).toContain("Partial success");
    expect(kept).toContain('data-difficulty="3"');
  });

  it("can be zero", () => {
    expect(commandsOf(html({ hidden: { difficulty: 0, outcome: "Success", min: 0, max: 99 } }))).toEqual([
      "reveal-difficulty",
      "forget-difficulty",
    ]);
  });
});
