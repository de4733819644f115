import { redrawCompendiums } from "./compat/compendiums.ts";
import { redrawMessage } from "./compat/messages.ts";
import { HOUSE_RULES_SETTING } from "./data/house-rules.ts";
import { isSkillsQuestion } from "./documents/skills-question.ts";
import { MIGRATION_SETTING, SKILLS_QUESTION } from "./migrations/setting.ts";
import { variantKeys } from "./actions/variants/registry.ts";
import { SYSTEM_ID } from "./system-id.ts";
import { clearSceneCache } from "./world/read-scene.ts";

type ChoiceSetting =
  | "combatVariant"
  | "automation"
  | "enforceAp"
  | "enforceAmmunition"
  | "enforceRange"
  | "enforceLoad"
  | "enforceTraining"
  | "knowledge"
  | "openItems"
  | "whoMayApply"
  | "whoMayUndo";

/** Registers the system's world settings. */
export function registerSettings(): void {
  game.settings.register(SYSTEM_ID, HOUSE_RULES_SETTING, {
    scope: "world",
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
    onChange: followHouseRules,
  });
  game.settings.register(SYSTEM_ID, "playersMayCreateCharacters", {
    name: "BLACKOUT.setting.playersMayCreateCharacters.name",
    hint: "BLACKOUT.setting.playersMayCreateCharacters.hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
  registerChoice("combatVariant", ["blackout", ...variantKeys()], "blackout");
  // The settings of each variant, by the variant's key. Variants don't affect each other's settings.
  game.settings.register(SYSTEM_ID, "variantRules", {
    scope: "world",
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
  registerChoice("automation", ["full", "confirm", "cards"], "confirm");
  registerChoice("openItems", ["ask", "apply", "off"], "ask");
  for (const what of [
    "enforceAp",
    "enforceAmmunition",
    "enforceRange",
    "enforceLoad",
    "enforceTraining",
  ] as const)
    registerChoice(what, ["enforce", "warn", "off"], "warn");
  registerChoice("knowledge", ["nothing", "passive", "all"], "passive");
  registerChoice("whoMayApply", ["gamemaster", "owner", "author"], "owner");
  registerChoice("whoMayUndo", ["gamemaster", "author"], "author");
  game.settings.register(SYSTEM_ID, "promptSeconds", {
    name: "BLACKOUT.setting.promptSeconds.name",
    hint: "BLACKOUT.setting.promptSeconds.hint",
    scope: "world",
    config: true,
    type: Number,
    range: { min: 0, max: 600, step: 10 },
    default: 60,
  });
  game.settings.register(SYSTEM_ID, "initiativeDice", {
    name: "BLACKOUT.setting.initiativeDice.name",
    hint: "BLACKOUT.setting.initiativeDice.hint",
    scope: "world",
    config: true,
    type: Number,
    range: { min: 1, max: 3, step: 1 },
    default: 2,
  });
  game.settings.register(SYSTEM_ID, "coverFromMap", {
    name: "BLACKOUT.setting.coverFromMap.name",
    hint: "BLACKOUT.setting.coverFromMap.hint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(SYSTEM_ID, "reticle", {
    name: "BLACKOUT.setting.reticle.name",
    hint: "BLACKOUT.setting.reticle.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
  // The world time that the conditions' clocks have reached, or a negative number before the first check.
  game.settings.register(SYSTEM_ID, "clocksUntil", {
    scope: "world",
    config: false,
    type: Number,
    default: -1,
  });
  // The world time at which the repeated effects of hazards and lasting areas were last applied.
  game.settings.register(SYSTEM_ID, "struckUntil", {
    scope: "world",
    config: false,
    type: Number,
    default: -1,
  });
  game.settings.register(SYSTEM_ID, MIGRATION_SETTING, {
    scope: "world",
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
  game.settings.register(SYSTEM_ID, SKILLS_QUESTION, {
    scope: "world",
    config: false,
    type: String,
    default: "none",
    onChange: redrawSkillsQuestion,
  });
  // The imports (newest first), and the column profiles. When an import ends, successfully or not, all users'
  // directories are redrawn.
  game.settings.register(SYSTEM_ID, "imports", {
    scope: "world",
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
    onChange: redrawCompendiums,
  });
  game.settings.register(SYSTEM_ID, "importProfiles", {
    scope: "world",
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
  // The saved encounters, by ID.
  game.settings.register(SYSTEM_ID, "preparedEncounters", {
    scope: "world",
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
  // Whether this world's Gamemaster has received the welcome card.
  game.settings.register(SYSTEM_ID, "welcomed", {
    scope: "world",
    config: false,
    type: Boolean,
    default: false,
  });
  game.settings.register(SYSTEM_ID, "partyActor", {
    scope: "world",
    config: false,
    type: String,
    default: "",
  });
}

/** Registers a world setting with named choices, labeled `BLACKOUT.setting.<key>.choice.<value>`. */
function registerChoice(key: ChoiceSetting, values: readonly string[], initial: string): void {
  const prefix = `BLACKOUT.setting.${key}`;
  game.settings.register(SYSTEM_ID, key, {
    name: `${prefix}.name`,
    hint: `${prefix}.hint`,
    scope: "world",
    config: true,
    type: String,
    default: initial,
    choices: Object.fromEntries(values.map(value => [value, `${prefix}.choice.${value}`])),
  });
}

/** Redraws the card of the skills question, so that it shows the answer. */
function redrawSkillsQuestion(): void {
  for (const message of game.messages) if (isSkillsQuestion(message)) void redrawMessage(message);
}

/**
 * After a change to the house rules, prepares all actors again, because house rules affect derived numbers,
 * and redraws the system's windows.
 */
function followHouseRules(): void {
  clearSceneCache();
  for (const actor of game.actors) actor.reset();
  for (const scene of game.scenes)
    for (const token of scene.tokens) if (!token.actorLink) token.actor?.reset();
  for (const window of foundry.applications.instances.values())
    if (window.element.classList.contains("blackout")) void window.render();
}
