import { Hooks } from "./hooks.ts";

/** The data for registering a setting. */
export interface SettingConfig {
  namespace: string;
  key: string;
  name?: string;
  hint?: string;
  scope: "world" | "client" | "user";
  config?: boolean;
  type?: any;
  choices?: Record<string, string> | (() => Record<string, string>);
  range?: { min: number; max: number; step?: number };
  default?: unknown;
  requiresReload?: boolean;
  onChange?: (value: any, options: object, userId?: string) => unknown;
  input?: unknown;
  filePicker?: boolean | string;
  [key: string]: unknown;
}

interface MenuConfig {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: new (...args: any[]) => any;
  restricted?: boolean;
}

/** Where settings are stored: in the browser's storage, or in the world's Setting documents. */
export interface SettingStores {
  client: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  world: {
    getSetting(id: string, user?: string): any;
  };
}

interface SettingAccess {
  stores: SettingStores;
  /** Whether the world can be changed yet. */
  isReady(): boolean;
  userId(): string | null;
  /** Returns the class of Setting documents. */
  documentClass(): any;
  /** Copies plain data. */
  clone<T>(value: T): T;
}

const PRIMITIVE_CASTS = new Map<unknown, (value: any) => unknown>([
  [String, String],
  [Number, Number],
  [Boolean, Boolean],
]);

/**
 * Stores the settings and menus registered by Foundry, the system and the modules. Also reads and changes the
 * settings' values.
 */
export class ClientSettings {
  readonly settings = new Map<string, SettingConfig>();
  readonly menus = new Map<string, MenuConfig>();
  readonly #access: SettingAccess;

  constructor(access: SettingAccess) {
    this.#access = access;
  }

  /** The stores by scope. */
  get storage(): Map<string, unknown> {
    const { client, world } = this.#access.stores;
    return new Map<string, unknown>([
      ["client", client],
      ["world", world],
      ["user", world],
    ]);
  }

  /** The application for editing settings. It is available after the applications have been loaded. */
  get sheet(): any {
    const { SettingsConfig } = (globalThis as any).foundry.applications.settings;
    return new SettingsConfig();
  }

  /**
   * Registers a setting. If the scope is unknown, the setting belongs to the client.
   * @throws Error if namespace or key is missing
   */
  register(namespace: string, key: string, data: Partial<SettingConfig>): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key");
    const scope = data.scope === "world" || data.scope === "user" ? data.scope : "client";
    const isField =
      typeof data.type?.clean === "function" &&
      typeof data.type?.validate === "function" &&
      typeof data.type !== "function";
    if (isField) data.type.name ||= key;
    const requiresReload = data.requiresReload ?? false;
    this.settings.set(`${namespace}.${key}`, {
      ...data,
      namespace,
      key,
      scope,
      requiresReload,
      config: data.config ?? false,
    });
  }

  /** Registers a menu, which opens an application from the settings window. */
  registerMenu(namespace: string, key: string, data: Omit<MenuConfig, "namespace" | "key">): void {
    if (!namespace || !key) throw new Error("A settings menu needs a namespace and a key");
    if (typeof data.type !== "function")
      throw new Error(`The settings menu "${namespace}.${key}" needs an application class as its type`);
    this.menus.set(`${namespace}.${key}`, { restricted: false, ...data, namespace, key });
  }

  /**
   * Returns the current value, converted to the registered type, or the default if no value is stored.
   * @throws Error for an unregistered setting
   */
  get(namespace: string, key: string, options: { document?: boolean } = {}): any {
    const config = this.#known(namespace, key);
    const id = `${namespace}.${key}`;
    if (config.scope === "client") return this.#read(config, this.#access.stores.client.getItem(id));
    const document = this.#document(config);
    if (options.document) return document ?? this.#unsaved(config);
    return this.#read(config, document?._source?.value);
  }

  /**
   * Stores a value. `onChange` is called on every client in the scope. `undefined` restores the default.
   * @throws Error for unknown settings, for values of the wrong type, and for world settings before
   *   the world is ready
   */
  async set(
    namespace: string,
    key: string,
    value: unknown,
    options: Record<string, unknown> = {},
  ): Promise<any> {
    const config = this.#known(namespace, key);
    const id = `${namespace}.${key}`;
    const clean = this.#clean(config, value === undefined ? this.#initial(config) : value);
    const json = JSON.stringify(clean);
    if (config.scope === "client") {
      const { client } = this.#access.stores;
      const before = client.getItem(id);
      client.setItem(id, json);
      if (before !== json) this._onChange(id, json, options, this.#access.userId() ?? undefined);
      return this.get(namespace, key);
    }
    if (!this.#access.isReady())
      throw new Error(`The ${config.scope} setting "${id}" cannot be written before the game is ready`);
    const { document: asDocument, ...operation } = options;
    const known = this.#document(config);
    const Setting = this.#access.documentClass();
    if (known) await known.update({ value: json }, operation);
    else
      await Setting.create(
        { key: id, value: json, ...(config.scope === "user" ? { user: this.#access.userId() } : {}) },
        operation,
      );
    return this.get(namespace, key, { document: asDocument === true });
  }

  /** Handles a change to a stored value, by this or another client. */
  _onChange(id: string, json: string | undefined, options: object, userId?: string): void {
    const config = this.settings.get(id);
    if (!config) return;
    const value = this.#read(config, json);
    try {
      config.onChange?.(value, options, userId);
    } catch (error) {
      Hooks.onError("ClientSettings#onChange", error as Error, {
        msg: `onChange of the setting "${id}" failed`,
        log: "error",
      });
    }
    Hooks.callAll("clientSettingChanged", id, value, options);
  }

  #known(namespace: string, key: string): SettingConfig {
    if (!namespace || !key) throw new Error("Reading a setting requires its namespace and its key");
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #document(config: SettingConfig): any {
    const id = `${config.namespace}.${config.key}`;
    return this.#access.stores.world.getSetting(
      id,
      config.scope === "user" ? (this.#access.userId() ?? undefined) : undefined,
    );
  }

  #unsaved(config: SettingConfig): any {
    const Setting = this.#access.documentClass();
    return new Setting({
      key: `${config.namespace}.${config.key}`,
      value: JSON.stringify(this.#initial(config) ?? null),
    });
  }

  #initial(config: SettingConfig): any {
    if (config.default !== undefined) return this.#access.clone(config.default);
    const field = fieldOf(config.type);
    if (field) return field.getInitialValue?.({}) ?? null;
    return null;
  }

  #read(config: SettingConfig, json: string | null | undefined): any {
    let value: any;
    try {
      value = json === null || json === undefined ? this.#initial(config) : JSON.parse(json);
    } catch {
      value = this.#initial(config);
    }
    const field = fieldOf(config.type);
    if (field) {
      const cleaned = field.clean(value, {});
      const usable =
        field.validate(cleaned, {}) === undefined ? cleaned : field.clean(this.#initial(config), {});
      return field.initialize(usable, null, {});
    }
    if (isModel(config.type))
      return config.type.fromSource ? config.type.fromSource(value ?? {}) : new config.type(value ?? {});
    const cast = PRIMITIVE_CASTS.get(config.type);
    if (cast) return value === null || value === undefined ? value : cast(value);
    if (typeof config.type === "function" && ![Object, Array].includes(config.type) && value !== null) {
      return isConstructor(config.type) ? new config.type(value) : config.type(value);
    }
    return value;
  }

  #clean(config: SettingConfig, value: any): any {
    const id = `${config.namespace}.${config.key}`;
    const field = fieldOf(config.type);
    if (field) {
      const cleaned = field.clean(value, {});
      const failure = field.validate(cleaned, {});
      if (failure)
        throw failure.asError?.() ?? new Error(`The value of "${id}" is not valid: ${String(failure)}`);
      return field.toObject?.(cleaned) ?? cleaned;
    }
    if (isModel(config.type))
      return (value instanceof config.type ? value : new config.type(value)).toObject();
    const cast = PRIMITIVE_CASTS.get(config.type);
    const plain = cast && value !== null ? cast(value) : value;
    if (config.type === Number && plain !== null && Number.isNaN(plain))
      throw new Error(`The setting "${id}" needs a number`);
    return plain;
  }
}

/**
 * Returns the type if it is a data field, which can clean and validate values. Returns null for any other
 * type, such as a class.
 */
function fieldOf(type: any): any {
  return type &&
    typeof type !== "function" &&
    typeof type.clean === "function" &&
    typeof type.initialize === "function"
    ? type
    : null;
}

function isModel(type: any): boolean {
  return typeof type === "function" && typeof type.defineSchema === "function";
}

function isConstructor(type: any): boolean {
  return typeof type === "function" && /^class\s/.test(Function.prototype.toString.call(type));
}
