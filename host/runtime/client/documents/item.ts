import { documents } from "../common.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A thing, a talent, a weapon; in the world, in a compendium, or carried by an actor. */
export class Item extends ClientDocumentMixin(documents.BaseItem) {
  get thumbnail(): string {
    return this.img;
  }

  /** The actor that carries it. */
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned(): boolean {
    return !!this.actor;
  }

  /** The effects that it gives to its actor. */
  get transferredEffects(): any[] {
    return this.effects.filter((effect: any) => effect.transfer);
  }

  /** What formulas may refer to: the system data. */
  getRollData(): any {
    return this.system;
  }
}
