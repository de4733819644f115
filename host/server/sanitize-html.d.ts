/** The part of sanitize-html that the host uses; the package ships no declarations. */
declare module "sanitize-html" {
  export interface Options {
    allowedTags?: string[] | false;
    allowedAttributes?: Record<string, string[]> | false;
    allowedSchemes?: string[];
    allowedSchemesByTag?: Record<string, string[]>;
    allowProtocolRelative?: boolean;
    allowVulnerableTags?: boolean;
    disallowedTagsMode?: "discard" | "escape" | "recursiveEscape";
    parser?: Record<string, unknown>;
    parseStyleAttributes?: boolean;
  }
  export default function sanitizeHtml(html: string, options?: Options): string;
}
