import { messageHooks } from "../../compat/hooks.ts";
import { watchOpenDialogs } from "../../features/inspiration/open-dialogs.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { action } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { showChallenge } from "../challenge/register.ts";
import { showGuile } from "../guile/register.ts";
import { showTakedown } from "../takedown/register.ts";
import { panelView } from "./panel-view.ts";
import { poolActions } from "./pool-actions.ts";
import { poolSource } from "./pool-source.ts";
import { windows } from "../windows.ts";

const ID = "blackout-inspiration";
const HOOKS = ["updateActor", ...messageHooks, "userConnected"] as const;

const handler = action<InspirationPanel>;

/**
 * The panel of the party's Inspiration pool, which all users can open. It shows the dice, current rolls, and
 * the history. It stays open or closed, depending on how the user left it.
 */
export class InspirationPanel extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-inspiration"],
    tag: "section",
    position: { width: 340, left: 130, top: 90 },
    window: {
      title: "BLACKOUT.inspiration.title",
      icon: "bo-i bo-g-light-bulb",
      contentClasses: ["bo-pane"],
    },
    actions: {
      ...poolActions,
      request: handler(() => windows.request()),
      challenge: handler(showChallenge),
      guile: handler(showGuile),
      takedown: handler(showTakedown),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    pool: { template: template("inspiration/pool") },
    rolls: { template: template("inspiration/rolls") },
    give: { template: template("inspiration/give") },
    log: { template: template("inspiration/log"), scrollable: [""] },
    commands: { template: template("inspiration/actions") },
  };

  protected override readonly changing = ["pool", "rolls", "log"];

  /** Opens or closes the panel. The browser remembers the state. */
  static async toggle(): Promise<void> {
    const shown = foundry.applications.instances.get(ID);
    await game.settings.set(SYSTEM_ID, "inspirationOpen", !shown);
    if (shown) await shown.close();
    else await new InspirationPanel().render({ force: true });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    return Object.assign(await super._prepareContext(options), panelView(poolSource(words), words), {
      listId: `${this.id}-why`,
    });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(HOOKS);
    this.atEnd(
      watchOpenDialogs(() => {
        this.redrawAfterEvent();
      }),
    );
  }

  protected override _onClose(...[options]: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(options);
    void game.settings.set(SYSTEM_ID, "inspirationOpen", false);
  }
}
