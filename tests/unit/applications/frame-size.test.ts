// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { widthForText } from "../../../src/applications/shared/frame-size.ts";

afterEach(() => {
  document.documentElement.style.fontSize = "";
});

it("a dialog becomes wider with larger text as far as the screen allows, but not narrower with smaller text", () => {
  const { documentElement: root } = document;
  Object.defineProperty(root, "clientWidth", { value: 1366, configurable: true });
  const widthAt = (size: string) => {
    root.style.fontSize = size;
    return widthForText(520, document);
  };
  expect(widthAt("16px")).toBe(520);
  expect(widthAt("12px")).toBe(520);
  expect(widthAt("24px")).toBe(780);
  expect(widthAt("32px")).toBe(1024.5);
});
