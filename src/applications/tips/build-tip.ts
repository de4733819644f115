import { itemFromUuid } from "../../compat/documents.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { itemWorld } from "../sheets/item/item-context.ts";
import { itemView } from "../sheets/item/item-view.ts";
import { conditionTip } from "./condition-tip.ts";

/**
 * Builds the tooltip that an element asks for by its data attributes; null for what is not there or not for
 * this user to see.
 */
export async function buildTip({ dataset, ownerDocument: page }: HTMLElement): Promise<HTMLElement | null> {
  const { tip, tipOf = "", tipNote = "", tipLevel = "", tipDoes = "" } = dataset;
  const { renderTemplate } = foundry.applications.handlebars;
  if (tip === "condition") {
    const view = conditionTip(
      { status: tipOf, level: Number(tipLevel) || 1, lasts: tipNote, does: tipDoes },
      foundryWords(),
    );
    return view && asElement(await renderTemplate(template("tips/condition"), view), page);
  }
  const item = tip === "item" ? await itemOf(tipOf) : null;
  return item && asElement(await renderTemplate(template("tips/item"), await itemTip(item, tipNote)), page);
}

/**
 * The item behind a uuid, fetched from its compendium where it lies in one; null for one that this user may
 * not look at.
 */
async function itemOf(uuid: string): Promise<BlackoutItem | null> {
  const item = await itemFromUuid(uuid);
  return item?.testUserPermission(game.user, "OBSERVER") ? item : null;
}

/** What an item is: kind, numbers, qualities with their meaning, price and weight, description. */
async function itemTip(item: BlackoutItem, note: string) {
  const { description = "", effect = "" } = item.system as { description?: string; effect?: string };
  const words = foundryWords();
  const text = await enriched(description, item);
  const world = itemWorld(item, words, {
    effect: effect === "" ? "" : await enriched(effect, item),
    description: "",
  });
  const view = itemView(item, world, { editing: false, owner: false, gamemaster: game.user.isGM });
  return {
    name: item.name,
    picture: picture(item.img),
    note,
    kind: view.kind,
    facts: [
      ...view.attacks.flatMap(({ name, pool }) =>
        pool === null ? [] : [{ label: name, value: words.format("BLACKOUT.dice", { n: pool }) }],
      ),
      // The price is in the line of the kind.
      ...view.sections.flatMap(({ facts }) => facts.filter(fact => fact.path !== "price")),
    ],
    qualities: view.qualities.map(({ name, x, description: does }) => ({ name, x, does })),
    says: [...(view.changes ?? []), ...view.gives],
    prose: view.prose,
    description: { enriched: text },
  };
}

function asElement(html: string, page: Document): HTMLElement | null {
  const holder = page.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild as HTMLElement | null;
}
