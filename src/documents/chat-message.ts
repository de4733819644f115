import type { ActionMessageData } from "../data/message/action.ts";
import type { RequestMessageData } from "../data/message/request.ts";

/** Draws the content of our typed messages: called with the message, answers the HTML of its card. */
export type CardRenderer = (message: BlackoutChatMessage) => Promise<HTMLElement | null>;

/** Says the content of our typed messages in plain words; null for what Foundry's own words do. */
export type CardTeller = (message: BlackoutChatMessage) => string | null;

let renderCard: CardRenderer | null = null;
let tellCard: CardTeller | null = null;

/** Names who draws our cards: the applications do, which stand above the documents. */
export function setCardRenderer(renderer: CardRenderer): void {
  renderCard = renderer;
}

/** Names who says our cards in plain words. */
export function setCardTeller(teller: CardTeller): void {
  tellCard = teller;
}

/** A chat message whose card is drawn anew from its data on every client; no state lives in its HTML. */
export class BlackoutChatMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  isAction(): this is BlackoutChatMessage<"action"> & { system: ActionMessageData } {
    return this.type === "action";
  }

  isRequest(): this is BlackoutChatMessage<"request"> & { system: RequestMessageData } {
    return this.type === "request";
  }

  /** May this user read what it is about? What is blind only Gamemasters may read, with dice or without. */
  get isReadable(): boolean {
    return this.isContentVisible && (!this.blind || game.user.isGM);
  }

  /**
   * Who speaks. What the writer posts of itself bears the key of its name, which every client says in its own
   * language.
   */
  override get alias(): string {
    const alias = super.alias;
    return alias.startsWith("BLACKOUT.") && game.i18n.has(alias) ? game.i18n.localize(alias) : alias;
  }

  /** The message as a line of a log that is saved: our cards hold no text of their own. */
  override export(): string {
    const told = tellCard?.(this) ?? null;
    return told === null
      ? super.export()
      : `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${told}`;
  }

  override async renderHTML(
    options?: Parameters<ChatMessage<SubType>["renderHTML"]>[0],
  ): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const card = await this.#currentCard();
    if (card) {
      html.classList.add("blackout-message");
      // What its card says is said in words by itself, once (applications/spoken): a log would read all of it
      // again each time that it is drawn.
      if (this.isAction()) html.ariaLive = "off";
      html.querySelector(".message-content")?.replaceChildren(card);
    }
    return html;
  }

  /**
   * The card as the message stands when it is done: what changed while it was being drawn may have been drawn
   * already by then, and would be covered by what is older.
   */
  async #currentCard(): Promise<HTMLElement | null> {
    for (;;) {
      const drawn = JSON.stringify(this._source.system);
      const card = (await renderCard?.(this)) ?? null;
      if (JSON.stringify(this._source.system) === drawn) return card;
    }
  }
}
