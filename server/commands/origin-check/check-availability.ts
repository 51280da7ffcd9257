/** Checks the 86 of items and ingredients: what it stops, who may undo it, how many portions are left, and what waiters report as out. */
import { readPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import type { AvailabilityImpact, BlockedOrder } from '#shared/schemas/availability-schema.ts';
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

type Checked = { caller: CheckCaller; report: CheckReport; dish: CheckDish };

async function itemOf({ caller, dish }: Checked): Promise<MenuItem | undefined> {
  const items = (await caller.call({ as: 'owner', path: reads.menuItems.path })).data as MenuItem[];
  return items.find(({ id }) => id === dish.id);
}

/** Returns the order with the last portion, sent. */
async function checkItem(checked: Checked): Promise<Order> {
  const { caller, report, dish } = checked;
  const { make, refused, send } = createCheckWrites(caller, report);
  const { command, open, refuses } = createCheckCommands(caller, report);
  const drafts = await open({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const params = { id: dish.id };
  const byCook = { as: 'kitchen', params } as const;
  await report.check('before an 86 it says whose lines it stops', async () => {
    const { data } = await caller.call({ as: 'kitchen', path: readPath('itemImpact', params) });
    const { orders } = data as AvailabilityImpact;
    return orders.some(({ id }) => id === drafts.id) ? null : 'the unsent order is not listed';
  });
  for (const [as, code] of [
    ['waiter', 'FORBIDDEN'],
    ['neighbour', 'NOT_FOUND'],
  ] as const)
    await refused(
      `an 86 by the ${as} is refused`,
      () => send('setAvailability', { available: false }, { as, params }),
      code,
    );
  const tonight = { available: false, until: 'endOfDay' } as const;
  const out = await make('setAvailability', tonight, byCook, ({ unavailable }) =>
    unavailable?.until === undefined ? 'it has no end' : null,
  );
  await refuses('sendOrder', drafts, {}, { what: 'of what is out' }, 'ITEM_UNAVAILABLE');
  await report.check('what an 86 stops is listed', async () => {
    const { data } = await caller.call({ as: 'kitchen', path: reads.blockedOrders.path });
    return (data as BlockedOrder[]).some(({ id }) => id === drafts.id) ? null : 'the order is not listed';
  });
  const again = await make('setAvailability', { available: false }, byCook, ({ unavailable }) =>
    unavailable?.at === out.unavailable?.at ? null : 'it is another 86 than the first',
  );
  const undo = (undoes: number) => ({ available: true, undoes });
  await refused(
    'the undo of an 86 with a later one is refused',
    () => send('setAvailability', undo(out.version), byCook),
    'VERSION_CONFLICT',
  );
  const of = (what: string) => ({ ...byCook, what });
  await make('setAvailability', undo(again.version), of('undone'), ({ unavailable }) =>
    unavailable === undefined ? 'it is available' : fieldsFault(unavailable, { ...out.unavailable }),
  );
  const one = { available: true, portionsLeft: 1 };
  await make('setAvailability', one, of('one portion'), after =>
    after.unavailable === undefined ? fieldsFault(after, { portionsLeft: 1 }) : 'it is still out',
  );
  const two = { lines: [{ menuItemId: dish.id, quantity: 2 }] };
  await refuses('addLines', drafts, two, { what: 'more than is left' }, 'PORTIONS_EXCEEDED');
  const sent = await command('sendOrder', drafts, {}, { what: 'the last portion' });
  await report.check('the last portion is gone', async () => {
    const { portionsLeft } = (await itemOf(checked)) ?? {};
    return portionsLeft === 0 ? null : `portionsLeft is ${portionsLeft} instead of 0`;
  });
  await refused(
    'what is sold out is not reported as out',
    () => send('reportOut', {}, { as: 'waiter', params }),
    'ITEM_UNAVAILABLE',
  );
  await make('setAvailability', { available: true, portionsLeft: null }, of('uncounted'), after =>
    after.portionsLeft === undefined ? null : 'its portions are still counted',
  );
  return sent;
}

async function checkReports({ caller, report, dish }: Checked): Promise<void> {
  const { make, refused, send } = createCheckWrites(caller, report);
  const params = { id: dish.id };
  for (const [as, code] of [
    ['kitchen', 'FORBIDDEN'],
    ['neighbour', 'NOT_FOUND'],
  ] as const)
    await refused(`a report by the ${as} is refused`, () => send('reportOut', {}, { as, params }), code);
  const { id } = await make('reportOut', {}, { as: 'waiter', params }, after =>
    fieldsFault(after, { menuItemId: dish.id, state: 'open' }),
  );
  const decided = { params: { id } };
  for (const [as, code] of [
    ['waiter', 'FORBIDDEN'],
    ['neighbour', 'NOT_FOUND'],
  ] as const)
    await refused(
      `a report is not the ${as}'s to refuse`,
      () => send('refuseReport', {}, { ...decided, as }),
      code,
    );
  await make('refuseReport', {}, { ...decided, as: 'kitchen' }, after =>
    fieldsFault(after, { id, state: 'refused' }),
  );
  await refused(
    'what was refused is not reported again at once',
    () => send('reportOut', {}, { as: 'waiter', params }),
    'REPORT_REFUSED',
  );
}

async function checkIngredient(checked: Checked, mark: string): Promise<void> {
  const { caller, report, dish } = checked;
  const { make, refused, send } = createCheckWrites(caller, report);
  const { open, refuses } = createCheckCommands(caller, report);
  const ingredient = await make('createIngredient', { name: `Check ${mark} 86`, unit: 'g' });
  const setRecipe = async (ingredients: { ingredientId: string; quantity: number }[]) => {
    const version = (await itemOf(checked))?.version ?? 0;
    await make('changeMenuItem', { ingredients }, { params: { id: dish.id }, version });
  };
  await setRecipe([{ ingredientId: ingredient.id, quantity: 1 }]);
  const params = { id: ingredient.id };
  const byCook = { as: 'kitchen', params } as const;
  const out = await make('setIngredientAvailability', { available: false }, byCook, ({ unavailable }) =>
    unavailable === undefined ? 'it is not out' : null,
  );
  await refused(
    "another restaurant's 86 of it is refused",
    () => send('setIngredientAvailability', { available: true }, { as: 'neighbour', params }),
    'NOT_FOUND',
  );
  await report.check('what needs it is out', async () => {
    const { data } = await caller.call({ as: 'waiter', path: reads.waiterMenu.path });
    const dishes = (data as { items: MenuItem[] }[]).flatMap(({ items }) => items);
    const known = dishes.find(({ id }) => id === dish.id);
    return known?.unavailable === undefined ? 'the dish is still offered' : null;
  });
  const undo = { available: true, undoes: out.version };
  await make('setIngredientAvailability', undo, { ...byCook, what: 'undone' }, ({ unavailable }) =>
    unavailable === undefined ? null : 'it is still out',
  );
  const drafts = await open({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  await make('setIngredientAvailability', { available: false }, { ...byCook, what: 'again' });
  await refuses('sendOrder', drafts, {}, { what: 'of what needs it' }, 'ITEM_UNAVAILABLE');
  await make('setIngredientAvailability', { available: true }, { ...byCook, what: 'available' });
  await make('cancelOrder', {}, { as: 'waiter', params: { id: drafts.id } });
  await setRecipe([]);
  const list = (await caller.call({ as: 'owner', path: reads.ingredients.path })).data;
  const { version = 0 } =
    (list as { id: string; version: number }[]).find(({ id }) => id === params.id) ?? {};
  await make('archiveIngredient', undefined, { params, version });
}

export async function checkAvailability(
  caller: CheckCaller,
  report: CheckReport,
  { dish, mark }: { dish: CheckDish; mark: string },
): Promise<void> {
  const checked = { caller, report, dish };
  const { command } = createCheckCommands(caller, report);
  const sent = await checkItem(checked);
  await checkReports(checked);
  await checkIngredient(checked, mark);
  const { id = '' } = sent.lines[0] ?? {};
  const byAdmin = { what: 'of the last portion', as: 'owner', params: { lineId: id } } as const;
  const voided = await command('voidLine', sent, { reason: 'Check' }, byAdmin);
  await command('cancelOrder', voided, {}, { what: 'of the last portion' });
}
