import { documents } from "../common.ts";
import { NotImplementedInHost } from "../../common/errors.ts";
import { logCompatibilityWarning } from "../compatibility.ts";
import { Hooks } from "../hooks.ts";
import { generation, platform } from "../platform.ts";
import { statusOf } from "./actor-statuses.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { applyToDocument, type EffectChange, kindOf } from "./effect-changes.ts";
import { initialDuration, prepareDuration } from "./effect-duration.ts";

/**
 * An active effect on an actor or item, such as a condition or bonus, with its statuses, changes and
 * duration.
 */
export class ActiveEffect extends ClientDocumentMixin(documents.BaseActiveEffect) {
  /**
   * Foundry 14's registry of effects that expire on an event. This host doesn't support such effects, and
   * throws an error if an effect in the combat would expire.
   */
  static registry = {
    async refresh(event: string, { combat }: any = {}): Promise<void> {
      const due = [...(combat?.combatants ?? [])].some((combatant: any) =>
        combatant.actor?.appliedEffects.some((effect: any) => effect.duration.expiry === event),
      );
      if (due || !combat)
        throw new NotImplementedInHost(
          `the expiry of effects by the event ${event} (foundry.documents.ActiveEffect.registry.refresh)`,
        );
    },
  };

  /** Creates an unsaved effect for a status in `CONFIG.statusEffects`. */
  static async fromStatusEffect(statusId: string, options: any = {}): Promise<any> {
    const status = statusOf(statusId);
    if (!status) throw new Error(`"${statusId}" is not a status in CONFIG.statusEffects`);
    const { id: _id, hud: _hud, order: _order, ...data } = structuredClone(status);
    const effectData = {
      ...data,
      name: platform.game.i18n.localize(data.name),
      statuses: [...new Set([statusId, ...(data.statuses ?? [])])],
    };
    return this._fromStatusEffect(statusId, effectData, options);
  }

  static async _fromStatusEffect(_statusId: string, effectData: any, options: any = {}): Promise<any> {
    const Effect: any = this;
    return new Effect(effectData, options);
  }

  /** Whether the effect is suppressed. False unless a system overrides this getter. */
  get isSuppressed(): boolean {
    return false;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /**
   * The document that the effect modifies: the actor or, for an item's effect that isn't transferred to the
   * actor, the item.
   */
  get target(): any {
    if (this.parent?.documentName === "Actor") return this.parent;
    return this.transfer ? (this.parent?.parent ?? null) : (this.parent ?? null);
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  /** Whether the effect has a duration or a status. */
  get isTemporary(): boolean {
    if (this.statuses.size > 0) return true;
    const { duration } = this;
    if (generation() >= 14) return Number.isFinite(duration.value);
    return (duration.seconds ?? duration.rounds ?? duration.turns ?? 0) > 0;
  }

  /** The name of the document from which the effect originates, or a localized "None" or "Unknown". */
  get sourceName(): string {
    const { game, foundry } = platform;
    if (!this.origin) return game.i18n.localize("None");
    try {
      return foundry.utils.fromUuidSync(this.origin)?.name ?? game.i18n.localize("Unknown");
    } catch {
      return game.i18n.localize("Unknown");
    }
  }

  _initialize(options: any = {}): void {
    super._initialize(options);
    // In Foundry 14, changes are part of the system data, but this host's code that applies them still reads
    // them from the effect itself.
    if (generation() >= 14)
      Object.defineProperty(this, "changes", {
        value: this.system?.changes ?? [],
        configurable: true,
        writable: true,
        enumerable: false,
      });
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  /** Updates the `remaining` time and the `label` of the effect's duration. */
  updateDuration(): any {
    if (this.duration) Object.assign(this.duration, this._prepareDuration());
    return this.duration;
  }

  _prepareDuration(): any {
    return prepareDuration(this);
  }

  static getInitialDuration(): any {
    return initialDuration();
  }

  /**
   * Applies a change to an actor and returns the changed values (Foundry 13). Foundry 14 uses the static
   * method `applyChange` instead.
   */
  apply(actor: any, change: EffectChange): Record<string, unknown> {
    if (generation() >= 14)
      logCompatibilityWarning("ActiveEffect#apply is replaced by ActiveEffect.applyChange", {
        since: 14,
        until: 16,
        once: true,
      });
    return applyAny(actor, change);
  }

  /** Applies a change to a field of a data model and returns the new value (Foundry 13). */
  static applyField(model: any, change: EffectChange, field?: any): unknown {
    return applyToDocument(model, change, field ?? model.schema.getField(change.key))[change.key];
  }

  /** Applies one change to a document and returns the changed values (Foundry 14). */
  static applyChange(target: any, change: EffectChange, _options: object = {}): Record<string, unknown> {
    return applyAny(target, change);
  }

  /** Applies a change to a field of a data model and returns the new value (Foundry 14). */
  static applyChangeField(model: any, change: EffectChange, { field }: any = {}): unknown {
    return ActiveEffect.applyField(model, change, field);
  }

  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (this.parent?.documentName !== "Actor") return;
    const initial = initialDuration();
    if (generation() >= 14) {
      if (!data.start) this.updateSource({ start: initial });
    } else if (this.isTemporary && !this.duration.combat) {
      this.updateSource({ duration: { ...initial, ...withoutNulls(this._source.duration) } });
    }
  }

  /** Does nothing. In Foundry, this method displays status changes above the tokens. */
  _displayScrollingStatus(_enabled: boolean): void {}
}

function withoutNulls(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
  );
}

function applyAny(target: any, change: EffectChange): Record<string, unknown> {
  if (kindOf(change) !== "custom") return applyToDocument(target, change);
  const changes: Record<string, unknown> = {};
  Hooks.callAll("applyActiveEffect", target, change, undefined, undefined, changes);
  return changes;
}
