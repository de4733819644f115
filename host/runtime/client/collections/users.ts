import { Hooks } from "../hooks.ts";
import { platform } from "../platform.ts";
import type { ClientSocket } from "../socket.ts";
import { WorldCollection } from "./world-collection.ts";

/** The collection of the world's users. It also records which of them are connected. */
export class Users extends WorldCollection {
  static override documentName = "User";

  /** The user of this client. */
  declare current: any;

  override _initialize(): void {
    super._initialize();
    const { game } = platform;
    this.current = this.get(game.data?.userId ?? game.userId) ?? null;
    for (const id of game.data?.activeUsers ?? []) {
      const user = this.get(id);
      if (user) user.active = true;
    }
    if (this.current) this.current.active = true;
  }

  /** All users who have at least the Player role, except Gamemasters. */
  get players(): any[] {
    return this.filter((user: any) => !user.isGM && user.hasRole("PLAYER"));
  }

  /**
   * The Gamemaster responsible for automatic changes: the connected Gamemaster with the highest role. If
   * several have this role, it is the one with the lowest ID.
   */
  get activeGM(): any {
    return this.getDesignatedUser((user: any) => user.active && user.isGM);
  }

  /**
   * Returns the user who meets a condition and has the highest role. If there are several, returns the one
   * with the lowest ID. The result is the same on every client.
   */
  getDesignatedUser(condition: (user: any) => boolean): any {
    const candidates = this.filter(condition) as any[];
    candidates.sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    return candidates[0] ?? null;
  }

  /** Listens for users connecting and disconnecting. */
  static _activateSocketListeners(socket: Pick<ClientSocket, "on">): void {
    socket.on("userActivity", (userId: string, activity: any = {}) =>
      Users._handleUserActivity(userId, activity),
    );
  }

  static _handleUserActivity(userId: string, activity: any = {}): void {
    const { game, ui } = platform;
    const user = game.users?.get(userId);
    if (!user || user.isSelf) return;
    const before = user.active;
    if (typeof activity.active === "boolean") user.active = activity.active;
    else user.active = true;
    if ("sceneId" in activity) user.viewedScene = activity.sceneId;
    if (activity.targets) user._onUpdateTokenTargets(activity.targets);
    if (before !== user.active) {
      ui?.players?.render?.();
      Hooks.callAll("userConnected", user, user.active);
    }
  }
}
