#!/usr/bin/env node
/**
 * Checks the length of lines in the tests, because the formatter doesn't change comments and oxlint has no
 * rule for line length. ESLint checks all other files (`max-len`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const LONGEST = { comment: 120, code: 1000 };

const long = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .filter(file => file.endsWith(".ts"))
  .flatMap(file =>
    readFileSync(join(root, "tests", file), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const most = /^\s*(\/\/|\/\*|\*)/.test(line) ? LONGEST.comment : LONGEST.code;
        // Tables and URLs can't be split across several lines.
        return line.length > most && !/^\s*\* \||https?:\/\//.test(line)
          ? [`tests/${file}:${index + 1} has ${line.length} characters, ${most} are allowed`]
          : [];
      }),
  );
for (const line of long) console.error(line);
process.exitCode = long.length > 0 ? 1 : 0;
