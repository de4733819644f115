/** Tests which chat messages are migrated. */
import { describe, expect, it } from "vitest";
import { startSystem } from "./support/system-world.ts";

const idOf = (index: number) => `message${String(index).padStart(9, "0")}`;

describe.each([13, 14] as const)("chat messages of an older world on Foundry %i", generation => {
  it("are migrated only if they are among the latest 500", async () => {
    const messages = Array.from({ length: 620 }, (_, index) => ({
      _id: idOf(index),
      type: "base",
      content: `Line ${index}`,
      timestamp: 1000 + index,
    }));
    await startSystem(generation, { ChatMessage: messages });
    const { latestMessages, MOST_MESSAGES } = await import(
      new URL("../../../src/migrations/messages.ts", import.meta.url).pathname
    );
    const latest = latestMessages().map(({ id }: { id: string }) => id);
    expect(latest).toHaveLength(MOST_MESSAGES);
    expect([latest[0], latest.at(-1)]).toEqual([idOf(120), idOf(619)]);
  });

  it("are all migrated if there are fewer than 500", async () => {
    await startSystem(generation, { ChatMessage: [{ _id: idOf(1), type: "base", content: "Alone" }] });
    const { latestMessages } = await import(
      new URL("../../../src/migrations/messages.ts", import.meta.url).pathname
    );
    expect(latestMessages().map(({ id }: { id: string }) => id)).toEqual([idOf(1)]);
    expect(latestMessages()[0].document()).toMatchObject({ documentName: "ChatMessage" });
  });
});
