import { documents } from "../common.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** An item, such as a talent or a weapon. It is in the world, in a compendium or on an actor. */
export class Item extends ClientDocumentMixin(documents.BaseItem) {
  get thumbnail(): string {
    return this.img;
  }

  /** The actor that owns the item, or null if it isn't owned by an actor. */
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned(): boolean {
    return !!this.actor;
  }

  /** The effects that the item transfers to its actor. */
  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer);
  }

  /** Returns the data for roll formulas, which is the system data. */
  getRollData(): any {
    return this.system;
  }
}
