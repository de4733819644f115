import { platform } from "../platform.ts";

/** An entry of `CONFIG[Document].sheetClasses[type][id]`. */
export interface SheetEntry {
  id: string;
  cls: any;
  label: string;
  scope: string;
  themes: Record<string, string> | null;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
}

interface RegistrationOptions {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

function nameOf(documentClass: any): string {
  return documentClass.documentName ?? documentClass.metadata?.name;
}

/**
 * Returns the document types for which a sheet is registered. By default, these are all types of the
 * document.
 */
function typesFor(documentName: string, types: string[] | undefined): string[] {
  if (types?.length) return types;
  const known: string[] =
    platform.game.documentTypes?.[documentName] ?? platform.CONFIG[documentName]?.documentClass?.TYPES ?? [];
  return known.length ? [...known] : ["base"];
}

/**
 * Returns the entry with a `label` that is localized each time it is read, because translations are loaded
 * after registration. `label` may be a translation key or a function that returns one.
 */
function labelled(entry: Omit<SheetEntry, "label">, label: RegistrationOptions["label"]): SheetEntry {
  return Object.defineProperty({ ...entry }, "label", {
    enumerable: true,
    configurable: true,
    get: () => {
      const text = typeof label === "function" ? label() : label;
      return text ? platform.localize(text) : entry.id;
    },
  }) as SheetEntry;
}

/**
 * Whether a sheet is one of the host's placeholder sheets. Foundry 14 registers no sheets for actors and
 * items, so the placeholders are used only until a package registers its own.
 */
function isPlaceholder(documentName: string, entry: SheetEntry): boolean {
  return platform.generation >= 14 && ["Actor", "Item"].includes(documentName) && entry.scope === "core";
}

/**
 * Makes a sheet class available for the given types of a document. With `makeDefault`, it becomes the sheet
 * of every document for which neither the flag `core.sheetClass` nor the setting `core.sheetClasses` selects
 * another class.
 */
export function registerSheet(
  documentClass: any,
  scope: string,
  sheetClass: any,
  options: RegistrationOptions = {},
): void {
  const {
    label,
    types,
    themes = null,
    makeDefault = false,
    canBeDefault = true,
    canConfigure = true,
  } = options;
  const documentName = nameOf(documentClass);
  const id = `${scope}.${sheetClass.name}`;
  const config = (platform.CONFIG[documentName] ??= {});
  config.sheetClasses ??= {};
  for (const type of typesFor(documentName, types)) {
    const sheets: Record<string, SheetEntry> = (config.sheetClasses[type] ??= {});
    const isDefault =
      canBeDefault &&
      (makeDefault ||
        Object.values(sheets).every(entry => !entry.default || isPlaceholder(documentName, entry)));
    if (isDefault) for (const entry of Object.values(sheets)) entry.default = false;
    sheets[id] = labelled(
      { id, cls: sheetClass, scope, themes, default: isDefault, canBeDefault, canConfigure },
      label,
    );
  }
}

/**
 * Removes the registration of a sheet class. A default is replaced by the first remaining sheet that can be
 * the default.
 */
export function unregisterSheet(
  documentClass: any,
  scope: string,
  sheetClass: any,
  { types }: { types?: string[] } = {},
): void {
  const documentName = nameOf(documentClass);
  const id = `${scope}.${sheetClass.name}`;
  const registered: Record<string, Record<string, SheetEntry>> = platform.CONFIG[documentName]
    ?.sheetClasses ?? {};
  for (const type of types?.length ? types : Object.keys(registered)) {
    const sheets = registered[type];
    if (!sheets?.[id]) continue;
    const wasDefault = sheets[id].default;
    delete sheets[id];
    const next = Object.values(sheets).find(entry => entry.canBeDefault);
    if (wasDefault && next) next.default = true;
  }
}

/**
 * Returns the labels of all sheets for a document type, the labels of those that can be its default, and the
 * ID of the current default.
 */
export function sheetChoices(
  documentName: string,
  type: string,
): { choices: Record<string, string>; defaults: Record<string, string>; current: string } {
  const sheets: Record<string, SheetEntry> = platform.CONFIG[documentName]?.sheetClasses?.[type] ?? {};
  const configurable = Object.values(sheets).filter(entry => entry.canConfigure);
  const labels = (entries: SheetEntry[]) => Object.fromEntries(entries.map(entry => [entry.id, entry.label]));
  return {
    choices: labels(configurable),
    defaults: labels(configurable.filter(entry => entry.canBeDefault)),
    current: defaultSheet(documentName, type)?.id ?? "",
  };
}

function setting(documentName: string, type: string): string | undefined {
  try {
    return platform.game.settings?.get("core", "sheetClasses")?.[documentName]?.[type];
  } catch {
    // Sheets can be requested before Foundry's own settings are registered. Until then, no sheet is selected.
    return undefined;
  }
}

/**
 * Returns a type's default sheet: the one selected by the setting, or else the registered default, or else
 * the first sheet that can be the default.
 */
export function defaultSheet(documentName: string, type: string): SheetEntry | undefined {
  const config = platform.CONFIG[documentName]?.sheetClasses ?? {};
  const sheets: Record<string, SheetEntry> = config[type] ?? config["base"] ?? {};
  const chosen = setting(documentName, type);
  if (chosen && sheets[chosen]) return sheets[chosen];
  return (
    Object.values(sheets).find(entry => entry.default) ??
    Object.values(sheets).find(entry => entry.canBeDefault)
  );
}

/**
 * Implements a document's method `_getSheetClass`. Returns the sheet class named by the document's flag, or
 * else the default for its type. Returns null if there is no sheet for the type.
 */
export function sheetClassOf(document: any): any {
  const type = document.type ?? "base";
  const sheets: Record<string, SheetEntry> =
    platform.CONFIG[document.documentName]?.sheetClasses?.[type] ?? {};
  const own = document.flags?.core?.sheetClass ?? document.getFlag?.("core", "sheetClass");
  return (own && sheets[own]?.cls) || defaultSheet(document.documentName, type)?.cls || null;
}
