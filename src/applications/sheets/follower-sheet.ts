import type { FollowerData } from "../../data/actor/follower.ts";
import { actorFromUuid, systemOf } from "../../compat/documents.ts";
import { action } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { variantKeys } from "../../actions/variants/registry.ts";
import { template } from "../shared/templates.ts";
import { limitedPart } from "./actor-sheet.ts";
import { changedByItems, SkilledSheet, variantParts } from "./skilled-sheet.ts";

const handler = action<FollowerSheet>;

/**
 * The sheet of a follower. It is a character sheet that also shows the controller and how the follower acts
 * (R13.17).
 */
export class FollowerSheet extends SkilledSheet {
  static override DEFAULT_OPTIONS: typeof SkilledSheet.DEFAULT_OPTIONS = {
    classes: ["bo-follower"],
    position: { width: 720, height: 680 },
    window: { icon: "bo-i bo-g-sniffing-dog" },
    actions: {
      openController: handler(function () {
        return actorFromUuid(this.#system.controller ?? "")?.sheet?.render(true);
      }),
    },
  };

  static PARTS = {
    ...limitedPart,
    head: { template: template("follower/head") },
    tabs: { template: template("parts/tabs") },
    play: { template: template("character/play"), scrollable: [""] },
    gear: { template: template("character/gear"), scrollable: [""] },
    training: { template: template("character/training"), scrollable: [""] },
    notes: { template: template("follower/leads"), scrollable: [""] },
    effects: { template: template("character/effects"), scrollable: [""] },
    ...variantParts,
    readout: { template: template("parts/readout") },
  };

  static override TOUCHED = {
    "name": ["head"],
    "prototypeToken": [],
    "items": [...changedByItems],
    "effects": [...changedByItems],
    "system.variants": [...variantKeys()],
    "system.health.value": ["head"],
    "system.stamina.value": ["head"],
    "system.concept": ["head"],
    "system.description": ["notes"],
    "system.controller": ["head", "notes"],
    "system.kind": ["head", "notes"],
    "system.active": ["head"],
    "system.commanded": ["head"],
    "system.step": ["head", "notes"],
    "system.actionPoints": ["head", "notes"],
    "img": ["head"],
  };

  protected override readonly ownPages = ["play", "gear", "training", "notes", "effects"];

  get #system(): FollowerData {
    return systemOf<FollowerData>(this.document);
  }

  protected override async _prepareContext(...args: Parameters<SkilledSheet["_prepareContext"]>) {
    const { controller } = this.#system;
    const name = controller ? (actorFromUuid(controller)?.name ?? null) : "";
    return Object.assign(await super._prepareContext(...args), {
      concept: this.#system.concept,
      follower: this.views.followerHead(this.#system, name, this.words),
    });
  }

  protected override async partContext(partId: string): Promise<object> {
    const own = await super.partContext(partId);
    if (partId !== "notes") return own;
    const { kind, controller, step, actionPoints, description } = this.#system;
    const characters = game.actors
      .filter(actor => actor.isCharacter() && actor.testUserPermission(game.user, "LIMITED"))
      .map(({ uuid, name }) => ({ uuid, name }));
    return {
      ...own,
      leads: {
        ...this.views.followerChoices(kind, controller ?? "", characters, this.words),
        step,
        actionPoints,
      },
      description: { value: description, enriched: await enriched(description, this.document) },
    };
  }

  protected override _onChangeForm(...[config, event]: Parameters<SkilledSheet["_onChangeForm"]>): void {
    const field = event.target as HTMLInputElement;
    const { state } = field.dataset;
    if (state === "active" || state === "commanded")
      void this.document.update({ system: { [state]: field.checked } });
    else super._onChangeForm(config, event);
  }

  /** Stores an empty leader as null instead of an empty string. */
  protected override _processFormData(...args: Parameters<SkilledSheet["_processFormData"]>): object {
    const data = super._processFormData(...args) as { system?: { controller?: unknown } };
    if (data.system?.controller === "") data.system.controller = null;
    return data;
  }
}
