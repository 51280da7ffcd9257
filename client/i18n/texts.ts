/** Fetches the interface texts of a language from the server. */
import type { i18n } from 'i18next';
import { fetchAsked } from '../data/asked-ahead.ts';

export const namespace = 'common';

export type Texts = Record<string, unknown>;

export function textsPath(language: string): string {
  return `/lang/${namespace}/${language}.json`;
}

/** Rejects if the server does not answer or lacks the language. */
export async function readTexts(language: string): Promise<Texts> {
  const response = await fetchAsked(textsPath(language), {});
  if (!response.ok) throw new Error(`No texts in ${language}: ${response.status}`);
  return response.json();
}

/** Resolves once the language's texts are loaded. */
export async function loadTexts(i18n: i18n, language: string): Promise<void> {
  if (!i18n.hasResourceBundle(language, namespace))
    i18n.addResourceBundle(language, namespace, await readTexts(language));
}
