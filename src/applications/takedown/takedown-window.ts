import { messageHooks } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import {
  decideTakedownStep,
  beginTakedownStep,
  chooseTakedownReward,
  endTakedown,
} from "../../features/takedown/ask-takedown.ts";
import {
  rewardState,
  takedownById,
  takedownNow,
  type StoredTakedown,
} from "../../features/takedown/takedown-facts.ts";
import { localize } from "../../language/localize.ts";
import { takedownRewards } from "../../rules/social/takedowns.ts";
import { ChallengeWindow } from "../challenge/challenge-window.ts";
import { BeginGuileWindow } from "../guile/begin-guile-window.ts";
import { GuileWindow } from "../guile/guile-window.ts";
import { nameOf } from "../guile/who.ts";
import { action, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import { takedownView, type Missing, type RewardChoice } from "./takedown-view.ts";

const HOOKS = ["updateActor", ...messageHooks, "createItem", "deleteItem"] as const;
const DECISIONS = ["won", "lost"] as const;

const handler = action<TakedownWindow>;

/**
 * The window of a takedown, which opens for all users. It shows the steps and state of the takedown, and the
 * condition in which the target starts its next encounter (R15.1–R15.6).
 */
export class TakedownWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-challenge", "bo-takedown"],
    tag: "section",
    position: { width: 400, left: 640, top: 120 },
    window: { icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    actions: {
      show: handler((_event, target) => showStep(dataOf(target, "kind"), dataOf(target, "id"))),
      decide: handler(async function (_event, target) {
        notifyWhilePending(
          await decideTakedownStep(
            this.#takedown,
            Number(dataOf(target, "index")),
            DECISIONS.find(known => known === dataOf(target, "decided")) ?? "",
          ),
        );
      }),
      beginChallenge: handler(async function () {
        notifyWhilePending(await beginTakedownStep(this.#takedown, { kind: "challenge" }));
      }),
      beginGuile: handler(function () {
        return this.#beginGuile();
      }),
      reward: handler(async function () {
        if (this.isAllRight()) notifyWhilePending(await this.#reward());
      }),
      end: handler(async function () {
        notifyWhilePending(await endTakedown(this.#takedown));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("takedown/body"), scrollable: [".scs"] },
  };

  protected override readonly changing = ["body"];
  protected override readonly inPlace = ["body"];
  readonly #takedown: string;
  #choice: RewardChoice;

  private constructor(takedown: StoredTakedown) {
    super({ id: idOf(takedown.id) });
    this.#takedown = takedown.id;
    const { reward, target } = takedown;
    this.#choice = {
      key: reward.key,
      attribute: reward.attribute === "" ? "random" : reward.attribute,
      points: reward.points > 0 ? reward.points : halfOf(target),
      items: new Set(reward.items.length > 0 ? reward.items : weaponsOf(target)),
    };
  }

  /** Opens the window of a takedown. */
  static async open(id: string): Promise<void> {
    const shown = foundry.applications.instances.get(idOf(id));
    const takedown = takedownById(id);
    if (shown) shown.bringToFront();
    else if (takedown) await new TakedownWindow(takedown).render({ force: true });
  }

  protected override get subjects(): readonly (BlackoutActor | null)[] {
    return [partyActor()];
  }

  override get title(): string {
    return localize("BLACKOUT.takedown.title", { title: takedownById(this.#takedown)?.title ?? "" });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const takedown = takedownById(this.#takedown);
    const view =
      takedown &&
      takedownView(
        {
          takedown,
          now: takedownNow(takedown),
          reward: rewardState(takedown),
          target: nameOfUuid(takedown.target),
          givenTo: nameOfUuid(takedown.reward.to),
          gamemaster: game.user.isGM,
          choice: this.#choice,
          things: thingsOf(takedown.target),
        },
        foundryWords(),
      );
    return Object.assign(await super._prepareContext(options), { view });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(HOOKS);
    this.element.addEventListener("change", event => {
      this.#chose(event.target as HTMLInputElement);
    });
  }

  /** Redraws the window, or closes it if the takedown was deleted. */
  protected override async redraw(): Promise<void> {
    if (takedownById(this.#takedown)) await super.redraw();
    else await this.close();
  }

  #chose({ name, value, checked }: HTMLInputElement): void {
    const choice = this.#choice;
    if (name === "reward")
      this.#choice = { ...choice, key: takedownRewards.find(known => known === value) ?? "" };
    else if (name === "attribute") this.#choice = { ...choice, attribute: value };
    else if (name === "points") this.#choice = { ...choice, points: Number(value) };
    else if (name === "missing")
      this.#choice = {
        ...choice,
        items: new Set([...choice.items].filter(id => id !== value).concat(checked ? [value] : [])),
      };
    else return;
    this.redrawAfterEvent();
  }

  async #reward() {
    const { key, attribute, points, items } = this.#choice;
    const wish =
      key === "injury" || key === "wound"
        ? { key, attribute }
        : key === "fewerHitPoints"
          ? { key, points }
          : key === "unarmed"
            ? { key, items: [...items] }
            : { key };
    return chooseTakedownReward(this.#takedown, wish);
  }

  async #beginGuile(): Promise<void> {
    const takedown = takedownById(this.#takedown);
    if (!takedown) return;
    await BeginGuileWindow.open({
      takedown: takedown.id,
      title: takedown.title,
      target: { uuid: takedown.target, name: nameOfUuid(takedown.target) },
      speakers: takedown.participants.map(uuid => ({ uuid, name: nameOfUuid(uuid) })),
      harder: takedownNow(takedown).harder,
    });
  }
}

async function showStep(kind: string, id: string): Promise<void> {
  await (kind === "guile" ? GuileWindow.open(id) : ChallengeWindow.open(id));
}

function nameOfUuid(uuid: string): string {
  const actor = uuid === "" ? null : actorFromUuid(uuid);
  return actor ? nameOf(actor) : "";
}

/**
 * Returns the items that a Gamemaster can mark as missing from an actor's equipment, weapons first. Stowed
 * items are omitted.
 */
function thingsOf(uuid: string): readonly Missing[] {
  const things =
    actorFromUuid(uuid)?.items.contents.filter(item => item.isThing() && item.system.location !== "stowed") ??
    [];
  return things
    .sort((a, b) => Number(b.type === "weapon") - Number(a.type === "weapon") || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ id: id ?? "", name }));
}

function weaponsOf(uuid: string): readonly string[] {
  return (
    actorFromUuid(uuid)
      ?.items.contents.filter(({ type }) => type === "weapon")
      .flatMap(({ id }) => id ?? []) ?? []
  );
}

/**
 * Returns half of an actor's maximum hit points, rounded up. This is the initial value for the reward of
 * fewer hit points, and the Gamemaster can change it.
 */
function halfOf(uuid: string): number {
  const actor = actorFromUuid(uuid);
  return actor?.isPerson() ? Math.ceil(Math.max(0, actor.system.health.max) / 2) : 0;
}

function idOf(takedown: string): string {
  return `blackout-takedown-${takedown}`;
}
