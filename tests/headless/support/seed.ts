/**
 * Defines the world of the headless tests: two Gamemasters, two players with one character each, identical
 * enemies with unlinked tokens, an encounter in progress, and a party.
 */

import { latestVersion } from "../../../src/migrations/setting.ts";

export const USERS = {
  gm: "GmAlpha000000001",
  other: "GmBeta0000000002",
  ann: "PlayerAnn0000001",
  ben: "PlayerBen0000002",
} as const;
export const IDS = {
  anna: "ActorAnna0000001",
  bert: "ActorBert0000002",
  thug: "ActorThug0000003",
  boss: "ActorBoss0000004",
  party: "ActorParty000005",
  rifle: "ItemRifle0000001",
  vest: "ItemVest00000002",
  knife: "ItemKnife0000003",
  coat: "ItemCoat00000004",
  kit: "ItemKit000000005",
  scene: "SceneYard0000001",
  combat: "CombatYard000001",
} as const;

/** The UUIDs of the actors. */
export const ANNA = `Actor.${IDS.anna}`;
export const BERT = `Actor.${IDS.bert}`;
export const BOSS = `Actor.${IDS.boss}`;
export const PARTY = `Actor.${IDS.party}`;

const tokenId = (index: number): string => `TokenThug${String(index).padStart(7, "0")}`;
const combatantId = (name: string): string =>
  `Combatant${name.slice(0, 3)}${"0".repeat(4)}`.padEnd(16, "0").slice(0, 16);

/** Returns the UUID of the synthetic actor of an enemy token, by the token's number. */
export function thug(index: number): string {
  return `Scene.${IDS.scene}.Token.${tokenId(index)}.Actor.${IDS.thug}`;
}

/** Returns the UUID of an enemy's token, by the token's number. */
export function thugToken(index: number): string {
  return `Scene.${IDS.scene}.Token.${tokenId(index)}`;
}

/** The IDs of the combatants, by name. */
export const COMBATANTS = {
  anna: combatantId("Ann"),
  bert: combatantId("Ber"),
  boss: combatantId("Bos"),
  thug0: combatantId("Thu"),
} as const;

export interface SeedOptions {
  readonly thugs?: number;
  readonly settings?: Record<string, unknown>;
  /**
   * Whether the encounter has begun. True by default. `gathered` means that it is about to begin and no
   * combatant has initiative yet.
   */
  readonly fighting?: boolean | "gathered";
}

const vest = (id: string, name: string, value: number): object => ({
  _id: id,
  name,
  type: "armor",
  sort: 200,
  system: { location: "worn", armor: { value, max: value }, resistance: { value: 1, max: 1 } },
});
const rifle = (): object => ({
  _id: IDS.rifle,
  name: "Rifle",
  type: "weapon",
  sort: 100,
  system: {
    category: "ranged",
    location: "worn",
    attacks: [{ attribute: "dexterity", skill: "shoot" }],
    damage: { dice: 3, attribute: "", flat: 2 },
    actionPoints: 2,
    range: 100,
    ammunition: { value: 12, max: 12 },
    burst: 4,
    blast: 2,
    template: 2,
    hands: 2,
  },
});
const kit = (): object => ({
  _id: IDS.kit,
  name: "Stimulant",
  type: "gear",
  sort: 300,
  system: { quantity: 3, location: "worn" },
});

/** Returns the seed data for the host. */
export function seedOf({ thugs = 4, settings = {}, fighting = true }: SeedOptions = {}): object {
  const person = (_id: string, name: string, owner: string): object => ({
    _id,
    name,
    type: "character",
    ownership: { default: 0, [owner]: 3 },
    system: {
      attributes: Object.fromEntries(
        ["strength", "endurance", "dexterity", "intelligence", "insight", "charisma"].map(key => [
          key,
          { value: 4 },
        ]),
      ),
      health: { value: 14 },
      stamina: { value: 4 },
    },
    items: [rifle(), vest(IDS.vest, "Vest", 6), kit()],
  });
  const tokens = Array.from({ length: thugs }, (_, index) => ({
    _id: tokenId(index),
    name: `Thug ${index + 1}`,
    actorId: IDS.thug,
    actorLink: false,
    x: index * 100,
    y: 500,
  }));
  const combatant = (_id: string, actorId: string, tokenId: string, initiative: number): object => ({
    _id,
    actorId,
    tokenId,
    sceneId: IDS.scene,
    initiative,
    system: { ap: 8, movement: 1 },
  });
  return {
    world: { title: "Headless table", paused: false },
    users: [
      { _id: USERS.gm, name: "Gamemaster", role: "GAMEMASTER" },
      { _id: USERS.other, name: "Second", role: "GAMEMASTER" },
      { _id: USERS.ann, name: "Ann", role: "PLAYER", character: IDS.anna },
      { _id: USERS.ben, name: "Ben", role: "PLAYER", character: IDS.bert },
    ],
    documents: {
      Actor: [
        person(IDS.anna, "Anna", USERS.ann),
        person(IDS.bert, "Bert", USERS.ben),
        {
          _id: IDS.thug,
          name: "Thug",
          type: "npc",
          ownership: { default: 0 },
          system: { health: { value: 15 }, stamina: { value: 5 }, ownArmor: { value: 2, max: 2 } },
          items: [vest(IDS.coat, "Coat", 3)],
        },
        {
          _id: IDS.boss,
          name: "Boss",
          type: "npc",
          ownership: { default: 0 },
          system: {
            rank: "elite",
            health: { value: 19 },
            stamina: { value: 6 },
            ownArmor: { value: 4, max: 4 },
          },
          items: [{ _id: IDS.knife, name: "Knife", type: "weapon", sort: 50 }],
        },
        {
          _id: IDS.party,
          name: "Party",
          type: "party",
          ownership: { default: 2 },
          system: { inspiration: { value: 5, log: [] }, members: [ANNA, BERT] },
        },
      ],
      Scene: [
        {
          _id: IDS.scene,
          name: "Yard",
          active: true,
          tokens: [
            { _id: "TokenAnna0000001", name: "Anna", actorId: IDS.anna, actorLink: true, x: 0, y: 0 },
            { _id: "TokenBert0000002", name: "Bert", actorId: IDS.bert, actorLink: true, x: 100, y: 0 },
            { _id: "TokenBoss0000003", name: "Boss", actorId: IDS.boss, actorLink: true, x: 200, y: 0 },
            ...tokens,
          ],
        },
      ],
      Combat: fighting
        ? [
            {
              _id: IDS.combat,
              scene: IDS.scene,
              active: true,
              ...(fighting === "gathered" ? { round: 0, turn: null } : { round: 1, turn: 0 }),
              combatants:
                fighting === "gathered"
                  ? []
                  : [
                      combatant(COMBATANTS.anna, IDS.anna, "TokenAnna0000001", 5),
                      combatant(COMBATANTS.bert, IDS.bert, "TokenBert0000002", 10),
                      combatant(COMBATANTS.boss, IDS.boss, "TokenBoss0000003", 15),
                      ...(thugs > 0 ? [combatant(COMBATANTS.thug0, IDS.thug, tokenId(0), 18)] : []),
                    ],
            },
          ]
        : [],
    },
    settings: {
      "blackout.partyActor": IDS.party,
      "blackout.migration": { version: latestVersion },
      ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`blackout.${key}`, value])),
    },
  };
}
