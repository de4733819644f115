/** Defines the screenshots of takedowns. Each function returns the element to capture. */

import { tidy, unfocus } from "./scene-steps.mjs";

async function openPanel(page) {
  const panel = page.locator("#blackout-inspiration");
  if (!(await panel.isVisible())) await page.locator(".bo-pool-button").click();
  await panel.waitFor();
  return panel;
}

async function openPlan(gm) {
  await (await openPanel(gm)).locator("[data-action=takedown]").click();
  const plan = gm.locator("#blackout-takedown-begin");
  await plan.locator("[name=target]").selectOption({ label: "Hull gunner" });
  await plan.locator("[name=name]").fill("The watch on deck two");
  await plan.locator("[name=name]").press("Tab");
  return plan;
}

export const TAKEDOWN_SCENES = [
  {
    name: "takedown-begin",
    tidy,
    show: ({ gm }) => openPlan(gm),
  },
  {
    name: "takedown",
    async tidy(seats) {
      await tidy(seats);
      await seats.gm.evaluate(async () => {
        await globalThis.game.system.api
          .partyActor()
          .update({ "system.takedowns": [], "system.challenges": [] });
      });
    },
    async show({ gm }) {
      const plan = await openPlan(gm);
      await plan.locator("[name=challenges]").fill("3");
      await plan.locator("[name=challenges]").press("Tab");
      await plan.locator("[data-primary]").click();
      const window = gm.locator(".bo-takedown");
      for (const [index, decided] of ["lost", "won", "won"].entries()) {
        await window.locator("[data-action=beginChallenge]").click();
        await window.locator(`[data-step="${index}"] [data-decided=${decided}]`).click();
        await window.locator(`[data-step="${index}"].${decided}`).waitFor();
      }
      await window.locator("[name=reward]").selectOption("unarmed");
      await window.locator("[name=missing]").first().waitFor();
      await window.locator("[data-action=reward]").click();
      await window.locator("[data-reward]").waitFor();
      await unfocus(gm);
      return window;
    },
  },
];
