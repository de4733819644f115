import { template } from "../shared/templates.ts";
import { action } from "../shared/actions.ts";
import { actionsFetched } from "../../actions/core/registry.ts";
import { fetched } from "../shared/fetched.ts";
import { BlackoutActorSheet, limitedPart } from "../sheets/actor-sheet.ts";
import type { MarketScreen } from "./market-screen.ts";

const handler = action<MarketSheet>;

/**
 * The sheet of a market, which players use to buy and sell. Gamemasters approve requests and, in edit mode,
 * fill the stock. The content of the sheet is loaded on demand.
 */
export class MarketSheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-market"],
    position: { width: 880, height: 640 },
    window: { icon: "bo-i bo-g-coins-pile" },
    actions: {
      market: handler(async function (_event, target) {
        await (await this.#screen).press(target);
      }),
    },
  };

  static PARTS = {
    ...limitedPart,
    body: { template: template("market/body"), scrollable: [".bo-market-list", ".bo-market-side"] },
  };

  /** The window's content, which is available once its code has been loaded. */
  readonly #screen: Promise<MarketScreen> = fetched(import("./market-screen.ts")).then(
    ({ MarketScreen: Screen }) =>
      new Screen(
        this.document,
        () => this.editing,
        () => this.render(),
      ),
  );

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    await Promise.all([this.contextBefore(options), actionsFetched()]);
    return Object.assign(
      await super._prepareContext(options),
      this.document.limited ? {} : await (await this.#screen).context(),
    );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<BlackoutActorSheet["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    (await this.#screen).watch(this.element);
  }

  protected override _onClose(...[options]: Parameters<BlackoutActorSheet["_onClose"]>): void {
    super._onClose(options);
    void this.#screen.then(screen => {
      screen.unwatch();
    });
  }

  protected override explain(): null {
    return null;
  }
}
