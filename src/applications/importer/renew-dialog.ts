import type { BlackoutItem } from "../../documents/item.ts";
import { changesFrom, renewItem, sourceOf } from "../../features/importer/renew-item.ts";
import { localized } from "../../language/localize.ts";
import { textOfRenewal } from "../../actions/gear/renewal.ts";
import { foundryWords } from "../shared/words.ts";

/**
 * Shows the changes that updating an item from the compendium would make. Updates the item if the user
 * confirms.
 */
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
  const lines = changes
    .map(
      ([path, before, after]) =>
        `<li>${foundry.utils.escapeHTML(localized(textOfRenewal(item.type, path, before, after)))}</li>`,
    )
    .join("");
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: "BLACKOUT.renew.open" },
    rejectClose: false,
    content: `<p>${foundry.utils.escapeHTML(words.format("BLACKOUT.renew.ask", { name: item.name }))}</p><ul>${lines}</ul>`,
  });
  if (answer === true) await renewItem(item, changes);
}
