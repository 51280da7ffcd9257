/** Checks set menus: added whole at one price, which stays whatever happens to a dish. */
import { randomUUID } from 'node:crypto';
import { reads } from '#shared/contract/reads.ts';
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import type { SetMenu, SetMenus } from '#shared/schemas/office/set-menu-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkSetMenus(
  caller: CheckCaller,
  report: CheckReport,
  dish: { id: string },
): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const { menus, version } = (await caller.call({ as: 'owner', path: reads.setMenus.path })).data as SetMenus;
  const items = (await caller.call({ as: 'owner', path: reads.menuItems.path })).data as MenuItem[];
  const categoryId = items.find(({ id }) => id === dish.id)?.categoryId ?? '';
  const courseId = randomUUID();
  const set: SetMenu = {
    ...{ id: randomUUID(), categoryId, name: 'Check set', names: {}, price: 1_001, isActive: true },
    courses: [{ id: courseId, name: 'Check', names: {}, count: 2, dishes: [{ itemId: dish.id }] }],
  };
  const wanted = { menus: [...menus, set] };
  const saved = await make('saveSetMenus', wanted, { version }, after => fieldsFault(after, wanted));
  await refused(
    'set menus of an older version are refused',
    () => send('saveSetMenus', { menus: [] }, { version }),
    'VERSION_CONFLICT',
  );
  const order = await make('createOrder', { type: 'takeaway', guestCount: 1 }, {}, () => null);
  const params = { id: order.id };
  const chosen = { courseId, menuItemId: dish.id };
  await refused(
    'a set menu without all of its dishes is refused',
    () => send('addSet', { setMenuId: set.id, dishes: [chosen] }, { params }),
    'INVALID_REQUEST',
  );
  const added = await make('addSet', { setMenuId: set.id, dishes: [chosen, chosen] }, { params }, after =>
    after.subtotal === 1_001 && after.lines.length === 2 ? null : 'its dishes don’t come to the set’s price',
  );
  const lineId = added.lines[0]?.id ?? '';
  const exchanged = await make(
    'exchangeSetDish',
    { menuItemId: dish.id },
    { params: { ...params, lineId } },
    after => (after.subtotal === 1_001 ? null : 'the set’s price has changed'),
  );
  const left = { params: { ...params, lineId: exchanged.lines[0]?.id ?? '' } };
  await make('removeLine', undefined, left, after =>
    after.subtotal === 1_001 ? null : 'the set’s price has changed with a dish',
  );
  await send('cancelOrder', {}, { params });
  await send('saveSetMenus', { menus }, { version: saved.version });
}
