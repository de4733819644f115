import type { BlackoutCombat } from "../../documents/combat.ts";
import { languageNow } from "../../language/formats.ts";
import { action, dataOf } from "../shared/actions.ts";
import type { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { groupOf, matchesSearch, rosterChanges, rosterView, type Candidate } from "./roster-view.ts";
import { EncounterWindow } from "./encounter-window.ts";

/** A candidate, with the data for creating its Combatant. */
interface Entry extends Candidate {
  readonly data: {
    readonly actorId: string;
    readonly tokenId: string | null;
    readonly sceneId: string | null;
    readonly hidden: boolean;
  };
}

const handler = action<RosterDialog>;

/**
 * The window in which a Gamemaster selects the participants of an encounter. It offers the tokens in the
 * encounter's scene and actors without a token, so that an encounter doesn't require a map. Deselected
 * participants leave the encounter.
 */
export class RosterDialog extends EncounterWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-roster",
    classes: ["blackout", "bo-roster"],
    tag: "form",
    position: { width: 400 },
    window: { title: "BLACKOUT.track.roster.title", icon: "bo-i bo-i-plus", contentClasses: ["bo-pane"] },
    form: { handler: RosterDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      wholeGroup: handler(function (_event, target) {
        return this.#toggleGroup(dataOf(target, "group"));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    list: { template: template("combat/roster"), scrollable: [""] },
    foot: { template: template("combat/roster-foot") },
  };

  protected override readonly changing = ["list", "foot"];
  protected override readonly inPlace = ["list"];
  readonly #wanted: Set<string>;
  #search = "";

  constructor(combat: BlackoutCombat) {
    super(combat);
    this.#wanted = new Set(
      candidatesOf(combat)
        .filter(({ combatant }) => combatant !== null)
        .map(({ key }) => key),
    );
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      rosterView(candidatesOf(this.combat), this.#wanted, this.#search, foundryWords()),
    );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLInputElement;
      if (field.name !== "search") return;
      this.#search = field.value;
      this.redrawAfterEvent();
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name !== "takesPart") return;
    if (checked) this.#wanted.add(value);
    else this.#wanted.delete(value);
    this.redrawAfterEvent();
  }

  /**
   * Selects all members of a group that match the search, or deselects them if all of them are already
   * selected.
   */
  async #toggleGroup(group: string): Promise<void> {
    const keys = candidatesOf(this.combat)
      .filter(one => groupOf(one) === group && matchesSearch(one, this.#search))
      .map(({ key }) => key);
    const all = keys.every(key => this.#wanted.has(key));
    for (const key of keys) {
      if (all) this.#wanted.delete(key);
      else this.#wanted.add(key);
    }
    await this.redraw();
  }

  static async #onSubmit(this: RosterDialog): Promise<void> {
    const candidates = candidatesOf(this.combat);
    const { join, leave } = rosterChanges(candidates, this.#wanted);
    const joining = new Set(join.map(({ key }) => key));
    await this.close();
    if (joining.size > 0)
      await this.combat.createEmbeddedDocuments(
        "Combatant",
        candidates.filter(({ key }) => joining.has(key)).map(({ data }) => ({ ...data })),
      );
    if (leave.length > 0) await this.combat.deleteEmbeddedDocuments("Combatant", [...leave]);
  }
}

/**
 * Returns all candidates: the tokens of the encounter's scene (or of the active scene if the encounter has
 * none), followed by actors without a token there.
 */
function candidatesOf(combat: BlackoutCombat): readonly Entry[] {
  const scene = combat.scene ?? game.scenes.active;
  const tokens = (scene?.tokens.contents ?? []).flatMap(token =>
    token.actor?.isPerson() === true ? [{ token, actor: token.actor }] : [],
  );
  const placed = tokens.map(({ token, actor }): Entry => ({
    key: `token.${token.id ?? ""}`,
    name: token.name,
    side: actor.isSkilled() ? "player" : "enemy",
    placed: true,
    hidden: token.hidden,
    combatant: combat.combatants.find(({ tokenId }) => tokenId === token.id)?.id ?? null,
    data: { actorId: actor.id ?? "", tokenId: token.id, sceneId: scene?.id ?? null, hidden: token.hidden },
  }));
  const there = new Set(tokens.map(({ token }) => token.actorId));
  const away = game.actors.contents
    .filter(actor => actor.isPerson() && !there.has(actor.id))
    .map((actor): Entry => ({
      key: `actor.${actor.id ?? ""}`,
      name: actor.name,
      side: actor.isSkilled() ? "player" : "enemy",
      placed: false,
      hidden: false,
      combatant:
        combat.combatants.find(({ tokenId, actorId }) => !tokenId && actorId === actor.id)?.id ?? null,
      data: { actorId: actor.id ?? "", tokenId: null, sceneId: null, hidden: false },
    }));
  return [...placed, ...away].sort((a, b) => a.name.localeCompare(b.name, languageNow(), { numeric: true }));
}
