/**
 * Finds texts that don't fit. Each function is self-contained, so that a test or script can run it in the
 * page.
 */

/**
 * Functions that open the main windows for a Gamemaster, keyed by the name that messages use for the window.
 * @type {Record<string, () => Promise<unknown>>}
 */
export const mainWindows = {
  "character, play": async () => {
    await globalThis.game.actors.getName("Ilka Sorrento-Vasquez").sheet.render({ force: true });
  },
  "character, gear": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    await sheet.render({ force: true });
    sheet.element.querySelector("[role=tab][data-tab=gear]").click();
  },
  "character, training": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    await sheet.render({ force: true });
    sheet.element.querySelector("[role=tab][data-tab=training]").click();
  },
  "character, biography, edited": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    await sheet.render({ force: true });
    await sheet.setMode("edit");
    sheet.element.querySelector("[role=tab][data-tab=biography]").click();
  },
  "character, edited": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    await sheet.render({ force: true });
    sheet.element.querySelector("[role=tab][data-tab=play]").click();
    await sheet.setMode("edit");
  },
  "enemy": async () => {
    const { sheet } = globalThis.game.actors.get("npcMarauder00001");
    await sheet.render({ force: true });
  },
  "enemy, edited": async () => {
    const { sheet } = globalThis.game.actors.get("npcMarauder00001");
    await sheet.render({ force: true });
    await sheet.setMode("edit");
  },
  "party": async () => {
    await globalThis.game.system.api.partyActor().sheet.render({ force: true });
  },
  "party, passives": async () => {
    const { sheet } = globalThis.game.system.api.partyActor();
    await sheet.render({ force: true });
    sheet.element.querySelector("[role=tab][data-tab=passives]").click();
  },
  "party, sessions": async () => {
    const { sheet } = globalThis.game.system.api.partyActor();
    await sheet.render({ force: true });
    sheet.element.querySelector("[role=tab][data-tab=sessions]").click();
  },
  "weapon": async () => {
    await globalThis.game.actors
      .getName("Ilka Sorrento-Vasquez")
      .items.get("itemKestrel00001")
      .sheet.render({ force: true });
  },
  "weapon, edited": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez").items.get("itemKestrel00001");
    await sheet.render({ force: true });
    await sheet.setMode("edit");
  },
  "test": async () => {
    const actor = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    void globalThis.game.system.api.rollTest(actor, { attribute: "dexterity", skill: "aim" });
  },
  "attack": async () => {
    const { game } = globalThis;
    const actor = game.actors.getName("Ilka Sorrento-Vasquez");
    void game.system.api.perform({
      action: "attack",
      actor,
      item: actor.items.get("itemKestrel00001"),
      targets: [game.scenes.active.tokens.find(token => token.actor?.type === "npc").actor],
    });
  },
  "conditions": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    await sheet.render({ force: true });
    sheet.element.querySelector("[role=tab][data-tab=play]").click();
    sheet.element.querySelector("[data-action=conditions]").click();
  },
  "experience": async () => {
    const { sheet } = globalThis.game.actors.getName("Ilka Sorrento-Vasquez");
    await sheet.render({ force: true });
    sheet.element.querySelector("[data-action=advance]").click();
  },
  "rest": () => globalThis.game.system.api.windows.rest(),
  "session": () => globalThis.game.system.api.windows.session(),
  "hazard": () => globalThis.game.system.api.windows.hazard(),
  "ground": () => globalThis.game.system.api.windows.ground(),
  "encounter": () => globalThis.game.system.api.windows.encounter(),
  "import": () =>
    globalThis.game.system.api.tables.import({
      text: "Name,Damage,Range,Price\nLong rifle,8D,120,400\nKnife,much,5,30",
    }),
  "export": () => globalThis.game.system.api.tables.export(),
  "browser": () => globalThis.game.system.api.tables.browse("weapon"),
  "house rules": async () => {
    const { type } = globalThis.game.settings.menus.get("blackout.houseRules");
    await new type().render({ force: true });
  },
  "inspiration": async () => {
    const button = globalThis.document.querySelector(".bo-pool-button");
    if (!(button instanceof globalThis.HTMLElement)) throw new Error("There is no button of the pool.");
    button.click();
  },
  "combat": async () => {
    const { CONFIG, game, ui } = globalThis;
    const scene = game.scenes.active;
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      scene.tokens.contents.slice(0, 6).map(({ id, actorId }, index) => ({
        tokenId: id,
        sceneId: scene.id,
        actorId,
        initiative: 3 + index,
      })),
    );
    await combat.startCombat();
    ui.sidebar.changeTab("combat", "primary");
  },
};

/**
 * Returns the buttons, tabs, labels and table headers whose text is wider than the element, is cut off by its
 * container, or contains a word broken across lines.
 * @returns {{looked: number, tight: string[]}} how many elements were checked, and a line for each that
 *   does not fit: the element, its text, and how much too wide it is
 */
export function tightPlaces() {
  const { document, getComputedStyle, NodeFilter } = globalThis;
  const found = new Set();
  let looked = 0;
  const shown = element =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    element.getClientRects().length > 0;
  const hidden = element => element.closest(".bo-vh, .visually-hidden, [hidden]") !== null;
  for (const window of document.querySelectorAll(".application.blackout, .application.bo, #combat")) {
    for (const element of window.querySelectorAll(
      "button, [role=tab], [role=button], label, legend, th, summary, .bo-lab, .bo-btn",
    )) {
      const text = element.textContent.trim().replace(/\s+/gu, " ");
      if (text === "" || !shown(element) || hidden(element)) continue;
      looked += 1;
      const style = getComputedStyle(element);
      const what = `${element.tagName.toLowerCase()}.${element.className} “${text.slice(0, 60)}”`;
      // Names from users can be cut off with an ellipsis, but the system's texts must not be.
      if (style.textOverflow === "ellipsis" && element.getAttribute("title")) continue;
      const beyond = element.scrollWidth - element.clientWidth;
      if (element.clientWidth > 0 && beyond > 1) {
        found.add(`${what} needs ${beyond} px more`);
        continue;
      }
      const broken = brokenWord(element);
      if (broken) {
        found.add(`${what} breaks the word “${broken}”`);
        continue;
      }
      const box = element.getBoundingClientRect();
      for (
        let around = element.parentElement;
        around && around !== window.parentElement;
        around = around.parentElement
      ) {
        const kind = getComputedStyle(around).overflowX;
        if (kind === "auto" || kind === "scroll") break;
        if (kind !== "hidden" && kind !== "clip") continue;
        const edge = around.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1)
          found.add(
            `${what} is cut off by ${Math.round(Math.max(box.right - edge.right, edge.left - box.left))} px`,
          );
        break;
      }
    }
  }
  return { looked, tight: [...found] };

  // Returns the first word that is broken across two lines without a hyphen, or null if there is none.
  function brokenWord(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of (node.nodeValue ?? "").matchAll(/[\p{L}\p{N}]{2,24}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1) return word[0];
      }
    }
    return null;
  }
}
