import { platform } from "../platform.ts";
import { WorldCollection } from "./world-collection.ts";

/** The world's Setting documents, which can be looked up by the ID of the setting. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  override get directory(): any {
    return platform.ui?.settings ?? null;
  }

  /** Returns the stored document for a setting of the world or of a user. */
  getSetting(id: string, user?: string): any {
    return this.find(
      (setting: any) => setting.key === id && (setting._source.user ?? null) === (user ?? null),
    );
  }

  /** Returns the raw stored value, for code that uses the world's storage as if it were browser storage. */
  getItem(id: string, user?: string): string | null {
    return this.getSetting(id, user)?._source.value ?? null;
  }
}
