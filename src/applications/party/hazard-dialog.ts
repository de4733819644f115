import { actorFromUuid } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { perform } from "../../actions/core/perform.ts";
import { hazardEntry, hazardKeys, usualStrength } from "../../rules/conditions/hazards.ts";
import { presentActors, selectedActors, targetedActors } from "../dialogs/targets.ts";
import { action, dataOf } from "../shared/actions.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { hazardView, type HazardState, type Lasting } from "./hazard-view.ts";
import { PartyWindow } from "./party-window.ts";
import { partyActors } from "./people.ts";

const ID = "blackout-hazard";

const handler = action<HazardDialog>;

/**
 * The window in which a Gamemaster applies a hazard to actors, either once or repeatedly as world time
 * passes, and ends lasting hazards.
 */
export class HazardDialog extends PartyWindow {
  static override DEFAULT_OPTIONS: typeof PartyWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-party-window", "bo-hazard"],
    tag: "form",
    position: { width: 460 },
    window: {
      title: "BLACKOUT.hazardWindow.title",
      icon: "bo-i bo-i-warn",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    form: { handler: HazardDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { lift: handler((_event, target) => lift(dataOf(target, "hazard"))) },
  };

  static override PARTS: typeof PartyWindow.PARTS = {
    body: { template: template("party-hazard/body"), scrollable: [""] },
    foot: { template: template("party-hazard/foot") },
  };

  protected override readonly changing = ["body", "foot"];
  #state: HazardState;

  private constructor(chosen: readonly BlackoutActor[]) {
    super();
    this.#state = {
      key: "fire",
      strength: usualStrength("fire", currentHouseRules()),
      lasts: false,
      chosen: new Set(chosen.map(({ uuid }) => uuid)),
    };
  }

  /**
   * Opens the window for the selected actors or, if none are selected, for the targeted actors. Only
   * Gamemasters can open it.
   */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    const selected = selectedActors();
    await foundry.applications.instances.get(ID)?.close();
    await new HazardDialog(selected.length > 0 ? selected : targetedActors()).render({ force: true });
  }

  /** Returns the actors on the map and in the party. */
  get #people(): readonly BlackoutActor[] {
    return [
      ...new Map(
        [...partyActors(), ...presentActors(null).map(({ actor }) => actor)]
          .filter(actor => actor.isPerson())
          .map(actor => [actor.uuid, actor]),
      ).values(),
    ];
  }

  protected override async _prepareContext(...[options]: Parameters<PartyWindow["_prepareContext"]>) {
    const people = this.#people.map(actor => ({
      uuid: actor.uuid,
      name: actor.token?.name ?? actor.name,
      enemy: actor.isNpc(),
    }));
    return Object.assign(
      await super._prepareContext(options),
      hazardView({
        state: this.#state,
        people,
        lasting: lasting(),
        words: foundryWords(),
        houseRules: currentHouseRules(),
      }),
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<PartyWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name === "hazard") {
      const key = hazardKeys.find(one => one === value) ?? this.#state.key;
      this.#state = { ...this.#state, key, strength: usualStrength(key, currentHouseRules()) };
    } else if (name === "strength") this.#state = { ...this.#state, strength: Number(value) };
    else if (name === "lasts") this.#state = { ...this.#state, lasts: checked };
    else if (name === "struck")
      this.#state = {
        ...this.#state,
        chosen: new Set([...this.#state.chosen].filter(one => one !== value).concat(checked ? [value] : [])),
      };
    else return;
    this.redrawAfterEvent();
  }

  static async #onSubmit(this: HazardDialog): Promise<void> {
    const { key: hazard, strength, lasts, chosen } = this.#state;
    const [actor, ...targets] = this.#people.filter(({ uuid }) => chosen.has(uuid));
    if (!actor) return;
    const stays = lasts && hazardEntry(hazard).every !== "once";
    const choices = {
      hazard,
      strength,
      ...(stays ? { since: Math.floor(game.time.worldTime), seed: foundry.utils.randomID() } : {}),
    };
    if (
      await perform({
        action: stays ? "lastingHazard" : "hazard",
        actor,
        targets,
        choices,
        fast: true,
        mode: "public",
      })
    )
      await this.close();
  }
}

function lasting(): readonly Lasting[] {
  return Object.entries(partyActor()?.system.hazards ?? {}).map(([id, { key, strength, actors }]) => ({
    id,
    key,
    strength,
    actors: actors.flatMap(uuid => uuid ?? []),
  }));
}

/** Ends a hazard. Ignores deleted actors. */
async function lift(id: string): Promise<void> {
  const [first, ...others] =
    lasting()
      .find(one => one.id === id)
      ?.actors.flatMap(uuid => actorFromUuid(uuid) ?? []) ?? [];
  const actor = first ?? partyActors()[0];
  if (actor)
    await perform({
      action: "lastingHazard",
      actor,
      targets: others,
      choices: { lift: true, id },
      fast: true,
      mode: "public",
    });
}
