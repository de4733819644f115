/** Copies text for the user. */
export class ClipboardHelper {
  async copyPlainText(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
  }
}
