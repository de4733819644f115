import type { Page } from "@playwright/test";
import { expect, test, type Crew } from "./support/crew.ts";
import {
  actionDialog,
  all,
  cardOf,
  choose,
  closeSheets,
  fromMenu,
  go,
  has,
  openSheetOf,
  pick,
  posted,
  press,
  pressOn,
  rig,
  set,
  stands,
} from "./support/actions.ts";
import { cell } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";
const QUIST = "Sister Halloran Quist";

/** A test scenario for one action: how users perform it, the card's text, and the resulting values. */
interface Scene {
  readonly action: string;
  readonly title: string;
  /** Prepares the scenario as a Gamemaster. */
  readonly before?: (gm: Page) => Promise<unknown>;
  /** Performs the action with the mouse and returns the message ID. */
  readonly act: (crew: Crew) => Promise<string>;
  /** Answers the questions that the action asks other users. */
  readonly answers?: (crew: Crew, id: string) => Promise<unknown>;
  /** The text of the card after the action has been resolved. */
  readonly says: RegExp;
  /**
   * Whether only the actor's costs are applied automatically, so that a Gamemaster must press Apply. If the
   * targets are asked, their last answer applies the effects instead.
   */
  readonly isPending?: boolean;
  /** An actor, and the values that the actor should have afterward. */
  readonly then?: readonly [who: string, has: object];
  /** Checks other changes made by the action, or the changes made by undoing it. */
  readonly after?: (crew: Crew, id: string) => Promise<unknown>;
}

interface Doing {
  readonly page: Page;
  readonly who: string;
  readonly action: string;
  readonly item?: string;
  readonly targets?: readonly string[];
  readonly choices?: Parameters<typeof choose>[1];
  readonly faces?: readonly number[];
}

/** Clicks a button on the sheet, fills in the dialog, and submits it. */
async function act({ page, who, action, item = "", ...chosen }: Doing): Promise<string> {
  await press(page, who, action, item);
  return decide(page, chosen);
}

/** Fills in the open action dialog and submits it. Returns the message ID. */
async function decide(
  page: Page,
  { targets, choices = {}, faces = [] }: Pick<Doing, "targets" | "choices" | "faces">,
): Promise<string> {
  const dialog = actionDialog(page);
  await expect(dialog).toBeVisible();
  if (targets) await pick(dialog, ...targets);
  await choose(dialog, choices);
  await rig(page, ...faces);
  return go(page, dialog);
}

/** Presses a follow-up button on a card and submits the dialog that opens. */
async function follow(
  page: Page,
  id: string,
  label: string,
  chosen: Pick<Doing, "targets" | "choices" | "faces"> = {},
): Promise<string> {
  await pressOn(page, id, "follow-up", `:has-text("${label}")`);
  return decide(page, chosen);
}

/** Calls for the resist tests of a card, which needs no dialog. Returns the ID of the message with the tests. */
function callTests(page: Page, id: string): Promise<string> {
  return posted(page, () => pressOn(page, id, "follow-up", ':has-text("resist")'));
}

/**
 * Answers an action's open question in the panel beside the sidebar, by pressing the button with a matching
 * label.
 */
async function answer(page: Page, words: RegExp, faces: readonly number[] = []): Promise<void> {
  await rig(page, ...faces);
  await page
    .locator("#blackout-prompts button[data-command='answer']")
    .filter({ has: page.locator("b", { hasText: words }) })
    .first()
    .click();
  await expect(page.locator("#blackout-prompts")).toBeHidden();
}

const stormy = ({ nadia: { page } }: Crew) =>
  act({ page, who: ILKA, action: "swim", choices: { water: "storm" }, faces: all(6, 1) });
const deep = ({ nadia: { page } }: Crew) =>
  act({ page, who: ILKA, action: "jump", choices: { kind: "down", height: 40 }, faces: all(6, 1) });
const maneuver =
  (action: string, faces: readonly number[]) =>
  ({ nadia: { page } }: Crew) =>
    act({ page, who: ILKA, action, targets: ["Breach marauder 1"], faces });

const scenes: readonly Scene[] = [
  {
    action: "test",
    title: "starts from the skill matrix",
    act: async ({ nadia: { page } }) => {
      await cell(await openSheetOf(page, ILKA), "insight", "perception").click();
      await closeSheets(page);
      return decide(page, { choices: { difficulty: 2 }, faces: all(9, 6) });
    },
    says: /Critical success/,
  },
  {
    action: "attack",
    title: "takes an enemy out of the fight",
    act: ({ nadia: { page } }) =>
      act({
        page,
        who: ILKA,
        action: "attack",
        item: "Kestrel sidearm",
        targets: ["Breach marauder 1"],
        faces: [...all(5, 6), ...all(4, 1), ...all(8, 6)],
      }),
    says: /Hit/,
    isPending: true,
    then: ["Breach marauder 1", { hp: -7, av: 13, dr: 0, conditions: ["outOfFight"] }],
  },
  {
    action: "burst",
    title: "hits a character whose player does not soak the damage",
    act: ({ gm: { page } }) =>
      act({
        page,
        who: "Hull gunner",
        action: "burst",
        item: "Deck autogun",
        targets: ["Ilka"],
        faces: all(8, 6),
      }),
    answers: ({ nadia }) => answer(nadia.page, /^(?!.*(injury|wound)).*$/i),
    says: /Hits: 8/,
    then: ["Ilka", { hp: -2, av: 13, dr: 0, conditions: ["outOfFight"] }],
  },
  {
    action: "area",
    title: "affects four enemies, for whom the Gamemaster answers with one press",
    before: gm =>
      gm.evaluate(() =>
        (globalThis as any).game.actors
          .getName("Ilka Sorrento-Vasquez")
          .items.getName("Fragmentation charge")
          .update({ "system.location": "worn" }),
      ),
    act: ({ nadia: { page } }) =>
      act({
        page,
        who: ILKA,
        action: "area",
        item: "Fragmentation charge",
        targets: ["Breach marauder 1", "Breach marauder 2", "Hull gunner", "Gantry drone"],
        faces: [...all(7, 6), ...all(8, 5)],
      }),
    answers: async ({ gm: { page } }) => {
      await rig(page, ...all(60, 1));
      await page.locator("#blackout-prompts [data-action='rollAll']").click();
      await expect(page.locator("#blackout-prompts")).toBeHidden();
    },
    says: /Fragmentation charge.*Caught.*Caught.*Caught.*Caught/s,
    then: ["Hull gunner", { hp: -14, av: 10 }],
  },
  {
    action: "stray",
    title: "follows a shot that missed",
    act: async ({ nadia: { page } }) => {
      const id = await act({
        page,
        who: ILKA,
        action: "attack",
        item: "Kestrel sidearm",
        targets: ["Breach marauder 1"],
        faces: [...all(3, 6), ...all(6, 1)],
      });
      return follow(page, id, "hits someone nearby", {
        targets: ["Hull gunner"],
        faces: [...all(3, 6), ...all(5, 1)],
      });
    },
    says: /Hits someone else/,
    isPending: true,
    then: ["Hull gunner", { hp: 11, av: 10 }],
  },
  {
    action: "finish",
    title: "makes an attack non-lethal afterward",
    before: gm =>
      set(gm, "Breach marauder 1", { system: { health: { value: -3 } }, conditions: ["outOfFight"] }),
    act: ({ tomas: { page } }) => act({ page, who: ROOK, action: "finish", targets: ["Breach marauder 1"] }),
    answers: ({ gm }) => answer(gm.page, /./, all(20, 1)),
    says: /Call it non-lethal/,
  },
  {
    action: "rest",
    title: "restores Stamina",
    before: gm => set(gm, ROOK, { system: { stamina: { value: 2 } } }),
    act: ({ tomas: { page } }) => posted(page, () => press(page, ROOK, "rest")),
    says: /Stamina back: 2/,
    then: [ROOK, { stamina: 4 }],
  },
  {
    action: "heal",
    title: "heals another player's character",
    before: gm => set(gm, ILKA, { system: { health: { value: 4 } } }),
    act: ({ tomas: { page } }) =>
      act({ page, who: QUIST, action: "heal", targets: ["Ilka"], faces: [...all(4, 6), ...all(6, 1)] }),
    says: /Successes: 4/,
    isPending: true,
    then: [ILKA, { hp: 12 }],
  },
  {
    action: "treat",
    title: "treats poison",
    before: gm => set(gm, ILKA, { conditions: ["poisoned"] }),
    act: ({ tomas: { page } }) =>
      act({ page, who: QUIST, action: "treat", targets: ["Ilka"], faces: all(10, 6) }),
    says: /Treated: Poisoned/,
    isPending: true,
    then: [ILKA, { conditions: [] }],
  },
  {
    action: "hide",
    title: "hides a character from two enemies",
    act: ({ nadia: { page } }) =>
      act({ page, who: ILKA, action: "hide", targets: ["Hull gunner", "Gantry drone"], faces: all(8, 6) }),
    says: /Hidden/,
    then: [ILKA, { conditions: ["hidden"] }],
  },
  {
    action: "freeAction",
    title: "is described in a few words",
    act: ({ nadia: { page } }) => act({ page, who: ILKA, action: "freeAction" }),
    says: /speaks/,
  },
  {
    action: "reload",
    title: "starts from the row of a weapon",
    act: ({ nadia: { page } }) => act({ page, who: ILKA, action: "reload", item: "Kestrel sidearm" }),
    says: /Loaded: 10 of 10/,
    then: [ILKA, { ammunition: { "Kestrel sidearm": 10 } }],
  },
  {
    action: "useItem",
    title: "starts from the gear page",
    act: ({ tomas: { page } }) =>
      act({ page, who: QUIST, action: "useItem", item: "Surgeon's satchel", targets: ["Rook"] }),
    says: /Used/,
    then: [QUIST, { uses: { "Surgeon's satchel": 5 } }],
  },
  {
    action: "fieldRepair",
    title: "starts from the gear page",
    act: ({ tomas: { page } }) =>
      act({
        page,
        who: ROOK,
        action: "fieldRepair",
        item: "Bulkhead plate",
        choices: { tools: true },
        faces: all(4, 6),
      }),
    says: /Points back: 2/,
    then: [ROOK, { av: 21, dr: 5 }],
  },
  {
    action: "standUp",
    title: "lets a prone character stand up",
    before: gm => set(gm, ILKA, { conditions: ["prone"] }),
    act: ({ nadia: { page } }) => posted(page, () => press(page, ILKA, "standUp")),
    says: /Stands up/,
    then: [ILKA, { conditions: [] }],
  },
  { action: "jump", title: "becomes a fall from too great a height", act: deep, says: /Falls 40 ft/ },
  {
    action: "fall",
    title: "follows a jump from too great a height",
    act: async crew => follow(crew.nadia.page, await deep(crew), "falls", { faces: all(20, 1) }),
    answers: ({ nadia }) => answer(nadia.page, /injury/i, [1]),
    says: /Hits the ground hard/,
    then: [ILKA, { conditions: ["injured", "prone"] }],
  },
  {
    action: "vault",
    title: "clears a difficult obstacle",
    act: ({ nadia: { page } }) =>
      act({ page, who: ILKA, action: "vault", choices: { obstacle: "hard" }, faces: all(10, 6) }),
    says: /Gets over it/,
  },
  {
    action: "climb",
    title: "covers twenty feet",
    act: ({ nadia: { page } }) => act({ page, who: ILKA, action: "climb", choices: { feet: 20 } }),
    says: /Climbing, 20 ft/,
    then: [ILKA, { vital: { climbing: 20 } }],
  },
  {
    action: "cross",
    title: "crosses quicksand",
    act: ({ nadia: { page } }) =>
      act({ page, who: ILKA, action: "cross", choices: { hazard: "quicksand" }, faces: all(10, 6) }),
    says: /Gets across/,
  },
  {
    action: "swim",
    title: "is tested in a storm",
    act: stormy,
    says: /Gets nowhere/,
    then: [ILKA, { vital: { swimFailures: 1 } }],
  },
  {
    action: "holdBreath",
    title: "follows when a swimmer is pulled under",
    act: async crew => {
      await stormy(crew);
      return follow(crew.nadia.page, await stormy(crew), "breath", { faces: all(10, 6) });
    },
    says: /Stays conscious/,
  },
  {
    action: "rescue",
    title: "saves an unconscious character under water",
    before: gm => set(gm, ILKA, { system: { clocks: { airlessSince: 999_999_999 } } }),
    act: ({ tomas: { page } }) => act({ page, who: QUIST, action: "rescue", targets: ["Ilka"] }),
    says: /has air again/,
    isPending: true,
    then: [ILKA, { clocks: { airlessSince: null } }],
  },
  {
    action: "takeTrauma",
    title: "starts from the menu of an actor",
    act: async ({ gm: { page } }) => {
      await fromMenu(page, ILKA, "Add an injury");
      return decide(page, { choices: { kind: "wound", attribute: "strength" } });
    },
    says: /Wound/,
    then: [ILKA, { conditions: ["wounded"] }],
  },
  {
    action: "stress",
    title: "starts from the menu of an actor",
    act: async ({ gm: { page } }) => {
      await fromMenu(page, ILKA, "Add stress");
      return decide(page, { choices: { amount: 2 } });
    },
    says: /Stress gained: 2/,
    then: [ILKA, { stress: 3 }],
  },
  {
    action: "condition",
    title: "starts at the request of a module",
    act: async ({ nadia: { page } }) => {
      await page.evaluate(() => {
        const { game } = globalThis as any;
        void game.system.api.perform({ action: "condition", actor: game.user.character });
      });
      return decide(page, { choices: { key: "prone" } });
    },
    says: /Prone added/,
    then: [ILKA, { conditions: ["prone"] }],
  },
  {
    action: "adjust",
    title: "starts from the menu of an actor @both",
    act: async ({ gm: { page } }) => {
      await fromMenu(page, ILKA, "Adjust");
      const dialog = page.locator("#blackout-adjust");
      await choose(dialog, { kind: "stamina", amount: -2, reason: "The air is thin" });
      return go(page, dialog);
    },
    says: /The air is thin/,
    then: [ILKA, { stamina: 4 }],
  },
  {
    action: "resist",
    title: "is requested by the attacker once the attack is applied",
    act: async ({ gm, nadia: { page } }) => {
      const id = await act({
        page,
        who: ILKA,
        action: "attack",
        item: "Kestrel sidearm",
        targets: ["Hull gunner"],
        faces: [...all(5, 6), ...all(4, 1), ...all(3, 6), ...all(9, 1)],
      });
      await pressOn(gm.page, id, "apply");
      await stands(page, id, "applied");
      return callTests(page, id);
    },
    answers: ({ gm }) => answer(gm.page, /Choose to fail/),
    says: /Not resisted/,
    then: ["Hull gunner", { hp: 11, conditions: ["stunned"] }],
    after: async ({ gm, nadia }, id) => {
      const buttons = [gm, nadia].map(({ page }) => page.locator('#chat [data-command="follow-up"]'));
      for (const button of buttons) await expect(button, "nothing is left to resist").toHaveCount(0);
      await pressOn(gm.page, id, "undo");
      await stands(gm.page, id, "reversed");
      for (const button of buttons) await expect(button).toHaveCount(1);
    },
  },
  {
    action: "knockback",
    title: "follows an effect that was not resisted",
    act: async ({ gm, tomas: { page } }) => {
      const id = await act({
        page,
        who: ROOK,
        action: "attack",
        item: "Scrap shotgun",
        targets: ["Hull gunner"],
        faces: [...all(6, 6), ...all(3, 6), ...all(6, 1)],
      });
      await pressOn(gm.page, id, "apply");
      await stands(page, id, "applied");
      const called = await callTests(page, id);
      await answer(gm.page, /Choose to fail/);
      return follow(page, called, "Push back", {
        choices: { collision: "wall", feetTravelled: 15 },
        faces: all(3, 6),
      });
    },
    isPending: true,
    says: /pushed back|stopped after/,
  },
  {
    action: "opposed",
    title: "involves the characters of two players",
    act: ({ nadia: { page } }) =>
      act({
        page,
        who: ILKA,
        action: "opposed",
        targets: ["Rook"],
        choices: { attribute: "dexterity", skill: "athletics" },
        faces: all(8, 6),
      }),
    answers: ({ tomas }) => answer(tomas.page, /Dexterity/, all(9, 1)),
    says: /Ilka Sorrento-Vasquez wins by 8/,
  },
  {
    action: "grapple",
    title: "is lost by an enemy",
    act: ({ tomas: { page } }) =>
      act({ page, who: ROOK, action: "grapple", targets: ["Hull gunner"], faces: all(8, 6) }),
    answers: ({ gm }) => answer(gm.page, /Choose to fail/),
    says: /is grappled/,
    then: ["Hull gunner", { conditions: ["grappled"] }],
  },
  {
    action: "escapeGrapple",
    title: "follows a grapple",
    act: async ({ gm, tomas }) => {
      const id = await act({
        page: tomas.page,
        who: ROOK,
        action: "grapple",
        targets: ["Hull gunner"],
        faces: all(8, 6),
      });
      await answer(gm.page, /Choose to fail/);
      await stands(gm.page, id, "applied");
      return follow(gm.page, id, "Escape a grapple", { faces: all(12, 6) });
    },
    answers: ({ tomas }) => answer(tomas.page, /Choose to fail/),
    says: /is free/,
    then: ["Hull gunner", { conditions: [] }],
  },
  {
    action: "charge",
    title: "is performed with the axe",
    act: maneuver("charge", all(30, 6)),
    says: /Charge.*Critical hit/s,
    isPending: true,
    then: ["Breach marauder 1", { hp: -22 }],
  },
  {
    action: "cripplingStrike",
    title: "targets the legs",
    act: maneuver("cripplingStrike", all(30, 6)),
    answers: ({ gm }) => answer(gm.page, /Choose to fail/),
    says: /Crippling strike.*Hit/s,
    then: ["Breach marauder 1", { conditions: ["outOfFight", "slowed"] }],
  },
  {
    action: "disarm",
    title: "disarms an enemy",
    act: maneuver("disarm", all(30, 6)),
    answers: ({ gm }) => answer(gm.page, /Choose to fail/),
    says: /Disarm.*drops/s,
    then: [ILKA, { stamina: 3 }],
  },
  {
    action: "breakGear",
    title: "breaks the gear in an enemy's hands",
    act: maneuver("breakGear", all(30, 6)),
    says: /Break gear/,
    isPending: true,
  },
  {
    action: "dragGripped",
    title: "drags a gripped target",
    before: gm => set(gm, "Hull gunner", { conditions: ["immobilized"] }),
    act: ({ tomas: { page } }) =>
      act({ page, who: ROOK, action: "dragGripped", targets: ["Hull gunner"], faces: all(12, 6) }),
    answers: ({ gm }) => answer(gm.page, /Choose to fail/),
    says: /is dragged 15 ft/,
  },
  {
    action: "breakGrip",
    title: "breaks the grip of an enemy",
    before: gm => set(gm, ROOK, { conditions: ["immobilized"] }),
    act: ({ tomas: { page } }) =>
      act({ page, who: ROOK, action: "breakGrip", targets: ["Hull gunner"], faces: all(12, 6) }),
    answers: ({ gm }) => answer(gm.page, /Choose to fail/),
    says: /is free/,
    then: [ROOK, { conditions: [] }],
  },
  {
    action: "clearConductive",
    title: "removes a rod from the actor",
    before: gm => set(gm, ILKA, { conditions: ["conductive"] }),
    act: ({ nadia: { page } }) => act({ page, who: ILKA, action: "clearConductive" }),
    says: /no longer attracts Conductor attacks/,
    then: [ILKA, { conditions: [] }],
  },
  {
    action: "wakeShutDown",
    title: "restarts a machine",
    before: gm =>
      set(gm, "Gantry drone", { system: { vital: { shutDown: true } }, conditions: ["outOfFight"] }),
    act: ({ nadia: { page } }) =>
      act({ page, who: ILKA, action: "wakeShutDown", targets: ["Gantry drone"], faces: all(10, 6) }),
    says: /is running again/,
    isPending: true,
    then: ["Gantry drone", { vital: { shutDown: false } }],
  },
  {
    action: "bleedOut",
    title: "is rolled below 0 hit points",
    before: gm => set(gm, ILKA, { system: { health: { value: -2 } }, conditions: ["outOfFight"] }),
    act: ({ nadia: { page } }) => act({ page, who: ILKA, action: "bleedOut", faces: all(10, 1) }),
    says: /bleeds on/,
  },
  {
    action: "wake",
    title: "wakes another player's character",
    before: gm => set(gm, ILKA, { conditions: ["outOfFight"], system: { vital: { knockedOut: true } } }),
    act: ({ tomas: { page } }) =>
      act({ page, who: QUIST, action: "wake", targets: ["Ilka"], faces: all(10, 6) }),
    says: /wakes/,
    isPending: true,
    then: [ILKA, { vital: { knockedOut: false }, conditions: [] }],
  },
];

/**
 * The most common actions. Here, the other actions are tested only in the deep tests, but their unit and
 * headless tests always run.
 */
const usual = ["test", "attack", "burst", "area", "heal", "useItem", "resist", "grapple"];

for (const { action, title, before, act: perform, answers, says, isPending = false, then, after } of scenes) {
  test(`the action ${action} ${title}`, usual.includes(action) ? {} : { tag: "@long" }, async ({ crew }) => {
    const { gm, all: seats } = crew;
    await before?.(gm.page);
    const id = await perform(crew);
    await answers?.(crew, id);
    if (isPending) await pressOn(gm.page, id, "apply");
    await stands(gm.page, id, "applied");
    for (const { page } of seats) {
      const card = await cardOf(page, id);
      await expect(card).toHaveAttribute("data-action-type", action);
      await expect(card).toContainText(says);
      if (then) await expect.poll(() => has(page, then[0])).toMatchObject(then[1] as Record<string, unknown>);
    }
    await after?.(crew, id);
  });
}

test("every action that players can start has a scenario here or is listed as tested elsewhere", async ({
  crew: { gm },
}) => {
  // Actions tested elsewhere: encounter actions, transfers, challenges (challenge.spec.ts), and haggling
  // (headless/market.test.ts). The demo world has no followers or custom maneuvers, so
  // encounter-followers.test.ts and own-maneuver.test.ts test those actions. The filter excludes the actions of
  // variants, whose keys contain a dot, because a page that has used a variant also has its actions.
  const elsewhere = ["pull", "renewItem", "challengeTest", "guileRound", "command", "ownManeuver", "haggle"];
  const actions = (await gm.page.evaluate(() =>
    (globalThis as any).game.system.api.actionTypes
      .all()
      .filter(
        (action: any) =>
          action.nature !== "automatic" && action.who !== "holder" && !action.key.includes("."),
      )
      .map((action: any) => action.key),
  )) as string[];
  expect(actions).toEqual(expect.arrayContaining(elsewhere));
  expect(actions.filter(action => !elsewhere.includes(action)).sort()).toEqual(
    [...new Set(scenes.map(({ action }) => action))].sort(),
  );
});
