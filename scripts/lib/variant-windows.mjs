/**
 * Opens the windows of the combat variants one after another, to find texts that don't fit and elements that
 * are out of reach.
 */

/**
 * Begins an encounter with a combat variant, shows the Gamemaster's tracker in the sidebar, and advances to
 * the first turn.
 */
export async function beginEncounter(page, variant) {
  await page.evaluate(async key => {
    const { CONFIG, game, ui } = globalThis;
    const scene = game.scenes.active;
    await game.settings.set("blackout", "combatVariant", key);
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map(each => each.id));
    const combat = await CONFIG.Combat.documentClass.create({
      scene: scene.id,
      active: true,
      system: { variant: key },
    });
    await combat.createEmbeddedDocuments(
      "Combatant",
      scene.tokens.contents
        .slice(0, 5)
        .map(({ id, actorId }) => ({ tokenId: id, sceneId: scene.id, actorId })),
    );
    await combat.activate();
    ui.sidebar.changeTab("combat", "primary");
    await combat.startCombat();
  }, variant);
  const begun = () =>
    page.evaluate(
      () =>
        globalThis.game.combat.system.fought.round > 0 &&
        (globalThis.game.combat.system.fought.phase ?? "actions") === "actions" &&
        globalThis.game.combat.combatant !== null,
    );
  for (let tries = 0; !(await begun()); tries += 1) {
    if (tries > 40) throw new Error(`no turn of an encounter by ${variant}`);
    await page.evaluate(() => {
      if (globalThis.game.combat.system.fought.phase === "drop") void globalThis.game.combat.nextRound();
    });
    await page.waitForTimeout(250);
  }
  await page.locator("#combat .combatant.active").first().waitFor();
}

/**
 * Returns the windows of a variant in a running encounter, each with a name and a function that opens it in
 * the page and returns the selector of its visible part.
 */
export function windowsOf(variant) {
  const on = variant === "zones" ? ".bo-zt" : ".bo-bands";
  const sheet = mode => async page => {
    await page.evaluate(
      wanted =>
        globalThis.game.actors
          .getName("Ilka Sorrento-Vasquez")
          .sheet.render({ force: true })
          .then(app => app.setMode?.(wanted)),
      mode,
    );
    await page.locator(`.application.sheet [role=tab][data-tab=${variant}]`).first().click();
    await page.locator(`.application.sheet ${on}`).first().waitFor();
    return ".application.sheet.blackout";
  };
  const settings = async page => {
    await page.evaluate(() => {
      const Menu = globalThis.game.settings.menus.get("blackout.houseRules").type;
      new Menu().render({ force: true });
    });
    await page.locator(`[data-action=variantSettings][data-variant=${variant}]`).click();
    await page.locator("#blackout-variant-settings .rule").first().waitFor();
    await page.evaluate(() =>
      globalThis.foundry.applications.instances.get("blackout-house-rules").close({ animate: false }),
    );
    return "#blackout-variant-settings";
  };
  const table = at => async page => {
    const seen = await settings(page);
    await page.locator(`${seen} [role=tab]`).nth(at).click();
    const fold = page.locator(`${seen} .entry [data-action=row]`);
    // Waits for the first entry, because nothing can be expanded before the list is rendered.
    await page.locator(`${seen} .entry`).first().waitFor();
    // Clicks the button without scrolling to it, because the list has just been scrolled to the top.
    if ((await fold.count()) > 0) await fold.nth(24).evaluate(button => button.click());
    await page.locator(`${seen} .entry input`).first().waitFor();
    return seen;
  };
  return {
    [`${variant}, tracker`]: async () => "#combat",
    [`${variant}, tracker in a window`]: async page => {
      await page.locator("#combat [data-action=popOut]").click();
      await page.locator(".application.bo-encounter .combatant.active").first().waitFor();
      const fold = page.locator(".application.bo-encounter [data-command=foldMatrix][aria-expanded=false]");
      if ((await fold.count()) > 0) await fold.first().click();
      return ".application.bo-encounter";
    },
    [`${variant}, attack`]: async page => {
      await page.evaluate(key => {
        const { game } = globalThis;
        const [actor, target] = [
          game.actors.getName("Ilka Sorrento-Vasquez"),
          game.combat.combatants.find(one => one.actor.type === "npc").actor,
        ];
        void game.system.api.perform({
          action: `${key}.attack`,
          actor,
          item: actor.items.get("itemKestrel00001"),
          targets: [target],
        });
      }, variant);
      await page.locator(".application.bo-action [data-primary]").first().waitFor();
      return ".application.bo-action";
    },
    [`${variant}, sheet`]: sheet("play"),
    [`${variant}, sheet, edited`]: sheet("edit"),
    [`${variant}, weapon`]: async page => {
      await page.evaluate(() =>
        globalThis.game.actors
          .getName("Ilka Sorrento-Vasquez")
          .items.get("itemKestrel00001")
          .sheet.render({ force: true })
          .then(app => app.setMode?.("edit")),
      );
      await page.locator(".application.bo-item").first().waitFor();
      return ".application.sheet.blackout";
    },
    ...(variant !== "zones"
      ? {}
      : {
          "zones, drawn": async page => {
            await page.locator("#combat [data-command=zones]").first().click();
            await page.locator(".application.bo-zones").waitFor();
            return ".application.bo-zones";
          },
        }),
    [`${variant}, settings`]: settings,
    [`${variant}, first table`]: table(1),
    [`${variant}, second table`]: table(2),
    [`${variant}, third table`]: table(3),
  };
}
