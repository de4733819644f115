import { besideGame, changesOf, foundryRelease, isKnownGeneration, removal } from "../../compat.ts";
import { InspirationDie } from "../../dice/inspiration-die.ts";
import { SuccessRoll } from "../../dice/success-roll.ts";
import { actorModels, itemModels } from "../../data/models.ts";
import { conditionSource } from "../../data/effect/condition-source.ts";
import { allVerbs } from "../../play/deed/registry.ts";
import { started } from "../../started.ts";

/** One thing that the system relies on in Foundry. The claim is the name of a test, for whoever develops; `run` rejects with what is otherwise; what it makes in the world it takes away again. */
export interface PageCheck { readonly area: string; readonly claim: string; readonly run: () => Promise<void> }

/** The name that everything made by a check has, so that nobody takes it for their own. */
const NAME = "Blackout Quench";

function hold(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Makes somebody in the world, for as long as the check lasts. */
async function withActor(type: "character" | "npc", check: (actor: Actor.Implementation) => Promise<void>): Promise<void> {
  const actor = await Actor.implementation.create({ name: NAME, type });
  if (!actor) throw new Error("no actor was made");
  try {
    await check(actor);
  } finally {
    await actor.delete();
  }
}

const documents: readonly PageCheck[] = [
  ...Object.keys(actorModels).map(type => ({
    area: "documents", claim: `an actor of the type ${type} is prepared from nothing`,
    run: async () => {
      const actor = new Actor.implementation({ name: NAME, type: type as Actor.SubType });
      hold(actor.type === type && !actor.invalid, `it is of the type ${actor.type}`);
      actor.prepareData();
    },
  })),
  ...Object.keys(itemModels).map(type => ({
    area: "documents", claim: `an item of the type ${type} is prepared from nothing`,
    run: async () => {
      const item = new Item.implementation({ name: NAME, type: type as Item.SubType });
      hold(item.type === type && !item.invalid, `it is of the type ${item.type}`);
    },
  })),
  {
    area: "documents", claim: "what is written to an actor is stored, and a key can be taken out of a record",
    run: () => withActor("character", async actor => {
      await actor.update({ flags: { blackout: { one: 1, two: 2 } } } as Actor.UpdateData);
      await actor.update(removal("flags.blackout", "one") as Actor.UpdateData);
      const flags = actor.toObject().flags as Record<string, unknown>;
      hold(JSON.stringify(flags["blackout"]) === JSON.stringify({ two: 2 }), `the record is ${JSON.stringify(flags["blackout"])}`);
    }),
  },
  {
    area: "documents", claim: "an item in an actor is used for its numbers, and goes with the actor",
    run: () => withActor("character", async actor => {
      const made = await actor.createEmbeddedDocuments("Item", [{ name: NAME, type: "gear" }]);
      const item = made?.[0];
      hold(item !== undefined && actor.items.has(item.id ?? ""), "the actor does not have it");
      hold(item?.actor === actor, "the item does not know whose it is");
    }),
  },
  {
    area: "documents", claim: "a condition is an effect with its own data, and shows as a status",
    run: () => withActor("npc", async actor => {
      await actor.createEmbeddedDocuments("ActiveEffect", [conditionSource({ key: "prone", level: 1, attribute: null, source: null, clock: null }) as ActiveEffect.CreateData]);
      hold(actor.statuses.has("prone"), `the statuses are ${[...actor.statuses].join(", ") || "none"}`);
      const [effect] = actor.effects;
      hold(effect !== undefined && Array.isArray(changesOf(effect)), "its changes cannot be read");
    }),
  },
];

const dice: readonly PageCheck[] = [
  {
    area: "dice", claim: "a test counts fives and sixes of both kinds of dice",
    run: async () => {
      const roll = await SuccessRoll.ofDice({ plain: 20, inspiration: 10 }).evaluate();
      const { plainFaces, inspirationFaces } = roll as SuccessRoll;
      hold(plainFaces.length === 20 && inspirationFaces.length === 10, `it rolled ${plainFaces.length} and ${inspirationFaces.length} dice`);
      hold(roll.total === [...plainFaces, ...inspirationFaces].filter(face => face >= 5).length, `it counted ${String(roll.total)}`);
    },
  },
  {
    area: "dice", claim: "a stored roll is read again as what it was",
    run: async () => {
      const roll = await SuccessRoll.ofDice({ plain: 3, inspiration: 2 }).evaluate();
      const again = Roll.fromJSON(JSON.stringify(roll.toJSON()));
      hold(again instanceof SuccessRoll, "it is a roll of another class");
      hold(again.dice.some(die => die instanceof InspirationDie), "its Inspiration dice are others");
    },
  },
];

const page: readonly PageCheck[] = [
  {
    area: "page", claim: "the generation is one that the system knows",
    run: async () => hold(isKnownGeneration(), `it is ${foundryRelease().version}`),
  },
  {
    area: "page", claim: "what Foundry does not wait for has come: verbs, and the API that modules use",
    run: async () => {
      await started;
      hold(allVerbs().length > 50, `${allVerbs().length} verbs are known`);
      const system = besideGame("system") as { readonly api?: object } | undefined;
      hold(system?.api !== undefined, "game.system.api is not there");
    },
  },
  {
    area: "page", claim: "all compendiums can be read",
    run: async () => {
      for (const pack of game.packs.filter(one => one.metadata.packageName === game.system.id && one.visible)) {
        const index = await pack.getIndex();
        hold(index.size > 0, `${pack.collection} is empty`);
      }
    },
  },
  ...(["character", "npc"] as const).map(type => ({
    area: "page", claim: `the sheet of the type ${type} opens and closes`,
    run: () => withActor(type, async actor => {
      const { sheet } = actor;
      if (!sheet) throw new Error("it has none");
      await sheet.render(true);
      await sheet.close({ animate: false } as object);
    }),
  })),
];

/** Everything that is checked, in its order. A Gamemaster runs it: it makes actors. */
export const pageChecks: readonly PageCheck[] = [...page, ...dice, ...documents];
