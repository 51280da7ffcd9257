/**
 * Copies the text of a field. On a restaurant's network the page is no secure context and has no clipboard: there the
 * field's text is selected, so that the person's own copy command takes it.
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
