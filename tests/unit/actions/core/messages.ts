import type { ActionMessage } from "../../../../src/actions/core/posted.ts";

type System = ActionMessage["system"];

/** The parts of an action message that tests set. All others have their initial values. */
export interface MessagePart extends Partial<Omit<System, "verdict">> {
  readonly id?: string | null;
  readonly author?: unknown;
  /** The ID of the user who wrote the message last. By default, this is the Gamemaster `gm`. */
  readonly lastModifiedBy?: string | null;
  readonly verdict?: Partial<System["verdict"]>;
}

/** Returns a stand-in for the message of an action, by default one that the writer has not judged. */
export function actionMessage({
  id = "message1",
  author = null,
  lastModifiedBy = "gm",
  verdict = {},
  ...part
}: MessagePart = {}): ActionMessage {
  const system = {
    action: "test",
    actor: "Actor.one",
    item: "",
    targets: [],
    origin: "",
    secret: false,
    overruled: false,
    choices: "",
    given: "",
    facts: "",
    ...part,
    verdict: {
      state: "none",
      reason: "",
      reasonData: "",
      facts: "",
      given: "",
      applied: "",
      writing: "",
      conflicts: "",
      differences: "",
      amendments: "",
      step: 0,
      combat: "",
      round: -1,
      turn: -1,
      acting: "",
      asked: "",
      skipped: false,
      ...verdict,
    },
  };
  const message = {
    id,
    author,
    system,
    _source: { system },
    _stats: { lastModifiedBy },
    isAction: () => true,
    isRequest: () => false,
  };
  return message as unknown as ActionMessage;
}

/** Returns a stand-in for a browser's storage, which is full if `space` is false. */
export function browserStorage(entries: Readonly<Record<string, string>> = {}, space = true) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!space) throw new Error("QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
}
