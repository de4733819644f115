/**
 * Manages the world's own files: where uploads are stored, which files users are allowed to upload, and which
 * files a folder contains.
 */
import fs from "node:fs";
import path from "node:path";
import { BadRequest, NotFound } from "../errors.ts";
import { FILE_CATEGORIES } from "../packages/document-types.ts";
import { endingOf } from "./mime.ts";
import { safeSegments } from "./static-files.ts";

/** The maximum size of an uploaded file, in bytes. */
export const UPLOAD_LIMIT = 32 * 1024 * 1024;

/** The maximum number of characters in a file name. */
const LONGEST_NAME = 150;

const ALLOWED = new Set(Object.values(FILE_CATEGORIES).flat());

export interface Listing {
  /** The folder's path relative to the server's root. */
  target: string;
  dirs: string[];
  files: string[];
}

/** The uploads of one world, with paths such as `worlds/<id>/uploads/portraits/a.png`. */
export interface Uploads {
  /** Stores a file and returns its address. */
  store(target: string, name: string, content: Buffer): string;
  list(target: string, endings?: string[]): Listing;
  makeFolder(target: string): string;
}

/** A package folder that users can browse but not change. `prefix` is its URL, such as `systems/x`. */
export interface BrowsableFolder {
  prefix: string;
  directory: string;
}

/**
 * Creates the object that stores and lists the uploads in a world's folder. Users can also browse the given
 * package folders.
 */
export function createUploads(
  worldDirectory: string,
  worldId: string,
  packages: BrowsableFolder[] = [],
): Uploads {
  const root = path.join(worldDirectory, "uploads");
  const prefix = `worlds/${worldId}/uploads`;

  /** Returns the path segments of a folder relative to the root of the uploads. The root has none. */
  const folderOf = (target: string): string[] => {
    const below = target.replace(/^\/+|\/+$/g, "");
    const rest = below === prefix ? "" : below.startsWith(`${prefix}/`) ? below.slice(prefix.length) : below;
    if (/^(worlds|systems|modules|icons|host)(\/|$)/.test(rest))
      throw new BadRequest(
        `Only ${prefix} and the folders of packages can be browsed, and only ${prefix} written to, not "${target}".`,
      );
    const segments = safeSegments(rest);
    if (!segments) throw new BadRequest(`"${target}" is not a folder of this world.`);
    return segments;
  };
  /**
   * Throws an error if the resolved path is outside `base`. The check is necessary because a symbolic link in
   * a folder could lead anywhere.
   */
  const assertWithin = (base: string, place: string): void => {
    let there = place;
    while (there !== base && !fs.lstatSync(there, { throwIfNoEntry: false })) there = path.dirname(there);
    if (there === base) return;
    const home = fs.realpathSync(base);
    // A dangling link is rejected, because writing to it would create a file at the link's target.
    const real = fs.existsSync(there) ? fs.realpathSync(there) : "";
    if (real !== home && !real.startsWith(home + path.sep))
      throw new BadRequest("This address is outside the folders that may be browsed and written to.");
  };
  const addressOf = (segments: string[]): string => [prefix, ...segments].join("/");

  return {
    store(target, name, content) {
      const segments = folderOf(target);
      const file = path.basename(name);
      if (file !== name || !/^[^\s./\\<>:"|?*][^/\\<>:"|?*\0]*$/.test(file))
        throw new BadRequest(`"${name}" is not a valid file name.`);
      if (!ALLOWED.has(endingOf(file)))
        throw new BadRequest(
          `Files that end in ".${endingOf(file)}" cannot be uploaded. Allowed: ${[...ALLOWED].sort().join(", ")}.`,
        );
      if (file.length > LONGEST_NAME)
        throw new BadRequest(`A file name can have at most ${LONGEST_NAME} characters.`);
      const folder = path.join(root, ...segments);
      assertWithin(root, path.join(folder, file));
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, file), endingOf(file) === "svg" ? withoutScripts(content) : content);
      return addressOf([...segments, file]);
    },
    list(target, endings) {
      const installed = packages.find(({ prefix: own }) => target === own || target.startsWith(`${own}/`));
      const [base, address] = installed ? [installed.directory, installed.prefix] : [root, prefix];
      const segments = installed ? safeSegments(target.slice(installed.prefix.length)) : folderOf(target);
      if (!segments) throw new BadRequest(`"${target}" is not a folder that can be browsed.`);
      const folder = path.join(base, ...segments);
      if (!fs.existsSync(folder) || !fs.statSync(folder).isDirectory()) {
        if (installed || segments.length > 0) throw new NotFound(`There is no folder "${target}".`);
        return { target: prefix, dirs: [], files: [] };
      }
      assertWithin(base, folder);
      const entries = fs
        .readdirSync(folder, { withFileTypes: true })
        .filter(entry => !entry.name.startsWith("."));
      const wanted = endings?.map(ending => ending.replace(/^\./, "").toLowerCase());
      const at = (name: string): string => [address, ...segments, name].join("/");
      return {
        target: [address, ...segments].join("/"),
        dirs: entries
          .filter(entry => entry.isDirectory())
          .map(entry => at(entry.name))
          .sort(),
        files: entries
          .filter(entry => entry.isFile() && (!wanted || wanted.includes(endingOf(entry.name))))
          .map(entry => at(entry.name))
          .sort(),
      };
    },
    makeFolder(target) {
      const segments = folderOf(target);
      assertWithin(root, path.join(root, ...segments));
      fs.mkdirSync(path.join(root, ...segments), { recursive: true });
      return addressOf(segments);
    },
  };
}

/**
 * Matches anything in a file that could run or load code: elements, event handlers, animations that set event
 * handlers, URLs that contain a page, and characters that can encode any of these.
 */
const RUNS =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)|[\s/"']on[a-z]+\s*=|attributeName\s*=\s*["']?\s*(?:on|(?:xlink:)?href)|<!(?:ENTITY|DOCTYPE[^>]*\[)|(?:href|src)\s*=\s*["']?\s*data:(?!image\/(?:png|jpeg|gif|webp))/i;

/**
 * Returns the content of an SVG file, or throws a BadRequest if it contains scripts. Uploaded files are
 * served from this origin, so no code in them may run when a user opens their URL.
 */
function withoutScripts(content: Buffer): Buffer {
  // Decodes character references, because they could conceal words from the check below.
  const text = content
    .toString("utf8")
    .replace(/&#(x?)([0-9a-f]+);?/gi, (_whole, hex: string, digits: string) =>
      String.fromCodePoint(Math.min(parseInt(digits, hex ? 16 : 10) || 0, 0x10ffff)),
    );
  const bare = text.replaceAll("\0", " ").replace(/\s+/g, " ");
  if (RUNS.test(bare) || /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(bare))
    throw new BadRequest("This SVG contains scripts and is rejected.");
  return content;
}
