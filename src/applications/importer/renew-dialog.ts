import type { BlackoutItem } from "../../documents/item.ts";
import type { Change } from "../../importer/plan.ts";
import { changesFrom, renewItem, renewedBy, sourceOf, takeBackRenewal } from "../../play/importer/renew-item.ts";
import { labelOfPath } from "../sheets/item/item-view.ts";
import { foundryWords, type Words } from "../shared/words.ts";

/** The entries of an item's menu that bring it up to date with the compendium that it came from; none for who may not change it, and for what lies in a compendium itself. */
export function renewControls(item: BlackoutItem): readonly { readonly action: string; readonly icon: string; readonly label: string }[] {
  if (!item.isOwner || item.pack) return [];
  const undo = renewedBy(item).length > 0 ? [{ action: "renewBack", icon: "fa-solid fa-rotate-left", label: "BLACKOUT.renew.back" }] : [];
  return [{ action: "renew", icon: "fa-solid fa-arrows-rotate", label: "BLACKOUT.renew.open" }, ...undo];
}

/** One change in words: what it is called, what it was, what it becomes. Lists are said by how many entries they have. */
export function sayChange([path, before, after]: Change, type: string, words: Words): string {
  const value = (one: unknown) => Array.isArray(one) ? words.format("BLACKOUT.renew.entries", { n: String(one.length) }) : one === "" || one === null ? words.localize("BLACKOUT.error.nothing") : typeof one === "boolean" ? words.localize(one ? "BLACKOUT.renew.yes" : "BLACKOUT.renew.no") : String(one);
  const bare = path.replace(/^system\./u, "");
  const label = bare === "qualities" ? words.localize("BLACKOUT.importer.column.qualities") : labelOfPath(type, bare, words);
  return words.format("BLACKOUT.renew.change", { label, before: value(before), after: value(after) });
}

/** Shows what an item would take over from its compendium and, when that is wanted, makes it so. */
export async function askToRenew(item: BlackoutItem): Promise<void> {
  const words = foundryWords();
  const source = await sourceOf(item);
  if (!source) {
    ui.notifications.warn("BLACKOUT.renew.noSource", { format: { name: item.name }, localize: true });
    return;
  }
  const changes = changesFrom(item, source);
  if (changes.length === 0) {
    ui.notifications.info("BLACKOUT.renew.same", { format: { name: item.name }, localize: true });
    return;
  }
  const lines = changes.map(change => `<li>${foundry.utils.escapeHTML(sayChange(change, item.type, words))}</li>`).join("");
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: "BLACKOUT.renew.open" }, rejectClose: false, content: `<p>${foundry.utils.escapeHTML(words.format("BLACKOUT.renew.ask", { name: item.name }))}</p><ul>${lines}</ul>`,
  });
  if (answer === true) await renewItem(item, changes);
}

/** Takes the last update back, and says what somebody changed since. */
export async function takeRenewalBack(item: BlackoutItem): Promise<void> {
  const words = foundryWords();
  const left = await takeBackRenewal(item);
  if (left.length === 0) return;
  const names = left.map(path => labelOfPath(item.type, path.replace(/^system\./u, ""), words)).join(", ");
  ui.notifications.info("BLACKOUT.renew.left", { format: { names }, localize: true });
}
