import { pageWithin } from "../../compat/applications.ts";
import { rulesPageUuid } from "./rules-pages.ts";
import { closestTarget } from "../shared/closest-target.ts";

/**
 * Opens the rules page about a subject. Shows a message if there is no page or if this user is not allowed to
 * see it. Resolves to true if the page was opened.
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

/** The HTML documents that already have the listener. */
const heard = new WeakSet<Document>();

/**
 * The selector for names that link to their rules page. Rows of forms also have `data-rule`, which contains
 * the house rule that they set, but these rows aren't links.
 */
const LINK = ":is(a, [role=link])[data-rule]";

/**
 * Makes every link with `data-rule` open its rules page when it is clicked or when Enter is pressed on it, in
 * the main page and in detached windows. Must be called once, during Foundry's `init`.
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
    event.target && "closest" in event.target ? closestTarget(event, LINK)?.dataset["rule"] : undefined;
  if (about === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  void openRulesPage(about);
}
