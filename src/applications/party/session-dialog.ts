import type { BlackoutActor } from "../../documents/actor.ts";
import { perform } from "../../actions/core/perform.ts";
import { gatherCampaign } from "../../actions/party/gather-campaign.ts";
import { runningSession } from "../../actions/party/campaign.ts";
import { action, dataOf } from "../shared/actions.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { PartyWindow } from "./party-window.ts";
import { partyMembers } from "../../documents/party.ts";
import { freshSession, sessionChoices, sessionView, type SessionState } from "./session-view.ts";

const ID = "blackout-session";

const handler = action<SessionDialog>;

/**
 * The window in which a Gamemaster starts a session, gives awards during the session, and ends it by
 * recording fulfilled Drives and losses and giving awards to everyone.
 */
export class SessionDialog extends PartyWindow {
  static override DEFAULT_OPTIONS: typeof PartyWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-party-window", "bo-session"],
    tag: "form",
    position: { width: 520 },
    window: {
      title: "BLACKOUT.sessionWindow.title",
      icon: "bo-i bo-i-star",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    form: { handler: SessionDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      award: handler(function () {
        return this.#award();
      }),
      swapDrive: handler(async (_event, target) => {
        const actor = partyMembers().find(({ uuid }) => uuid === dataOf(target, "uuid"));
        if (actor)
          await perform({
            action: "swapDrive",
            actor,
            targets: [],
            choices: { index: dataOf(target, "index") },
          });
      }),
    },
  };

  static override PARTS: typeof PartyWindow.PARTS = {
    body: { template: template("party-session/body"), scrollable: [""] },
    foot: { template: template("party-session/foot") },
  };

  protected override readonly changing = ["body", "foot"];
  #state: SessionState = freshSession;

  /** Opens the window for Gamemasters. Does nothing for players. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new SessionDialog().render({ force: true });
  }

  get #members(): readonly BlackoutActor[] {
    return partyMembers().filter(actor => actor.isCharacter());
  }

  protected override async _prepareContext(...[options]: Parameters<PartyWindow["_prepareContext"]>) {
    const members = this.#members;
    const view = sessionView({
      campaign: gatherCampaign(members),
      names: new Map(members.map(({ uuid, name }) => [uuid, name])),
      state: this.#state,
      words: foundryWords(),
    });
    return Object.assign(await super._prepareContext(options), view);
  }

  protected override _onChangeForm(...[config, event]: Parameters<PartyWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    const toggled = (set: ReadonlySet<string>, has: boolean) =>
      new Set([...set].filter(one => one !== value).concat(has ? [value] : []));
    if (
      name === "title" ||
      name === "notes" ||
      name === "objectives" ||
      name === "experience" ||
      name === "credits" ||
      name === "dice" ||
      name === "purse"
    ) {
      if (name === "experience" || name === "credits" || name === "dice")
        this.#state = { ...this.#state, [name]: Number(value) };
      else if (name === "purse")
        this.#state = { ...this.#state, purse: value === "party" ? "party" : "each" };
      else this.#state = { ...this.#state, [name]: value };
      this.redrawFootAfterEvent();
      return;
    }
    if (name === "here") this.#state = { ...this.#state, away: toggled(this.#state.away, !checked) };
    else if (name === "fulfilled")
      this.#state = { ...this.#state, fulfilled: toggled(this.#state.fulfilled, checked) };
    else return;
    this.redrawAfterEvent();
  }

  async #do(actionKey: "sessionStart" | "sessionEnd" | "award", choices: object): Promise<boolean> {
    const [actor, ...targets] = this.#members.filter(({ uuid }) => !this.#state.away.has(uuid));
    return (
      actor !== undefined &&
      (await perform({
        action: actionKey,
        actor,
        targets,
        choices: { ...choices },
        fast: true,
        mode: "public",
      })) !== null
    );
  }

  get #choices(): ReturnType<typeof sessionChoices> {
    return sessionChoices(this.#state, { seed: foundry.utils.randomID(), at: Date.now() });
  }

  /** Grants an award during or between sessions. The window stays open for the next award. */
  async #award(): Promise<void> {
    if (!this.isAllRight() || !(await this.#do("award", this.#choices.award))) return;
    this.#state = { ...this.#state, experience: 0, credits: 0, objectives: "" };
    if (this.rendered) await this.redraw();
  }

  static async #onSubmit(this: SessionDialog): Promise<void> {
    const campaign = gatherCampaign(this.#members);
    const ends = campaign !== null && runningSession(campaign) !== null;
    if (await this.#do(ends ? "sessionEnd" : "sessionStart", ends ? this.#choices.end : this.#choices.start))
      await this.close();
  }
}
