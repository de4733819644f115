import { InspirationDie } from "../dice/inspiration-die.ts";
import { localize } from "../language/localize.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { methodOf, whenModuleActive } from "./when-there.ts";

/** The appearance of dice for tests: the sheets' dark color with blue edges. */
const SUCCESS = {
  name: "blackout",
  foreground: "#e6edf1",
  background: "#1c2730",
  outline: "none",
  edge: "#2b5b73",
  texture: "none",
  material: "plastic",
};
/** The appearance of Inspiration dice, which are the same yellow as the buttons. */
const INSPIRATION = {
  name: "blackout-inspiration",
  foreground: "#1a1100",
  background: "#ffc340",
  outline: "none",
  edge: "#946300",
  texture: "none",
  material: "metal",
};

/**
 * Integrates Dice So Nice, based on the code of version 5.1.9 and the sources of 6.0. Registers colors for
 * the dice of tests, and a die with its own color for the Inspiration pool. Players who haven't chosen an
 * appearance see these colors.
 */
export function registerDiceSoNice(): void {
  whenModuleActive("diceSoNiceReady", "Dice So Nice", async dice3d => {
    const category = localize("BLACKOUT.integration.system");
    const addColorset = methodOf(dice3d, "addColorset");
    // `addColorset` waits until its font has loaded. Nothing is awaited before all dice are registered,
    // because Dice So Nice preloads only the dice that are registered when the hook returns.
    const colors = Promise.all([
      addColorset(
        { ...SUCCESS, category, description: localize("BLACKOUT.integration.successDice") },
        "preferred",
      ),
      addColorset(
        { ...INSPIRATION, category, description: localize("BLACKOUT.integration.inspirationDice") },
        "default",
      ),
    ]);
    try {
      methodOf(dice3d, "addSystem")({ id: SYSTEM_ID, name: category }, "preferred");
      const labels = ["1", "2", "3", "4", "5", "6"];
      methodOf(dice3d, "addDicePreset")(
        {
          type: `d${InspirationDie.DENOMINATION}`,
          labels,
          system: SYSTEM_ID,
          colorset: INSPIRATION.name,
          values: { min: 1, max: 6 },
        },
        "d6",
      );
    } finally {
      await colors;
    }
  });
}
