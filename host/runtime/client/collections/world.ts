import { platform } from "../platform.ts";
import { WorldCollection } from "./world-collection.ts";

export class Items extends WorldCollection {
  static override documentName = "Item";
}

export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}

export class Macros extends WorldCollection {
  static override documentName = "Macro";
}

export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}

export class Playlists extends WorldCollection {
  static override documentName = "Playlist";

  get playing(): any[] {
    return this.contents.filter((playlist: any) => playlist.playing);
  }
}

export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
}

export class FogExplorations extends WorldCollection {
  static override documentName = "FogExploration";
}

export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** The synthetic actors of the tokens in the viewed scene, by token ID. */
  get tokens(): Record<string, any> {
    const { game, canvas } = platform;
    const scene = canvas?.scene ?? game.scenes?.current;
    const found: Record<string, any> = {};
    for (const token of scene?.tokens ?? [])
      if (!token.isLinked && token.actor) found[token.id] = token.actor;
    return found;
  }

  override fromCompendium(document: any, options: any = {}): any {
    const source = super.fromCompendium(document, options);
    if (!options.keepId && source.prototypeToken) delete source.prototypeToken.actorId;
    return source;
  }
}

export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  /** The active scene of the world. */
  get active(): any {
    return this.find((scene: any) => scene.active) ?? null;
  }

  /** The scene that this user is viewing, or null. */
  get current(): any {
    const viewed = platform.game.user?.viewedScene;
    return (viewed && this.get(viewed)) || null;
  }

  get viewed(): any {
    return this.current;
  }
}

export class Folders extends WorldCollection {
  static override documentName = "Folder";

  /** The folders into which entries are sorted. For folders, this is the collection itself. */
  override get folders(): any {
    return this;
  }

  override _onModifyContents(
    action: string,
    documents: any[],
    result: any[],
    operation: any,
    user: any,
  ): void {
    super._onModifyContents(action, documents, result, operation, user);
    for (const type of new Set(documents.map(folder => folder.type))) {
      const collection = platform.game.collections.get(type);
      collection?.initializeTree();
      if (operation.render !== false)
        (type === "Compendium" ? platform.ui?.compendium : collection)?.render();
    }
  }
}

export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";

  /** The chat log, which lists the messages. */
  override get directory(): any {
    return platform.ui?.chat ?? null;
  }

  /** Deletes all of the world's messages after asking the user to confirm. */
  async flush(): Promise<unknown> {
    const { DialogV2 } = platform.foundry.applications.api;
    const yes = await DialogV2.confirm({
      window: { title: "CHAT.FlushTitle" },
      content: platform.game.i18n.localize("AreYouSure"),
    });
    return yes ? this.documentClass.deleteDocuments([], { deleteAll: true }) : undefined;
  }
}

export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";

  static get settings(): any {
    return platform.game.settings.get("core", "combatTrackerConfig");
  }

  override get directory(): any {
    return platform.ui?.combat ?? null;
  }

  /** The encounters that belong to the viewed scene or to no scene. */
  get combats(): any[] {
    const current = platform.game.scenes?.current;
    return this.filter((combat: any) => combat.scene === null || combat.scene === current);
  }

  /** The active encounter that belongs to the viewed scene or to no scene. */
  get active(): any {
    return this.combats.find(combat => combat.active) ?? null;
  }

  /** The encounter shown in the tracker or, if the tracker doesn't exist, the active one. */
  get viewed(): any {
    return platform.ui?.combat?.viewed ?? this.active;
  }
}
