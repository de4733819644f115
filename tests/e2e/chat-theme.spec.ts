/**
 * Foundry always marks the chat log as light (foundryvtt#14643). The system's cards follow the interface
 * theme instead.
 */
import { expect, test } from "./support/crew.ts";
import { cell, lastTestCard, openActor, openTab } from "./support/steps.ts";

const LIGHT = ["light", "rgb(250, 251, 250)", "rgb(16, 24, 30)"];
const DARK = ["dark", "rgb(12, 18, 23)", "rgb(230, 237, 241)"];

test("cards follow the interface theme even though Foundry marks the chat log as light @both", async ({
  crew: {
    gm: { page },
  },
}) => {
  const sheet = await openActor(page, "Ilka Sorrento-Vasquez");
  await cell(sheet, "dexterity", "aim").click({ modifiers: ["Shift"] });
  await openTab(page, "chat");
  const card = lastTestCard(page);
  await expect(card).toBeVisible();
  const log = page.locator("#chat .chat-log");
  await expect(log).toHaveClass(/\bthemed theme-light\b/u);
  const look = () =>
    card.evaluate(element => {
      const { colorScheme, backgroundColor, color } = getComputedStyle(element);
      return [colorScheme, backgroundColor, color];
    });
  const choose = (colorScheme: object) =>
    page.evaluate(chosen => {
      const { game } = globalThis as any;
      return game.settings.set("core", "uiConfig", {
        ...game.settings.get("core", "uiConfig"),
        colorScheme: chosen,
      });
    }, colorScheme);
  for (const applications of ["light", "dark"]) {
    await choose({ interface: "dark", applications });
    await expect.poll(look, `dark interface, ${applications} windows`).toEqual(DARK);
    await choose({ interface: "light", applications });
    await expect.poll(look, `light interface, ${applications} windows`).toEqual(LIGHT);
  }
  // A module or another theme may set a theme class on the chat log itself.
  await log.evaluate(element => {
    element.classList.replace("theme-light", "theme-dark");
  });
  await expect.poll(look, "a log that is marked dark").toEqual(DARK);
  await log.evaluate(element => {
    element.classList.replace("theme-dark", "theme-light");
  });
  await choose({ interface: "", applications: "" });
});
