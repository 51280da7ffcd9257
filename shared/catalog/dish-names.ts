/** Selects the name of a dish in the reader's language. */
import type { Names } from '../kernel/schema-parts.ts';

/** `pl-PL` also matches `pl`. */
export function nameIn(names: Names, language: string): string | undefined {
  return names[language] ?? names[language.split('-')[0] ?? language];
}

/** The name in that language if there is one, else the default name. */
export function dishName({ name, names }: { name: string; names: Names }, language: string): string {
  return nameIn(names, language) ?? name;
}
