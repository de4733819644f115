import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { platform } from "../platform.ts";
import type { Entry } from "../ux/context-menu.ts";
import { Hooks } from "../../hooks.ts";
import { CHAT_COMMANDS, parseChat, runChatInput } from "./chat-commands.ts";
import { entry } from "./directory-menus.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** The chat tab, with the input and all visible messages, oldest first. */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["chat-sidebar", "flexcol"],
    actions: {
      deleteMessage: onDeleteMessage,
      expandRoll: onExpandRoll,
      setMode: onSetMode,
      jumpToBottom: onJump,
      flush: onFlush,
      export: onExport,
    },
  };

  static tabName = "chat";
  static CHAT_COMMANDS = CHAT_COMMANDS;
  static parse = (message: string) => parseChat(message);

  static PARTS = {
    log: { template: "templates/sidebar/chat/log.hbs", scrollable: [".chat-scroll"] },
    input: { template: "templates/sidebar/chat/input.hbs" },
  };

  /** The regular expressions of the chat commands, by name. */
  static get MESSAGE_PATTERNS(): Record<string, RegExp> {
    return Object.fromEntries(Object.entries(CHAT_COMMANDS).map(([name, { rgx }]) => [name, rgx]));
  }

  #history: string[] = [];
  #historyAt = -1;
  #draft = "";

  get collection(): any {
    return platform.game.messages;
  }
  get title(): string {
    return platform.text("CHAT.Title", "Chat");
  }
  get #log(): HTMLElement | null {
    return this.element?.querySelector?.(".chat-log") ?? null;
  }

  /** Whether the newest message is in view. */
  get isAtBottom(): boolean {
    const scroll = this.element?.querySelector?.(".chat-scroll") as HTMLElement | null;
    return !scroll || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 48;
  }

  async _prepareContext(options: RenderOptions): Promise<any> {
    const context = await super._prepareContext(options);
    const v14 = platform.generation >= 14;
    const modes: Record<string, any> =
      (v14 ? platform.CONFIG.ChatMessage?.modes : platform.CONFIG.Dice?.rollModes) ?? {};
    const current = platform.game.settings?.get?.("core", v14 ? "messageMode" : "rollMode");
    return Object.assign(context, {
      modes: Object.entries(modes).map(([id, mode]) => ({
        id,
        label: platform.localize(typeof mode === "string" ? mode : mode.label),
        icon: mode.icon ?? "fa-solid fa-globe",
        active: id === current,
      })),
      labels: {
        input: platform.text("CHAT.InputLabel", "Chat message"),
        placeholder: platform.text("CHAT.InputPlaceholder", "Say something, or /r 2d6"),
        modes: platform.text("CHAT.Modes", "Who sees what you roll"),
        log: platform.text("CHAT.Log", "Chat messages"),
        jump: platform.text("CHAT.JumpToBottom", "Newest messages"),
      },
    });
  }

  async _onFirstRender(context: any, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      fixed: true,
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
    });
  }

  async _onRender(context: any, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (options.parts?.includes("log")) {
      this.element.querySelector(".chat-scroll")?.addEventListener("scroll", () => this.#toggleJump());
      await this.#fill();
    }
    const input = this.element.querySelector("#chat-message, .chat-input") as HTMLTextAreaElement | null;
    if (input && options.parts?.includes("input"))
      input.addEventListener("keydown", event => this._onChatKeyDown(event));
  }

  /** Fills the log with the visible messages and scrolls to the end. */
  async #fill(): Promise<void> {
    const rendered: HTMLElement[] = [];
    for (const message of this.collection ?? []) {
      if (!message.visible) continue;
      const html = await this.#renderOne(message);
      if (html) rendered.push(html);
    }
    this.#log?.replaceChildren(...rendered);
    this.scrollBottom();
  }

  /** Shows the button that scrolls to the newest messages, unless they are in view. */
  #toggleJump(): void {
    this.element.querySelector(".jump-to-bottom")?.classList.toggle("hidden", this.isAtBottom);
  }

  /** Renders a message. If this fails, the other messages are still shown. */
  async #renderOne(message: any): Promise<HTMLElement | null> {
    try {
      return await message.renderHTML({ canDelete: platform.game.user?.isGM || message.isAuthor });
    } catch (error) {
      Hooks.onError("ChatLog#renderMessage", error as Error, {
        msg: `Chat message ${message.id} could not be rendered`,
        log: "error",
      });
      return null;
    }
  }

  _getEntryContextOptions(): Entry[] {
    const of = (li: HTMLElement): any =>
      this.collection.get(li.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"]);
    return [
      entry({
        label: platform.text("CHAT.RevealMessage", "Reveal to everyone"),
        icon: "fa-solid fa-eye",
        visible: li => of(li)?.whisper?.length && (platform.game.user.isGM || of(li).isAuthor),
        onClick: li => of(li).update({ whisper: [], blind: false }),
      }),
      entry({
        label: platform.text("CHAT.ConcealMessage", "Conceal from others"),
        icon: "fa-solid fa-eye-slash",
        visible: li => !of(li)?.whisper?.length && (platform.game.user.isGM || of(li)?.isAuthor),
        onClick: li => of(li).update({ whisper: [platform.game.user.id], blind: false }),
      }),
      entry({
        label: platform.text("SIDEBAR.Delete", "Delete"),
        icon: "fa-solid fa-trash",
        visible: li => platform.game.user.isGM || of(li)?.isAuthor,
        onClick: li => of(li).delete(),
      }),
    ];
  }

  /* ---------- messages ---------- */

  /**
   * Adds a message at the end of the log or, if `before` is given, in front of the message with that ID. If
   * the message is already shown, replaces it. If `notify` is true, announces the message if the chat is out
   * of sight.
   */
  async postOne(
    message: any,
    { before, notify = false }: { before?: string; notify?: boolean } = {},
  ): Promise<void> {
    if (!message.visible) return;
    message.logged = true;
    const atBottom = this.isAtBottom || message.isAuthor;
    const html = await this.#renderOne(message);
    if (!html) return;
    const log = this.#log;
    const existing = this.#row(message.id);
    if (existing) existing.replaceWith(html);
    else if (before) (this.#row(before) ?? null)?.before(html);
    else log?.append(html);
    if (notify) this.notify(message, html);
    if (atBottom) this.scrollBottom();
    void this.popout?.postOne?.(message, { before });
  }

  async updateMessage(message: any, notify = false): Promise<void> {
    const row = this.#row(message.id);
    if (!row) return this.postOne(message, { notify });
    if (!message.visible) {
      row.remove();
      return;
    }
    const html = await this.#renderOne(message);
    if (html) {
      // Also update the message's notification.
      platform.page
        .querySelector(`#chat-notifications > [data-message-id="${message.id}"]`)
        ?.replaceWith(html.cloneNode(true));
      row.replaceWith(html);
    }
    if (notify) this.notify(message);
    void this.popout?.updateMessage?.(message);
  }

  deleteMessage(messageId: string): void {
    this.#row(messageId)?.remove();
    platform.page.querySelector(`#chat-notifications [data-message-id="${messageId}"]`)?.remove();
    this.popout?.deleteMessage?.(messageId);
  }

  deleteAll(): void {
    this.#log?.replaceChildren();
  }

  #row(id: string): HTMLElement | null {
    return this.#log?.querySelector(`:scope > [data-message-id="${id}"]`) ?? null;
  }

  /**
   * Shows a message next to the sidebar for five seconds if the chat isn't visible. Marks the chat tab unless
   * it is active.
   */
  notify(message: any, html?: HTMLElement): void {
    const { sidebar } = platform.ui;
    if (!sidebar?.expanded || !this.active) {
      const shown = html?.cloneNode(true) as HTMLElement | undefined;
      const list = platform.page.getElementById("chat-notifications");
      if (shown && list) {
        list.append(shown);
        setTimeout(() => list.querySelector(`:scope > [data-message-id="${message.id}"]`)?.remove(), 5000);
      }
    }
    const pip = sidebar?.element?.querySelector?.('[data-tab="chat"] .notification-pip');
    if (pip && !this.active) pip.classList.add("active");
  }

  _onActivate(): void {
    platform.ui.sidebar?.element
      ?.querySelector?.('[data-tab="chat"] .notification-pip')
      ?.classList.remove("active");
    this.scrollBottom();
  }

  async scrollBottom(): Promise<void> {
    const scroll = this.element?.querySelector?.(".chat-scroll") as HTMLElement | null;
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
  }

  /* ---------- input ---------- */

  /**
   * Handles keys: Enter sends the input, Shift+Enter inserts a line break, and the arrow keys recall earlier
   * inputs.
   */
  async _onChatKeyDown(event: KeyboardEvent): Promise<void> {
    const input = event.currentTarget as HTMLTextAreaElement;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      const message = input.value.trim();
      if (!message) return;
      input.value = "";
      this.#remember(message);
      try {
        await this.processMessage(message);
      } catch (error) {
        platform.notify("error", (error as Error).message);
        input.value = message;
      }
    } else if (
      (event.key === "ArrowUp" && input.selectionStart === 0) ||
      (event.key === "ArrowDown" && this.#historyAt >= 0)
    ) {
      this.#recall(input, event.key === "ArrowUp" ? 1 : -1);
    }
  }

  #remember(message: string): void {
    this.#history = [message, ...this.#history.filter(one => one !== message)].slice(0, 10);
    this.#historyAt = -1;
  }

  #recall(input: HTMLTextAreaElement, step: number): void {
    if (this.#historyAt < 0) this.#draft = input.value;
    this.#historyAt = Math.max(-1, Math.min(this.#historyAt + step, this.#history.length - 1));
    input.value = this.#historyAt < 0 ? this.#draft : (this.#history[this.#historyAt] ?? "");
  }

  /**
   * Processes a line of input, unless a `chatMessage` hook handles it. @throws Error if a command is invalid
   */
  async processMessage(message: string, options: { speaker?: any } = {}): Promise<any> {
    const text = message.trim();
    if (!text) return undefined;
    const ChatMessage = platform.CONFIG.ChatMessage.documentClass;
    const chatData = { user: platform.game.user.id, speaker: options.speaker ?? ChatMessage.getSpeaker() };
    if (Hooks.call("chatMessage", this, text, chatData) === false) return undefined;
    return runChatInput(text, { speaker: chatData.speaker });
  }
}

async function onDeleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
  await this.collection.get(target.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"])?.delete();
}

function onExpandRoll(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
  target.classList.toggle("expanded");
}

async function onSetMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
  await platform.game.settings.set(
    "core",
    platform.generation >= 14 ? "messageMode" : "rollMode",
    target.dataset["mode"],
  );
  for (const button of this.element.querySelectorAll("[data-action=setMode]"))
    button.setAttribute("aria-pressed", String(button === target));
}

function onJump(this: ChatLog): void {
  void this.scrollBottom();
}
async function onFlush(this: ChatLog): Promise<void> {
  await this.collection.flush();
}
function onExport(this: ChatLog): void {
  this.collection.export?.();
}
