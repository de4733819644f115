/** Defines the screenshots of the encounter builder. Each function returns the element to capture. */
import { unfocus } from "./scene-steps.mjs";

export const ENCOUNTER_SCENES = [
  {
    name: "encounter",
    async tidy({ gm }) {
      await gm.evaluate(async () => {
        for (const app of [...globalThis.foundry.applications.instances.values()])
          if (app.hasFrame) await app.close({ animate: false });
      });
    },
    async show({ gm }) {
      await gm.evaluate(() => globalThis.game.system.api.windows.encounter());
      const window = gm.locator("#blackout-encounter-builder");
      /** @type {[name: string, more: number][]} */
      const wanted = [
        ["Hull gunner", 3],
        ["Gantry drone", 0],
      ];
      for (const [name, more] of wanted) {
        await window.locator("[name=search]").fill(name);
        await window
          .getByRole("button", { name: `Add ${name}` })
          .first()
          .click();
        for (let copy = 0; copy < more; copy += 1)
          await window.getByRole("button", { name: new RegExp(`^One more ${name}`, "u") }).click();
      }
      // The button is enabled once the forecast and its comparisons with modified encounters are complete.
      await window.locator("[data-action=again]:enabled").waitFor();
      await unfocus(gm);
      return window;
    },
  },
];
