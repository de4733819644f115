import { documents } from "../common.ts";
import { platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A stored value of a world setting. */
export class Setting extends ClientDocumentMixin(documents.BaseSetting) {
  /** The registration data for the setting's key. */
  get config(): any {
    return platform.game.settings?.settings.get(this.key);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    this.#changed(options, userId);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) this.#changed(options, userId);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.#changed(options, userId, true);
  }

  #changed(options: any, userId: string, gone = false): void {
    const { game } = platform;
    const owner = this._source.user;
    if (owner && owner !== game.userId) return;
    game.settings._onChange(this.key, gone ? undefined : this._source.value, options, userId);
  }
}
