import DOMPurify from "dompurify";

const HOST_ELEMENTS =
  /^(prose-mirror|string-tags|multi-select|multi-checkbox|range-picker|color-picker|file-picker|code-mirror|document-tags|document-embed|enriched-content|secret-block|hue-slider)$/;

/**
 * Removes scripts, event attributes and dangerous URLs from HTML. Host elements and form fields are kept.
 */
export function cleanHTML(html: string): string {
  return DOMPurify.sanitize(html, {
    SANITIZE_DOM: false,
    ADD_ATTR: ["target", "autofocus", "inert", "enriched", "toggled", "compact", "slug", "single"],
    ADD_TAGS: [
      "prose-mirror",
      "string-tags",
      "multi-select",
      "multi-checkbox",
      "range-picker",
      "color-picker",
      "file-picker",
      "code-mirror",
      "document-tags",
      "document-embed",
      "enriched-content",
      "secret-block",
    ],
    FORBID_TAGS: ["style"],
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: HOST_ELEMENTS,
      attributeNameCheck: /^(?!on)[a-z-]+$/,
      allowCustomizedBuiltInElements: false,
    },
  });
}
