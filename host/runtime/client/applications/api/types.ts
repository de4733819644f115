import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The position and size of a window, in CSS pixels. */
export interface Position {
  top?: number | null;
  left?: number | null;
  width?: number | "auto" | null;
  height?: number | "auto" | null;
  scale?: number | null;
  zIndex?: number | null;
}

/** An entry of the header menu or, in the frame, a header button. */
export interface HeaderControl {
  icon?: string;
  label?: string;
  action?: string;
  visible?: boolean | (() => boolean);
  ownership?: string | number;
  onClick?: (event: Event) => unknown;
}

export type ActionHandler = (event: PointerEvent, target: HTMLElement) => unknown;
export type Action = ActionHandler | { handler: ActionHandler; buttons?: number[] };

export interface FormConfiguration {
  handler?: (
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options?: Record<string, unknown>,
  ) => unknown;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

export interface Configuration {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, Action>;
  form?: FormConfiguration;
  position: Position;
  [more: string]: any;
}

export interface RenderOptions {
  force?: boolean;
  isFirstRender?: boolean;
  position?: Position;
  window?: { title?: string; icon?: string | false; controls?: boolean };
  parts?: string[];
  tab?: string | Record<string, string>;
  [more: string]: any;
}

export interface Tab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string | null;
  label?: string | null;
  [more: string]: any;
}

export interface TabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; [more: string]: any }[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** The parts of a window's frame. */
export interface Frame {
  header?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  controls?: HTMLButtonElement;
  close?: HTMLButtonElement;
  resize?: HTMLElement;
  content?: HTMLElement;
}
