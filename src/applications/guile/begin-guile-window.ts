import { actorFromUuid } from "../../compat.ts";
import { partyActor } from "../../documents/party.ts";
import { beginGuileEncounter } from "../../play/guile/ask-guile.ts";
import { guileSides, type GuileSide } from "../../rules/social/guile.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { sayWhenItWaits } from "../shared/waits.ts";
import { plain } from "../shared/words.ts";

const ID = "blackout-guile-begin";
const USUAL_BASE = 5;

interface Named { readonly uuid: string; readonly name: string }

/** Lets a Gamemaster plan a guile encounter: what is wanted, who speaks to whom, what resistance both get, who begins (R15.7, R15.8). */
export class BeginGuileWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-roster", "bo-request"],
    tag: "form",
    position: { width: 420 },
    window: { title: "BLACKOUT.guile.begin", icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    form: { handler: BeginGuileWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof LiveWindow.PARTS = { body: { template: template("guile/begin"), scrollable: [""] }, foot: { template: template("guile/begin-foot") } };

  protected override readonly changing = ["foot"];
  #title = "";
  #speaker = speakers()[0]?.uuid ?? "";
  #target = others()[0]?.uuid ?? "";
  #base: Readonly<Record<GuileSide, number>> = { players: USUAL_BASE, target: USUAL_BASE };
  #begins: GuileSide = "players";

  /** Opens the window. A Gamemaster's right. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new BeginGuileWindow().render({ force: true });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const chosen = (list: readonly Named[], value: string) => list.map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === value }));
    return Object.assign(await super._prepareContext(options), {
      name: this.#title, speakers: chosen(speakers(), this.#speaker), targets: chosen(others(), this.#target), players: plain(this.#base.players), target: plain(this.#base.target),
      begins: guileSides.map(value => ({ value, label: game.i18n.localize(`BLACKOUT.guile.side.${value}`), selected: value === this.#begins })),
      nobody: this.#speaker === "" || this.#target === "",
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    const side = guileSides.find(known => name === `base.${known}`);
    if (name === "name") this.#title = value;
    else if (name === "speaker") this.#speaker = value;
    else if (name === "target") this.#target = value;
    else if (name === "begins") this.#begins = value === "target" ? "target" : "players";
    else if (side) this.#base = { ...this.#base, [side]: Math.min(99, Math.max(0, Math.round(Number(value)) || 0)) };
  }

  static async #onSubmit(this: BeginGuileWindow): Promise<void> {
    const plan = { title: this.#title.trim() || game.i18n.localize("BLACKOUT.guile.unnamed"), speaker: this.#speaker, target: this.#target, base: this.#base, begins: this.#begins };
    await this.close();
    sayWhenItWaits(await beginGuileEncounter(plan));
  }
}

/** Who can speak for the party: its members. */
function speakers(): readonly Named[] {
  return (partyActor()?.system.members ?? []).flatMap(uuid => (uuid ? actorFromUuid(uuid) : null) ?? []).filter(actor => actor.isPerson());
}

/** Whom they can talk to: those who are selected, then all others of the scene and of the directory who are no members. */
function others(): readonly Named[] {
  const members = new Set(speakers().map(({ uuid }) => uuid));
  const here = (game.scenes.viewed ?? game.scenes.active)?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const people = [...selectedActors(), ...here, ...game.actors].filter(actor => actor.isPerson() && !members.has(actor.uuid));
  return [...new Map(people.map(actor => [actor.uuid, { uuid: actor.uuid, name: actor.token?.name ?? actor.name }])).values()];
}
