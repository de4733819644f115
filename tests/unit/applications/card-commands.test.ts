// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { text } from "../../../src/actions/core/card.ts";
import { card, dodge, facts, hit } from "./cards-support.ts";

const calls: unknown[][] = [];
const note =
  (name: string, answer: unknown = { id: "request" }) =>
  async (...args: unknown[]) => {
    calls.push([name, ...args]);
    return answer;
  };
const ilka = {
  uuid: "Actor.ilka",
  isOwner: true,
  isCharacter: () => true,
  isNpc: () => false,
  isPerson: () => true,
  isTarget: () => true,
  items: new Map([["pistol", { name: "Pistol" }]]),
};
let gamemaster: object | null = {};
let accepted: unknown = { id: "request" };
let applied: unknown = { id: "request" };
const targets: { actor: unknown }[] = [];
const user: { targets: typeof targets; character: unknown } = { targets, character: null };

vi.mock("../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => (uuid === "Actor.ilka" ? ilka : null),
}));
vi.mock("../../../src/compat/messages.ts", () => ({ createMessage: async () => null }));
vi.mock("../../../src/actions/core/ask-writer.ts", () => ({
  applyAction: async (...args: unknown[]) => note("apply", applied)(...args),
  undoAction: note("undo"),
  decideAmendment: note("decide"),
  amendAction: note("amend"),
  answerPrompt: async (...args: unknown[]) => note("answer", accepted)(...args),
}));
vi.mock("../../../src/actions/core/perform.ts", () => ({ perform: note("perform") }));
vi.mock("../../../src/actions/core/secret.ts", () => ({ revealSecret: note("reveal") }));
vi.mock("../../../src/actions/core/posted.ts", () => ({
  parsed: (json: string) => (json === "" ? null : (JSON.parse(json) as unknown)),
}));

vi.stubGlobal("game", {
  i18n: { localize: (key: string) => key, format: (key: string) => key, has: () => false },
  world: { id: "demo" },
  // Of the handled requests, the writer deletes those that were fulfilled, so only the rejected one still has
  // a message.
  messages: new Set(["rejected"]),
  users: {
    get activeGM() {
      return gamemaster;
    },
  },
  user,
});
vi.stubGlobal("ui", {
  notifications: {
    info: (key: string) => calls.push(["info", key]),
    warn: (key: string) => calls.push(["warn", key]),
  },
});
vi.stubGlobal("canvas", { ready: true, tokens: { controlled: [] } });

const { setGeometry } = await import("../../../src/world/geometry.ts");
const { commands, setAmendOpener } = await import("../../../src/applications/chat/card-commands.ts");
const { giveAnswer, isSent, forgetSent } = await import("../../../src/applications/prompts/sent-answers.ts");
const { hiddenDifficulty } = await import("../../../src/actions/core/hidden-difficulty.ts");
const { followOpening, keepFocus, rememberOpen, wasOpened } =
  await import("../../../src/applications/chat/card-memory.ts");

const posted = { id: "message1", blind: false, whisper: [] as string[], author: { id: "kira" } };
const message = posted as never;
const followUps = [
  {
    action: "resist",
    label: text("Resist"),
    actor: "Actor.ilka",
    item: "Actor.ilka.Item.pistol",
    targets: ["Actor.ilka", "Actor.gone"],
    choices: { effect: "stun" },
    fast: true,
  },
];

function pressed(data: Record<string, string> = {}, markup = "") {
  const holder = document.createElement("article");
  holder.innerHTML = markup;
  const judged = {
    facts: facts(),
    prompts: [dodge],
    resolution: { card, draft: hit(), problems: [], followUps },
  };
  return {
    message,
    judged: judged as never,
    data,
    card: holder,
    redraw: async () => {
      calls.push(["redraw"]);
    },
  };
}

beforeEach(() => {
  calls.length = 0;
  targets.length = 0;
  user.character = null;
  ilka.isOwner = true;
  gamemaster = {};
  accepted = { id: "request" };
  localStorage.clear();
  forgetSent("message1");
});

describe("the buttons on an action card", () => {
  it.each([
    ["apply", ["apply", message]],
    ["undo", ["undo", message]],
    ["reveal", ["reveal", message]],
  ] as const)("send the request %s", async (command, expected) => {
    await commands[command]?.(pressed());
    expect(calls).toEqual([expected]);
  });

  it("show a message that the request is pending if no Gamemaster is online", async () => {
    gamemaster = null;
    await commands["undo"]?.(pressed());
    expect(calls).toEqual([
      ["undo", message],
      ["info", "BLACKOUT.actionCard.note.waitsForGm"],
    ]);
  });

  it("accept or reject the amendment to which they belong", async () => {
    await commands["accept"]?.(pressed({ index: "2" }));
    await commands["reject"]?.(pressed({ index: "3" }));
    expect(calls).toEqual([
      ["decide", message, 2, true],
      ["decide", message, 3, false],
    ]);
  });

  it("open the registered amend dialog", () => {
    setAmendOpener(of => calls.push(["open", of]));
    commands["amend"]?.(pressed());
    expect(calls).toEqual([["open", message]]);
  });

  it("start a follow-up with its actor and item, and with the message as its origin", async () => {
    await commands["follow-up"]?.(pressed({ index: "0" }));
    expect(calls).toEqual([
      [
        "perform",
        {
          action: "resist",
          actor: ilka,
          item: { name: "Pistol" },
          targets: [ilka],
          choices: { effect: "stun" },
          origin: "message1",
          fast: true,
        },
      ],
    ]);
  });

  it("apply the hit before a resist test starts, and don't start the test if the hit is rejected", async () => {
    applied = { id: "rejected", isRequest: () => true, system: { verdict: { state: "refused" } } };
    await commands["follow-up"]?.(pressed({ index: "0", applies: "" }));
    expect(calls.map(([what]) => what)).toEqual(["apply"]);
    applied = { id: "request", isRequest: () => true, system: { verdict: { state: "none" } } };
    await commands["follow-up"]?.(pressed({ index: "0", applies: "" }));
    expect(calls.map(([what]) => what)).toEqual(["apply", "apply", "perform"]);
  });

  it.each([
    [["gm"], false, "gm"],
    [["kira"], false, "self"],
    [["gm"], true, "blind"],
  ] as const)(
    "post follow-ups to the message's recipients, %j (blind: %s), with the message mode %s",
    async (whisper, blind, mode) => {
      Object.assign(posted, { whisper, blind });
      targets.push({ actor: ilka });
      await commands["follow-up"]?.(pressed({ index: "0" }));
      await commands["adjust"]?.(pressed({ share: "whole" }));
      expect(calls.map(([, intent]) => (intent as { mode?: string }).mode)).toEqual([mode, mode]);
      Object.assign(posted, { whisper: [], blind: false });
    },
  );

  it("target the nearest bystander whom the shot hasn't missed yet", async () => {
    const strays = [
      { ...followUps[0], targets: [], beside: "Actor.ilka", choices: { missed: ["Actor.near"] } },
    ];
    const follow = { ...pressed({ index: "0" }), judged: { resolution: { followUps: strays } } as never };
    await commands["follow-up"]?.(follow);
    const [near, far, farther] = ["near", "far", "farther"].map(name => ({ uuid: `Actor.${name}` }));
    setGeometry({
      relativePosition: () => ({}),
      beside: whom => (whom === (ilka as never) ? [near, far, farther] : []) as never[],
    });
    await commands["follow-up"]?.(follow);
    setGeometry(null);
    expect(calls.map(([, intent]) => (intent as { targets: unknown[] }).targets)).toEqual([[], [far]]);
  });

  it("show a warning if the actor of a follow-up no longer exists", async () => {
    await commands["follow-up"]?.(pressed({ index: "7" }));
    expect(calls).toEqual([["warn", "BLACKOUT.actionCard.actorGone"]]);
  });

  it("apply a share of the damage to the user's targets", async () => {
    targets.push({ actor: ilka });
    await commands["adjust"]?.(pressed({ share: "half" }));
    expect(calls).toEqual([
      [
        "perform",
        {
          action: "adjust",
          actor: ilka,
          targets: [ilka],
          choices: { kind: "damage", amount: 20, factor: "0.5" },
          origin: "message1",
          fast: true,
        },
      ],
    ]);
  });

  it("open the action dialog if the user has no targets", async () => {
    user.character = ilka;
    await commands["adjust"]?.(pressed({ share: "double" }));
    expect(calls).toEqual([
      [
        "perform",
        {
          action: "adjust",
          actor: ilka,
          targets: [],
          choices: { kind: "damage", amount: 20, factor: "2" },
          origin: "message1",
          fast: false,
        },
      ],
    ]);
  });

  it("show a warning if the user owns no actor that can apply the damage", async () => {
    ilka.isOwner = false;
    await commands["adjust"]?.(pressed({ share: "whole" }));
    expect(calls).toEqual([["warn", "BLACKOUT.actionCard.adjust.nobody"]]);
  });
});

describe("the answer to a question", () => {
  it("is sent only once, even after several clicks", async () => {
    await Promise.all([
      commands["answer"]?.(pressed({ prompt: "evade.0", value: "evade" })),
      commands["answer"]?.(pressed({ prompt: "evade.0", value: "fail" })),
    ]);
    expect(calls).toEqual([["answer", message, dodge, "evade", []]]);
    expect(isSent("message1", "evade.0")).toBe(true);
  });

  it("can be sent again if it couldn't be posted or was rejected", async () => {
    accepted = null;
    await giveAnswer(message, dodge, "evade");
    expect(isSent("message1", "evade.0")).toBe(false);
    accepted = { id: "request" };
    await giveAnswer(message, dodge, "evade");
    forgetSent("message1");
    expect([calls.length, isSent("message1", "evade.0")]).toEqual([2, false]);
  });

  it("is reached through a link that brings the panel to the front and focuses the question's first answer", () => {
    const element = document.createElement("section");
    element.innerHTML = `<details><button data-command="answer" data-message="message1" data-prompt="soak.0"></button>
      <button data-command="answer" data-message="message1" data-prompt="evade.0"></button></details>`;
    document.body.replaceChildren(element);
    const bringToFront = vi.fn();
    const instances = new Map([["blackout-prompts", { element, bringToFront }]]);
    vi.stubGlobal("foundry", { applications: { instances } });
    commands["question"]?.(pressed({ prompt: "evade.0" }));
    expect((document.activeElement as HTMLElement).dataset["prompt"]).toBe("evade.0");
    expect(element.querySelector("details")?.open).toBe(true);
    commands["question"]?.(pressed({ prompt: "evade.7" }));
    expect(bringToFront).toHaveBeenCalledOnce();
  });

  it("isn't sent if the question is no longer open", async () => {
    await commands["answer"]?.(pressed({ prompt: "soak.9", value: "none" }));
    expect(calls).toEqual([]);
  });
});

describe("a hidden difficulty on the Gamemaster's card", () => {
  const field = (value: string) =>
    `<label><input type="number" name="hidden-difficulty" min="0" max="99" step="1" required value="${value}"></label>`;

  it("is stored only in the browser", async () => {
    await commands["hide-difficulty"]?.(pressed({}, field("3")));
    expect([hiddenDifficulty(message), calls]).toEqual([3, [["redraw"]]]);
  });

  it.each(["", "-1", "100", "2.5"])("can't be set to %o", async typed => {
    const it = pressed({}, field(typed));
    await commands["hide-difficulty"]?.(it);
    expect([hiddenDifficulty(message), calls]).toEqual([null, []]);
    expect(it.card.querySelector("[role=alert]")?.textContent).toContain("BLACKOUT.error.field");
  });

  it("is added to the action and deleted from the browser when it is revealed", async () => {
    await commands["hide-difficulty"]?.(pressed({}, field("4")));
    calls.length = 0;
    await commands["reveal-difficulty"]?.(pressed({ difficulty: "4" }));
    expect([hiddenDifficulty(message), calls]).toEqual([null, [["amend", message, { difficulty: 4 }]]]);
  });

  it("can be discarded", async () => {
    await commands["hide-difficulty"]?.(pressed({}, field("4")));
    await commands["forget-difficulty"]?.(pressed());
    expect(hiddenDifficulty(message)).toBeNull();
  });

  it("is ignored if the stored value is invalid", () => {
    localStorage.setItem("blackout.difficulty.demo.message1", '"many"');
    expect(hiddenDifficulty(message)).toBeNull();
  });
});

describe("an action card that is rendered again", () => {
  const markup =
    '<details data-memory="card"><summary data-key="card">x</summary><div class="act"><button data-key="apply">a</button></div></details>';
  const made = (html = markup) => {
    const article = document.createElement("article");
    article.className = "bo-card";
    article.dataset["message"] = "message2";
    article.innerHTML = html;
    return article;
  };

  it("remembers its expanded sections separately from those of other messages", () => {
    const article = made();
    followOpening(article, "message2");
    const details = article.querySelector("details");
    if (details) details.open = true;
    details?.dispatchEvent(new Event("toggle"));
    expect([wasOpened("message2", "card"), wasOpened("message3", "card")]).toEqual([true, undefined]);
    rememberOpen("message2", "card", false);
    expect(wasOpened("message2", "card")).toBe(false);
  });

  it("keeps a section expanded if the user expands it while the new card is being rendered", () => {
    const old = made();
    followOpening(old, "message2");
    const next = made();
    followOpening(next, "message2");
    const details = old.querySelector("details");
    if (details) details.open = true;
    details?.dispatchEvent(new Event("toggle"));
    expect(next.querySelector("details")?.open).toBe(true);
    const last = made();
    followOpening(last, "message2");
    expect(last.querySelector("details")?.open).toBe(true);
  });

  it("keeps the focus on the same control, or moves it to the nearest one", () => {
    const old = made();
    document.body.replaceChildren(old);
    old.querySelector<HTMLElement>("[data-key=apply]")?.focus();
    const next = made(markup.replace('data-key="apply"', 'data-key="undo"'));
    const waiting: (() => void)[] = [];
    vi.spyOn(window, "requestAnimationFrame").mockImplementation(run =>
      waiting.push(() => {
        run(0);
      }),
    );
    keepFocus(next, "message2", document);
    old.replaceWith(next);
    while (waiting.length > 0) waiting.shift()?.();
    expect((document.activeElement as HTMLElement | null)?.dataset["key"]).toBe("undo");
  });

  it("doesn't take the focus from elements outside the card", () => {
    const elsewhere = document.createElement("button");
    document.body.replaceChildren(elsewhere, made());
    elsewhere.focus();
    const frames = vi.spyOn(window, "requestAnimationFrame");
    frames.mockClear();
    keepFocus(made(), "message2", document);
    expect([document.activeElement === elsewhere, frames.mock.calls.length]).toEqual([true, 0]);
  });
});
