/** A key and its modifiers, as a package defines them. */
export interface KeyBinding {
  key: string;
  modifiers?: string[];
}

interface KeybindingConfig {
  name: string;
  hint?: string;
  editable?: KeyBinding[];
  uneditable?: KeyBinding[];
  onDown?: (context: KeyboardContext) => unknown;
  onUp?: (context: KeyboardContext) => unknown;
  repeat?: boolean;
  restricted?: boolean;
  reservedModifiers?: string[];
  precedence?: number;
  [key: string]: unknown;
}

/** The information about a pressed key that handlers receive. */
export interface KeyboardContext {
  key: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  repeat: boolean;
  up: boolean;
  modifiers: string[];
}

interface Action extends KeybindingConfig {
  namespace: string;
  action: string;
  order: number;
}

interface KeybindingSources {
  isGM(): boolean;
  isReady(): boolean;
  /** Returns the bindings that the user has changed, by action ID. */
  stored(): Record<string, KeyBinding[]>;
  store(bindings: Record<string, KeyBinding[]>): Promise<unknown>;
}

/**
 * The key bindings registered by packages and the user's changes to them. Also runs the handlers of pressed
 * keys.
 */
export class ClientKeybindings {
  readonly actions = new Map<string, Action>();
  readonly #sources: KeybindingSources;

  constructor(sources: KeybindingSources) {
    this.#sources = sources;
  }

  /** The current bindings, by action ID. */
  get bindings(): Map<string, KeyBinding[]> {
    return new Map([...this.actions.keys()].map(id => [id, this.#bindingsOf(id)]));
  }

  /**
   * Registers an action.
   * @throws Error if the game is already ready, or if namespace or action is missing
   */
  register(namespace: string, action: string, data: KeybindingConfig): void {
    if (this.#sources.isReady())
      throw new Error("Keybindings must be registered in the init hook, before the game is ready");
    if (!namespace || !action) throw new Error("A keybinding needs a namespace and an action");
    this.actions.set(`${namespace}.${action}`, {
      precedence: 1,
      repeat: false,
      restricted: false,
      ...data,
      namespace,
      action,
      order: this.actions.size,
    });
  }

  /** Returns an action's bindings, fixed ones first. */
  get(namespace: string, action: string): KeyBinding[] {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered keybinding`);
    return this.#bindingsOf(id);
  }

  /** Replaces the editable bindings of an action or, if none are given, restores the defaults. */
  async set(namespace: string, action: string, bindings?: KeyBinding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered keybinding`);
    const stored = { ...this.#sources.stored() };
    if (bindings) stored[id] = bindings;
    else delete stored[id];
    await this.#sources.store(stored);
  }

  /** Discards all of the user's changes. */
  async resetDefaults(): Promise<void> {
    await this.#sources.store({});
  }

  /**
   * Passes a key event to the actions bound to it, in order of precedence. Returns whether one of them
   * consumed it.
   */
  _dispatch(event: KeyboardEvent): boolean {
    const up = event.type === "keyup";
    const context: KeyboardContext = {
      key: event.code,
      event,
      up,
      repeat: event.repeat,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      modifiers: modifiersOf(event),
    };
    for (const action of this.#matching(context)) {
      if (event.repeat && !action.repeat) continue;
      if ((up ? action.onUp : action.onDown)?.(context) === true) return true;
    }
    return false;
  }

  #matching(context: KeyboardContext): Action[] {
    const matches = (action: Action) =>
      this.#bindingsOf(`${action.namespace}.${action.action}`).some(binding => {
        if (binding.key !== context.key) return false;
        const wanted = new Set(binding.modifiers ?? []);
        const reserved = new Set(action.reservedModifiers ?? []);
        return (
          [...wanted].every(name => context.modifiers.includes(name)) &&
          context.modifiers.every(name => wanted.has(name) || reserved.has(name))
        );
      });
    return [...this.actions.values()]
      .filter(action => (!action.restricted || this.#sources.isGM()) && matches(action))
      .sort((a, b) => (a.precedence ?? 1) - (b.precedence ?? 1) || a.order - b.order);
  }

  #bindingsOf(id: string): KeyBinding[] {
    const action = this.actions.get(id);
    if (!action) return [];
    return [...(action.uneditable ?? []), ...(this.#sources.stored()[id] ?? action.editable ?? [])];
  }
}

function modifiersOf(event: KeyboardEvent): string[] {
  const names: string[] = [];
  if (event.shiftKey && !event.code.startsWith("Shift")) names.push("Shift");
  if ((event.ctrlKey || event.metaKey) && !/^(Control|Meta)/.test(event.code)) names.push("Control");
  if (event.altKey && !event.code.startsWith("Alt")) names.push("Alt");
  return names;
}

/** Handles keys pressed anywhere in the window, except while the user is typing in a field. */
export function listenToKeys(keybindings: ClientKeybindings, target: Window): void {
  const handler = (event: KeyboardEvent): void => {
    const element = event.target as HTMLElement | null;
    const typing = element?.closest?.(
      "input, textarea, select, [contenteditable='true'], [contenteditable='']",
    );
    if (typing || event.isComposing) return;
    if (keybindings._dispatch(event)) event.preventDefault();
  };
  target.addEventListener("keydown", handler);
  target.addEventListener("keyup", handler);
}
