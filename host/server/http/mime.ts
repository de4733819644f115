/** Media types by file extension. */

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  // Templates and uploaded pages are served as plain text, never as documents of this origin.
  hbs: "text/plain; charset=utf-8",
  html: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  xml: "application/xml",
  pdf: "application/pdf",
  yml: "text/plain; charset=utf-8",
  yaml: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  apng: "image/apng",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  bmp: "image/bmp",
  tiff: "image/tiff",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
  otf: "font/otf",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  m4a: "audio/mp4",
  aac: "audio/aac",
  mp4: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
  m4v: "video/mp4",
  wasm: "application/wasm",
};

/** Returns a path's file extension in lower case, without the dot. */
export function endingOf(file: string): string {
  return /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";
}

/** Returns a file's media type, based on its extension. */
export function mimeOf(file: string): string {
  return TYPES[endingOf(file)] ?? "application/octet-stream";
}
