import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import {
  AbstractMultiSelectElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
} from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLRangePickerElement,
} from "./simple.ts";
import { HTMLStringTagsElement } from "./tags.ts";

const ELEMENTS = [
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
];

/** Registers the custom elements. Repeated calls have no effect. */
export function defineElements(): void {
  for (const cls of ELEMENTS) {
    if (!customElements.get(cls.tagName)) customElements.define(cls.tagName, cls as CustomElementConstructor);
  }
}

export {
  AbstractFormInputElement,
  AbstractMultiSelectElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};
