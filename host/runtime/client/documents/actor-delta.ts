import { documents } from "../common.ts";
import { implementationOf } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { emptyDelta } from "./delta-merge.ts";

/**
 * How the actor of an unlinked token differs from its base actor. The synthetic actor is a full Actor
 * document whose data is the base actor's merged with this delta. The token keeps it: deltas are made anew
 * with their token, the actor lives on.
 */
export class ActorDelta extends ClientDocumentMixin(documents.BaseActorDelta) {
  /** The synthetic actor, made when it is first asked for; null without a base actor. */
  get syntheticActor(): any {
    if (!this.parent) return null;
    if (!this.parent._synthetic) this._createSyntheticActor();
    return this.parent._synthetic;
  }

  /** The data that the synthetic actor has now; null without a base actor. */
  get _mergedSource(): any {
    const base = this.parent?.baseActor;
    return base
      ? { ...documents.sourceWithDelta(base.toObject(), this.parent._source.delta), _id: base.id }
      : null;
  }

  /** As with every actor, what of it is broken is left out, and takes nothing with it. */
  _createSyntheticActor(): void {
    const source = this._mergedSource;
    this.parent._synthetic = source
      ? new (implementationOf("Actor"))(source, { parent: this.parent, strict: false })
      : null;
  }

  /**
   * Gives the synthetic actor the data that follows from base actor and delta; it and its documents stay the
   * same instances.
   */
  updateSyntheticActor(): void {
    const { parent } = this;
    if (!parent?._synthetic) return;
    const source = this._mergedSource;
    if (!source) {
      parent._synthetic = null;
      return;
    }
    parent._synthetic._replaceSource(source);
    parent._synthetic.reset();
  }

  /** What a base actor becomes with this delta: a new actor, apart from the token's own. */
  apply({ actor = this.parent?.baseActor, ...context }: any = {}): any {
    return actor ? (this as any).constructor.applyDelta(this, actor, context) : null;
  }

  /** Forgets every difference; answers the synthetic actor as it is then. */
  async restore(): Promise<any> {
    await this.parent.update({ delta: emptyDelta(this.parent.id) }, { diff: false, recursive: false });
    return this.parent.actor;
  }

  /** The synthetic actor prepares itself. */
  prepareData(): void {}
}
