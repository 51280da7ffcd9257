/** Names of half portions, the same in every language. */
import type { Names } from '../kernel/schema-parts.ts';

export function halfName(name: string): string {
  return `½ ${name}`;
}

/** The count before a name. A space alone would make "2 ½ Pierogi" two and a half. */
export function countBefore(name: string, quantity: number): string {
  return name.startsWith('½') ? `${quantity} ×` : String(quantity);
}

export function halfNames(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [language, halfName(name)]));
}
