/**
 * The steps that the screenshots of both variants share: setting up and ending the encounter, and opening the
 * settings window.
 */

import { tab, tidy } from "./scene-steps.mjs";

/** The cleanup function for scenes whose state the next screenshot reuses. */
export const goesOn = async () => {
  /* Nothing to clean up. */
};

/**
 * Begins a variant's encounter with the crew and four enemies, including one with a long name and a hidden
 * one. `row` is the selector for rows in the variant's tracker.
 */
export async function layOut({ gm, player }, variant, row) {
  await gm.evaluate(async key => {
    const { game, CONFIG } = globalThis;
    const scene = game.scenes.active;
    await game.settings.set("blackout", "combatVariant", key);
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
    const combat = await CONFIG.Combat.documentClass.create({
      scene: scene.id,
      active: true,
      system: { variant: key },
    });
    const wanted = [
      ["Ilka"],
      ["Rook"],
      ["Halloran"],
      ["Breach marauder 1"],
      ["Breach marauder 2"],
      ["Hull gunner", "Gunner of the outer hull, whose name nobody knows"],
      ["Gantry drone"],
    ];
    await combat.createEmbeddedDocuments(
      "Combatant",
      wanted.map(([token, name]) => {
        const { id, actorId } = scene.tokens.getName(token);
        return {
          tokenId: id,
          sceneId: scene.id,
          actorId,
          hidden: token === "Gantry drone",
          ...(name ? { name } : {}),
        };
      }),
    );
    await combat.activate();
  }, variant);
  for (const page of [gm, player]) {
    await tab(page, "combat");
    await page.locator(`#combat ${row}`).first().waitFor();
  }
  await gm.locator("#combat [data-action=startCombat]").click();
}

/** Waits until all writes to an encounter are complete and its state matches `fought`. */
export async function settled(page, fought) {
  await page.waitForFunction(wanted => {
    const { game } = globalThis;
    const stands = game.combat?.system.fought ?? {};
    return (
      Object.entries(wanted).every(([name, value]) => stands[name] === value) &&
      game.messages.contents.every(
        message =>
          message.type !== "action" ||
          !["none", "applying", "reversing"].includes(message.system.verdict.state),
      )
    );
  }, fought);
}

/** Ends all encounters, and sets new encounters to use Blackout's rules again. */
export async function endEncounter(seats) {
  await tidy(seats);
  await seats.gm.evaluate(async () => {
    const { game, CONFIG } = globalThis;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
    await game.settings.set("blackout", "combatVariant", "blackout");
  });
}

/**
 * Returns an action's card, expanded and scrolled to its top. Hides Foundry's button that jumps to the newest
 * message, because it would cover the card.
 */
export async function openedCard(page, id, until) {
  await tab(page, "chat");
  const card = page.locator(`#chat [data-message="${id}"]`);
  await page
    .locator(`#chat [data-message="${id}"]:is([data-state=applied], [data-state=judged])`)
    .first()
    .waitFor();
  await card.evaluate(element => {
    for (const part of element.querySelectorAll("details:not(:has(> .bo-rows))")) part.open = true;
  });
  await card.locator(until).first().waitFor();
  await card.evaluate(element => element.scrollIntoView({ block: "start" }));
  await page.addStyleTag({ content: "#chat .jump-to-bottom { visibility: hidden; }" });
  return page.locator("#chat");
}

/** Opens a variant's settings window with the button that users press. */
export async function openSettings(gm, variant) {
  await gm.evaluate(() => {
    const Menu = globalThis.game.settings.menus.get("blackout.houseRules").type;
    new Menu().render({ force: true });
  });
  await gm.locator(`[data-action=variantSettings][data-variant=${variant}]`).click();
  const window = gm.locator("#blackout-variant-settings");
  await window.locator(".rule").first().waitFor();
  return window;
}
