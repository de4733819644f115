import type { Attribute } from "../../rules/character/attributes.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import { systemOf } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { perform } from "../../actions/core/perform.ts";
import { sessionsFulfilled } from "../../actions/party/campaign.ts";
import { loggedSessions } from "../../actions/party/gather-campaign.ts";
import { action, dataOf } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { variantKeys } from "../../actions/variants/registry.ts";
import { languageNow } from "../../language/formats.ts";
import { template } from "../shared/templates.ts";
import { plain, typedNumber } from "../shared/words.ts";
import { limitedPart } from "./actor-sheet.ts";
import type { DriveSwaps } from "./character-view.ts";
import { changedByItems, SkilledSheet, variantParts } from "./skilled-sheet.ts";
import { windows } from "../windows.ts";

interface Favorite {
  readonly label: string;
  readonly attribute: Attribute;
  readonly skill: string;
}
interface Drive {
  readonly text: string;
  readonly chosen: boolean;
  readonly fulfilled: number;
}

const MOST_FAVOURITES = 6;

const handler = action<CharacterSheet>;

/** The sheet of a player character. */
export class CharacterSheet extends SkilledSheet {
  static override DEFAULT_OPTIONS: typeof SkilledSheet.DEFAULT_OPTIONS = {
    position: { width: 760, height: 732 },
    window: { icon: "bo-i bo-g-astronaut-helmet" },
    actions: {
      goOn: handler(function () {
        return windows.creation(this.document);
      }),
      advance: handler(function () {
        return windows.advancement(this.document);
      }),
      addFavourite: handler(function () {
        return this.#setFavorites(favourites => [
          ...favourites,
          { label: "", attribute: "insight", skill: "perception" },
        ]);
      }),
      removeFavourite: handler(function (_event, target) {
        return this.#setFavorites(favourites =>
          favourites.filter((_, index) => index !== Number(dataOf(target, "index"))),
        );
      }),
      swapDrive: handler(async function (_event, target) {
        await perform({
          action: dataOf(target, "actionType"),
          actor: this.document,
          targets: [],
          choices: { index: dataOf(target, "index") },
        });
      }),
      addDrive: handler(function () {
        return this.#setDrives(drives => [...drives, { text: "", chosen: false, fulfilled: 0 }]);
      }),
      removeDrive: handler(function (_event, target) {
        return this.#setDrives(drives =>
          drives.filter((_, index) => index !== Number(dataOf(target, "index"))),
        );
      }),
    },
  };

  static PARTS = {
    ...limitedPart,
    head: { template: template("character/head") },
    tabs: { template: template("parts/tabs") },
    play: { template: template("character/play"), scrollable: [""] },
    gear: { template: template("character/gear"), scrollable: [""] },
    training: { template: template("character/training"), scrollable: [""] },
    biography: { template: template("character/biography"), scrollable: [""] },
    effects: { template: template("character/effects"), scrollable: [""] },
    ...variantParts,
    readout: { template: template("parts/readout") },
  };

  static override LISTS = ["system.drives", "system.favourites"];

  static override TOUCHED = {
    "name": ["head"],
    "prototypeToken": [],
    "items": [...changedByItems],
    "effects": [...changedByItems],
    "system.variants": [...variantKeys()],
    "system.health.value": ["head"],
    "system.stamina.value": ["head"],
    "system.biography": ["head", "biography"],
    "system.drives": ["play", "biography"],
    "system.favourites": ["play"],
    "system.credits": ["play", "gear"],
    "system.experience": ["head", "play", "training"],
    "system.creation": ["head"],
    "system.stress": ["play"],
    "img": ["head"],
  };

  protected override readonly ownPages = ["play", "gear", "training", "biography", "effects"];

  get #system(): CharacterData {
    return systemOf<CharacterData>(this.document);
  }

  protected override async _prepareContext(...args: Parameters<SkilledSheet["_prepareContext"]>) {
    const { words } = this;
    const system = this.#system;
    return Object.assign(await super._prepareContext(...args), {
      concept: system.biography.concept,
      credits: system.credits,
      creditsShown: typedNumber(system.credits),
      isCharacter: true,
      unfinished: this.isEditable && !system.creation.done,
      experience:
        this.isEditable && system.creation.done
          ? words.format("BLACKOUT.advancement.cost", { n: plain(system.experienceNow.left) })
          : "",
    });
  }

  protected override async partContext(partId: string): Promise<object> {
    const system = this.#system;
    const own = await super.partContext(partId);
    if (partId === "play") {
      const favourites = this.views.characterFavorites(system, this.world);
      const {
        stress: { value: stress },
        credits,
        experienceNow: { left: experience },
      } = system;
      const more = this.editing
        ? { edit: { ...(own as { edit: object }).edit, stress, credits, experience } }
        : { drives: system.drives.filter(drive => drive.chosen && drive.text), stress };
      return { ...own, favourites, roomForFavourites: favourites.length < MOST_FAVOURITES, ...more };
    }
    if (partId === "training") {
      const dated = (time: number) => new Date(time).toLocaleDateString(languageNow());
      return {
        ...own,
        xp: this.views.experienceView(system.experienceNow, system.experience.log, dated, this.words),
        mayAdvance: this.isEditable,
      };
    }
    return partId === "biography" ? { ...own, bio: await this.#biography() } : own;
  }

  async #biography(): Promise<object> {
    const { words } = this;
    const { biography } = this.#system;
    const text = async (key: "history" | "appearance" | "notes", wide: boolean) => ({
      path: `system.biography.${key}`,
      label: words.localize(`BLACKOUT.bio.${key}`),
      value: biography[key],
      wide,
      enriched: await enriched(biography[key], this.document),
    });
    return {
      drives: this.views.characterDrives(this.#system, this.#driveSwaps, words),
      ambition: biography.ambition,
      chosenLabel: words.localize("BLACKOUT.bio.chosen"),
      removeLabel: words.localize("BLACKOUT.bio.removeDrive"),
      texts: await Promise.all([text("history", true), text("appearance", false), text("notes", false)]),
    };
  }

  /**
   * Returns whether the viewer may swap Drives as the owner or as a Gamemaster, and how often each Drive was
   * fulfilled according to the party's log (R4.5).
   */
  get #driveSwaps(): DriveSwaps {
    const log = { sessions: loggedSessions(partyActor()?.system.sessions ?? []) };
    return {
      mine: this.document.isOwner,
      gamemaster: game.user.isGM,
      times: drive => sessionsFulfilled(log, this.document.uuid, drive),
    };
  }

  async #setDrives(change: (drives: Drive[]) => Drive[]): Promise<void> {
    const drives = this.#system.drives.map(({ text, chosen, fulfilled }) => ({ text, chosen, fulfilled }));
    await this.document.update({ system: { drives: change(drives) } });
  }

  async #setFavorites(change: (favourites: Favorite[]) => Favorite[]): Promise<void> {
    const favourites = this.#system.favourites.map(({ label, attribute, skill }) => ({
      label,
      attribute,
      skill,
    }));
    await this.document.update({ system: { favourites: change(favourites) } });
  }

  protected override _onChangeForm(...[config, event]: Parameters<SkilledSheet["_onChangeForm"]>): void {
    const field = event.target as HTMLInputElement;
    const { drive } = field.dataset;
    if (drive !== undefined)
      void this.#setDrives(drives =>
        drives.map((own, index) => (index === Number(drive) ? { ...own, chosen: field.checked } : own)),
      );
    else super._onChangeForm(config, event);
  }
}
