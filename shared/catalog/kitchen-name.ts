/** The name of a dish on a station's screen and paper: short, in the reader's language. */
import type { Names } from '../kernel/schema-parts.ts';
import { nameIn } from './dish-names.ts';

export type Cooked = { name: string; names: Names; kitchenNames?: Names };

/** A short name in another language is used only if the dish has no name at all in the reader's. */
export function kitchenName(
  { name, names, kitchenNames = {} }: Cooked,
  language: string,
  defaultLanguage: string,
): string {
  return (
    nameIn(kitchenNames, language) ?? nameIn(names, language) ?? nameIn(kitchenNames, defaultLanguage) ?? name
  );
}
