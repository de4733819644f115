import { isObject, methodOf, whenThere } from "./when-there.ts";

/** What the dock shows of each as attributes, where a Gamemaster chose none. */
const ATTRIBUTES = [
  { attr: "health", icon: "fas fa-heart", units: "" },
  { attr: "stamina", icon: "fas fa-bolt", units: "" },
  { attr: "armor.value", icon: "fas fa-shield", units: "" },
];

/** What the dock is told of somebody's place. */
export interface StepDisplay { readonly value: number | null; readonly icon: string; readonly rollIcon: string }

/** The step that somebody is on (R5.3): steps go up, so who has the lower number acts first. */
export function stepDisplay(combatant: unknown): StepDisplay {
  const initiative = isObject(combatant) ? combatant["initiative"] : null;
  return { value: typeof initiative === "number" && Number.isFinite(initiative) ? initiative : null, icon: "fas fa-stairs", rollIcon: "fas fa-dice-d6" };
}

/** What of its portrait class is built on: it shows one Combatant. */
type PortraitClass = new (...given: unknown[]) => { readonly combatant?: unknown };

/**
 * Carousel Combat Tracker (`theripper93/combat-tracker-dock`, read at commit 004dce53): shows our steps with a sign that is no d20, and hit points, Stamina and armor under the portraits. The order is the fight's own
 * (`Combat.turns`), which it reads, so it needs no help with that; a click on its die asks our Combat to roll, which asks for the secret choice.
 */
export function registerCarousel(): void {
  whenThere("combat-tracker-dock-init", "Carousel Combat Tracker", config => {
    if (!isObject(config)) throw new Error("its hook brought no configuration");
    const attributes = methodOf(config, "defaultAttributesConfig");
    // Its settings, which it registers later, ask for the attributes of the world's system.
    Object.assign(config, { defaultAttributesConfig: () => ({ ...attributes() as object, blackout: ATTRIBUTES }) });
    const portrait = config["CombatantPortrait"];
    if (typeof portrait !== "function") return;
    Object.assign(config, { CombatantPortrait: class extends (portrait as PortraitClass) {
      getInitiativeDisplay(): StepDisplay {
        return stepDisplay(this.combatant);
      }
    } });
  });
}
