// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { reviveCopies } from "../../../src/applications/chat/copied-cards.ts";

const pressed: string[] = [];

/**
 * Renders a card with its listeners. Until the card is shown, it belongs to another document, like an element
 * in a template.
 */
function drawCard(): HTMLElement {
  const card = document.implementation.createHTMLDocument().createElement("article");
  card.innerHTML = '<button data-command="reveal" data-key="reveal"></button>';
  card.dataset["card"] = "action";
  card.dataset["message"] = "message1";
  card.querySelector("button")!.addEventListener("click", () => {
    pressed.push("reveal");
  });
  reviveCopies(card, document);
  return card;
}
const draw = vi.fn(async (message: string): Promise<HTMLElement | null> =>
  message === "message1" ? drawCard() : null,
);

vi.stubGlobal("game", { messages: { get: (id: string) => ({ drawCard: () => draw(id) }) } });

beforeEach(() => {
  pressed.length = 0;
  draw.mockClear();
  document.body.replaceChildren();
});

describe("a card that Foundry shows as a static copy", () => {
  it("is rendered again when one of its buttons is pressed, and then handles that press", async () => {
    const copy = drawCard().cloneNode(true) as HTMLElement;
    document.body.append(copy);
    copy.querySelector("button")!.click();
    await vi.waitFor(() => {
      expect(pressed).toEqual(["reveal"]);
    });
    expect(copy.isConnected).toBe(false);
    document.querySelector("button")!.click();
    expect([pressed, draw.mock.calls]).toEqual([["reveal", "reveal"], [["message1"]]]);
  });

  it("ignores button presses if its message has been deleted", async () => {
    const copy = drawCard().cloneNode(true) as HTMLElement;
    copy.dataset["message"] = "message2";
    document.body.append(copy);
    copy.querySelector("button")!.click();
    await vi.waitFor(() => {
      expect(draw).toHaveBeenCalledWith("message2");
    });
    expect([pressed, copy.isConnected]).toEqual([[], true]);
  });

  it("must be rendered again to handle button presses, unlike an original card", () => {
    document.body.append(drawCard());
    document.querySelector("button")!.click();
    expect([pressed, draw.mock.calls]).toEqual([["reveal"], []]);
  });
});
