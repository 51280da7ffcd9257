/** The allergies of an order in words: "milk, nuts", "Seat 2: eggs, traces too". */
import type { TFunction } from 'i18next';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { allergiesFor, allergyClash, type ServedDish } from '#shared/order/order-allergies.ts';
import type { Order } from '#shared/order/order-schema.ts';

export type AllergicOrder = Pick<Order, 'allergies' | 'allergyNote'>;

/** `changes`: of this device, not stored by the server yet. */
export function isAllergic(
  { allergies, allergyNote }: AllergicOrder,
  changes: readonly unknown[] = [],
): boolean {
  return Boolean(allergies?.length || allergyNote || changes.length);
}

export function allergyTexts(t: TFunction, { allergies = [], allergyNote }: AllergicOrder): string[] {
  const texts = allergies.map(({ seat, allergens, note }) => {
    const names = allergens.map(allergen => t(`allergens.${allergen}`));
    const list = [...names, ...(note === undefined ? [] : [note])].join(', ');
    return seat === undefined ? list : t('order.allergies.atSeat', { seat, list });
  });
  return allergyNote === undefined ? texts : [...texts, allergyNote];
}

/** Whom a dish is not for: "not for seat 2". Undefined if nobody's allergies clash with it. */
export function notForText(
  t: TFunction,
  dish: ServedDish,
  allergies: readonly OrderAllergy[] = [],
): string | undefined {
  const clashing = allergiesFor(allergies, [dish]).filter(
    allergy => allergyClash(dish, [allergy]).length > 0,
  );
  const seats = new Set(clashing.map(({ seat }) => dish.seat ?? seat));
  if (seats.size === 0) return undefined;
  if (seats.has(undefined)) return t('order.allergies.notForOrder');
  return t('order.allergies.notForSeat', { seats: [...seats].sort().join(', ') });
}
