import { isObject, methodOf, whenModuleActive } from "./when-there.ts";

/**
 * The attributes that the dock shows by default. Each path must lead to a number, because the dock omits
 * objects. The dock finds `max` next to `value`.
 */
const ATTRIBUTES = [
  { attr: "health.value", icon: "fas fa-heart", units: "" },
  { attr: "stamina.value", icon: "fas fa-bolt", units: "" },
  { attr: "armor.value", icon: "fas fa-shield", units: "" },
];

/** The data with which the dock displays a combatant's step. */
export interface StepDisplay {
  readonly value: number | null;
  readonly icon: string;
  readonly rollIcon: string;
}

/**
 * Returns how a combatant's step is displayed (R5.3). `value` is null if there is no step yet. The lowest
 * number acts first.
 */
export function stepDisplay(combatant: unknown): StepDisplay {
  const initiative = isObject(combatant) ? combatant["initiative"] : null;
  return {
    value: typeof initiative === "number" && Number.isFinite(initiative) ? initiative : null,
    icon: "fas fa-stairs",
    rollIcon: "fas fa-dice-d6",
  };
}

/** The part of the dock's portrait class that the integration uses. A portrait shows one combatant. */
type PortraitClass = new (...given: unknown[]) => { readonly combatant?: unknown };

/**
 * Integrates Carousel Combat Tracker (`theripper93/combat-tracker-dock`), based on the code of commits
 * 004dce53 to 054abf08, the last of which is for Foundry 14. Shows steps with an icon other than a d20, and
 * hit points, Stamina and armor in a portrait's tooltip. The order needs no changes: the dock sorts
 * combatants with `Combat#_sortCombatants`, called without `this`, and finds the acting one with
 * `Combat#combatant`. A click on the dock's die calls `Combat#rollInitiative`, which asks for the secret
 * choice.
 */
export function registerCarousel(): void {
  whenModuleActive("combat-tracker-dock-init", "Carousel Combat Tracker", config => {
    if (!isObject(config)) throw new Error("its hook passed no configuration");
    const attributes = methodOf(config, "defaultAttributesConfig");
    // The dock calls this function during `setup`, when it registers its settings, and takes the default
    // attributes of the world's system from the result.
    Object.assign(config, {
      defaultAttributesConfig: () => ({ ...(attributes() as object), blackout: ATTRIBUTES }),
    });
    const portrait = config["CombatantPortrait"];
    if (typeof portrait !== "function") return;
    Object.assign(config, {
      CombatantPortrait: class extends (portrait as PortraitClass) {
        getInitiativeDisplay(): StepDisplay {
          return stepDisplay(this.combatant);
        }
      },
    });
  });
}
