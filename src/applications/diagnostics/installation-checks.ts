import { moduleProperty, watchHooks } from "../../compat/hooks.ts";
import { changesOf } from "../../compat/effects.ts";
import { createMessage } from "../../compat/messages.ts";
import { foundryRelease, isKnownGeneration } from "../../compat/generation.ts";
import { queryUser } from "../../compat/users.ts";
import { removal } from "../../compat/documents.ts";
import { InspirationDie } from "../../dice/inspiration-die.ts";
import { SuccessRoll } from "../../dice/success-roll.ts";
import { actorModels, itemModels } from "../../data/models.ts";
import { conditionSource } from "../../data/effect/condition-source.ts";
import { allActions } from "../../actions/core/registry.ts";
import { hasText, localize } from "../../language/localize.ts";
import { whenStarted } from "../../started.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { VERSION_QUERY } from "./register.ts";
import { CheckError, hold, type InstallationCheck } from "./run-checks.ts";

/**
 * The flag that marks the documents created by a check. It contains the user's ID, so that documents left
 * behind by an interrupted check can be deleted.
 */
const FLAG = "installationCheck";

const testName = (): string => localize("BLACKOUT.diagnostics.testName");
const flags = (): object => ({ [SYSTEM_ID]: { [FLAG]: game.user.id } });
const isLeft = ({ flags: own }: { readonly flags: object }): boolean =>
  foundry.utils.getProperty(own, `${SYSTEM_ID}.${FLAG}`) === game.user.id;

/** Deletes the documents that this user's interrupted checks left behind. */
export async function clearLeftovers(): Promise<void> {
  if (!game.user.isGM) return;
  for (const left of [
    ...game.combats.filter(isLeft),
    ...game.actors.filter(isLeft),
    ...game.messages.filter(isLeft),
  ])
    await left.delete();
}

/** Creates an actor that is hidden from players, and deletes it after the check. */
async function withActor(
  type: string,
  check: (actor: Actor.Implementation) => Promise<void>,
  effects: ActiveEffect.CreateData[] = [],
): Promise<void> {
  const actor = await Actor.implementation.create({
    name: testName(),
    type: type as Actor.SubType,
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE },
    flags: flags(),
    effects,
  });
  if (!actor) throw new CheckError("no actor was created");
  try {
    await check(actor);
  } finally {
    await actor.delete();
  }
}

async function withItem(
  actor: Actor.Implementation,
  type: string,
  check: (item: Item.Implementation) => Promise<void>,
): Promise<void> {
  const [item] =
    (await actor.createEmbeddedDocuments("Item", [{ name: testName(), type: type as Item.SubType }])) ?? [];
  if (!item) throw new CheckError(`no item of the type ${type} was created`);
  await check(item);
}

/** Renders the sheet, checks it, and closes it. */
async function openSheet(
  document: Actor.Implementation | Item.Implementation,
  look: (element: HTMLElement) => void = () => undefined,
): Promise<void> {
  const sheet = document.sheet as foundry.applications.api.ApplicationV2.Any | null;
  if (!sheet) throw new CheckError(`${document.type} has no sheet`);
  await sheet.render({ force: true });
  try {
    hold(
      sheet.element.querySelector(".window-content")?.childElementCount !== 0,
      `the sheet of ${document.type} is empty`,
    );
    look(sheet.element);
  } finally {
    await sheet.close({ animate: false });
  }
}

const page: readonly InstallationCheck[] = [
  {
    area: "page",
    claim: "the system supports this version of Foundry",
    writes: false,
    run: async () => {
      hold(isKnownGeneration(), `it is ${foundryRelease().version}`);
    },
  },
  {
    area: "page",
    claim: "the code that is loaded on demand is available: actions, and the API for modules",
    writes: false,
    run: async () => {
      await whenStarted();
      hold(allActions().length > 50, `${allActions().length} actions are known`);
      const system = moduleProperty("system") as { readonly api?: object } | undefined;
      hold(system?.api !== undefined, "game.system.api is missing");
    },
  },
  {
    area: "page",
    claim: "texts and settings of the system can be read",
    writes: false,
    run: async () => {
      hold(hasText("BLACKOUT.diagnostics.title"), "the texts of the system are missing");
      for (const { namespace, key } of game.settings.settings.values())
        if (namespace === SYSTEM_ID && key) game.settings.get(SYSTEM_ID, key as "automation");
    },
  },
  {
    area: "page",
    claim: "hidden elements of a window are not drawn, and the stylesheet is loaded",
    writes: true,
    run: () =>
      withActor("character", actor =>
        openSheet(actor, element => {
          const { ownerDocument } = element;
          const hidden = ownerDocument.createElement("div");
          hidden.className = "bo-foot";
          hidden.hidden = true;
          element.querySelector(".window-content")?.append(hidden);
          const style = ownerDocument.defaultView?.getComputedStyle(hidden);
          hold(style?.display === "none", `it is drawn as ${String(style?.display)}`);
          hold(style?.getPropertyValue("--bo-3") !== "", "no variable of the stylesheet is set");
        }),
      ),
  },
  ...Object.keys(actorModels)
    .filter(type => type !== "party")
    .map(type => ({
      area: "page",
      claim: `the sheet of the type ${type} opens and closes`,
      writes: true,
      run: () => withActor(type, actor => openSheet(actor)),
    })),
  {
    area: "page",
    claim: "the sheets of all types of items open and close",
    writes: true,
    run: () =>
      withActor("character", async actor => {
        for (const type of Object.keys(itemModels)) await withItem(actor, type, item => openSheet(item));
      }),
  },
];

const compendiums: InstallationCheck = {
  area: "compendiums",
  claim: "all compendiums can be read, and their documents are valid",
  writes: false,
  run: async () => {
    for (const pack of game.packs.filter(one => one.metadata.packageName === game.system.id && one.visible)) {
      const [first] = await pack.getIndex();
      if (!first) throw new CheckError(`${pack.collection} is empty`);
      const document = await pack.getDocument(first._id);
      hold(document?.invalid === false, `${pack.collection}: the first document cannot be read`);
    }
  },
};

const dice: readonly InstallationCheck[] = [
  {
    area: "dice",
    claim: "a test counts fives and sixes on both kinds of dice",
    writes: false,
    run: async () => {
      const roll = await SuccessRoll.ofDice({ plain: 20, inspiration: 10 }).evaluate();
      const { plainFaces, inspirationFaces } = roll as SuccessRoll;
      hold(
        plainFaces.length === 20 && inspirationFaces.length === 10,
        `it rolled ${plainFaces.length} and ${inspirationFaces.length} dice`,
      );
      hold(
        roll.total === [...plainFaces, ...inspirationFaces].filter(face => face >= 5).length,
        `it counted ${String(roll.total)}`,
      );
    },
  },
  {
    area: "dice",
    claim: "small random numbers result in high faces",
    writes: false,
    run: async () => {
      const die = new InspirationDie({ faces: 6 });
      const faces = [0, 0.49, 0.99].map(random => die.mapRandomFace(random));
      hold(faces.join() === "6,4,1", `0, 0.49 and 0.99 are the faces ${faces.join()}`);
    },
  },
  {
    area: "dice",
    claim: "a stored roll is restored with its class and dice",
    writes: false,
    run: async () => {
      const roll = await SuccessRoll.ofDice({ plain: 3, inspiration: 2 }).evaluate();
      const again = Roll.fromJSON(JSON.stringify(roll.toJSON()));
      hold(again instanceof SuccessRoll, "it is a roll of another class");
      hold(
        again.dice.some(die => die instanceof InspirationDie),
        "its Inspiration dice differ",
      );
    },
  },
];

const documents: readonly InstallationCheck[] = [
  ...Object.keys(actorModels).map(type => ({
    area: "documents",
    claim: `an actor of the type ${type} can be prepared without data`,
    writes: false,
    run: async () => {
      const actor = new Actor.implementation({ name: testName(), type: type as Actor.SubType });
      hold(actor.type === type && !actor.invalid, `it is of the type ${actor.type}`);
      actor.prepareData();
    },
  })),
  ...Object.keys(itemModels).map(type => ({
    area: "documents",
    claim: `an item of the type ${type} can be prepared without data`,
    writes: false,
    run: async () => {
      const item = new Item.implementation({ name: testName(), type: type as Item.SubType });
      hold(item.type === type && !item.invalid, `it is of the type ${item.type}`);
    },
  })),
  {
    area: "documents",
    claim: "updates of an actor are stored, and a key can be removed from a record",
    writes: true,
    run: () =>
      withActor("character", async actor => {
        await actor.update({ flags: { [SYSTEM_ID]: { record: { one: 1, two: 2 } } } } as Actor.UpdateData);
        await actor.update(removal(`flags.${SYSTEM_ID}.record`, "one"));
        const record = JSON.stringify(
          foundry.utils.getProperty(actor.toObject(), `flags.${SYSTEM_ID}.record`),
        );
        hold(record === JSON.stringify({ two: 2 }), `the record is ${record}`);
      }),
  },
  {
    area: "documents",
    claim: "an item can be created in an actor, and refers to the actor",
    writes: true,
    run: () =>
      withActor("character", actor =>
        withItem(actor, "gear", async item => {
          hold(actor.items.has(item.id ?? ""), "the actor does not contain the item");
          hold(item.actor === actor, "the item does not refer to its actor");
        }),
      ),
  },
  {
    area: "documents",
    claim: "a condition is an effect with its own data, and is shown as a status",
    writes: true,
    // The effect is created together with the actor, because adding it later would be posted as an action.
    run: () =>
      withActor(
        "npc",
        async actor => {
          hold(actor.statuses.has("prone"), `it shows ${actor.statuses.size} statuses, but not this one`);
          const [effect] = actor.effects;
          hold(effect !== undefined && Array.isArray(changesOf(effect)), "its changes cannot be read");
        },
        [
          conditionSource({
            key: "prone",
            level: 1,
            attribute: null,
            source: null,
            clock: null,
          }) as ActiveEffect.CreateData,
        ],
      ),
  },
];

const hooks: readonly InstallationCheck[] = [
  {
    area: "hooks",
    claim: "the hooks of an actor and its sheet fire in the expected order",
    writes: true,
    run: async () => {
      const heard: string[] = [];
      const note =
        (name: string) =>
        (document: { readonly flags: object }): void => {
          if (isLeft(document) && heard.at(-1) !== name) heard.push(name);
        };
      const drawn =
        (name: string) =>
        (application: object): void => {
          if ("actor" in application && application.actor instanceof Actor && isLeft(application.actor))
            heard.push(name);
        };
      const ends = [
        ...(["preCreateActor", "createActor", "preUpdateActor", "updateActor", "deleteActor"] as const).map(
          name => watchHooks([name], note(name)),
        ),
        ...(["renderActorSheetV2", "closeActorSheetV2"] as const).map(name =>
          watchHooks([name], drawn(name)),
        ),
      ];
      try {
        await withActor("npc", async actor => {
          await actor.update({ name: `${testName()} 2` });
          await openSheet(actor);
        });
      } finally {
        for (const end of ends) end();
      }
      const expected =
        "preCreateActor createActor preUpdateActor updateActor renderActorSheetV2 closeActorSheetV2 deleteActor";
      hold(heard.join(" ") === expected, `hooks fired: ${heard.join(" ")}`);
    },
  },
  {
    area: "hooks",
    claim: "a message is drawn in the log, and its hook receives an element",
    writes: true,
    run: async () => {
      let drawn: unknown = null;
      let id = "";
      const unwatch = watchHooks(["renderChatMessageHTML"], (message, element) => {
        if (isLeft(message)) drawn = element;
      });
      try {
        const message = await createMessage({ content: testName(), whisper: [game.user.id], flags: flags() });
        if (!message?.id) throw new CheckError("no message was created");
        ({ id } = message);
        await message.renderHTML();
      } finally {
        unwatch();
        await game.messages.get(id)?.delete();
      }
      hold(drawn instanceof HTMLElement, "the hook was not called with an element");
    },
  },
];

const combat: InstallationCheck = {
  area: "combat",
  claim: "this client is notified of each turn of an encounter once",
  writes: true,
  run: () =>
    withActor("npc", async actor => {
      const told: string[] = [];
      const made = await Combat.implementation.create({ active: false, flags: flags() });
      if (!made) throw new CheckError("no encounter was created");
      const unwatch = watchHooks(["combatTurnChange"], (encounter, _before, now) => {
        if (encounter === made) told.push(`${now.round}.${now.turn ?? "none"}`);
      });
      try {
        await made.createEmbeddedDocuments(
          "Combatant",
          [0, 1].map(() => ({ name: testName(), actorId: actor.id, hidden: true })),
        );
        // The round is written directly. If the encounter began normally, it would post its turn events.
        await made.update({ round: 1, turn: 0 });
        await made.update({ turn: 1 });
        hold(made.combatant?.id === made.turns[1]?.id, "it is not the turn of the second combatant");
        hold(told.join(" ") === "1.0 1.1", `notified of these rounds and turns: ${told.join(" ") || "none"}`);
      } finally {
        unwatch();
        await made.delete();
      }
    }),
};

const clients: InstallationCheck = {
  area: "clients",
  claim: "every client answers and runs this version of the system",
  writes: false,
  run: async () => {
    const others = game.users.filter(user => user.active && !user.isSelf);
    const answers = await Promise.all(
      others.map(user => queryUser(user, VERSION_QUERY, {}).catch(() => null)),
    );
    const silentCount = answers.filter(answer => typeof answer !== "string").length;
    const otherCount = answers.filter(
      answer => typeof answer === "string" && answer !== game.system.version,
    ).length;
    hold(
      silentCount + otherCount === 0,
      `of ${others.length} other clients, ${silentCount} do not answer and ${otherCount} run another version`,
    );
  },
};

/** All checks of the system's requirements that can run in the page, in the order in which they run. */
export const installationChecks: readonly InstallationCheck[] = [
  ...page,
  compendiums,
  ...dice,
  ...documents,
  ...hooks,
  combat,
  clients,
];
