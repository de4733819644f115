import { documents } from "../common.ts";
import { implementationOf } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { emptyDelta } from "./delta-merge.ts";

/**
 * The differences between an unlinked token's actor and its base actor. The synthetic actor is a full Actor
 * document, whose data is the base actor's merged with this delta. The token keeps the synthetic actor when
 * the delta is recreated.
 */
export class ActorDelta extends ClientDocumentMixin(documents.BaseActorDelta) {
  /** The synthetic actor, which is created on first use, or null if there is no base actor. */
  get syntheticActor(): any {
    if (!this.parent) return null;
    if (!this.parent._synthetic) this._createSyntheticActor();
    return this.parent._synthetic;
  }

  /** The current data of the synthetic actor, or null if there is no base actor. */
  get _mergedSource(): any {
    const base = this.parent?.baseActor;
    return base
      ? { ...documents.sourceWithDelta(base.toObject(), this.parent._source.delta), _id: base.id }
      : null;
  }

  /**
   * Creates the synthetic actor. As for every actor, invalid embedded documents are omitted and the others
   * are kept.
   */
  _createSyntheticActor(): void {
    const source = this._mergedSource;
    this.parent._synthetic = source
      ? new (implementationOf("Actor"))(source, { parent: this.parent, strict: false })
      : null;
  }

  /**
   * Updates the data of the synthetic actor from the base actor and the delta. The instances of the actor and
   * its documents stay the same.
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

  /**
   * Applies this delta to a base actor. Returns a new actor that is independent of the token's own actor, or
   * null if there is no base actor.
   */
  apply({ actor = this.parent?.baseActor, ...context }: any = {}): any {
    return actor ? (this as any).constructor.applyDelta(this, actor, context) : null;
  }

  /** Removes all differences and returns the resulting synthetic actor. */
  async restore(): Promise<any> {
    await this.parent.update({ delta: emptyDelta(this.parent.id) }, { diff: false, recursive: false });
    return this.parent.actor;
  }

  /** Does nothing, because the synthetic actor prepares itself. */
  prepareData(): void {}
}
