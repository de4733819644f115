import type { Page } from "@playwright/test";

/**
 * The result of a comparison: the number of elements measured, and the elements whose position, size or
 * colors differ.
 */
export interface Compared {
  readonly elements: number;
  readonly differences: readonly string[];
}

/**
 * Measures every element within the selector, once with the host's plain stylesheet and once with its hostile
 * one (`host/assets/hostile.css`). Compares the boxes, which may differ by one pixel, and the properties that
 * make text readable. Restores the plain stylesheet afterward. Skips ProseMirror, which Foundry draws.
 */
export async function compareCoreStyles(page: Page, selector: string): Promise<Compared> {
  return page.evaluate(async within => {
    const READ = [
      "color",
      "backgroundColor",
      "opacity",
      "visibility",
      "fontFamily",
      "fontSize",
      "fontWeight",
      "letterSpacing",
      "textTransform",
      "textShadow",
      "whiteSpace",
    ] as const;
    const frames = () =>
      new Promise(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    const elements = [...document.querySelectorAll<HTMLElement>(`:is(${within}), :is(${within}) *`)].filter(
      one => !one.closest("prose-mirror, svg *, option") && one.checkVisibility(),
    );
    // The font weight of icons isn't compared, because Font Awesome itself sets it.
    const isIcon = (one: Element) => [...one.classList].some(each => each.startsWith("fa-"));
    const measure = () =>
      elements.map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        const marks = ["::before", "::after"].map(mark => {
          const made = getComputedStyle(one, mark);
          if (made.content === "none" || made.display === "none") return "";
          const { content, position, top, left, width, height, backgroundColor, color } = made;
          return `${content} ${position} ${top} ${left} ${width} ${height} ${backgroundColor} ${content === '""' ? "" : color}`;
        });
        return {
          box: [x, y, width, height],
          read: [
            ...READ.filter(name => name !== "fontWeight" || !isIcon(one)).map(
              name => `${name} ${style[name]}`,
            ),
            ...marks.map((mark, at) => `${at === 0 ? "before" : "after"} ${mark}`),
          ],
        };
      });
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()}${[...one.classList].map(each => `.${each}`).join("")}${one.getAttribute("type") ? `[type=${one.getAttribute("type")}]` : ""}`;
    // Disables animations, because they would cause differences between the two measurements.
    const still = Object.assign(document.createElement("style"), {
      textContent: "*, *::before, *::after { animation: none !important; transition: none !important; }",
    });
    document.head.append(still);
    await frames();
    const plain = measure();
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: "/host/hostile.css",
    });
    // The stylesheet is inserted before the system's, as on a page from the server.
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", reject);
    });
    document.querySelector("link[rel=stylesheet]")?.after(link);
    await loaded;
    await frames();
    const hostile = measure();
    link.remove();
    still.remove();
    await frames();
    const differences: string[] = [];
    plain.forEach((before, at) => {
      const element = elements[at];
      const after = hostile[at];
      if (!element || !after) return;
      const parent = element.parentElement ? elements.indexOf(element.parentElement) : -1;
      // Foundry positions the outermost element.
      const place = ({ box }: typeof before, of: typeof before | undefined) =>
        box.map((value, index) => (index < 2 ? (of ? value - (of.box[index] ?? 0) : 0) : value));
      const [was, is] = [place(before, plain[parent]), place(after, hostile[parent])];
      if (was.some((value, index) => Math.abs(value - (is[index] ?? 0)) > 1))
        differences.push(
          `${name(element)} in ${element.parentElement ? name(element.parentElement) : "nothing"}: ${was.map(Math.round).join(" ")} becomes ${is.map(Math.round).join(" ")}`,
        );
      const read = before.read.flatMap((value, index) =>
        value === after.read[index] ? [] : [`${value} becomes ${after.read[index] ?? ""}`],
      );
      if (read.length > 0) differences.push(`${name(element)}: ${read.join("; ")}`);
    });
    return { elements: elements.length, differences: [...new Set(differences)] };
  }, selector);
}
