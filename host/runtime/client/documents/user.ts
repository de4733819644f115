import { documents } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { platform } from "../platform.ts";
import { withTimeout } from "../query.ts";
import { SocketInterface } from "../socket.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { UserTargets } from "./user-targets.ts";

const SLOTS_PER_PAGE = 10;
const PAGES = 5;

/** A user of the world. */
export class User extends ClientDocumentMixin(documents.BaseUser) {
  _configure(options: any = {}): void {
    super._configure(options);
    const own = {
      active: false,
      targets: new UserTargets(this),
      viewedScene: null,
      movingTokens: new Set(),
      lastActivityTime: 0,
    };
    for (const [key, value] of Object.entries(own)) {
      if (!(key in this))
        Object.defineProperty(this, key, { value, writable: true, enumerable: false, configurable: true });
    }
  }

  get isSelf(): boolean {
    return platform.game.userId === this.id;
  }

  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  /** Whether this user is the active Gamemaster. */
  get isActiveGM(): boolean {
    return platform.game.users.activeGM === this;
  }

  /**
   * Returns whether this user is the designated one among all users who meet a condition. The result is the
   * same on every client.
   */
  isDesignated(condition: (user: any) => boolean): boolean {
    return platform.game.users.getDesignatedUser(condition) === this;
  }

  /**
   * Assigns a macro to a hotbar slot, by default the first free one. If the macro is `null`, empties the
   * slot.
   */
  async assignHotbarMacro(
    macro: any,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number } = {},
  ): Promise<any> {
    if (!macro && slot === undefined) throw new Error("Removing a macro from the hotbar requires a slot");
    const taken = this.hotbar;
    const free = Array.from({ length: SLOTS_PER_PAGE * PAGES }, (_, index) => index + 1).find(
      index => !(index in taken),
    );
    const target = slot === undefined ? free : Number(slot);
    if (!target) throw new Error("The hotbar is full");
    if (target < 1 || target > SLOTS_PER_PAGE * PAGES)
      throw new Error(`"${slot}" is not a slot of the hotbar`);
    const hotbar = { ...this._source.hotbar };
    if (macro) hotbar[target] = macro.id;
    else delete hotbar[target];
    if (fromSlot && fromSlot !== target) delete hotbar[fromSlot];
    return this.update({ hotbar }, { diff: false, recursive: false });
  }

  /** Returns the ten slots of a page, with their macros. */
  getHotbarMacros(page = 1): Array<{ slot: number; macro: any }> {
    return Array.from({ length: SLOTS_PER_PAGE }, (_, index) => {
      const slot = (page - 1) * SLOTS_PER_PAGE + index + 1;
      return { slot, macro: platform.game.macros.get(this.hotbar[slot]) ?? null };
    });
  }

  /** Tells the other clients about this user's activity. */
  broadcastActivity(activity: any = {}, _options: object = {}): void {
    SocketInterface._socket?.emit("userActivity", activity);
  }

  /**
   * Sets the user's targets to the tokens with the given IDs, and calls the `targetToken` hook for each token
   * that was added or removed.
   */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    const wanted = new Set(targetIds);
    const placeables: any[] = platform.canvas?.ready ? platform.canvas.tokens.placeables : [];
    for (const token of [...this.targets]) if (!wanted.has(token.id)) this.#target(token, false);
    for (const token of placeables)
      if (wanted.has(token.id) && !this.targets.has(token)) this.#target(token, true);
  }

  #target(token: any, targeted: boolean): void {
    if (targeted) this.targets.add(token);
    else this.targets.delete(token);
    token.targeted?.[targeted ? "add" : "delete"]?.(this);
    token.renderFlags?.set?.({ refreshTarget: true });
    Hooks.callAll("targetToken", this, token, targeted);
  }

  /**
   * Sends a query to this user's client, where `CONFIG.queries[name]` answers it.
   * @param timeout milliseconds to wait
   * @throws Error if the user isn't connected, the sender lacks permission, the query doesn't exist, or no
   *   answer arrives in time
   */
  async query(queryName: string, queryData: unknown, { timeout }: { timeout?: number } = {}): Promise<any> {
    const { CONFIG, game } = platform;
    if (!CONFIG.queries[queryName]) throw new Error(`There is no query named "${queryName}"`);
    if (this.isSelf) return CONFIG.queries[queryName](queryData, { timeout });
    if (!game.user.can("QUERY_USER")) throw new Error(`${game.user.name} may not query other users`);
    if (!this.active) throw new Error(`${this.name} is not connected`);
    const request = { userId: this.id, name: queryName, data: queryData, timeout };
    return withTimeout(SocketInterface.dispatch("query", request), timeout, queryName);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render === false) return;
    platform.ui?.players?.render?.();
    if ("hotbar" in changed && this.isSelf) platform.ui?.hotbar?.render?.();
  }
}
