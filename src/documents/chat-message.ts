import { contentTextsNow, shownText, type TranslatedDocument } from "../compat/content-language.ts";
import type { ActionMessageData } from "../data/message/action.ts";
import type { RequestMessageData } from "../data/message/request.ts";
import { hasText, localize } from "../language/localize.ts";

/** A function that renders a typed message of the system and returns the HTML of its card. */
export type CardRenderer = (message: BlackoutChatMessage) => Promise<HTMLElement | null>;

/**
 * A function that returns the plain text of one of the system's typed messages, or null to use Foundry's own
 * text.
 */
export type CardDescriber = (message: BlackoutChatMessage) => string | null;

let renderCard: CardRenderer | null = null;
let describeCard: CardDescriber | null = null;

/**
 * Sets the function that renders cards. The applications provide it, because they are in a higher layer than
 * the documents.
 */
export function setCardRenderer(renderer: CardRenderer): void {
  renderCard = renderer;
}

/** Sets the function that returns cards as plain text. */
export function setCardDescriber(describer: CardDescriber): void {
  describeCard = describer;
}

/**
 * A chat message with a card that every client renders from the message's data. The stored HTML contains no
 * state.
 */
export class BlackoutChatMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  isAction(): this is BlackoutChatMessage<"action"> & { system: ActionMessageData } {
    return this.type === "action";
  }

  isRequest(): this is BlackoutChatMessage<"request"> & { system: RequestMessageData } {
    return this.type === "request";
  }

  /**
   * Whether this user is allowed to read the message's content. Only Gamemasters can read blind messages,
   * whether or not they contain dice.
   */
  get isReadable(): boolean {
    return this.isContentVisible && (!this.blind || game.user.isGM);
  }

  /**
   * Returns the name of the speaker. Messages that the writer posts automatically store a translation key
   * instead of a name. Each client translates these keys, as well as names from the compendiums.
   */
  override get alias(): string {
    const alias = super.alias;
    return alias.startsWith("BLACKOUT.") && hasText(alias) ? localize(alias) : shownText(alias);
  }

  protected override async _preCreate(
    ...given: Parameters<ChatMessage<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    const { scene, token, actor, alias } = this._source.speaker;
    const speaker = game.scenes.get(scene ?? "")?.tokens.get(token ?? "") ?? game.actors.get(actor ?? "");
    contentTextsNow()?.storeMessage({
      speaker: speaker?.name === alias ? speaker : null,
      table: this.#table,
      content: this._source.content,
      update: change => this.updateSource(change),
    });
    return super._preCreate(...given);
  }

  /**
   * Returns the table from which the message's results were drawn, or null if the message has no such
   * results. If the world doesn't contain the table, it belongs to a compendium, and a stand-in with only its
   * ID is returned.
   */
  get #table(): TranslatedDocument | null {
    const id: unknown = this.flags.core?.["RollTable"];
    if (typeof id !== "string") return null;
    return (
      game.tables.get(id) ?? {
        documentName: "RollTable",
        id,
        pack: null,
        parent: null,
        flags: {},
        _source: {},
      }
    );
  }

  /** Returns the message as a line of an exported log. Cards store no text, so the line is generated. */
  override export(): string {
    const told = describeCard?.(this) ?? null;
    return told === null
      ? super.export()
      : `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${told}`;
  }

  override async renderHTML(
    options?: Parameters<ChatMessage<SubType>["renderHTML"]>[0],
  ): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const table = this.#table;
    if (table) contentTextsNow()?.showResults(html, table);
    const card = await this.drawCard();
    if (card) {
      html.classList.add("blackout-message");
      // Turns off the announcement of the whole card, which the log would otherwise repeat whenever the card
      // is redrawn. `applications/spoken` announces the card's content once.
      if (this.isAction()) html.ariaLive = "off";
      html.querySelector(".message-content")?.replaceChildren(card);
    }
    return html;
  }

  /**
   * Renders the card for the latest state of the message, or returns null if the message has no card. If the
   * message changes during rendering, renders the card again, so that an outdated card never replaces a newer
   * one.
   */
  async drawCard(): Promise<HTMLElement | null> {
    for (;;) {
      const drawn = JSON.stringify(this._source.system);
      const card = (await renderCard?.(this)) ?? null;
      if (JSON.stringify(this._source.system) === drawn) return card;
    }
  }
}
