/**
 * Handles users, queries between clients, and settings. Part of the compatibility layer
 * (docs/architecture.md).
 */

/**
 * Returns the user whom Foundry designates among those who meet `condition`, or null if no user meets it. The
 * result is the same on every client.
 */
export function designatedUser(
  condition: (user: User.Implementation) => boolean,
): User.Implementation | null {
  return (game.users as any).getDesignatedUser(condition) ?? null;
}

/**
 * Registers the function that answers one of the system's queries on this client. The function isn't told who
 * sent the query.
 */
export function registerQuery(name: string, answer: (data: unknown) => unknown): void {
  (CONFIG.queries as any)[name] = answer;
}

/** Sends a query to one user's client only. */
export async function queryUser(user: User.Implementation, name: string, data: object): Promise<unknown> {
  return (user as any).query(name, data, { timeout: QUERY_MS });
}

const QUERY_MS = 10_000;

/**
 * Registers a setting that the world stores separately for each user. Foundry's type declarations lack this
 * scope. `config` contains the other properties of the setting.
 */
export function registerUserSetting(namespace: string, key: string, config: object): void {
  (game.settings as any).register(namespace, key, { ...config, scope: "user", config: false });
}

/**
 * Whether the world stores a value for the setting with this ID, such as `core.combatTrackerConfig`.
 * Otherwise, the default applies.
 */
export function isWorldSettingStored(id: string): boolean {
  return (game.settings.storage.get("world") as any).some(
    (setting: { readonly key: string }) => setting.key === id,
  );
}

/**
 * Unpauses the game for all users. The cast is needed because the type declarations also contain a deprecated
 * signature of this function.
 */
export function unpauseGame(): void {
  if (game.paused) (game as any).togglePause(false, { broadcast: true });
}
