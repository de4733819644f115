import { describe, expect, it } from "vitest";
import { PendingRender } from "../../../../src/applications/sheets/pending-render.ts";

interface Options {
  parts?: string[];
  renderContext?: string;
  force?: boolean;
  tab?: string;
}

const ALL = ["head", "tabs", "gear"];

/**
 * Creates a window that performs one render at a time, as Foundry's windows do, and that records which parts
 * are rendered each time.
 */
function sheet() {
  const next = new PendingRender<string, Options>(({ parts }) => parts ?? ALL);
  const begun: object[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  const render = (options: Options = {}) =>
    next.ask(options, given => {
      const drawn = queue.then(() => {
        if (closed) return "closed";
        next.begin();
        const { parts, ...others } = given;
        begun.push(parts ? { ...others, parts: [...parts] } : others);
        return "drawn";
      });
      queue = drawn;
      return drawn;
    });
  return { render, begun, close: () => (closed = true), open: () => (closed = false) };
}

describe("a sheet with pending changes", () => {
  it("combines several changes into one render if they arrive before rendering begins", async () => {
    const { render, begun } = sheet();
    const results = await Promise.all([
      render({ parts: ["head"] }),
      render({ parts: ["gear"], force: false }),
      render({ parts: ["head"] }),
    ]);
    expect(results).toEqual(["drawn", "drawn", "drawn"]);
    expect(begun).toEqual([{ parts: ["head", "gear"] }]);
  });

  it("renders every part if one of the changes affects all of them", async () => {
    const { render, begun } = sheet();
    await Promise.all([render({ parts: ["head"] }), render({ renderContext: "updateActor" }), render()]);
    expect(begun).toEqual([{ parts: ALL }]);
  });

  it("renders only the affected parts after a single change", async () => {
    const { render, begun } = sheet();
    await render({ parts: ["head"] });
    await render({ parts: ["tabs"] });
    expect(begun).toEqual([{ parts: ["head"] }, { parts: ["tabs"] }]);
  });

  it("doesn't merge an explicitly requested rendering with pending ones", async () => {
    const { render, begun } = sheet();
    await Promise.all([render({ parts: ["head"] }), render({ force: true }), render({ tab: "gear" })]);
    expect(begun).toEqual([{ parts: ["head"] }, { force: true }, { tab: "gear" }]);
  });

  it("renders when it is reopened, even if it was closed before an earlier render began", async () => {
    const { render, begun, close, open } = sheet();
    close();
    expect(await render()).toBe("closed");
    open();
    expect(await render({ parts: ["head"] })).toBe("drawn");
    expect(begun).toEqual([{ parts: ["head"] }]);
  });
});
