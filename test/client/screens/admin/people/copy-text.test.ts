// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { copyFieldText } from '../../../../../client/screens/admin/forms/copy-text.ts';

function fieldWith(text: string): HTMLInputElement {
  const field = document.createElement('input');
  field.value = text;
  document.body.append(field);
  return field;
}

describe('copying a sign-in link', () => {
  it('puts it on the clipboard where there is one', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    expect(await copyFieldText(fieldWith('https://x/y'), clipboard)).toBe('copied');
    expect(copied).toEqual(['https://x/y']);
  });

  it('selects the text where the page is no secure context', async () => {
    const field = fieldWith('http://192.168.0.5/y');
    expect(await copyFieldText(field, undefined)).toBe('selected');
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd).toBe(field.value.length);
  });

  it('leaves the text selected when the browser refuses', async () => {
    const clipboard = { writeText: () => Promise.reject(new Error('denied')) };
    expect(await copyFieldText(fieldWith('x'), clipboard)).toBe('selected');
  });
});
