/**
 * Text that is localized when it is shown: either a translation key or plain text such as a name, with the
 * data for its placeholders.
 */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Text>>;
}
