import { itemHooks, messageHooks, watchHooks } from "../../compat/hooks.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { answerPrompt } from "../../actions/core/ask-writer.ts";
import { openItemOf, openItems } from "../../actions/core/open-items.ts";
import { perform } from "../../actions/core/perform.ts";
import { asAction } from "../../actions/core/posted.ts";
import { isOwnAction } from "../../actions/core/rights.ts";
import { marketFactsOf } from "../../actions/gear/gather-market.ts";
import { customerKey, listedAs } from "../../actions/gear/market-facts.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { MarketData } from "../../data/actor/market.ts";
import { partyActor } from "../../documents/party.ts";
import { goodsOf } from "../../features/creation/goods.ts";
import { creationStateOf, ownedOffer } from "../../features/creation/read.ts";
import { blankState } from "../../features/creation/state.ts";
import { hasPurse } from "../../features/gear/hand-over.ts";
import { sellItem } from "../../features/gear/move.ts";
import {
  isLoose,
  latestDelivery,
  openMarket,
  returnDelivery,
  stockMarket,
  stockSources,
  type LooseItem,
} from "../../features/gear/stock.ts";
import { buyGoods } from "../../features/gear/trade.ts";
import { marketPays, marketPrice } from "../../rules/gear/market.ts";
import { rarities } from "../../rules/gear/prices.ts";
import { sortedBy, type ShopWorld, type Ware } from "../creation/shop-columns.ts";
import { dataOf } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { formatText } from "../shared/texts.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import { skillName } from "../sheets/character-view.ts";
import { keepBasket, keptBasket } from "./kept-basket.ts";
import {
  marketAtFirst,
  marketPages,
  marketView,
  type Customer,
  type MarketAsk,
  type MarketSource,
  type MarketState,
} from "./market-view.ts";
import { stockView, stockAtFirst, type StockState } from "./stock-view.ts";

type Market = BlackoutActor & { system: MarketData };

/** The state of each market's window, keyed by the market's UUID. */
const kept = new Map<string, { state: MarketState; stock: StockState; customer: string }>();

/** The actions for which a market requests the Gamemaster's approval. */
const TRADES = ["buyGoods", "sellItem"];

/** The content of a market's window, with the handling of its buttons. */
export class MarketScreen {
  readonly #actor: BlackoutActor;
  readonly #editing: () => boolean;
  readonly #render: () => Promise<unknown>;
  #unwatch: (() => void)[] = [];
  #waiting = false;
  #elementId = "";

  constructor(actor: BlackoutActor, editing: () => boolean, render: () => Promise<unknown>) {
    this.#actor = actor;
    this.#editing = editing;
    this.#render = render;
    if (!kept.has(actor.uuid))
      kept.set(actor.uuid, {
        state: { ...marketAtFirst, basket: keptBasket(actor.uuid) },
        stock: stockAtFirst,
        customer: "",
      });
  }

  /**
   * Registers listeners that redraw the window after changes, and that handle input in fields that aren't
   * stored.
   */
  watch(element: HTMLElement): void {
    this.#elementId = element.id;
    this.#unwatch.push(
      watchHooks(messageHooks, (message: ChatMessage.Implementation) => {
        if (TRADES.includes(asAction(message)?.system.action ?? "")) this.#renderSoon();
      }),
      watchHooks(itemHooks, ({ parent }: Item.Implementation) => {
        if (this.#shows(parent)) this.#renderSoon();
      }),
      watchHooks(["updateActor"], actor => {
        if (this.#shows(actor)) this.#renderSoon();
      }),
    );
    const typed = (event: Event) => {
      const field = event.target as HTMLInputElement;
      const { market: name } = field.dataset;
      if (name !== undefined && field.matches("input, select")) void this.#typed(name, field);
    };
    element.addEventListener("change", typed);
    element.addEventListener("input", event => {
      if ((event.target as HTMLElement).dataset["market"] === "search") typed(event);
    });
  }

  /** Whether the window displays this actor, who is either the market or a customer. */
  #shows(actor: Actor.Implementation | null): boolean {
    return actor === this.#actor || this.#customers.some(one => one === actor);
  }

  /** Removes the listeners that `watch` added. */
  unwatch(): void {
    for (const end of this.#unwatch.splice(0)) end();
  }

  /** Returns the template's data, or an empty object if there is no market. */
  async context(): Promise<object> {
    const market = this.#market;
    if (!market) return {};
    const words = foundryWords();
    const { description } = market.system;
    return {
      name: market.name,
      portrait: { ...picture(market.img), size: "" },
      editing: this.#editing(),
      description: { value: description, enriched: await enriched(description, market) },
      view: marketView(this.#source(market), this.#state),
      edit: this.#editing()
        ? stockView(
            {
              system: market.system,
              stock: stockOf(market).map(item => ({
                id: item.id ?? "",
                name: item.name,
                picture: picture(item.img),
                quantity: item.system.quantity,
                price: item.system.price,
                asks: this.#priceOf(item, null, market),
                rarity: item.system.rarity,
              })),
              sources: stockSources(market),
              merchants: merchants(),
              houseRules: currentHouseRules(),
              delivery: latestDelivery(market).length,
            },
            this.#kept.stock,
            words,
          )
        : null,
    };
  }

  /** Handles a button press. */
  async press(target: HTMLElement): Promise<void> {
    const market = this.#market;
    if (!market) return;
    const key = dataOf(target, "entryKey");
    const state = this.#state;
    switch (dataOf(target, "do")) {
      case "page":
        return this.#set({ page: marketPages.find(page => page === dataOf(target, "page")) ?? "buy" });
      case "kind":
        return this.#set({ kind: dataOf(target, "kind"), search: "", sort: "", down: false, compared: "" });
      case "sort":
        return this.#set(sortedBy(state, dataOf(target, "column")));
      case "compare":
        await this.#set({ compared: state.compared === key ? "" : key });
        // Scrolls up, because the comparison is displayed above the goods.
        target.ownerDocument.querySelector(`#${CSS.escape(this.#elementId)} .bo-market-list`)?.scrollTo(0, 0);
        return;
      case "add":
        return this.#put(key, (state.basket.get(key) ?? 0) + 1);
      case "pieces":
        return this.#put(key, (state.basket.get(key) ?? 0) + Number(dataOf(target, "by")));
      case "buy":
        return this.#buy(market);
      case "sell":
        return this.#sell(market, key, Number(dataOf(target, "n")));
      case "haggle":
        return this.#haggle(market);
      case "answer":
        return this.#answer(dataOf(target, "message"), dataOf(target, "prompt"), dataOf(target, "value"));
      case "answerAll":
        return this.#answerAll(market, dataOf(target, "value") === "decline");
      case "open":
        return openMarket(market, !market.system.open);
      case "openItem":
        return void market.items.get(key)?.sheet?.render(true);
      case "remove":
        return void (await market.items.get(key)?.delete());
      case "stock":
        return this.#stock(market);
      case "return":
        return returnDelivery(market);
      default:
    }
  }

  get #market(): Market | null {
    const actor = this.#actor;
    return actor.isMarket() ? actor : null;
  }

  get #kept() {
    return kept.get(this.#actor.uuid) ?? { state: marketAtFirst, stock: stockAtFirst, customer: "" };
  }

  get #state(): MarketState {
    return this.#kept.state;
  }

  async #set(part: Partial<MarketState>): Promise<void> {
    kept.set(this.#actor.uuid, { ...this.#kept, state: { ...this.#state, ...part } });
    await this.#render();
  }

  #renderSoon(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      void this.#render();
    }, 0);
  }

  async #typed(name: string, field: HTMLInputElement): Promise<void> {
    const stock = this.#kept.stock;
    const item = this.#actor.items.get(dataOf(field, "entryKey"));
    const number = Math.max(0, Math.trunc(Number(field.value)) || 0);
    if (name === "search") return this.#set({ search: field.value });
    if (name === "affordable") return this.#set({ affordable: field.checked });
    if (name === "customer") {
      kept.set(this.#actor.uuid, { ...this.#kept, customer: field.value });
      return void this.#render();
    }
    if (name === "pieces") return this.#put(dataOf(field, "entryKey"), number);
    if (name === "quantity" || name === "price")
      return void (item?.isThing() && (await item.update({ system: { [name]: number } })));
    const wish =
      name === "rarity"
        ? {
            rarities: rarities.filter(one =>
              one === field.value ? field.checked : stock.rarities.includes(one),
            ),
          }
        : name === "roll"
          ? { roll: field.checked }
          : name === "stockPieces"
            ? { pieces: Math.max(1, number) }
            : { source: field.value };
    kept.set(this.#actor.uuid, { ...this.#kept, stock: { ...stock, ...wish, result: null } });
    await this.#render();
  }

  /** Sets the quantity of an item in the basket, up to the quantity in stock. */
  async #put(key: string, pieces: number): Promise<void> {
    const item = this.#actor.items.get(key);
    const most = item?.isThing() ? item.system.quantity : 0;
    const basket = new Map(this.#state.basket);
    const n = Math.min(most, pieces);
    if (n > 0) basket.set(key, n);
    else basket.delete(key);
    await this.#fill(basket);
  }

  async #buy(market: Market): Promise<void> {
    const customer = this.#customer;
    if (!customer) return;
    const basket = [...this.#state.basket].map(([item, quantity]) => ({ item, quantity }));
    const message = await buyGoods(market, customer, basket);
    if (!message) return;
    notifyWhilePending(message);
    await this.#fill(new Map());
  }

  async #fill(basket: ReadonlyMap<string, number>): Promise<void> {
    keepBasket(this.#actor.uuid, basket);
    await this.#set({ basket });
  }

  async #sell(market: Market, key: string, pieces: number): Promise<void> {
    const item = this.#customer?.items.get(key);
    if (item) notifyWhilePending(await sellItem(item, pieces, market));
  }

  async #haggle(market: Market): Promise<void> {
    const [customer, merchant] = [this.#customer, actorFromUuid(market.system.merchant)];
    if (customer && merchant)
      await perform({
        action: "haggle",
        actor: customer,
        targets: [merchant],
        choices: { market: market.uuid },
      });
  }

  async #answer(id: string, key: string, value: string): Promise<void> {
    const message = asAction(game.messages.get(id));
    const prompt =
      message && openItemOf(message)?.prompts.find(one => one.actor === this.#actor.uuid && one.key === key);
    if (message && prompt) notifyWhilePending(await answerPrompt(message, prompt, value));
  }

  async #answerAll(market: Market, declines: boolean): Promise<void> {
    for (const ask of asksOf(market))
      await this.#answer(ask.message, ask.key, declines ? "decline" : ask.agrees);
  }

  async #stock(market: Market): Promise<void> {
    const { stock } = this.#kept;
    const source = stock.source || (stockSources(market)[0]?.key ?? "");
    const result = await stockMarket(market, {
      ...stock,
      source,
      availability: market.system.availability,
    });
    kept.set(market.uuid, { ...this.#kept, stock: { ...stock, source, result } });
    await this.#render();
  }

  get #customers(): readonly BlackoutActor[] {
    const party = partyActor();
    const own = game.actors.filter(actor => actor.isCharacter() && actor.isOwner);
    const first = game.user.character;
    return [
      ...own.toSorted((a, b) => Number(b === first) - Number(a === first) || a.name.localeCompare(b.name)),
      ...(party?.isOwner ? [party] : []),
    ];
  }

  get #customer(): BlackoutActor | null {
    const all = this.#customers;
    return all.find(({ uuid }) => uuid === this.#kept.customer) ?? all[0] ?? null;
  }

  #source(market: Market): MarketSource {
    const customer = this.#customer;
    const { open, sellsByItself, merchant } = market.system;
    return {
      ...shopWorldOf(customer),
      gamemaster: game.user.isGM,
      open,
      sellsByItself,
      haggles: actorFromUuid(merchant)?.isPerson() === true && customer?.isPerson() === true,
      stock: stockOf(market).map(item => ({
        ...wareOf(item, this.#priceOf(item, customer, market)),
        left: item.system.quantity,
      })),
      customer: customer && this.#customerOf(customer, market),
      customers: this.#customers.map(({ uuid, name }) => ({ uuid, name })),
      asks: asksOf(market),
      houseRules: currentHouseRules(),
    };
  }

  #customerOf(actor: BlackoutActor, market: Market): Customer {
    const { haggled } = market.system;
    const load = actor.isPerson() ? actor.system.load : null;
    return {
      uuid: actor.uuid,
      name: actor.name,
      credits: hasPurse(actor) && (actor.isCharacter() || actor.isParty()) ? actor.system.credits : 0,
      load: load && {
        carried: load.carried,
        capacity: load.capacity,
        gear: load.level - load.overload,
      },
      haggled: haggled[customerKey(actor.uuid)] ?? null,
      own: actor.items.contents.filter(isSellable).map(item => ({
        ...wareOf(item, null),
        quantity: item.system.quantity,
        worn: item.system.location === "worn",
        pays: marketPays(listedAs(item.system), marketFactsOf(market, actor.uuid), currentHouseRules()),
      })),
    };
  }

  #priceOf(item: LooseItem, customer: BlackoutActor | null, market: Market): number {
    return marketPrice(
      listedAs(item.system),
      marketFactsOf(market, customer?.uuid ?? ""),
      currentHouseRules(),
    );
  }
}

function isSellable(item: BlackoutItem): item is LooseItem {
  return isLoose(item) && item.system.quantity > 0;
}

function stockOf(market: Market): readonly LooseItem[] {
  return market.items.contents.filter(isLoose).toSorted((a, b) => a.name.localeCompare(b.name));
}

function wareOf(item: BlackoutItem, cost: number | null): Ware {
  const entry = { ...ownedOffer(item), quantity: 1 };
  return { entry, goods: goodsOf(entry), cost };
}

/**
 * Returns the customer's scores and skills, on which some columns of the goods depend. If there is no
 * character, returns blank values.
 */
function shopWorldOf(actor: BlackoutActor | null): ShopWorld {
  const words = foundryWords();
  return actor?.isCharacter()
    ? {
        words,
        state: creationStateOf(actor),
        skillName: key => skillName(actor.system, key, words),
      }
    : {
        words,
        state: blankState("", [], 0),
        skillName: key => key,
      };
}

/**
 * Returns the pending prompts about purchases and sales, oldest first. For a Gamemaster, returns all prompts;
 * for a player, returns those that the player can withdraw.
 */
function asksOf(market: Market): readonly MarketAsk[] {
  const words = foundryWords();
  const { isGM } = game.user;
  return openItems({ people: [market.uuid] }).flatMap(({ message, prompts }) =>
    prompts
      .filter(({ actor }) => actor === market.uuid && (isGM || isOwnAction(game.user, message)))
      .map(({ key, question, options }) => ({
        message: message.id ?? "",
        key,
        question: formatText(question, words),
        item: key.startsWith("sell.") ? key.slice("sell.".length) : "",
        quantity: Number(question.data?.["n"] ?? 1),
        agrees: isGM ? (options[0]?.value ?? "") : "",
      })),
  );
}

function merchants(): readonly { readonly uuid: string; readonly name: string }[] {
  return game.actors
    .filter(actor => actor.isPerson() && !actor.hasPlayerOwner)
    .map(({ uuid, name }) => ({ uuid, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
