import { platform } from "../platform.ts";
import { WorldCollection } from "./world-collection.ts";

/** The Setting documents of the world, which can be found by setting ID. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  override get directory(): any {
    return platform.ui?.settings ?? null;
  }

  /** Returns the stored document of a setting, either of the world or of a user. */
  getSetting(id: string, user?: string): any {
    return this.find(
      (setting: any) => setting.key === id && (setting._source.user ?? null) === (user ?? null),
    );
  }

  /** Returns the raw value, for code that uses the world's storage in the same way as browser storage. */
  getItem(id: string, user?: string): string | null {
    return this.getSetting(id, user)?._source.value ?? null;
  }
}
