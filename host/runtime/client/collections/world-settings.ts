import { platform } from "../platform.ts";
import { WorldCollection } from "./world-collection.ts";

/** The Setting documents of the world, with a look-up by setting ID. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  override get directory(): any {
    return platform.ui?.settings ?? null;
  }

  /** The stored document of a setting: that of the world, or of a user. */
  getSetting(id: string, user?: string): any {
    return this.find(
      (setting: any) => setting.key === id && (setting._source.user ?? null) === (user ?? null),
    );
  }

  /** The raw value, for code that uses the world's storage like browser storage. */
  getItem(id: string, user?: string): string | null {
    return this.getSetting(id, user)?._source.value ?? null;
  }
}
