import { injections } from "../support/injections.ts";
import { expect, test } from "./support/crew.ts";

/**
 * Tests attacks through player input, wherever the system turns that input into HTML: names, descriptions,
 * notes, chat, cards, tooltips and the importer's cells. When a Gamemaster views the input, the browser
 * executes none of the attacks from a public list.
 */

/** Sends a request that bypasses all checks on the client. Returns the server's response. */
type Raw = (type: string, action: string, operation: object) => Promise<string>;

test("scripts in a player's texts aren't executed anywhere @long", async ({
  crew: { gm, nadia, expectComplaint },
}) => {
  test.setTimeout(120_000);
  // The console may report missing images and invalid formulas, for example.
  expectComplaint(
    /Failed to load resource|is not a valid|not valid|Unrecognized|could not|couldn’t|ERR_|unresolved|net::|document|roll|UUID|mixed|blocked|popover/iu,
  );
  for (const { page } of [gm, nadia]) {
    page.on("dialog", dialog => {
      void dialog.dismiss();
      throw new Error(`a dialog opened: ${dialog.message()}`);
    });
    await page.evaluate(() => {
      const scope = globalThis as any;
      scope.ran = [];
      for (const name of ["alert", "confirm", "prompt", "open", "print"])
        scope[name] = (...what: unknown[]) => {
          scope.ran.push(`${name}: ${String(what[0])}`);
        };
    });
  }

  await test.step("the player enters malicious text", async () => {
    const refused = await nadia.page.evaluate(async texts => {
      const { game } = globalThis as any;
      const raw: Raw = (type, action, operation) =>
        new Promise(resolve => {
          game.socket.emit("modifyDocument", { type, action, operation }, (answer: any) => {
            resolve(answer?.error ? String(answer.error.message) : "done");
          });
        });
      const actor = game.actors.getName("Ilka Sorrento-Vasquez");
      const all = texts.join("\n<hr>\n");
      const answers = [
        await raw("Actor", "update", {
          updates: [
            {
              _id: actor.id,
              name: texts[0],
              system: { biography: { appearance: all, history: all, notes: all } },
            },
          ],
        }),
        await raw("Item", "create", {
          parentUuid: actor.uuid,
          data: texts.map(text => ({
            name: text.trim() || "-",
            type: "gear",
            system: { description: text, location: "carried" },
          })),
        }),
        await raw("ActiveEffect", "create", {
          parentUuid: actor.uuid,
          data: texts.slice(0, 40).map(text => ({ name: text.trim() || "-", description: text })),
        }),
        await raw("ChatMessage", "create", {
          data: texts.map(text => ({
            author: game.user.id,
            content: text,
            flavor: text,
            speaker: { alias: text },
          })),
        }),
        await raw("ChatMessage", "create", {
          data: texts.slice(0, 60).map(text => ({
            author: game.user.id,
            type: "action",
            speaker: { alias: text },
            system: {
              action: text,
              actor: actor.uuid,
              item: text,
              targets: [text],
              choices: JSON.stringify({
                note: text,
                why: text,
                rows: [{ source: text, dice: 1, why: text }],
              }),
            },
          })),
        }),
        await raw("ChatMessage", "create", {
          data: texts.slice(0, 60).map(text => ({
            author: game.user.id,
            type: "action",
            system: {
              action: "test",
              actor: actor.uuid,
              choices: JSON.stringify({
                attribute: "insight",
                skill: "perception",
                rows: [{ source: "situation", dice: 1, why: text.slice(0, 60) }],
              }),
            },
          })),
        }),
        await raw("ChatMessage", "create", {
          data: texts.slice(0, 60).map(text => ({
            author: game.user.id,
            type: "request",
            whisper: game.users.filter((user: any) => user.isGM).map((user: any) => user.id),
            system: { kind: "changeInspiration", payload: { reason: text, name: text, change: 1 } },
          })),
        }),
      ];
      return answers.filter(one => one !== "done");
    }, injections);
    expect(refused).toEqual([]);
  });

  await test.step("the Gamemaster opens every window with the text", async () => {
    await gm.page.waitForFunction(
      count => (globalThis as any).game.messages.size >= count,
      injections.length,
    );
    await gm.page.evaluate(async texts => {
      const { game, foundry, ui } = globalThis as any;
      const actor = game.actors.find((one: any) => one.items.size >= texts.length);
      await actor.sheet.render({ force: true });
      for (const tab of Object.values(actor.sheet.tabGroups ?? {}).length > 0
        ? [...actor.sheet.element.querySelectorAll("[data-action=tab]")]
        : []) {
        (tab as HTMLElement).click();
        // A page of the sheet is rendered only after it has been opened.
        await actor.sheet.render();
      }
      for (const item of actor.items.contents
        .slice(0, texts.length)
        .filter((_: unknown, index: number) => index % 12 === 0))
        await item.sheet.render({ force: true });
      for (const text of texts) ui.notifications.info(text, { console: false });
      await game.system.api.tables.import({
        data: texts.map(text => ({
          name: text,
          kind: "gear",
          description: text,
          weight: text,
          price: text,
          location: text,
        })),
      });
      // Foundry enriches all text in journals, sheets and messages in this way.
      const holder = document.createElement("section");
      document.body.append(holder);
      for (const text of texts) {
        const part = document.createElement("div");
        part.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(
          foundry.utils.cleanHTML(text),
          { secrets: true, relativeTo: actor },
        );
        holder.append(part);
      }
      holder.dataset["ours"] = "enriched";
    }, injections);
    await expect(gm.page.locator(".bo-import")).toBeVisible();
    await expect(gm.page.locator("[data-ours=enriched]")).toHaveCount(1);
  });

  await test.step("every tooltip is shown, and every link in the text is clicked", async () => {
    const tooltipsWithMarkup = await gm.page.evaluate(() => {
      const { game } = globalThis as any;
      let shown = 0;
      // A single element shows each different tooltip in turn. Creating a thousand elements would test
      // nothing more.
      const tooltips = new Map(
        [
          ...document.querySelectorAll<HTMLElement>(
            "[data-tooltip], [data-tooltip-html], [data-tooltip-text]",
          ),
        ].map(({ dataset: { tooltip, tooltipHtml, tooltipText } }) => [
          JSON.stringify([tooltip, tooltipHtml, tooltipText]),
          { tooltip, tooltipHtml, tooltipText },
        ]),
      );
      const probe = document.createElement("span");
      document.querySelector("[data-ours]")?.append(probe);
      for (const told of tooltips.values()) {
        for (const [name, value] of Object.entries(told))
          if (value !== undefined) probe.dataset[name] = value;
        game.tooltip.activate(probe);
        if (/<img|<script/iu.test(told.tooltip ?? "")) shown++;
        game.tooltip.deactivate();
        for (const name of Object.keys(told)) delete probe.dataset[name];
      }
      for (const link of document.querySelectorAll<HTMLAnchorElement>(
        "[data-ours] a[href], .bo-prose a[href], #chat .message-content a[href]",
      )) {
        link.addEventListener("click", event => {
          if (!/^javascript/iu.test(link.protocol)) event.preventDefault();
        });
        link.click();
      }
      return shown;
    });
    expect(tooltipsWithMarkup, "tooltips that bear what a player wrote").toBeGreaterThan(0);
  });

  await test.step("no script has run, and no executable content remains", async () => {
    // The page needs two frames to report images that failed to load.
    await gm.page.evaluate(
      () =>
        new Promise<void>(resolve => {
          requestAnimationFrame(() => {
            requestAnimationFrame(() => {
              resolve();
            });
          });
        }),
    );
    for (const { page } of [gm, nadia]) {
      const found = await page.evaluate(() => {
        const scope = globalThis as any;
        const runs = /^\s*(?:javascript|vbscript)\s*:/iu;
        const standing = [...document.body.querySelectorAll("*")].flatMap(element =>
          [...element.attributes]
            .filter(
              ({ name, value }) =>
                /^on/iu.test(name) ||
                name === "srcdoc" ||
                (["href", "src", "xlink:href", "action", "formaction"].includes(name) && runs.test(value)),
            )
            .map(({ name, value }) => `<${element.tagName} ${name}="${value}">`),
        );
        const scripts = [...document.body.querySelectorAll("script, iframe, object, embed, base, meta, link")]
          .filter(element => element.closest(".application, #chat, #notifications, [data-ours], #tooltip"))
          .map(element => element.outerHTML);
        return { ran: scope.ran, standing, scripts, hacked: scope.hacked, polluted: "polluted" in {} };
      });
      expect(found).toEqual({ ran: [], standing: [], scripts: [], hacked: undefined, polluted: false });
    }
  });

  await gm.page.evaluate(async () => {
    const { game, ui } = globalThis as any;
    document.querySelector("[data-ours]")?.remove();
    ui.notifications.clear();
    await game.messages.documentClass.deleteDocuments(game.messages.map((message: any) => message.id));
  });
});
