/**
 * Copies a field's text to the clipboard; over plain http, where the clipboard API is missing, selects the text for a
 * manual copy.
 */
export type Copied = 'copied' | 'selected';

export async function copyFieldText(
  field: HTMLInputElement,
  clipboard: Pick<Clipboard, 'writeText'> | undefined,
): Promise<Copied> {
  field.focus();
  field.select();
  if (clipboard === undefined) return 'selected';
  try {
    await clipboard.writeText(field.value);
    return 'copied';
  } catch {
    return 'selected';
  }
}
