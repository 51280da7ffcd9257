import type { Names } from '#shared/schemas/parts.ts';

/** The name in `language` where the menu has one, else the name it was given; `pl-PL` also finds `pl`. */
export function displayName(named: { name: string; names: Names }, language: string): string {
  return named.names[language] ?? named.names[language.split('-')[0] ?? language] ?? named.name;
}
