import type { Names } from '#shared/schemas/parts.ts';

/** Returns the translated name for `language` if there is one, else the default name; `pl-PL` also matches `pl`. */
export function displayName(named: { name: string; names: Names }, language: string): string {
  return named.names[language] ?? named.names[language.split('-')[0] ?? language] ?? named.name;
}
