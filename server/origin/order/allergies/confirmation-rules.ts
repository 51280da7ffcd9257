/** Computes a line's allergens and refuses to add or send a clashing dish before its waiter has confirmed the clash. */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { AllergyConfirmation, OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { allergyClash, unconfirmedClash, uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { Json } from '../../kernel/column-types.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { OrderedMenu } from '../orders/ordered-item-store.ts';

type Contents = Pick<OrderLineRow, 'menu_item_id' | 'modifiers' | 'allergens'>;
type Dish = Pick<OrderLineRow, 'seat' | 'allergens'>;
type Clashing = Dish & Pick<OrderLineRow, 'allergy_confirmed'>;

export function parseAllergens(stored: Json): Allergen[] {
  return stored === '[]' ? [] : JSON.parse(stored);
}

export function parseConfirmation(stored: Json | null): AllergyConfirmation | null {
  return stored === null ? null : JSON.parse(stored);
}

/** Reads the current menu. If the dish or an option is no longer on it, the line's stored allergens are included. */
export function lineAllergens({ menu_item_id, modifiers, allergens }: Contents, menu: OrderedMenu): Json {
  const chosen: LineModifier[] = JSON.parse(modifiers);
  const item = menu.items.get(menu_item_id);
  const options = chosen.map(({ groupId, optionId }) =>
    menu.groups.get(groupId)?.options.find(({ id }) => id === optionId),
  );
  const isKnown = item !== undefined && !options.includes(undefined);
  const parts = options.map(option => option?.allergens ?? []);
  const former = isKnown ? [] : parseAllergens(allergens);
  return JSON.stringify(uniqueAllergens(item?.contained ?? [], ...parts, former));
}

function dishOf({ seat, allergens }: Dish) {
  return { seat, allergens: parseAllergens(allergens) };
}

export function lineClash(line: Dish, allergies: readonly OrderAllergy[]): Allergen[] {
  return allergies.length === 0 ? [] : allergyClash(dishOf(line), allergies);
}

function unconfirmedOf(line: Clashing, allergies: readonly OrderAllergy[]): Allergen[] {
  if (allergies.length === 0) return [];
  return unconfirmedClash(dishOf(line), allergies, parseConfirmation(line.allergy_confirmed)?.allergens);
}

type Word = { confirmed: readonly Allergen[] | undefined; by: Person; now: string };

/** Adds the waiter's confirmation of the line's clashing allergens to the earlier ones. */
export function withConfirmation<Line extends Clashing>(
  line: Line,
  allergies: readonly OrderAllergy[],
  { confirmed = [], by, now }: Word,
): Line {
  const added = unconfirmedOf(line, allergies).filter(allergen => confirmed.includes(allergen));
  if (added.length === 0) return line;
  const before = parseConfirmation(line.allergy_confirmed)?.allergens ?? [];
  const confirmation: AllergyConfirmation = { allergens: uniqueAllergens(before, added), by, at: now };
  return { ...line, allergy_confirmed: JSON.stringify(confirmation) };
}

type Checked = {
  /** The JSON path in the request. */
  path: string;
  line: Clashing & Pick<OrderLineRow, 'name'>;
  /** The line before the change: a clash that was already unconfirmed may remain so until the line is sent. */
  before?: Clashing;
};

/** Throws ALLERGY_UNCONFIRMED, naming each dish with its unconfirmed allergens. */
export function requireConfirmed(checked: readonly Checked[], allergies: readonly OrderAllergy[]): void {
  if (allergies.length === 0) return;
  const errors = checked.flatMap(({ path, line, before }) => {
    const known = before === undefined ? [] : unconfirmedOf(before, allergies);
    const open = unconfirmedOf(line, allergies).filter(allergen => !known.includes(allergen));
    if (open.length === 0) return [];
    return [{ path, message: `${line.name} contains ${open.join(', ')}` }];
  });
  if (errors.length > 0) throw new ProblemError('ALLERGY_UNCONFIRMED', { errors });
}

type ConfirmedLine = Pick<OrderLineRow, 'id' | 'allergy_confirmed'>;

/** Event payload: the allergens that a command confirmed; empty if it confirmed none. */
export function recordedConfirmation(
  before: readonly ConfirmedLine[],
  after: readonly ConfirmedLine[],
): { allergyConfirmed?: Allergen[] } {
  const known = new Map(before.map(line => [line.id, line.allergy_confirmed]));
  const words = after.flatMap(({ id, allergy_confirmed: word }) =>
    word === (known.get(id) ?? null) ? [] : (parseConfirmation(word)?.allergens ?? []),
  );
  return words.length === 0 ? {} : { allergyConfirmed: uniqueAllergens(words) };
}
