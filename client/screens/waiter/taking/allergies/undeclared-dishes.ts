/** Which dishes for a guest with an allergy may contain more than anybody has said: shown, but in nobody's way. */
import { allergiesFor } from '#shared/rules/order-allergies.ts';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { AllergicOrder } from '../../../../orders/allergy-texts.ts';
import type { LineView } from '../../../../writes/order-projection.ts';

const gone: readonly LineView['state'][] = ['voided', 'removed', 'served'];

/** Each once, in the menu's order. What has left the menu is not known any more. */
export function undeclaredDishes({
  allergies: { allergies = [], allergyNote },
  lines,
  menu,
}: {
  allergies: AllergicOrder;
  lines: readonly Pick<LineView, 'menuItemId' | 'seat' | 'state'>[];
  menu: readonly WaiterMenuCategory[];
}): WaiterMenuItem[] {
  const concerned = lines.filter(
    line =>
      !gone.includes(line.state) && (allergyNote !== undefined || allergiesFor(allergies, [line]).length > 0),
  );
  const ids = new Set(concerned.map(({ menuItemId }) => menuItemId));
  return menu.flatMap(({ items }) => items.filter(({ id, isDeclared }) => !isDeclared && ids.has(id)));
}
