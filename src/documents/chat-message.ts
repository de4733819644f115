import type { ActionMessageData } from "../data/message/action.ts";
import type { RequestMessageData } from "../data/message/request.ts";

/** Renders one of our typed messages: returns the HTML of its card. */
export type CardRenderer = (message: BlackoutChatMessage) => Promise<HTMLElement | null>;

/** Returns one of our typed messages as plain text; null to use Foundry's own text. */
export type CardTeller = (message: BlackoutChatMessage) => string | null;

let renderCard: CardRenderer | null = null;
let tellCard: CardTeller | null = null;

/** Sets the renderer of cards: the applications provide it, which are in a layer above the documents. */
export function setCardRenderer(renderer: CardRenderer): void {
  renderCard = renderer;
}

/** Sets the function that returns cards as plain text. */
export function setCardTeller(teller: CardTeller): void {
  tellCard = teller;
}

/** A chat message whose card is rendered from its data on every client; its HTML contains no state. */
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
   * Whether this user may read its subject. Only Gamemasters can read blind messages, with or without dice.
   */
  get isReadable(): boolean {
    return this.isContentVisible && (!this.blind || game.user.isGM);
  }

  /**
   * The speaker. Automatic messages of the writer contain the language key of its name, which each client
   * translates.
   */
  override get alias(): string {
    const alias = super.alias;
    return alias.startsWith("BLACKOUT.") && game.i18n.has(alias) ? game.i18n.localize(alias) : alias;
  }

  /** The message as a line of an exported log: our cards contain no text themselves. */
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
      // Its content is announced separately, once (applications/spoken): the log would announce all of it on
      // every redraw.
      if (this.isAction()) html.ariaLive = "off";
      html.querySelector(".message-content")?.replaceChildren(card);
    }
    return html;
  }

  /**
   * Renders the card of the message's final state: a change during rendering may already have been rendered,
   * and must not be replaced by an older state.
   */
  async #currentCard(): Promise<HTMLElement | null> {
    for (;;) {
      const drawn = JSON.stringify(this._source.system);
      const card = (await renderCard?.(this)) ?? null;
      if (JSON.stringify(this._source.system) === drawn) return card;
    }
  }
}
