/**
 * Provides base classes for windows and sheets, as well as menus and file downloads. Part of the
 * compatibility layer (docs/architecture.md).
 */
import type { AnyDocument } from "./documents.ts";
import { isGeneration14 } from "./generation.ts";

const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;

// Each base class is cast only once, because type-checking the mixin over a document sheet takes minutes and
// ends in TS2589.
const ActorSheetCast = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2,
) as unknown as typeof foundry.applications.sheets.ActorSheetV2;

const ItemSheetCast = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2,
) as unknown as typeof foundry.applications.sheets.ItemSheetV2;

/** The members of the Handlebars mixin that the casts remove from the type. */
interface HandlebarsMembers {
  readonly parts: Record<string, HTMLElement>;
  _preSyncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
  ): void;
  _syncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
  ): void;
  _configureRenderParts(
    options: object,
  ): Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart>;
  _preparePartContext(partId: string, context: object, options: object): Promise<object>;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- keeps `super` calls typed for members that the declarations lack
export interface ActorSheetBase extends HandlebarsMembers {
  _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null | undefined>;
  _canDragStart(selector: string | null | undefined): boolean;
  _canDragDrop(selector: string | null | undefined): boolean;
}

/** The base class of every actor sheet: ActorSheetV2 with Handlebars parts. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class ActorSheetBase extends ActorSheetCast {}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type
export interface ItemSheetBase extends HandlebarsMembers {}

/** The base class of every item sheet: ItemSheetV2 with Handlebars parts. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class ItemSheetBase extends ItemSheetCast {}

/** The base class of actor or item sheets, for a mixin that extends either. */
export type SheetConstructor<Doc extends Actor.Implementation | Item.Implementation> = abstract new (
  ...args: any[]
) => foundry.applications.api.DocumentSheetV2<Doc> & HandlebarsMembers;

/** The base class of every window that isn't a sheet. */
export const HandlebarsApplication = HandlebarsApplicationMixin(ApplicationV2);

/**
 * Returns every HTML document that contains windows: the game's page and, in v14, the pages of detached
 * windows. Empty if there is no page.
 */
export function pagesOfWindows(): Document[] {
  const detached: { readonly window?: Window | null }[] = [
    ...((foundry.applications as any).detached?.windows?.values() ?? []),
  ];
  const open = detached.flatMap(({ window }) => (window && !window.closed ? [window.document] : []));
  return typeof document === "undefined" ? open : [document, ...open];
}

/** Opens the sheet of a document. */
export async function openSheet(document: AnyDocument): Promise<void> {
  await (document as any).sheet?.render({ force: true });
}

/** Downloads text as a file in the user's browser. */
export function saveFile(text: string, type: string, name: string): void {
  (foundry.utils as any).saveDataToFile(text, type, name);
}

/**
 * Shows a progress bar at the top of the screen. `at` is a number from 0 to 1. At the end, replaces the bar with
 * a message that disappears after a while.
 */
export function progressBar(title: string): {
  update(at: number, what: string): void;
  end(text: string): void;
} {
  const bar = (ui.notifications as any).info(title, { progress: true, console: false });
  return {
    update: (at, what) => bar?.update?.({ pct: at, message: what === "" ? title : `${title}: ${what}` }),
    end: text => {
      bar?.remove?.();
      ui.notifications.info(text);
    },
  };
}

/** Returns a key combined with Shift, for registering keybindings. */
export function withShift(key: string): { key: string; modifiers: any[] } {
  return { key, modifiers: ["Shift"] };
}

/** An entry in a context menu. `label` is a translation key, and `icon` is the HTML of an icon. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly visible: (element: HTMLElement) => boolean;
  readonly run: (element: HTMLElement) => void;
}

/** Returns a menu entry in the format of the running version of Foundry. */
export function menuEntry({ label, icon, visible, run }: MenuEntry): any {
  if (isGeneration14())
    return { label, icon, visible, onClick: (_event: Event, element: HTMLElement) => run(element) };
  // In Foundry 13, the element is a jQuery object if the menu was created with one.
  const plain = (element: any): HTMLElement => (element instanceof HTMLElement ? element : element[0]);
  return {
    name: label,
    icon,
    condition: (element: unknown) => visible(plain(element)),
    callback: (element: unknown) => run(plain(element)),
  };
}

/**
 * Returns an object with a function that opens the journal page with this UUID within its journal entry.
 * Returns null if the page doesn't exist or this user isn't allowed to see it. Loads a page in a compendium
 * from the server.
 */
export async function pageWithin(uuid: string): Promise<{ readonly open: () => Promise<void> } | null> {
  const page = await (fromUuid as any)(uuid).catch(() => null);
  if (!(page instanceof (foundry.documents as any).JournalEntryPage) || !page.parent?.sheet) return null;
  return {
    open: async () => {
      await page.parent.sheet.render({ force: true, pageId: page.id });
    },
  };
}
