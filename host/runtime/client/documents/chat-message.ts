import { documents } from "../common.ts";
import { NotImplementedInHost } from "../../common/errors.ts";
import { logCompatibilityWarning } from "../compatibility.ts";
import { generation, platform } from "../platform.ts";
import { renderMessage } from "./chat-render.ts";
import { actorOfSpeaker, speakerOf } from "./chat-speaker.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { requestedMode, writeMode } from "./message-modes.ts";

/** A chat message that contains text or a roll. */
export class ChatMessage extends ClientDocumentMixin(documents.BaseChatMessage) {
  _configure(options: any = {}): void {
    super._configure(options);
    if (!("logged" in this))
      Object.defineProperty(this, "logged", { value: false, writable: true, enumerable: false });
  }

  /** Creates the rolls as instances of their own classes. Unreadable rolls are reported and omitted. */
  prepareDerivedData(): void {
    super.prepareDerivedData();
    const { Roll } = platform.foundry.dice;
    const stored: any[] = this._source.rolls ?? [];
    this.rolls = stored.flatMap(json => {
      try {
        return [typeof json === "string" ? Roll.fromJSON(json) : Roll.fromData(json)];
      } catch (error) {
        console.error(`A roll of the message ${this.id} cannot be read`, error);
        return [];
      }
    });
  }

  /** The displayed name of the speaker. */
  get alias(): string {
    const { speaker } = this;
    return (
      speaker.alias ||
      actorOfSpeaker(speaker)?.name ||
      this.author?.name ||
      platform.game.i18n.localize("CHAT.UnknownUser")
    );
  }

  get isAuthor(): boolean {
    return !!this.author?.isSelf;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Whether this user may read the content, which is hidden if the message is blind or meant for others. */
  get isContentVisible(): boolean {
    const { user } = platform.game;
    if (!this.whisper.length && !this.blind) return true;
    const isRecipient = this.whisper.includes(user.id);
    if (this.isRoll) {
      return isRecipient || (this.isAuthor && !this.blind);
    }
    return isRecipient || this.isAuthor;
  }

  /**
   * Whether this user sees the message at all. All users see that a private roll was made, but not its
   * content.
   */
  get visible(): boolean {
    if (!this.whisper.length) return true;
    if (this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(platform.game.user.id);
  }

  get speakerActor(): any {
    return actorOfSpeaker(this.speaker);
  }

  /** Returns the data for formulas in this message. */
  getRollData(): any {
    return (this.speakerActor ?? this.author?.character)?.getRollData() ?? {};
  }

  static getSpeaker(options: any = {}): any {
    return speakerOf(options);
  }

  static getSpeakerActor(speaker: any): any {
    return actorOfSpeaker(speaker);
  }

  /**
   * Returns the users to whom a name refers: `GM`, `players`, or the name of a user or of a user's character.
   */
  static getWhisperRecipients(name: string): any[] {
    const { users } = platform.game;
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return users.filter((user: any) => user.isGM);
    if (wanted === "players") return users.players;
    const byName = users.filter((user: any) => user.name.toLowerCase() === wanted);
    if (byName.length) return byName;
    return users.filter((user: any) => user.character?.name.toLowerCase() === wanted);
  }

  /**
   * Sets the recipients in message data according to a roll mode (Foundry 13). In Foundry 14, this method is
   * named `applyMode`.
   */
  static applyRollMode(data: any, rollMode: string): any {
    if (generation() >= 14)
      logCompatibilityWarning("ChatMessage.applyRollMode is replaced by ChatMessage.applyMode", {
        since: 14,
        until: 16,
        once: true,
      });
    return writeMode(
      data,
      rollMode === "roll"
        ? platform.game.settings.get("core", generation() >= 14 ? "messageMode" : "rollMode")
        : rollMode,
    );
  }

  applyRollMode(rollMode: string): void {
    this.updateSource(ChatMessage.applyRollMode({}, rollMode));
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const mode = requestedMode(options);
    if (mode) this.updateSource(writeMode({ speaker: this._source.speaker }, mode));
    if (!this._source.author) this.updateSource({ author: user.id });
    await this.#rollInline();
  }

  /**
   * Rolls the inline rolls that need no click. This happens only once, when the message is created, so that
   * all users see the same results.
   */
  async #rollInline(): Promise<void> {
    const immediate = /\[\[(?!\/)[^\]]+\]{2,3}(?:\{[^}]*\})?/g;
    const { content } = this._source;
    const found = typeof content === "string" ? [...content.matchAll(immediate)] : [];
    if (found.length === 0) return;
    const { TextEditor } = platform.foundry.applications.ux;
    const editor = TextEditor.implementation ?? TextEditor;
    let rolled = content;
    for (const [expression] of found) {
      const result = await editor.enrichHTML(expression, {
        documents: false,
        links: false,
        embeds: false,
        custom: false,
        secrets: false,
        rollData: this.getRollData(),
      });
      rolled = rolled.replace(expression, () => result);
    }
    this.updateSource({ content: rolled });
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    platform.ui?.chat?.postOne?.(this, { notify: options.notify !== false });
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    platform.ui?.chat?.updateMessage?.(this);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    platform.ui?.chat?.deleteMessage?.(this.id, options);
  }

  /**
   * Creates a new element for the message on each call. Modules can change the element in the hook
   * `renderChatMessageHTML`.
   */
  async renderHTML(options: any = {}): Promise<HTMLElement> {
    return renderMessage(this, options);
  }

  async getHTML(): Promise<any> {
    throw new NotImplementedInHost("foundry.documents.ChatMessage#getHTML");
  }

  /** Returns the message as plain text for an exported log. */
  export(): string {
    const text =
      new DOMParser().parseFromString(this.isContentVisible ? this.content : "", "text/html").body
        .textContent ?? "";
    return `[${new Date(this.timestamp).toISOString()}] ${this.alias}\n${[this.flavor, text.trim()].filter(Boolean).join("\n")}`;
  }

  async _renderRollContent(context: any): Promise<void> {
    const parts = [];
    for (const roll of this.rolls)
      parts.push(await roll.render({ isPrivate: !this.isContentVisible, message: this }));
    // If a roll creates its own message, the message's content is the total, which the dice already show. It
    // isn't repeated.
    const total = this.rolls.length === 1 ? String(this.rolls[0].total) : null;
    const more = this.isContentVisible && context.message.content !== total ? context.message.content : "";
    context.message.content = parts.join("") + more;
  }
}

/** Adds `applyMode`, the name of `applyRollMode` in Foundry 14. Foundry 13 doesn't define it. */
export function addModernModes(): void {
  Object.defineProperty(ChatMessage, "applyMode", {
    configurable: true,
    writable: true,
    value: (data: any, mode: string) => writeMode(data, mode),
  });
}
