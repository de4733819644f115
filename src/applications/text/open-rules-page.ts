import { pageWithin } from "../../compat/applications.ts";
import { rulesPageUuid } from "./rules-pages.ts";

/**
 * Opens the rules page about a subject; shows a message if there is none or this user may not see it. Returns
 * whether it was opened.
 */
export async function openRulesPage(about: string): Promise<boolean> {
  const uuid = rulesPageUuid(about);
  const found = uuid === null ? null : await pageWithin(uuid);
  if (!found) {
    ui.notifications.warn("BLACKOUT.rules.noPage", { localize: true });
    return false;
  }
  await found.open();
  return true;
}

/** The documents that already have the listener. */
const heard = new WeakSet<Document>();

/**
 * A name that links to its page. Rows of forms use `data-rule` for the house rule that they set; those aren't
 * links.
 */
const LINK = ":is(a, [role=link])[data-rule]";

/**
 * Makes every element with `data-rule` open its page, by mouse and by Enter, in the main page and in detached
 * windows. Called once, during Foundry's `init`.
 */
export function registerRulesLinks(): void {
  Hooks.on("renderApplicationV2", (_app, element) => {
    hearIn(element.ownerDocument);
  });
}

function hearIn(page: Document): void {
  if (heard.has(page)) return;
  heard.add(page);
  page.addEventListener("click", open, { capture: true });
  page.addEventListener(
    "keydown",
    event => {
      if (event.key === "Enter") open(event);
    },
    { capture: true },
  );
}

function open(event: Event): void {
  const about =
    event.target && "closest" in event.target
      ? (event.target as Element).closest<HTMLElement>(LINK)?.dataset["rule"]
      : undefined;
  if (about === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  void openRulesPage(about);
}
