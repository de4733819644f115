/** The steps shared by several kinds of screenshots. */

/** The expression for the character shown in most screenshots. It is evaluated in the page. */
export const ILKA = `game.actors.getName("Ilka Sorrento-Vasquez")`;

/** Opens a tab in the sidebar. */
export const tab = (page, name) =>
  page.locator(`#sidebar button[data-tab=${name}], #sidebar-tabs button[data-tab=${name}]`).first().click();

/** Removes the focus. */
export const unfocus = page =>
  page.evaluate(() => {
    const { activeElement } = globalThis.document;
    if (activeElement instanceof globalThis.HTMLElement) activeElement.blur();
  });

/** Closes all windows of a page. */
export async function close(page) {
  await page.evaluate(async () => {
    for (const app of [...globalThis.foundry.applications.instances.values()])
      if (app.hasFrame) await app.close({ animate: false });
  });
}

/** Closes all windows on both pages. */
export async function tidy({ gm, player }) {
  await close(gm);
  await close(player);
}

/** Opens the sheet of a document in the page. `find` is the code that returns the document. */
export async function openSheet(page, find, position) {
  await page.evaluate(
    async ([code, place]) => {
      const document = new Function("game", `return ${code}`)(globalThis.game);
      await document.sheet.render({ force: true, position: place });
    },
    [find, position],
  );
  return page.locator(".application.sheet.blackout").last();
}
