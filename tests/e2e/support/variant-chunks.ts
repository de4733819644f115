import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files that belong to one combat variant, except for its registration, which is always loaded. */
const OWN = /src\/variants\/[\w-]+\/(?!register\.ts|menu\.ts)/;

/** Returns the built files that contain a combat variant's code according to their source maps. */
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
