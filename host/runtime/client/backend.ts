import { DatabaseBackend, encodeOperators, utils } from "./common.ts";
import { applyResponse } from "./backend-apply.ts";
import { prepareCreate, prepareDelete, prepareUpdate } from "./backend-requests.ts";
import { implementationOf, notify, platform } from "./platform.ts";
import { SocketInterface } from "./socket.ts";

/** The server's response to a request. The server also broadcasts it to all other clients. */
export interface ModifyResponse {
  type: string;
  action: "get" | "create" | "update" | "delete";
  operation: any;
  result: any[];
  userId: string;
}

/**
 * Returns an operation in the form in which it is sent: plain data and options, and the UUID of the parent
 * instead of the parent itself.
 */
function wireOperation({ parent, ...operation }: any): any {
  const { parentUuid = parent?.uuid ?? null, pack = null, ...rest } = operation;
  return { ...rest, parentUuid, pack };
}

/**
 * Creates, updates and deletes documents from the browser. The requesting client runs the steps that can
 * cancel the request. The server then validates and stores the changes, and all clients apply the same
 * response.
 */
export class ClientDatabaseBackend extends DatabaseBackend {
  async _getDocuments(documentClass: any, operation: any, _user?: any): Promise<any[]> {
    const { index = false, ...request } = operation;
    const { result } = await this.#request("get", documentClass, request);
    if (index) return result;
    const context = { pack: operation.pack, parent: operation.parent };
    return result.map((source: any) =>
      implementationOf(documentClass.documentName).fromSource(source, context),
    );
  }

  async _createDocuments(documentClass: any, operation: any, user: any): Promise<any[]> {
    const prepared = await prepareCreate(documentClass, operation, user);
    if (!prepared) return [];
    if (operation.temporary) return prepared.documents;
    return this.#modify("create", documentClass, { ...prepared.operation, data: prepared.data });
  }

  async _updateDocuments(documentClass: any, operation: any, user: any): Promise<any[]> {
    const prepared = await prepareUpdate(documentClass, operation, user);
    if (!prepared) return [];
    return this.#modify("update", documentClass, { ...prepared.operation, updates: prepared.updates });
  }

  async _deleteDocuments(documentClass: any, operation: any, user: any): Promise<any[]> {
    const prepared = await prepareDelete(documentClass, operation, user);
    if (!prepared) return [];
    return this.#modify("delete", documentClass, { ...prepared.operation, ids: prepared.ids });
  }

  async #modify(action: ModifyResponse["action"], documentClass: any, operation: any): Promise<any[]> {
    try {
      const response = await this.#request(action, documentClass, operation);
      return await applyResponse(response, operation.parent);
    } catch (error) {
      notify("error", (error as Error).message);
      throw error;
    }
  }

  #request(action: ModifyResponse["action"], documentClass: any, operation: any): Promise<ModifyResponse> {
    const request = {
      type: documentClass.documentName,
      action,
      operation: utils.deepClone(wireOperation(operation)),
    };
    return SocketInterface.dispatch("modifyDocument", encodeOperators(request));
  }

  /** Applies changes made by other clients. */
  activateSocketListeners(socket: { on(event: string, listener: (...args: any[]) => void): unknown }): void {
    socket.on("modifyDocument", (response: ModifyResponse) => {
      applyResponse(response).catch(error =>
        console.error("A change by another client could not be applied", error, response),
      );
    });
  }

  override getFlagScopes(): string[] {
    return ["core", "world", platform.game.system.id, ...platform.game.modules.keys()];
  }

  getCompendiumScopes(): string[] {
    return [...platform.game.packs.keys()];
  }
}
