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
 * Returns the tooltip for an element, based on its data attributes. Resolves to null if what the tooltip
 * describes no longer exists or is hidden from this user.
 */
export async function buildTip({ dataset, ownerDocument: page }: HTMLElement): Promise<HTMLElement | null> {
  const { tip, tipOf = "", tipNote = "", tipAp = "", tipLevel = "", tipDoes = "" } = dataset;
  const { renderTemplate } = foundry.applications.handlebars;
  if (tip === "condition") {
    const view = conditionTip(
      { status: tipOf, level: Number(tipLevel) || 1, lasts: tipNote, does: tipDoes },
      foundryWords(),
    );
    return view && asElement(await renderTemplate(template("tips/condition"), view), page);
  }
  const item = tip === "item" ? await itemOf(tipOf) : null;
  return (
    item && asElement(await renderTemplate(template("tips/item"), await itemTip(item, tipNote, tipAp)), page)
  );
}

/**
 * Returns the item with the given UUID, loading it from its compendium if necessary. Resolves to null if this
 * user isn't allowed to see the item.
 */
async function itemOf(uuid: string): Promise<BlackoutItem | null> {
  const item = await itemFromUuid(uuid);
  return item?.testUserPermission(game.user, "OBSERVER") ? item : null;
}

/**
 * Returns an item's tooltip, which contains its type, numbers, qualities with explanations, price, weight,
 * and description. `ap` replaces the weapon's cost in action points, unless it is empty.
 */
async function itemTip(item: BlackoutItem, note: string, ap: string) {
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
      // The price is omitted, because the line about the item's type already contains it.
      ...view.sections
        .flatMap(({ facts }) => facts.filter(fact => fact.path !== "price"))
        .map(fact => (ap !== "" && fact.path === "actionPoints" ? { ...fact, value: ap } : fact)),
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
