import type { BarrierData } from "../../data/actor/barrier.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { systemOf } from "../../compat/documents.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { sumSentence, type ReadoutPart } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { plain } from "../shared/words.ts";
import { BlackoutActorSheet, limitedPart } from "./actor-sheet.ts";
import { itemFacts } from "./facts.ts";
import { marksOf } from "./marks.ts";

/** The sheet of a breakable object. */
export class BarrierSheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-npc", "bo-barrier"],
    position: { width: 520, height: 460 },
    window: { icon: "bo-i bo-g-stone-wall" },
  };

  static PARTS = {
    ...limitedPart,
    body: { template: template("barrier/body"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  get #system(): BarrierData {
    return systemOf<BarrierData>(this.document);
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    const before = await this.contextBefore(options);
    if (before) return before;
    const { words } = this;
    const system = this.#system;
    const rows = this.views.gearRows(itemFacts(this.document), currentHouseRules().capacityUnit, words);
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable,
      shares: this.shares,
      editing: this.editing,
      name: this.document.name,
      portrait: { ...picture(this.document.img), size: "" },
      isParty: true,
      barrier: this.views.barrierView(system, words),
      marks: marksOf(this.document, words),
      items: this.views.placesOf({ label: "", rows }, words).rows,
      description: { value: system.description, enriched: await enriched(system.description, this.document) },
      readout: { rest: words.localize("BLACKOUT.barrier.rest"), hint: "" },
    });
  }

  protected override explain(target: HTMLElement): readonly ReadoutPart[] | null {
    const { words } = this;
    const { health, ownArmor, passiveEvasion } = this.#system;
    const values: Record<string, string> = {
      health: plain(health.max),
      armor: plain(ownArmor.value),
      passiveEvasion: plain(passiveEvasion.value),
    };
    const key = target.dataset["explain"] ?? "";
    const value = values[key];
    return value === undefined
      ? null
      : sumSentence(
          {
            title: words.localize(`BLACKOUT.readout.${key}`),
            value,
            terms: [],
            tail: words.localize(`BLACKOUT.barrier.says.${key}`),
          },
          words,
        );
  }
}
