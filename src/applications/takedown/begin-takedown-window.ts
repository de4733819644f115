import { actorFromUuid } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { MOST_STEPS, MOST_TESTS } from "../../data/actor/party.ts";
import { actorFacts } from "../../actions/core/actor-facts.ts";
import { beginTakedown } from "../../features/takedown/ask-takedown.ts";
import { localize } from "../../language/localize.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { takedownPlan, takedownTooStrong, type TakedownPlan } from "../../rules/social/takedowns.ts";
import { actorsOutsideParty, speakersOfParty } from "../guile/who.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { initials } from "../shared/pictures.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords, plain } from "../shared/words.ts";

const ID = "blackout-takedown-begin";

/**
 * The window in which a Gamemaster plans a takedown: the target, the number of challenges, and their
 * difficulty. The number and the difficulty follow from the target's rank or are entered manually. The window
 * warns if the target is too strong (R15.1–R15.5).
 */
export class BeginTakedownWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-roster", "bo-request"],
    tag: "form",
    position: { width: 420 },
    window: { title: "BLACKOUT.takedown.begin", icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    form: { handler: BeginTakedownWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("takedown/begin"), scrollable: [""] },
    foot: { template: template("takedown/begin-foot") },
  };

  /** Changes redraw only this part, so that the user's input in the other parts is kept. */
  protected override readonly changing = ["foot"];
  #name = "";
  #target = actorsOutsideParty()[0]?.uuid ?? "";
  #plan = planFor(this.#target);
  readonly #who = new Set(speakersOfParty().map(({ uuid }) => uuid));

  /** Opens the window for Gamemasters. Does nothing for other users. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new BeginTakedownWindow().render({ force: true });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const { challenges, tests, difficulty } = this.#plan;
    const targets = actorsOutsideParty();
    const tooStrong =
      targets.length === 0 ? null : takedownTooStrong(this.#plan, [...this.#who].map(bestPool));
    return Object.assign(await super._prepareContext(options), {
      name: this.#name,
      targets: targets.map(({ uuid, name, label = name }) => ({
        value: uuid,
        label,
        selected: uuid === this.#target,
      })),
      noTarget: targets.length === 0,
      challenges: plain(challenges),
      tests: plain(tests),
      difficulty: plain(difficulty),
      mostSteps: MOST_STEPS,
      mostTests: MOST_TESTS,
      rows: speakersOfParty().map(({ uuid, name }) => ({
        uuid,
        name,
        side: "pc",
        initials: initials(name),
        on: this.#who.has(uuid),
      })),
      empty: speakersOfParty().length === 0,
      summary: foundryWords().format(
        tooStrong === null ? "BLACKOUT.takedown.plan" : `BLACKOUT.takedown.tooStrong.${tooStrong}`,
        { challenges: plain(challenges), tests: plain(tests), difficulty: plain(difficulty) },
      ),
      warns: tooStrong !== null,
      cannot: this.#who.size === 0 || targets.length === 0 || challenges === 0,
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name === "name") this.#name = value;
    else if (name === "challenges" || name === "tests" || name === "difficulty")
      this.#plan = { ...this.#plan, [name]: Number(value) };
    else if (name === "who" && checked) this.#who.add(value);
    else if (name === "who") this.#who.delete(value);
    else if (name === "target") {
      this.#target = value;
      this.#plan = planFor(value);
      void this.render({ parts: ["body", "foot"] });
      return;
    } else return;
    this.redrawAfterEvent();
  }

  static async #onSubmit(this: BeginTakedownWindow): Promise<void> {
    const name = actorsOutsideParty().find(({ uuid }) => uuid === this.#target)?.name ?? "";
    const wish = {
      title: this.#name.trim() || localize("BLACKOUT.takedown.unnamed", { name }),
      target: this.#target,
      participants: [...this.#who],
      ...this.#plan,
    };
    await this.close();
    notifyWhilePending(await beginTakedown(wish));
  }
}

/**
 * Returns the takedown plan that the house rules define for an actor's rank (R15.3), or the plan for a
 * regular enemy if the actor has no rank.
 */
function planFor(uuid: string): TakedownPlan {
  const actor = uuid === "" ? null : actorFromUuid(uuid);
  return takedownPlan(actor?.isNpc() ? actor.system.rank : "regular", currentHouseRules());
}

/**
 * Returns the largest number of dice that an actor can roll: those of the best attribute and, unless the
 * actor is an NPC, of the best skill. Negative skill modifiers are ignored.
 */
function bestPool(uuid: string): number {
  const actor = actorFromUuid(uuid);
  if (!actor?.isPerson()) return 0;
  const { attributes: own, skills } = actorFacts(actor);
  const ranks = Object.values(skills).map(({ rank, modifier }) => rank + Math.max(0, modifier));
  return Math.max(0, ...attributes.map(key => own[key])) + (actor.isNpc() ? 0 : Math.max(0, ...ranks));
}
