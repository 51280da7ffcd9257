/** The office says that an ingredient is out: waiters see it on their open menus at once, and nobody can order around it. */
import t from 'tap';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

t.test(
  'an ingredient that runs out takes its dish off every open menu, and brings it back §3.7h',
  async t => {
    const { url } = await startApp(t);
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const ingredients = (await owner.get<Ingredient[]>('/api/admin/ingredients')).body;
    const salmon = ingredients.find(({ name }) => name === 'Salmon fillet');
    const burrata = ingredients.find(({ name }) => name === 'Burrata');
    t.match(salmon, { isAvailable: true, usedBy: 1 });
    const watched = await watch(waiter, ['/api/waiter/menu']);
    t.teardown(() => watched.close());
    const hasReason = (message: unknown) => JSON.stringify(message).includes('"reason":"Salmon fillet"');
    t.notOk(watched.messages.some(hasReason));

    const path = `/api/admin/ingredients/${salmon?.id}`;
    const out = await owner.write<Ingredient>('PATCH', path, { isAvailable: false }, { version: 1 });
    t.match(out.body, { isAvailable: false, version: 2 });
    const shown = await watched.waitFor(hasReason);
    t.match(shown, { type: 'delta', sub: 1 });

    const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
    const dish = menu.flatMap(({ items }) => items).find(({ name }) => name.startsWith('Oven-baked salmon'));
    t.match(dish?.unavailable, { reason: 'Salmon fillet', by: 'Zofia' });
    const order = { type: 'takeaway', guestCount: 1, lines: [{ menuItemId: dish?.id, quantity: 1 }] };
    const refused = await waiter.write<Problem>('POST', '/api/waiter/orders', order);
    t.match(refused.body, {
      status: 422,
      code: 'ITEM_UNAVAILABLE',
      errors: [{ path: 'lines/0/menuItemId' }],
    });

    const seen = watched.messages.length;
    await owner.write('PATCH', path, { isAvailable: true }, { version: 2 });
    await watched.waitFor(message => watched.messages.indexOf(message) >= seen && message.type === 'delta');
    t.equal((await waiter.write('POST', '/api/waiter/orders', order)).status, 201);

    const stock = `/api/admin/ingredients/${burrata?.id}/movements`;
    const delivered = await owner.write<Ingredient>('POST', stock, { reason: 'delivery', amount: 12 });
    t.match(delivered.body, { name: 'Burrata', stock: 15, version: 1 });
  },
);
