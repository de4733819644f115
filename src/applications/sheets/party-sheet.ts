import type { PartyData } from "../../data/actor/party.ts";
import { actorFromUuid, systemOf } from "../../compat.ts";
import { requestInspiration } from "../../play/request.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { typedNumber } from "../shared/numbers.ts";
import type { Said } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { BlackoutActorSheet, limitedPart } from "./actor-sheet.ts";
import { partyLog, partyMembers, partyPool } from "./party-view.ts";

/** The sheet of the party: the shared Inspiration pool, who added and spent, who belongs to it. */
export class PartySheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-party"],
    position: { width: 440, height: 620 },
    window: { icon: "bo-i bo-g-light-bulb" },
    actions: {
      add: handler(function () { return this.#change(1); }),
      take: handler(function () { return this.#change(-1); }),
      openMember: handler(function (_event, target) { return actorFromUuid(dataOf(target, "uuid"))?.sheet?.render(true); }),
      removeMember: handler(function (_event, target) { return this.#setMembers(members => members.filter(uuid => uuid !== dataOf(target, "uuid"))); }),
    },
  };

  static PARTS = {
    ...limitedPart,
    pool: { template: template("party/pool") },
    body: { template: template("party/body"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  get #system(): PartyData {
    return systemOf<PartyData>(this.document);
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    const { words, editing } = this;
    const system = this.#system;
    const actors = system.members.flatMap(uuid => (uuid ? actorFromUuid(uuid) : null) ?? []);
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable, editing, gm: game.user.isGM, name: this.document.name, pool: partyPool(system.inspiration.value, words), log: partyLog(system.inspiration.log, words),
      portrait: { ...picture(this.document.img), size: "" },
      members: partyMembers(actors.map(actor => {
        const known = actor.isCharacter() && actor.testUserPermission(game.user, "OBSERVER") ? actor.system : null;
        return { uuid: actor.uuid, name: actor.name, img: actor.img, health: known?.health ?? null, stamina: known?.stamina ?? null, concept: known?.biography.concept ?? "" };
      }), words),
      notes: { path: "system.notes", value: system.notes, enriched: await enriched(system.notes, this.document) },
      readout: { rest: words.localize("BLACKOUT.party.rest"), hint: "" },
    });
  }

  protected override explain(): readonly Said[] | null {
    return null;
  }

  /** Adds or takes as many dice as the field says, for the reason beside it. */
  async #change(sign: 1 | -1): Promise<void> {
    const field = (name: string) => this.element.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
    const count = field("count");
    const reason = field("reason");
    if (!count || !reason) return;
    const typed = typedNumber(count.value, 0, 1, 99);
    if ("allowed" in typed) {
      ui.notifications.error(this.words.format("BLACKOUT.error.field", { field: this.words.localize("BLACKOUT.party.count"), value: count.value || this.words.localize("BLACKOUT.error.nothing"), allowed: this.words.format("BLACKOUT.error.allowedWholeBetween", { min: "1", max: "99" }) }));
      return;
    }
    await requestInspiration(sign * typed.value, reason.value.trim());
  }

  async #setMembers(change: (members: string[]) => string[]): Promise<void> {
    const members = this.#system.members.flatMap(uuid => uuid ?? []);
    await this.document.update({ system: { members: change(members) } });
  }

  /** The two fields of the pool are no fields of the document. */
  protected override _onChangeForm(...[config, event]: Parameters<BlackoutActorSheet["_onChangeForm"]>): void {
    if ((event.target as HTMLElement).dataset["field"] === undefined) super._onChangeForm(config, event);
  }

  /** A character that is dropped here joins the party. */
  async _onDropActor(_event: DragEvent, actor: Actor.Implementation): Promise<void> {
    if (!this.isEditable) return;
    if (!actor.isCharacter()) {
      ui.notifications.warn(this.words.format("BLACKOUT.party.onlyCharacters", { name: actor.name }));
      return;
    }
    await this.#setMembers(members => members.includes(actor.uuid) ? members : [...members, actor.uuid]);
  }
}

function handler(run: Handler<PartySheet>) {
  return action<PartySheet>(run);
}
