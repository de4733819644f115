import { CORE_STRINGS } from "./core-strings.ts";
import { localizeDataModel, localizeSchema } from "./i18n-model.ts";

type Translations = Record<string, any>;

interface LanguageEntry {
  lang: string;
  path: string;
  name?: string;
  system?: string;
  module?: string;
}

interface LocalizedPackage {
  id: string;
  kind: "system" | "module" | "world";
  languages?: Iterable<LanguageEntry>;
}

interface LocalizationSources {
  /** Returns the packages in load order. Later packages override earlier ones. */
  packages(): LocalizedPackage[];
  /** Reads a JSON file from a URL. Rejects if the file doesn't exist. */
  fetchJson(url: string): Promise<Translations>;
  /**
   * Returns the ID of the system and the IDs of the active modules. These IDs determine which
   * package-specific language entries are used.
   */
  activeIds(): { system: string; modules: Set<string> };
  merge(target: Translations, source: Translations): Translations;
}

/** Loads the language files of Foundry, the system and the modules, and looks up translations in them. */
export class Localization {
  lang = "en";
  defaultModule = "core";
  translations: Translations = {};
  _fallback: Translations = {};
  readonly #sources: LocalizationSources;
  #formatters = new Map<string, Intl.ListFormat>();

  constructor(sources: LocalizationSources) {
    this.#sources = sources;
  }

  static localizeDataModel = localizeDataModel;
  static localizeSchema = localizeSchema;

  /** Returns the languages that the packages provide, by code. */
  _languagesOffered(): Record<string, string> {
    const { system, modules } = this.#sources.activeIds();
    const entries = this.#sources
      .packages()
      .flatMap(({ languages = [] }) => [...languages])
      .filter(one => (!one.system || one.system === system) && (!one.module || modules.has(one.module)));
    return Object.fromEntries(entries.map(({ lang, name }) => [lang, name ?? lang]));
  }

  /** Loads a language, with English as the fallback. */
  async initialize(lang = "en"): Promise<void> {
    this._fallback = lang === "en" ? this.#coreTexts() : await this.#load("en");
    await this.setLanguage(lang);
  }

  /** Loads a language. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    if (typeof document !== "undefined") document.documentElement.setAttribute("lang", lang);
    this.translations = await this.#load(lang);
    this.#formatters.clear();
  }

  /** Whether a key has a translation. By default, a translation in the fallback language is sufficient. */
  has(stringId: string, fallback = true): boolean {
    return (
      typeof lookUp(this.translations, stringId) === "string" ||
      (fallback && typeof lookUp(this._fallback, stringId) === "string")
    );
  }

  /**
   * Returns the translation of a key, or the key itself if there is none. If data is given, works like
   * `format`.
   */
  localize(stringId: string, data?: Record<string, unknown>): string {
    if (typeof stringId !== "string") return String(stringId ?? "");
    const found = lookUp(this.translations, stringId) ?? lookUp(this._fallback, stringId);
    const text = typeof found === "string" ? found : stringId;
    return data ? substitute(text, data) : text;
  }

  /**
   * Returns the translation of a key, with each `{name}` replaced by the corresponding data, or by an empty
   * string if there is none.
   */
  format(stringId: string, data: Record<string, unknown> = {}): string {
    return substitute(this.localize(stringId), data);
  }

  /** Returns a list formatter for the current language. */
  getListFormatter({
    style = "long",
    type = "conjunction",
  }: Partial<Intl.ListFormatOptions> = {}): Intl.ListFormat {
    const key = `${style}.${type}`;
    let formatter = this.#formatters.get(key);
    if (!formatter) this.#formatters.set(key, (formatter = new Intl.ListFormat(this.lang, { style, type })));
    return formatter;
  }

  /** Sorts objects in place by one of their text properties, following the rules of the language. */
  sortObjects<T extends Record<string, any>>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    const read = (object: T) =>
      String(key.split(".").reduce<any>((part, name) => part?.[name], object) ?? "");
    return objects.sort((a, b) => collator.compare(read(a), read(b)));
  }

  #coreTexts(): Translations {
    return this.#sources.merge({}, CORE_STRINGS);
  }

  /** Returns the texts of Foundry and of all packages in a language. Foundry's own are in English. */
  async #load(lang: string): Promise<Translations> {
    const { packages, fetchJson, activeIds, merge } = this.#sources;
    const active = activeIds();
    let result = lang === "en" ? this.#coreTexts() : {};
    for (const pack of packages()) {
      for (const entry of pack.languages ?? []) {
        if (entry.lang !== lang) continue;
        if (entry.system && entry.system !== active.system) continue;
        if (entry.module && !active.modules.has(entry.module)) continue;
        const base = `${pack.kind === "world" ? "worlds" : `${pack.kind}s`}/${pack.id}/`;
        const url = entry.path.startsWith(base)
          ? `/${entry.path}`
          : `/${base}${entry.path.replace(/^\/+/, "")}`;
        try {
          result = merge(result, await fetchJson(url));
        } catch (error) {
          console.error(`The language file ${url} cannot be read`, error);
        }
      }
    }
    return result;
  }
}

function lookUp(tree: Translations, key: string): unknown {
  const direct = tree[key];
  if (typeof direct === "string") return direct;
  return key
    .split(".")
    .reduce<any>((part, name) => (part && typeof part === "object" ? part[name] : undefined), tree);
}

function substitute(text: string, data: Record<string, unknown>): string {
  return text.replace(/\{([^{}]+)\}/g, (_match, name: string) => {
    const value = data[name];
    return value === undefined || value === null ? "" : String(value);
  });
}
