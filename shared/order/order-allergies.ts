/** Finds dishes that clash with the allergies of their order. The origin decides by it, screens preview it. */
import { type Allergen, allergens } from '../catalog/allergens.ts';
import type { OrderAllergy } from '../catalog/allergy-schema.ts';

/** A dish and its seat; without a seat it may be for any guest at the table. */
export type ServedDish = {
  readonly seat?: number | null | undefined;
  readonly allergens: readonly Allergen[];
};

/** Each allergen once, in the order of the EU's list. */
export function uniqueAllergens(...lists: readonly (readonly Allergen[])[]): Allergen[] {
  const found = new Set(lists.flat());
  return allergens.filter(allergen => found.has(allergen));
}

function concerns({ seat }: Pick<OrderAllergy, 'seat'>, dish: Pick<ServedDish, 'seat'>): boolean {
  return seat === undefined || (dish.seat ?? seat) === seat;
}

/** The allergies of the whole order and of the seats that may get one of the dishes. */
export function allergiesFor(
  allergies: readonly OrderAllergy[],
  dishes: readonly Pick<ServedDish, 'seat'>[],
): OrderAllergy[] {
  return allergies.filter(allergy => dishes.some(dish => concerns(allergy, dish)));
}

/** The allergens in the dish that its guests must not have. */
export function allergyClash(dish: ServedDish, allergies: readonly OrderAllergy[]): Allergen[] {
  const avoided = new Set(allergiesFor(allergies, [dish]).flatMap(allergy => allergy.allergens));
  return dish.allergens.filter(allergen => avoided.has(allergen));
}

/** The clashing allergens that the waiter has not confirmed. */
export function unconfirmedClash(
  dish: ServedDish,
  allergies: readonly OrderAllergy[],
  confirmed: readonly Allergen[] = [],
): Allergen[] {
  return allergyClash(dish, allergies).filter(allergen => !confirmed.includes(allergen));
}
