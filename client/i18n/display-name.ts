import { dishName } from '#shared/rules/dish-names.ts';

/** Name of a dish, an option or a category in the language of the screen. */
export const displayName = dishName;
