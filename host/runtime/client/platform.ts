/**
 * The globals that client code shares at run time, in one place: `game`, `CONFIG`, `ui`, `foundry` and
 * `canvas`. They are read on each use, because systems replace classes and values in them.
 */
interface Platform {
  game: any;
  CONFIG: any;
  ui: any;
  foundry: any;
  canvas: any;
}

const host = globalThis as unknown as Platform;

export const platform = {
  get game(): any {
    return host.game;
  },
  get CONFIG(): any {
    return host.CONFIG;
  },
  get ui(): any {
    return host.ui;
  },
  get foundry(): any {
    return host.foundry;
  },
  get canvas(): any {
    return host.canvas;
  },
};

/** Returns the major version, 13 or 14. */
export function generation(): number {
  return host.game?.release?.generation ?? 14;
}

/** Returns the configured class for a document name. */
export function implementationOf(name: string): any {
  return host.CONFIG[name]?.documentClass;
}

type Level = "info" | "warn" | "error";

/** The messages to show once the user interface exists. */
const waiting: Array<[Level, string]> = [];

/**
 * Shows and logs a message. Until the interface exists, only warnings and errors are logged, and the message
 * is queued for display.
 */
export function notify(level: Level, message: string): void {
  const { notifications } = host.ui ?? {};
  if (notifications) {
    notifications[level](message);
    return;
  }
  waiting.push([level, message]);
  if (level !== "info") console[level](message);
}

/** Shows the pending messages as notifications. They have already been logged. */
export function showWaiting(): void {
  for (const [level, message] of waiting.splice(0)) host.ui.notifications[level](message, { console: false });
}
