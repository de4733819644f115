import { attributes, type Attribute } from "../rules/character/attributes.ts";
import type { BarrierData } from "../data/actor/barrier.ts";
import type { CharacterData } from "../data/actor/character.ts";
import type { FollowerData } from "../data/actor/follower.ts";
import type { MarketData } from "../data/actor/market.ts";
import type { NpcData } from "../data/actor/npc.ts";
import type { PartyData } from "../data/actor/party.ts";
import { gearConditions } from "../data/actor/gear-conditions.ts";
import { actorWith, prototypeTokenOverrides } from "../compat/documents.ts";
import { applyEffectsOfPhase } from "../compat/effects.ts";
import { defaultArtwork } from "./artwork.ts";
import { actionsOfDocuments, type TestIntent } from "./document-actions.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";
import { changeCondition, ownConditions, type ConditionAnswer } from "./conditions.ts";
import { conditions } from "../rules/conditions/registry.ts";
import { applyToDerived } from "./effect-changes.ts";
import { isHandmade } from "./handmade.ts";
import { conditionOfStatus } from "./statuses.ts";

/** The short names for attributes in roll formulas, such as `@str` and `@dex`. */
const SHORT_KEYS: Readonly<Record<Attribute, string>> = {
  strength: "str",
  endurance: "end",
  dexterity: "dex",
  intelligence: "int",
  insight: "ins",
  charisma: "cha",
};

/** An actor's numbers for a test: the dice of the attribute, and the rank and modifier of the skill. */
export interface TestAbilities {
  readonly attributeDice: number;
  readonly skillRank: number;
  readonly skillModifier: number;
}

/**
 * A function that handles a number that a user entered beside a token. The number is either a change or a new
 * value. Resolves to whether the function handled it.
 */
export type TokenAdjuster = (
  actor: BlackoutActor,
  attribute: string,
  value: number,
  isChange: boolean,
) => Promise<boolean>;

let adjustToken: TokenAdjuster | null = null;

/**
 * Sets the handler for numbers that users enter beside tokens. The actions provide it, because they are in a
 * higher layer than the documents.
 */
export function setTokenAdjuster(adjuster: TokenAdjuster): void {
  adjustToken = adjuster;
}

/**
 * A function that asks the user for the new level of a condition. Resolves to 0 to remove the condition, or
 * to null if the user cancels.
 */
export type LevelAsker = (actor: BlackoutActor, key: string, level: number) => Promise<number | null>;

let askLevel: LevelAsker | null = null;

/**
 * Sets the function that asks the user for a condition's level, which the applications provide. Without this
 * function, a second click removes the condition.
 */
export function setLevelAsker(asker: LevelAsker | null): void {
  askLevel = asker;
}

/**
 * An actor of the system. It connects the document with its data and with the rules, but contains no rules
 * itself.
 */
export class BlackoutActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  isCharacter(): this is BlackoutActor<"character"> & { system: CharacterData } {
    return this.type === "character";
  }

  isNpc(): this is BlackoutActor<"npc"> & { system: NpcData } {
    return this.type === "npc";
  }

  isFollower(): this is BlackoutActor<"follower"> & { system: FollowerData } {
    return this.type === "follower";
  }

  isBarrier(): this is BlackoutActor<"barrier"> & { system: BarrierData } {
    return this.type === "barrier";
  }

  /** Whether the actor has attributes and skills of its own. */
  isSkilled(): this is BlackoutActor<"character" | "follower"> & { system: CharacterData | FollowerData } {
    return this.isCharacter() || this.isFollower();
  }

  /** Whether the actor can act. */
  isPerson(): this is BlackoutActor<"character" | "follower" | "npc"> & {
    system: CharacterData | FollowerData | NpcData;
  } {
    return this.isSkilled() || this.isNpc();
  }

  /** Whether the actor can be the target of an attack. */
  isTarget(): this is BlackoutActor<"character" | "follower" | "npc" | "barrier"> & {
    system: CharacterData | FollowerData | NpcData | BarrierData;
  } {
    return this.isPerson() || this.isBarrier();
  }

  isMarket(): this is BlackoutActor<"market"> & { system: MarketData } {
    return this.type === "market";
  }

  isParty(): this is BlackoutActor<"party"> & { system: PartyData } {
    return this.type === "party";
  }

  static override getDefaultArtwork(actorData?: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    const img = defaultArtwork("Actor", actorData?.type) ?? super.getDefaultArtwork(actorData).img;
    return { img, texture: { src: img } };
  }

  /**
   * Returns this actor's values for a test of an attribute and a skill. For an enemy, the attribute is the
   * whole pool (R13.19). Returns null for actors who make no tests, such as a party.
   */
  testAbilities(attribute: Attribute, skill: string): TestAbilities | null {
    if (this.isSkilled()) {
      const { rank = 0, modifier = 0 } = this.system.allSkills[skill] ?? {};
      return {
        attributeDice: this.system.attributes[attribute].value,
        skillRank: rank,
        skillModifier: modifier,
      };
    }
    if (this.isNpc())
      return { attributeDice: this.system.attributes[attribute].dice, skillRank: 0, skillModifier: 0 };
    return null;
  }

  /**
   * Rolls a test of an attribute and a skill (R2.1–R2.17). Opens the dialog unless `fast` is set. Resolves to
   * the message, or to null if the user cancels or isn't allowed to roll for this actor. This method is a
   * stable API; see docs/api.md.
   */
  async rollTest(intent: TestIntent): Promise<BlackoutChatMessage | null> {
    return actionsOfDocuments().rollTest(this, intent);
  }

  /** Returns the passive value of a skill (R2.11, R13.19), or null if the actor has no passive values. */
  passiveOf(skill: string): number | null {
    if (this.isSkilled())
      return skill === "evasion"
        ? this.system.passiveEvasion.value
        : (this.system.allSkills[skill]?.passive ?? 1);
    if (this.isNpc())
      return skill === "evasion" ? this.system.passiveEvasion.value : this.system.passiveOf(skill);
    return null;
  }

  /**
   * Returns roll data with additional short names for attributes (such as `@str`) and skills (such as
   * `@aim`).
   */
  override getRollData(): Record<string, unknown> {
    const data: Record<string, unknown> = { ...super.getRollData() };
    if (this.isSkilled()) {
      for (const attribute of attributes)
        data[SHORT_KEYS[attribute]] = this.system.attributes[attribute].value;
      for (const [key, { rank, modifier }] of Object.entries(this.system.allSkills))
        data[key] ??= rank + modifier;
    } else if (this.isNpc()) {
      for (const attribute of attributes)
        data[SHORT_KEYS[attribute]] = this.system.attributes[attribute].dice;
      // An enemy's attributes already include their skills (R13.19), so a skill in a formula counts as 0.
      for (const { key } of this.system.allSkills) data[key] ??= 0;
    }
    return data;
  }

  override applyActiveEffects(phase?: string): void {
    applyEffectsOfPhase(phase, args => super.applyActiveEffects(...args));
  }

  /**
   * Applies effects to derived numbers after the rules have derived them, and adds the effects to the
   * explanations.
   */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    for (const { key } of gearConditions(this)) this.statuses.add(key);
    applyToDerived(this);
  }

  /**
   * Toggles a condition through the registered handler. Enabling a condition that the actor already has
   * doesn't raise its level. If the condition has levels, the user is asked for the new level, and 0 removes
   * the condition. The `overlay` option is ignored, because Out of the Fight is always an overlay and no
   * other condition is.
   */
  override async toggleStatusEffect(
    statusId: string,
    options: Actor.ToggleStatusEffectOptions = {},
  ): Promise<ConditionAnswer> {
    const condition = conditionOfStatus(statusId);
    if (condition === null) return super.toggleStatusEffect(statusId, options);
    const there = ownConditions(this).find(({ key }) => key === condition.key);
    if (askLevel && there && options.active === undefined && conditions.get(condition.key)?.levels) {
      const level = await askLevel(this, condition.key, there.level);
      if (level === null || level === there.level) return undefined;
      return changeCondition(this, {
        key: condition.key,
        ...(level === 0 ? { active: false } : { levels: level - there.level }),
      });
    }
    return changeCondition(this, {
      ...condition,
      ...(typeof options.active === "boolean" ? { active: options.active } : {}),
    });
  }

  /**
   * Applies a number that a user entered beside a token. It is applied according to the rules and recorded in
   * a ledger.
   */
  override async modifyTokenAttribute(
    ...[attribute, value, isDelta = false, isBar = true]: Parameters<Actor<SubType>["modifyTokenAttribute"]>
  ): Promise<this | undefined> {
    if (await adjustToken?.(this, attribute, value, isDelta)) return this;
    return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
  }

  #fresh = false;

  /**
   * Whether this user has just created the actor manually, so that its sheet opens in edit mode. Always false
   * for characters, who begin with character creation.
   */
  get isFresh(): boolean {
    return this.#fresh;
  }

  protected override _onCreate(...[data, options, userId]: Parameters<Actor<SubType>["_onCreate"]>): void {
    this.#fresh = !this.isCharacter() && isHandmade(this, options, userId);
    super._onCreate(data, options, userId);
  }

  protected override async _preCreate(
    ...[data, options, user]: Parameters<Actor<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    const portrait = data.img ? null : await this.#newPortrait();
    this.updateSource({ ...(portrait ? { img: portrait } : {}), ...this.#prototypeDefaults(data, portrait) });
    return super._preCreate(data, options, user);
  }

  /**
   * Returns a portrait that no other actor uses, or null if the actor's type has no portraits. The module is
   * loaded on demand, because actors are rarely created.
   */
  async #newPortrait(): Promise<string | null> {
    const { newPortrait } = await import("./portraits.ts");
    const taken = [...game.actors].map(({ img }) => img ?? "");
    return newPortrait(this.type, this.id ?? foundry.utils.randomID(), taken);
  }

  /**
   * If hit points or Stamina are at the maximum, keeps them there when a change to the rank, attributes or
   * skills changes the maximum.
   */
  protected override async _preUpdate(
    ...[changes, options, user]: Parameters<Actor<SubType>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    if (!changes.system || !this.isPerson()) return;
    const full = (["health", "stamina"] as const).filter(
      pool =>
        this.system[pool].value === this.system[pool].max &&
        !foundry.utils.hasProperty(changes, `system.${pool}.value`),
    );
    if (full.length === 0) return;
    const next = actorWith(this, foundry.utils.deepClone(changes.system));
    if (!next.isPerson()) return;
    for (const pool of full) {
      const { max } = next.system[pool];
      if (max !== this.system[pool].max) foundry.utils.setProperty(changes, `system.${pool}.value`, max);
    }
  }

  /**
   * Returns the system's defaults for the prototype token. Tokens of characters and followers are linked and
   * friendly, and tokens of enemies are unlinked and hostile. Omits properties set by the creation data or by
   * the Gamemaster's prototype token overrides.
   */
  #prototypeDefaults(data: Actor.CreateData, portrait: string | null): Actor.UpdateData {
    const known = this.type === "character" || this.type === "follower";
    const defaults = {
      "actorLink": known || this.type === "party" || this.type === "market",
      "disposition": known
        ? CONST.TOKEN_DISPOSITIONS.FRIENDLY
        : this.type === "npc"
          ? CONST.TOKEN_DISPOSITIONS.HOSTILE
          : CONST.TOKEN_DISPOSITIONS.NEUTRAL,
      "displayBars": known ? CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER : CONST.TOKEN_DISPLAY_MODES.OWNER,
      "bar1.attribute": "health",
      "bar2.attribute": this.type === "barrier" || this.type === "market" ? null : "stamina",
      ...(portrait ? { "texture.src": portrait } : {}),
    };
    const decided = [data.prototypeToken ?? {}, ...prototypeTokenOverrides(this.type)];
    const open = Object.entries(defaults).filter(([path]) =>
      decided.every(chosen => foundry.utils.getProperty(chosen, path) === undefined),
    );
    return { prototypeToken: foundry.utils.expandObject(Object.fromEntries(open)) };
  }
}
