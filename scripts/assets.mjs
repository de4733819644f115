/**
 * Builds fonts, icons, portraits and the style sheet in the folders from which Foundry loads them.
 *
 * - assets/fonts/*.woff2 and their licenses, assets/CREDITS.md
 * - assets/icons/<name>.svg: light drawing on a dark disk, for documents and tokens
 * - assets/glyphs/<name>.svg: the bare drawing, used as a mask in the system's own windows
 * - assets/maps/*.svg: images drawn for the scenes of the packs
 * - assets/portraits/<name>-<tint>.svg: each icon for people in each tint
 *
 * `assets/icons.json` lists the icons of the system. Icons used only by documents in the packs are found by
 * reading the packs.
 */
import { copyFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { iconsOfPacks } from "./packs.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);

/**
 * The colors of the disk behind a document image and of the drawing on it. Both are visible on light and dark
 * scenes.
 */
const DISC = "#0B1116";
const DRAWING = "#E6EDF1";
/**
 * The width of the drawing as a fraction of the disk's width, small enough that the drawing's corners stay
 * inside the disk.
 */
const SHARE = 0.64;
/** The width of the ring around a portrait. */
const RING = 14;

const FONTS = [
  {
    from: "@fontsource-variable/saira",
    files: ["saira-latin-wdth-normal.woff2", "saira-latin-ext-wdth-normal.woff2"],
    licence: "saira-LICENSE.txt",
  },
  {
    from: "@fontsource/b612",
    files: ["b612-latin-400-normal.woff2", "b612-latin-700-normal.woff2"],
    licence: "b612-LICENSE.txt",
  },
];

/**
 * Writes fonts, icons and their credits to `outDir`, the system's folder as installed in Foundry.
 * @param {string} outDir
 * @returns {Promise<{fonts: number, icons: number}>} how many files of each were written
 * @throws {Error} if `assets/icons.json` lists an icon that is not in the set
 */
export async function buildAssets(outDir) {
  const target = path.join(outDir, "assets");
  const [fonts, icons] = await Promise.all([writeFonts(path.join(target, "fonts")), writeIcons(target)]);
  // Includes the licenses of packages that are compiled into the system, because they are distributed with
  // it.
  const hashes = path.dirname(require.resolve("@noble/hashes/sha2.js"));
  await copyFile(path.join(hashes, "LICENSE"), path.join(target, "noble-hashes-LICENSE.txt"));
  await cp(path.join(root, "assets", "maps"), path.join(target, "maps"), { recursive: true });
  const credits = await readFile(path.join(root, "assets", "CREDITS.md"), "utf8");
  await writeFile(path.join(target, "CREDITS.md"), `${credits}\n## All icons\n\n${icons.join(", ")}\n`);
  return { fonts, icons: icons.length };
}

/**
 * Compiles `styles/blackout.scss` to `outDir/blackout.css`. In the result, the paths of fonts and icons are
 * relative to that file.
 * @param {string} outDir
 * @returns {Promise<string>} the path of the stylesheet
 */
export async function buildStyles(outDir) {
  const sass = await import("sass");
  const { css } = await sass.compileAsync(path.join(root, "styles", "blackout.scss"), {
    style: "expanded",
    charset: false,
  });
  await mkdir(outDir, { recursive: true });
  const file = path.join(outDir, "blackout.css");
  await writeFile(file, css);
  return file;
}

async function writeFonts(target) {
  await mkdir(target, { recursive: true });
  let written = 0;
  for (const font of FONTS) {
    const source = path.dirname(require.resolve(`${font.from}/package.json`));
    for (const file of font.files) {
      await copyFile(path.join(source, "files", file), path.join(target, file));
      written += 1;
    }
    await copyFile(path.join(source, "LICENSE"), path.join(target, font.licence));
  }
  return written;
}

async function writeIcons(target) {
  const wanted = JSON.parse(await readFile(path.join(root, "assets", "icons.json"), "utf8"));
  const set = JSON.parse(await readFile(require.resolve(`${wanted.set}/icons.json`), "utf8"));
  const names = [
    ...new Set([...wanted.icons, ...Object.values(wanted.documents), ...(await iconsOfPacks())]),
  ].sort();
  const unknown = names.filter(name => !set.icons[name]);
  if (unknown.length > 0)
    throw new Error(
      `assets/icons.json or packs/_source: ${wanted.set} has no icon named ${unknown.join(", ")}`,
    );
  const size = set.height ?? 512;
  await Promise.all(
    ["icons", "glyphs", "portraits"].map(folder => mkdir(path.join(target, folder), { recursive: true })),
  );
  await Promise.all(
    names.flatMap(name => {
      const body = set.icons[name].body;
      return [
        writeFile(path.join(target, "icons", `${name}.svg`), onDisc(body, size)),
        writeFile(path.join(target, "glyphs", `${name}.svg`), bare(body, size)),
      ];
    }),
  );
  await Promise.all(
    wanted.portraits.flatMap(name =>
      Object.entries(wanted.tints).map(([tint, colors]) =>
        writeFile(
          path.join(target, "portraits", `${name}-${tint}.svg`),
          portrait(set.icons[name].body, size, colors),
        ),
      ),
    ),
  );
  return names;
}

/**
 * Returns a portrait made from a drawing, in three shades of a tint. The drawing is on a disk that is lighter
 * at the top, with a ring that stands out on any scene.
 */
function portrait(body, size, [dark, mid, light]) {
  const middle = size / 2;
  const shift = (size * (1 - SHARE)) / 2;
  return svg(
    size,
    `<defs><linearGradient id="t" x2="0" y2="1"><stop stop-color="${mid}" stop-opacity=".55"/><stop offset=".75" stop-color="${mid}" stop-opacity="0"/></linearGradient></defs>` +
      `<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${dark}"/>` +
      `<circle cx="${middle}" cy="${middle}" r="${middle - RING / 2}" fill="url(#t)" stroke="${mid}" stroke-width="${RING}"/>` +
      `<g color="${light}" transform="translate(${shift} ${shift}) scale(${SHARE})">${body}</g>`,
  );
}

function onDisc(body, size) {
  const middle = size / 2;
  const shift = (size * (1 - SHARE)) / 2;
  return svg(
    size,
    `<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${DISC}"/>` +
      `<g color="${DRAWING}" transform="translate(${shift} ${shift}) scale(${SHARE})">${body}</g>`,
  );
}

function bare(body, size) {
  return svg(size, `<g color="#000">${body}</g>`);
}

/**
 * Returns an SVG file. Width and height are included, because canvas textures of an SVG have no size without
 * them.
 */
function svg(size, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${content}</svg>\n`;
}
