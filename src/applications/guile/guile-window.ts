import { messageHooks } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { endGuileEncounter } from "../../features/guile/ask-guile.ts";
import { guileById, guileFacts } from "../../actions/party/guile-facts.ts";
import { perform } from "../../actions/core/perform.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { localize } from "../../language/localize.ts";
import { action } from "../shared/actions.ts";
import { userKnows } from "../shared/knows.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { pairWords } from "../shared/pair-words.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import { guileView, type Talker } from "./guile-view.ts";

const HOOKS = ["updateActor", ...messageHooks] as const;

const handler = action<GuileWindow>;

/** The window of a Guile Encounter (R15.7–R15.12), which opens for all users. */
export class GuileWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-challenge", "bo-guile"],
    tag: "section",
    // The window opens in a place where it doesn't cover the prompts, because users must answer these while
    // it is open.
    position: { width: 400, left: 280, top: 120 },
    window: { icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    actions: {
      argue: handler(function () {
        return this.#argue();
      }),
      end: handler(async function () {
        notifyWhilePending(await endGuileEncounter(this.#guile));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = { body: { template: template("guile/body") } };

  protected override readonly changing = ["body"];
  readonly #guile: string;

  private constructor(guile: string) {
    super({ id: idOf(guile) });
    this.#guile = guile;
  }

  /** Opens the window of an encounter. */
  static async open(guile: string): Promise<void> {
    const shown = foundry.applications.instances.get(idOf(guile));
    if (shown) shown.bringToFront();
    else if (guileById(guile)) await new GuileWindow(guile).render({ force: true });
  }

  protected override get subjects(): readonly (BlackoutActor | null)[] {
    return [partyActor()];
  }

  override get title(): string {
    return localize("BLACKOUT.guile.title", { title: guileById(this.#guile)?.title ?? "" });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const guile = guileFacts(this.#guile);
    const start = guileById(this.#guile)?.resistance ?? { players: 0, target: 0 };
    const view =
      guile &&
      guileView(
        {
          guile,
          gamemaster: game.user.isGM,
          approach: key => {
            const [attribute = "", skill = ""] = key.split(".");
            return pairWords(attribute, skill, words);
          },
          talkers: {
            players: talker(guile.sides.players, start.players),
            target: talker(guile.sides.target, start.target),
          },
        },
        words,
      );
    return Object.assign(await super._prepareContext(options), { view });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(HOOKS);
  }

  /** Redraws the window, or closes it if the encounter no longer exists. */
  protected override async redraw(): Promise<void> {
    if (guileById(this.#guile)) await super.redraw();
    else await this.close();
  }

  async #argue(): Promise<void> {
    const guile = guileFacts(this.#guile);
    if (!guile) return;
    const {
      encounter: { acting },
      sides,
    } = guile;
    const [actor, target] = [
      actorFromUuid(sides[acting]),
      actorFromUuid(sides[acting === "players" ? "target" : "players"]),
    ];
    if (actor && target)
      await perform({ action: "guileRound", actor, targets: [target], choices: { guile: this.#guile } });
  }
}

function talker(uuid: string, start: number): Talker {
  const actor = actorFromUuid(uuid);
  return {
    uuid,
    name: actor?.token?.name ?? actor?.name ?? "",
    start,
    known: userKnows({ of: uuid, need: "all" }),
    mine: mayAct(game.user, uuid),
  };
}

function idOf(guile: string): string {
  return `blackout-guile-${guile}`;
}
