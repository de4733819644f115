import { expect, test } from "./support/table.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";

test("a change redraws only the affected parts of a sheet, and opening sheets leaks no memory @long", async ({
  table,
}) => {
  const nadia = await table.join("Nadia");
  const counted = await nadia.page.evaluate(
    async ([name, other]) => {
      const { game, Hooks } = globalThis as any;
      const [ilka, rook] = [game.actors.getName(name), game.actors.getName(other)];
      const drawn: { who: string; parts: string[] }[] = [];
      const id = Hooks.on(
        "renderCharacterSheet",
        (app: any, _html: unknown, _context: unknown, options: any) => {
          drawn.push({ who: app.document.name, parts: [...options.parts] });
        },
      );
      await ilka.sheet.render({ force: true });
      await rook.sheet.render({ force: true });
      const all = drawn[0]?.parts.length ?? 0;
      const { sheet } = ilka;
      const page = (name: string) => sheet.element.querySelector(`section[data-tab="${name}"]`);
      const unopened = page("gear").childElementCount;
      // Counts how many times the sheet's context is prepared, and how many elements are created.
      let contexts = 0;
      const own = sheet._prepareContext;
      sheet._prepareContext = function prepareContext(...args: unknown[]) {
        contexts += 1;
        return own.apply(this, args);
      };
      let made = 0;
      const watching = new MutationObserver(changes => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element) made += 1 + node.querySelectorAll("*").length;
      });
      watching.observe(sheet.element, { childList: true, subtree: true });
      const after = async (change: () => Promise<unknown>) => {
        drawn.length = made = contexts = 0;
        const rendered = new Promise(resolve => {
          Hooks.once("renderCharacterSheet", resolve);
        });
        await change();
        await rendered;
        await new Promise(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        return { drawn: drawn.map(one => ({ ...one, parts: one.parts.toSorted() })), made, contexts };
      };
      const health = await after(() => ilka.update({ "system.health.value": ilka.system.health.value - 1 }));
      const stress = await after(() => ilka.update({ "system.stress.value": ilka.system.stress.value + 1 }));
      const renamed = await after(() => ilka.update({ name: `${String(name)} II` }));
      const shown = sheet.element.querySelector(".bo-name").textContent;
      const thing = ilka.items.find((one: any) => one.type === "gear");
      const unseen = await after(() => thing.update({ "system.quantity": 2 }));
      const opened = await after(() => {
        sheet.changeTab("gear", "primary");
        return Promise.resolve();
      });
      const quantity = () => page("gear").querySelector(`[data-key="quantity.${thing.id}"]`);
      const field = quantity();
      const found = field.value;
      const item = await after(() => thing.update({ "system.quantity": 3 }));
      const isSame = quantity() === field && field.value === "3";
      const created = await after(() =>
        ilka.createEmbeddedDocuments("Item", [
          { name: "Spare", type: "gear", system: { location: "carried" } },
        ]),
      );
      const row = page("gear").querySelector("[data-gear-row]").querySelectorAll("*").length + 1;
      watching.disconnect();
      await ilka.update({ name });
      delete sheet._prepareContext;
      Hooks.off("renderCharacterSheet", id);
      const pages = { unopened, opened, found, shown, isSame, row };
      return { all, pages, health, stress, renamed, unseen, item, created };
    },
    [ILKA, ROOK] as const,
  );
  expect(counted.all).toBeGreaterThan(5);
  // A change prepares the context once, renders the affected parts, and creates only a few elements, such as
  // a number and the filled cell of a gauge.
  expect(counted.health).toMatchObject({ drawn: [{ who: ILKA, parts: ["head"] }], contexts: 1 });
  expect(counted.health.made).toBeLessThanOrEqual(3);
  expect(counted.stress).toMatchObject({ drawn: [{ who: ILKA, parts: ["play"] }], contexts: 1, made: 0 });
  expect(counted.renamed).toMatchObject({
    drawn: [{ who: `${ILKA} II`, parts: ["head"] }],
    contexts: 1,
    made: 0,
  });
  expect(counted.pages).toMatchObject({ shown: `${ILKA} II`, unopened: 0, found: "2", isSame: true });
  // A change to an item affects only its owner's sheet, and only the page that is open in that sheet. The
  // gear page is rendered only when it is opened.
  const open = (page: string) => [{ who: `${ILKA} II`, parts: ["head", page, "tabs"].toSorted() }];
  expect(counted.unseen).toMatchObject({ drawn: open("play"), contexts: 1, made: 0 });
  expect(counted.pages.opened.drawn).toEqual([{ who: `${ILKA} II`, parts: ["gear"] }]);
  expect(counted.item).toMatchObject({ drawn: open("gear"), contexts: 1, made: 0 });
  expect(counted.created).toMatchObject({ drawn: open("gear"), contexts: 1 });
  expect(counted.created.made, "a thing that comes is a row").toBeLessThanOrEqual(counted.pages.row + 8);

  const reopened = await nadia.page.evaluate(async name => {
    const actor = (globalThis as any).game.actors.getName(name);
    const { sheet } = actor;
    let prepared: string[] = [];
    const own = sheet.partContext;
    sheet.partContext = function partContext(part: string) {
      prepared.push(part);
      return own.call(this, part);
    };
    const open = async () => {
      prepared = [];
      await sheet.close();
      await sheet.render({ force: true });
      return { prepared: prepared.length, html: sheet.element.querySelector(".window-content").innerHTML };
    };
    const [first, again] = [await open(), await open()];
    await actor.update({ "system.health.value": actor.system.health.value - 1 });
    const changed = await open();
    const rehearse = async () => {
      for await (const part of sheet.rehearse()) part.toggleAttribute("data-seen", false);
    };
    await sheet.close();
    await actor.update({ "system.stress.value": 1 });
    await rehearse();
    const rehearsed = await open();
    await actor.update({ "system.stress.value": 0 });
    await actor.update({ "system.stress.value": 1 });
    const plain = await open();
    await sheet.close();
    await rehearse();
    await actor.update({ "system.stress.value": 0 });
    const outdated = await open();
    const opened = async (...tabs: string[]) => {
      for (const tab of tabs) sheet.changeTab(tab, "primary");
      await open();
      return [...sheet.element.querySelectorAll("[data-group=primary].active")].map(
        part => (part as HTMLElement).dataset["tab"],
      );
    };
    const pages = [await opened("gear"), await opened("play"), await opened("gear", "play")];
    delete sheet.partContext;
    await sheet.close();
    return { first, again, changed, rehearsed, plain, outdated, pages };
  }, ILKA);
  // The least number of parts that a sheet prepares. A busy computer can prepare a part once more.
  const least = 6;
  // A sheet that is opened again is prepared again only if something has changed.
  expect(reopened.first.prepared).toBeGreaterThanOrEqual(least);
  expect(reopened.again.prepared).toBe(0);
  expect(reopened.again.html).toBe(reopened.first.html);
  expect(reopened.changed.prepared).toBeGreaterThanOrEqual(least);
  expect(reopened.changed.html).not.toBe(reopened.first.html);
  // So is a sheet that was prepared in advance.
  expect(reopened.rehearsed.prepared).toBe(0);
  expect(reopened.rehearsed.html).toBe(reopened.plain.html);
  expect(reopened.outdated.prepared).toBeGreaterThanOrEqual(least);
  // The tab and the page that were open last are open again.
  expect(reopened.pages).toEqual([
    ["gear", "gear"],
    ["play", "play"],
    ["play", "play"],
  ]);

  // If the user opens another page while the sheet is rendered again, the page that was open keeps its content.
  const content = await nadia.page.evaluate(async name => {
    const { sheet } = (globalThis as any).game.actors.getName(name);
    const { RENDERING } = (globalThis as any).foundry.applications.api.ApplicationV2.RENDER_STATES;
    await sheet.render({ force: true });
    const textOf = (part: string) =>
      sheet.element.querySelector(`[data-application-part="${part}"]`).textContent;
    const before = textOf("play");
    const rendered = sheet.render();
    for (let step = 0; step < 100 && sheet.state !== RENDERING; step += 1) await Promise.resolve();
    sheet.changeTab("gear", "primary");
    await rendered;
    sheet.changeTab("play", "primary");
    await sheet.render({ parts: ["head"] });
    const shown = { before, after: textOf("play"), gear: textOf("gear") };
    await sheet.close();
    return shown;
  }, ILKA);
  expect(content.after).toBe(content.before);
  expect(content.gear).toContain("Kestrel sidearm");

  const left = await nadia.page.evaluate(async name => {
    const { game, Hooks, foundry } = globalThis as any;
    const actor = game.actors.getName(name);
    const listeners = () =>
      Object.values(Hooks.events as Record<string, unknown[]>).reduce((sum, list) => sum + list.length, 0);
    const state = () => ({
      windows: foundry.applications.instances.size,
      elements: document.querySelectorAll(".application").length,
      listeners: listeners(),
      apps: Object.keys(actor.apps).length,
    });
    await actor.sheet.close();
    await actor.sheet.render({ force: true });
    await actor.sheet.close();
    const before = state();
    for (let opening = 0; opening < 50; opening += 1) {
      await actor.sheet.render({ force: true });
      await actor.sheet.close();
    }
    return [before, state()];
  }, ILKA);
  expect(left[1]).toEqual(left[0]);
});
