import { utils } from "../common.ts";
import { Hooks } from "../hooks.ts";
import { generation, platform } from "../platform.ts";
import {
  actionConfig,
  completePath,
  completeWaypoint,
  facing,
  measurePath,
  section,
  type Waypoint,
} from "./movement-path.ts";
import type { TokenPlace } from "../../common/documents/token-position.ts";

/** The fields whose changes count as movement. */
const FIELDS = ["x", "y", "elevation", "width", "height", "shape", "level", "depth"];

const emptySection = (): any => ({ waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 });

/** Returns a waypoint without functions, because functions can't be sent. */
function withoutFunctions({ cost, ...waypoint }: any): any {
  return typeof cost === "function" || cost === undefined ? waypoint : { ...waypoint, cost };
}

function withoutCost({ cost: _cost, ...waypoint }: any): any {
  return waypoint;
}

/** Returns a movement's options, excluding its waypoints. */
function instructionOf({
  id = utils.randomID(),
  method = "api",
  autoRotate = false,
  showRuler = false,
  constrainOptions = {},
  measureOptions,
  terrainOptions,
  split,
  planned,
  ...operation
}: any): any {
  const modern =
    generation() >= 14
      ? { measureOptions: measureOptions ?? {}, terrainOptions: terrainOptions ?? {}, split: split ?? false }
      : {};
  if (planned) throw new Error("This host does not support planned movement");
  return { instruction: { id, method, autoRotate, showRuler, constrainOptions, ...modern }, operation };
}

/**
 * Adds movement to a token document: paths through waypoints, limits set by walls and costs, the results of
 * movements, and the history.
 */
export function TokenMovementMixin(Base: any): any {
  return class MovingToken extends Base {
    /** The current or last movement. */
    get movement(): any {
      const place = this._place();
      return (
        this._movement ?? {
          id: "",
          chain: [],
          origin: place,
          destination: place,
          passed: emptySection(),
          pending: emptySection(),
          history: this._historyData(),
          constrained: false,
          recorded: false,
          method: "api",
          constrainOptions: {},
          autoRotate: false,
          showRuler: false,
          user: platform.game.user,
          state: "completed",
          updateOptions: {},
        }
      );
    }

    get movementHistory(): any[] {
      return this._source._movementHistory ?? [];
    }

    _historyData(): any {
      const sum = (key: string): number =>
        this.movementHistory.reduce((total, waypoint) => total + (waypoint[key] ?? 0), 0);
      const recorded = { ...emptySection(), waypoints: this.movementHistory, cost: sum("cost") };
      const {
        distance = 0,
        spaces = 0,
        diagonals = 0,
      } = this.movementHistory.length > 1 && this.parent
        ? measurePath(this._grid, this.movementHistory.map(withoutCost))
        : {};
      Object.assign(recorded, { distance, spaces, diagonals });
      const { cost } = recorded;
      return { recorded, unrecorded: emptySection(), distance, cost, spaces, diagonals };
    }

    /** Returns the default movement action, for data without one. */
    _inferMovementAction(): string {
      return platform.CONFIG.Token.movement.defaultAction;
    }

    prepareBaseData(): void {
      super.prepareBaseData();
      this.movementAction ??= this._inferMovementAction();
    }

    #complete(waypoints: any[]): Waypoint[] {
      const path: Waypoint[] = [];
      let from: TokenPlace = this._place();
      for (const waypoint of waypoints) {
        const complete = completeWaypoint(waypoint, from, this.movementAction);
        actionConfig(complete.action);
        path.push(complete);
        from = complete;
      }
      return path;
    }

    /**
     * Moves the token along waypoints as far as walls and costs allow. At each checkpoint, one update ends
     * and the next begins.
     * @returns whether the token moved
     */
    async move(waypoints: any, options: any = {}): Promise<boolean> {
      let rest = this.#complete(Array.isArray(waypoints) ? waypoints : [waypoints]);
      const chain: string[] = [];
      while (rest.length) {
        const at = rest.findIndex(waypoint => waypoint.checkpoint);
        const now = at < 0 ? rest : rest.slice(0, at + 1);
        const pending = rest.slice(now.length);
        const { instruction, operation } = instructionOf({
          ...options,
          ...(chain.length ? { id: undefined } : {}),
        });
        const movement = { ...instruction, chain: [...chain], waypoints: now, pending };
        const place = Object.fromEntries(
          FIELDS.filter(field => field in now.at(-1)!).map(field => [field, (now.at(-1) as any)[field]]),
        );
        const [moved] = await this.parent.updateEmbeddedDocuments("Token", [{ _id: this.id, ...place }], {
          ...operation,
          movement: { [this.id]: movement },
        });
        if (!moved) return chain.length > 0;
        chain.push(movement.id);
        if (this.movement.constrained) return true;
        rest = pending;
      }
      return chain.length > 0;
    }

    stopMovement(): boolean {
      return this.movement.state === "completed";
    }

    /**
     * Measures a path through waypoints. The first waypoint is the start of the path. If there is no cost
     * function, the cost is the distance.
     */
    measureMovementPath(waypoints: any[], options: any = {}): any {
      return measurePath(this._grid, this.#complete(waypoints), options);
    }

    /** Returns the path through every grid space between waypoints. */
    getCompleteMovementPath(waypoints: any[]): any[] {
      return completePath(this._grid, this.#complete(waypoints));
    }

    async clearMovementHistory(): Promise<void> {
      if (this.movementHistory.length) await this.update({ _movementHistory: [] });
    }

    /**
     * Reverts all recorded movement, or the movement with the given ID and all later movement. Moves the
     * token back to where it was before, and removes the reverted part from its history.
     * @returns whether there was any movement to revert
     */
    async revertRecordedMovement(movementId?: string): Promise<boolean> {
      const history = this.movementHistory;
      const first =
        movementId === undefined
          ? 1
          : history.findIndex((waypoint, index) => index > 0 && waypoint.movementId === movementId);
      const goal = history[first - 1];
      if (first < 1 || !goal || history.length < 2) return false;
      const { instruction, operation } = instructionOf({
        method: "undo",
        constrainOptions: { ignoreWalls: true, ignoreCost: true },
        isUndo: true,
      });
      const place = Object.fromEntries(
        FIELDS.filter(field => field in goal).map(field => [field, goal[field]]),
      );
      const movement = { ...instruction, chain: [], waypoints: this.#complete([place]), pending: [] };
      const kept = first > 1 ? history.slice(0, first) : [];
      const [moved] = await this.parent.updateEmbeddedDocuments(
        "Token",
        [{ _id: this.id, ...place, _movementHistory: kept }],
        { ...operation, movement: { [this.id]: movement } },
      );
      return moved !== undefined;
    }

    /** Whether the token's movement is recorded, which is the case during a started encounter. */
    _shouldRecordMovementHistory(): boolean {
      return this.combatant?.parent?.started ?? false;
    }

    static _isMovementUpdate(changes: any): boolean {
      return FIELDS.some(field => field in changes);
    }

    async _preUpdateMovement(_movement: any, _operation: any): Promise<boolean | void> {}

    _onUpdateMovement(_movement: any, _operation: any, _user: any): void {}

    /** Prepares a movement. Returns null if the token can't move at all. */
    #prepare(changes: any, operation: any): any {
      const {
        waypoints: given,
        pending = [],
        ...instruction
      } = operation.movement?.[this.id] ?? { ...instructionOf({}).instruction, chain: [] };
      const origin = this._place();
      const wanted =
        given ??
        this.#complete([
          Object.fromEntries(FIELDS.filter(field => field in changes).map(field => [field, changes[field]])),
        ]);
      const start = completeWaypoint({}, origin, wanted[0].action);
      const { object } = this;
      const [path, constrained] = object?.constrainMovementPath
        ? object.constrainMovementPath([start, ...wanted], {
            ...instruction.constrainOptions,
            measureOptions: instruction.measureOptions,
          })
        : [[start, ...wanted], false];
      if (path.length < 2) return null;
      const options = {
        cost: object?._getMovementCostFunction?.({ preview: false, ...instruction.measureOptions }),
      };
      const marks = { userId: platform.game.userId, movementId: instruction.id };
      const destination = this._place(path.at(-1));
      const movement = {
        ...instruction,
        origin,
        destination,
        constrained,
        recorded: !operation.isUndo && this._shouldRecordMovementHistory(),
        history: this._historyData(),
        passed: section(this._grid, completePath(this._grid, path), options, marks),
        pending: constrained
          ? emptySection()
          : section(this._grid, pending.length ? [path.at(-1), ...pending] : [], options, marks),
      };
      return { movement, path };
    }

    static async _preUpdateOperation(documents: any[], operation: any, user: any): Promise<boolean | void> {
      if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
      const { updates } = operation;
      operation._movement = {};
      for (let index = documents.length - 1; index >= 0; index--) {
        const [token, changes] = [documents[index], updates[index]];
        if (!this._isMovementUpdate(changes) || !(token instanceof this)) continue;
        await token._prepareMovementUpdate(changes, operation);
        if (Object.keys(changes).some(key => key !== "_id")) continue;
        documents.splice(index, 1);
        updates.splice(index, 1);
      }
      for (const { waypoints, pending } of Object.values<any>(operation.movement ?? {}))
        for (const list of [waypoints, pending]) list?.splice(0, list.length, ...list.map(withoutFunctions));
    }

    /**
     * Replaces the movement fields in the changes with the values that result from the movement. If the
     * movement is impossible or a hook prevents it, only removes these fields.
     */
    async _prepareMovementUpdate(changes: any, operation: any): Promise<void> {
      const prepared = this.#prepare(changes, operation);
      const refused =
        !prepared ||
        (await this._preUpdateMovement(prepared.movement, operation)) === false ||
        (!operation.noHook && Hooks.call("preMoveToken", this, prepared.movement, operation) === false);
      for (const field of FIELDS) delete changes[field];
      if (refused) return;
      const { movement, path } = prepared;
      for (const field of FIELDS)
        if (movement.destination[field] !== undefined && movement.destination[field] !== this._source[field])
          changes[field] = movement.destination[field];
      const rotation = movement.autoRotate && !this.lockRotation ? facing(this._grid, path) : null;
      if (rotation !== null) changes.rotation = rotation;
      const regions = this._identifyRegions(changes);
      if (regions.join() !== this._source._regions.join()) changes._regions = regions;
      const { waypoints } = movement.passed;
      if (movement.recorded)
        changes._movementHistory = [
          ...(this.movementHistory.length
            ? this.movementHistory
            : [{ ...path[0], cost: 0, userId: platform.game.userId, movementId: movement.id }]),
          ...waypoints,
        ];
      operation._movement[this.id] = movement;
    }

    static async _onUpdateOperation(documents: any[], operation: any, user: any): Promise<void> {
      await super._onUpdateOperation(documents, operation, user);
      for (const token of documents) {
        const data = operation._movement?.[token.id];
        if (!data) continue;
        const { object } = token;
        const ended = object?.movementAnimationPromise ?? Promise.resolve();
        const modern =
          generation() >= 14
            ? {
                animation: { duration: 0, started: Promise.resolve(), ended },
                finished: Promise.resolve(true),
              }
            : {};
        token._movement = {
          ...data,
          ...modern,
          user,
          state: data.pending.waypoints.length ? "pending" : "completed",
          updateOptions: operation,
        };
        token._onUpdateMovement(token._movement, operation, user);
        Hooks.callAll("moveToken", token, token._movement, operation, user);
        if (data.recorded && generation() >= 14) Hooks.callAll("recordToken", token);
      }
    }

    /** Returns the IDs of the regions in which the token's center would be after the given changes. */
    _identifyRegions(changes: any = {}): string[] {
      const place = this._place(changes);
      return [...(this.parent?.regions ?? [])]
        .filter((region: any) => this.testInsideRegion(region, place))
        .map((region: any) => region.id)
        .sort();
    }

    testInsideRegion(region: any, data: any = {}): boolean {
      return region.testPoint(this.getCenterPoint(data));
    }
  };
}
