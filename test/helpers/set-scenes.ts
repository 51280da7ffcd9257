/** The restaurant sells a set menu of one dish, and has an order for it. */
import { randomUUID } from 'node:crypto';
import type { SetMenus } from '#shared/catalog/set-menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';

type Scene = {
  call(method: string, path: string, body?: unknown, headers?: object): Promise<unknown>;
  ids: Readonly<Record<string, string>>;
};

async function setMenuOnSale({ call, ids }: Scene) {
  const path = '/api/admin/menu/set-menus';
  const { version } = (await call('GET', path)) as SetMenus;
  const [setMenus, setCourses] = [randomUUID(), randomUUID()];
  const dishes = [{ itemId: ids['items'] }];
  const set = {
    ...{
      id: setMenus,
      categoryId: ids['categories'],
      name: 'Lunch',
      names: {},
      price: 3_900,
      isActive: true,
    },
    courses: [{ id: setCourses, name: 'Danie', names: {}, count: 1, dishes }],
  };
  await call('PUT', path, { menus: [set] }, { 'if-match': `"${version}"` });
  const opening = { type: 'takeaway', guestCount: 1 };
  const { id } = (await call('POST', '/api/waiter/orders', opening)) as Order;
  return { orders: id, setMenus, setCourses };
}

export const setScenes = {
  addSet: setMenuOnSale,
  async exchangeSetDish(scene: Scene) {
    const { orders, setMenus: setMenuId, setCourses: courseId } = await setMenuOnSale(scene);
    const body = { setMenuId, dishes: [{ courseId, menuItemId: scene.ids['items'] }] };
    const { lines } = (await scene.call('POST', `/api/waiter/orders/${orders}/sets`, body)) as Order;
    return { orders, lines: lines[0]?.id ?? '' };
  },
};
