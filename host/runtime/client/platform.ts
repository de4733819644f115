/**
 * The globals that client code shares at run time, in one typed place: `game`, `CONFIG`, `ui`, `foundry`.
 * They are read late, because systems replace classes and values in them.
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

/** 13 or 14. */
export function generation(): number {
  return host.game?.release?.generation ?? 14;
}

/** The configured class of a document name. */
export function implementationOf(name: string): any {
  return host.CONFIG[name]?.documentClass;
}

/** Shows a message where the applications are there, and always logs errors. */
export function notify(level: "info" | "warn" | "error", message: string): void {
  if (level === "error") console.error(message);
  host.ui?.notifications?.[level]?.(message);
}
