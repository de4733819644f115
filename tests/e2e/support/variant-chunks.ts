import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What belongs to one variant of combat alone, but for its registration, which every table loads. */
const OWN = /src\/variants\/[\w-]+\/(?!register\.ts|menu\.ts)/;

/**
 * The files of the build that hold code of a variant of combat, by their paths in it; told by their source
 * maps.
 */
export function variantChunks(dist: string): readonly string[] {
  const files = [
    "blackout.mjs",
    ...readdirSync(join(dist, "chunks"))
      .filter(file => file.endsWith(".mjs"))
      .map(file => `chunks/${file}`),
  ];
  return files.filter(
    file =>
      existsSync(join(dist, `${file}.map`)) &&
      (JSON.parse(readFileSync(join(dist, `${file}.map`), "utf8")).sources as string[]).some(source =>
        OWN.test(source),
      ),
  );
}
