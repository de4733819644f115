/**
 * Applies updates from the development server in the page. Changed styles, templates and texts appear without
 * a reload of the page.
 */

import.meta.hot.on("blackout:style", () => {
  for (const sheet of document.styleSheets) renew(sheet);
});

import.meta.hot.on("blackout:template", ({ path, text }) => {
  Handlebars.registerPartial(path, Handlebars.compile(text));
  drawAgain();
});

import.meta.hot.on("blackout:language", ({ language, texts }) => {
  const { i18n } = game;
  if (language === i18n.lang) foundry.utils.mergeObject(i18n.translations, texts);
  // English replaces texts that another language lacks. Foundry stores it internally, so the page has to be
  // reloaded.
  else if (language === "en") return location.reload();
  else return;
  drawAgain();
});

/** Reloads the system's style sheet where it is imported, and keeps it in its cascade layer. */
function renew(sheet) {
  const [place, now] = ["/systems/blackout/blackout.css", `?t=${Date.now()}`];
  if (sheet.ownerNode instanceof HTMLLinkElement) {
    if (sheet.href && new URL(sheet.href).pathname === place) sheet.ownerNode.href = place + now;
    return;
  }
  for (const [index, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSImportRule) || new URL(rule.href, location.href).pathname !== place) continue;
    const layer = rule.layerName === null ? "" : ` layer(${rule.layerName})`;
    sheet.deleteRule(index);
    sheet.insertRule(`@import url("${place}${now}")${layer};`, index);
  }
}

/** Renders open windows, permanent interface elements and chat cards again. Unsaved input is lost. */
function drawAgain() {
  for (const application of foundry.applications.instances.values())
    if (application.rendered) void application.render();
  for (const message of game.messages)
    if (document.querySelector(`[data-message-id="${message.id}"]`)) void ui.chat.updateMessage(message);
}
