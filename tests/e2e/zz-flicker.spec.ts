/** flicker */
import { test } from "./support/crew.ts";
import { writeFileSync } from "node:fs";
import { fight } from "./support/actions.ts";
import { openTab } from "./support/steps.ts";
test("flicker", async ({ crew }) => {
  const { gm, nadia } = crew;
  const chat = process.env["TABS"] === "chat";
  for (const { page } of crew.all) await page.setViewportSize({ width: 1366, height: 768 });
  await fight(gm.page, "Ilka", "Hull gunner", "Rook");
  for (const { page } of crew.all) await openTab(page, chat ? "chat" : "combat");
  await gm.page.waitForTimeout(2500);
  const record = (page: any) =>
    page.evaluate(() => {
      const g = globalThis as any;
      g.rec = [];
      let last = "";
      const text = (sel: string) =>
        [...document.querySelectorAll<HTMLElement>(sel)].filter(e => e.offsetParent !== null || e.getClientRects().length).map(e => e.innerText.replace(/\s+/g, " ").trim()).join(" ¦ ");
      const box = (sel: string) => {
        const e = document.querySelector(sel);
        if (!e) return "";
        const r = e.getBoundingClientRect();
        return [r.left, r.top, r.width, r.height].map(Math.round).join(",");
      };
      const start = performance.now();
      const tick = () => {
        const now = {
          hud: text("#blackout-turn .bo-hud-in") , hudBox: box("#blackout-turn .bo-hud-in"), acting: document.querySelector("#blackout-turn .bo-hud-in")?.className,
          endDisabled: [...document.querySelectorAll<HTMLButtonElement>("[data-action=endTurn]")].map(b => b.disabled).join(),
          track: text("#combat"), trackNow: [...document.querySelectorAll<HTMLElement>("#combat .combatant")].map(e => `${e.className}${Math.round(e.getBoundingClientRect().top)}`).join("|"),
          chat: text("#chat .chat-log > li").slice(-400),
          notes: text("#chat-notifications > *"), notice: text("#blackout-notice"), toasts: text("#notifications"), wins: text(".application.window-app, .application[role=dialog]"),
        };
        const s = JSON.stringify(now);
        if (s !== last) { g.rec.push([Math.round(performance.now() - start), now]); last = s; }
        if (performance.now() - start < 5000) requestAnimationFrame(tick);
      };
      tick();
    });
  const report = async (name: string, who: any) => {
    const rec = (await who.page.evaluate(() => (globalThis as any).rec)) as [number, Record<string, string>][];
    let out = "";
    let prev: Record<string, string> = {};
    for (const [t, now] of rec) {
      for (const k of Object.keys(now)) if (now[k] !== prev[k]) out += `${t} ${k}: ${now[k]}\n`;
      prev = now;
    }
    writeFileSync(`/tmp/shots/a5/flicker-${name}.txt`, out);
  };
  await record(gm.page);
  await record(nadia.page);
  await nadia.page.locator("#blackout-turn [data-action=endTurn]").click();
  await gm.page.waitForTimeout(5300);
  await report("player-ends-gm", gm);
  await report("player-ends-nadia", nadia);
  await record(gm.page);
  await record(nadia.page);
  await gm.page.locator("#blackout-turn [data-action=endTurn]").click();
  await gm.page.waitForTimeout(5300);
  await report("gm-ends-gm", gm);
  await report("gm-ends-nadia", nadia);
});
