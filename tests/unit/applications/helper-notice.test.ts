/** Tests the notifications to the owners of helpers (R2.9, R3.9). */
import { beforeEach, expect, it, vi } from "vitest";

const owned = new Set<string>();
vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => ({ name: uuid.slice(6), isOwner: owned.has(uuid) }),
}));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  asAction: (message: { readonly system?: object }) => (message.system ? message : null),
  parsedRecord: (value: string) => JSON.parse(value),
}));
vi.mock("../../../src/actions/core/judge-posted.ts", () => ({
  judgeAction: () => ({
    facts: { actor: { name: "Ilka" } },
    resolution: { card: { title: { key: "Medicine" } } },
  }),
}));
vi.mock("../../../src/applications/shared/words.ts", async () => ({
  ...(await vi.importActual<object>("../../../src/applications/shared/words.ts")),
  foundryWords: () => ({
    has: () => false,
    localize: (key: string) => key,
    format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
  }),
}));

const { watchHelpers } = await import("../../../src/applications/chat/helper-notice.ts");
const me = { isGM: false };
let told: string[];
let post: (message: object) => void;

beforeEach(() => {
  told = [];
  owned.clear();
  owned.add("Actor.Rook");
  vi.stubGlobal("game", { user: me });
  vi.stubGlobal("ui", { notifications: { info: (notice: string) => told.push(notice) } });
  vi.stubGlobal("Hooks", {
    on: (_name: string, listener: (message: object) => void) => {
      post = listener;
    },
  });
  watchHelpers();
});

const message = (choices: object, part: object = {}): object => ({
  author: { isGM: false },
  isReadable: true,
  system: { choices: JSON.stringify(choices) },
  ...part,
});
const notice = 'BLACKOUT.helping.told {"helper":"Rook","name":"Ilka","what":"Medicine"}';

it("a notice tells a helper's owner that the helper takes part in a test or skill challenge", () => {
  post(message({ helping0: "Actor.Rook" }));
  post(message({ helper: "Actor.Rook" }));
  expect(told).toEqual([notice, notice]);
});

it("no notice appears for other users' helpers, for the user's own tests, or for unreadable messages", () => {
  post(message({ helping0: "Actor.Stranger" }));
  post(message({}));
  post(message({ helping0: "Actor.Rook" }, { author: me }));
  post(message({ helping0: "Actor.Rook" }, { isReadable: false }));
  post({ author: null });
  expect(told).toEqual([]);
});
