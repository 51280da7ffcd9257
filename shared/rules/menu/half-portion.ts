/** Half portions: how they are called, the same in every language. */
import type { Names } from '../../schemas/parts.ts';

export function halfName(name: string): string {
  return `½ ${name}`;
}

/** Before a name, where no sign stands between both: "2 ½ Pierogi" would be read as two and a half. */
export function countBefore(name: string, quantity: number): string {
  return name.startsWith('½') ? `${quantity} ×` : String(quantity);
}

export function halfNames(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [language, halfName(name)]));
}
