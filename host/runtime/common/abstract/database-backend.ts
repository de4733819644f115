import { environment } from "../environment.ts";
import { fromUuid } from "../utils/uuid.ts";

/** The interface of every backend. Documents are read and changed only through a backend. */
export abstract class DatabaseBackend {
  async get(documentClass: any, operation: any, user: any = environment.user()): Promise<any[]> {
    return this._getDocuments(documentClass, { action: "get", ...operation }, user);
  }

  async create(documentClass: any, operation: any, user: any = environment.user()): Promise<any[]> {
    return this._createDocuments(
      documentClass,
      { action: "create", ...operation, ...(await this.#placed(operation)) },
      user,
    );
  }

  async update(documentClass: any, operation: any, user: any = environment.user()): Promise<any[]> {
    return this._updateDocuments(
      documentClass,
      { action: "update", ...operation, ...(await this.#placed(operation)) },
      user,
    );
  }

  async delete(documentClass: any, operation: any, user: any = environment.user()): Promise<any[]> {
    return this._deleteDocuments(
      documentClass,
      { action: "delete", ...operation, ...(await this.#placed(operation)) },
      user,
    );
  }

  /**
   * Returns the parent document, its UUID and its compendium for an operation. The operation specifies either
   * the parent itself or its UUID. Returns an empty object if there is no parent.
   */
  async #placed(operation: any): Promise<any> {
    const parent = await this._getParent(operation);
    return parent ? { parent, parentUuid: parent.uuid, pack: operation.pack ?? parent.pack ?? null } : {};
  }

  async _getParent(operation: any): Promise<any> {
    if (operation.parent) return operation.parent;
    if (!operation.parentUuid) return null;
    const parent = await fromUuid(operation.parentUuid, { invalid: true });
    if (!parent) throw new Error(`There is no document with the UUID "${operation.parentUuid}".`);
    return parent;
  }

  /** Returns the IDs of the packages that are allowed to store flags. */
  getFlagScopes(): string[] {
    return environment.flagScopes() ?? ["core", "world"];
  }

  abstract getCompendiumScopes(): string[];
  abstract _getDocuments(documentClass: any, operation: any, user: any): Promise<any[]>;
  abstract _createDocuments(documentClass: any, operation: any, user: any): Promise<any[]>;
  abstract _updateDocuments(documentClass: any, operation: any, user: any): Promise<any[]>;
  abstract _deleteDocuments(documentClass: any, operation: any, user: any): Promise<any[]>;
}
