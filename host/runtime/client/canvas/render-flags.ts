import { requestFrame } from "./frames.ts";

interface FlagConfig {
  propagate?: string[];
  reset?: string[];
  alias?: boolean;
}

interface Flagged {
  applyRenderFlags(): void;
  destroyed?: boolean;
}

/** Flags for the parts of an object that need a refresh. Setting a flag can set others. */
export class RenderFlags extends Set<string> {
  readonly flags: Record<string, FlagConfig>;
  readonly object: Flagged;
  readonly priority: string;

  constructor(
    flags: Record<string, FlagConfig> = {},
    { object, priority = "OBJECTS" }: { object: Flagged; priority?: string },
  ) {
    super();
    [this.flags, this.object, this.priority] = [flags, object, priority];
  }

  /** Sets the flags whose value is true, and the flags that follow from them. */
  set(changes: Record<string, boolean>): void {
    for (const [flag, wanted] of Object.entries(changes)) {
      if (!wanted || this.has(flag)) continue;
      const config = this.flags[flag];
      if (!config) throw new Error(`"${flag}" is not a render flag of ${this.object.constructor.name}`);
      if (!config.alias) this.add(flag);
      this.set(Object.fromEntries((config.propagate ?? []).map(other => [other, true])));
    }
    if (this.size) requestFrame(this.object);
  }

  /** Clears the flags and returns those that were set. */
  override clear(): any {
    const flags = Object.fromEntries([...this].map(flag => [flag, true]));
    super.clear();
    return flags;
  }

  /** Clears a flag and returns whether it was set. */
  handle(flag: string): boolean {
    return this.delete(flag);
  }
}

/** Extends a class so that its instances have the render flags listed in its static `RENDER_FLAGS`. */
export function RenderFlagsMixin(Base: any = Object): any {
  return class RenderFlagsObject extends Base {
    static RENDER_FLAGS: Record<string, FlagConfig> = {};
    static RENDER_FLAG_PRIORITY = "OBJECTS";
    readonly renderFlags: RenderFlags;

    constructor(...args: any[]) {
      super(...args);
      const { RENDER_FLAGS, RENDER_FLAG_PRIORITY } = this.constructor as typeof RenderFlagsObject;
      this.renderFlags = new RenderFlags(RENDER_FLAGS, {
        object: this as any,
        priority: RENDER_FLAG_PRIORITY,
      });
    }

    applyRenderFlags(): void {}
  };
}
