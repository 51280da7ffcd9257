/** Fetches the interface texts of a language from the server. */
import type { i18n } from 'i18next';
import { fetchPrefetched } from '../data/prefetch.ts';
import { fallbackLanguage } from './languages.ts';

/** Each language has a file with the texts of all screens, and one more for each of these areas. */
export const areaTexts = ['office', 'preparation'] as const;
export type AreaTexts = (typeof areaTexts)[number];
type Namespace = 'common' | AreaTexts;

export type Texts = Record<string, unknown>;

export function textsPath(language: string, namespace: Namespace = 'common'): string {
  return `/lang/${namespace}/${language}.json`;
}

/** Rejects if the server does not answer or lacks the language. */
export async function readTexts(language: string, namespace?: Namespace): Promise<Texts> {
  const response = await fetchPrefetched(textsPath(language, namespace), {});
  if (!response.ok) throw new Error(`No texts in ${language}: ${response.status}`);
  return response.json();
}

async function load(i18n: i18n, language: string, namespace: Namespace): Promise<void> {
  if (!i18n.hasResourceBundle(language, namespace))
    i18n.addResourceBundle(language, namespace, await readTexts(language, namespace));
}

/** Namespaces that the page's screens have requested so far. */
const used = new Set<Namespace>(['common']);

/** Resolves once the language has all texts that the page uses. */
export async function loadTexts(i18n: i18n, language: string): Promise<void> {
  await Promise.all([...used].map(namespace => load(i18n, language, namespace)));
}

/** Resolves once the area's texts are loaded; English is used if the shown language's can't be. */
export async function loadAreaTexts(i18n: i18n, area: AreaTexts): Promise<void> {
  used.add(area);
  await load(i18n, i18n.language, area).catch(() => load(i18n, fallbackLanguage, area));
}
