/**
 * What the page does with news of the development server: styles, templates and texts change where they
 * stand, without loading the page again.
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
  // English stands in for what another language lacks, in a place of Foundry's own: that is read anew with
  // the page.
  else if (language === "en") return location.reload();
  else return;
  drawAgain();
});

/** Fetches our style sheet anew where one imports it, and keeps its cascade layer. */
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

/**
 * Draws open windows, what stays on the screen and the cards of the chat log again. What somebody was writing
 * is lost.
 */
function drawAgain() {
  for (const application of foundry.applications.instances.values())
    if (application.rendered) void application.render();
  for (const message of game.messages)
    if (document.querySelector(`[data-message-id="${message.id}"]`)) void ui.chat.updateMessage(message);
}
