/** Checks several open orders at one table: only where the settings allow them and the call asks for it, each with a number that it keeps. */
import { randomUUID } from 'node:crypto';
import { reads } from '#shared/contract/reads.ts';
import { partyLabel } from '#shared/rules/party-label.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { type CheckDish, createCheckCommands } from '../check-commands.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

type CheckPlace = { dish: CheckDish; tables: readonly Pick<RestaurantTable, 'id' | 'label'>[] };

async function readSettings(caller: CheckCaller): Promise<Settings> {
  return (await caller.call({ as: 'owner', path: reads.settings.path })).data as Settings;
}

async function checkParties(
  caller: CheckCaller,
  report: CheckReport,
  { dish, tables: [table] }: CheckPlace,
): Promise<void> {
  const { command, serve, read } = createCheckCommands(caller, report);
  const { send, make, refused } = createCheckWrites(caller, report);
  if (table === undefined) throw new Error('The check made no table');
  const { id: tableId, label } = table;
  const line = { menuItemId: dish.id, quantity: 1 };
  const first = await serve({ type: 'dineIn', tableId }, [line, line], dish);
  const more = { type: 'dineIn', tableId, guestCount: 1, isAdditional: true } as const;
  const unasked = { ...more, isAdditional: false };
  await refused(
    'a second order that nobody asked for is refused',
    () => send('createOrder', unasked, { as: 'waiter' }),
    'TABLE_HAS_OPEN_ORDER',
  );
  const second = await make('createOrder', more, { as: 'waiter', what: 'beside another' }, order =>
    fieldsFault(order, { tableLabel: partyLabel(label, 2) }),
  );
  await refused(
    'more orders at a table than the settings allow are refused',
    () => send('createOrder', more, { as: 'waiter' }),
    'TABLE_ORDERS_AT_LIMIT',
  );
  await command('cancelOrder', second, {}, { what: 'beside another' });
  const [moved = { id: '' }] = first.lines.map(({ id }) => ({ id }));
  const newOrderId = randomUUID();
  const beside = { lines: [moved], tableId, isAdditional: true, newOrderId };
  const left = await command('moveLines', first, beside, { what: 'to a new order of the table' }, after =>
    fieldsFault(after, { tableLabel: label, total: dish.price }),
  );
  const third = await read(newOrderId);
  await report.check('the new order of the table has what was moved', async () =>
    fieldsFault(third, { tableLabel: partyLabel(label, 2), total: dish.price }),
  );
  for (const order of [left, third])
    await command(
      'takePayment',
      order,
      { kind: 'card', amount: order.due, closes: true },
      { what: 'of one of a table’s orders' },
    );
}

/** Skipped where the settings don't know it. */
export async function checkTableParties(
  caller: CheckCaller,
  report: CheckReport,
  place: CheckPlace,
): Promise<void> {
  const { send } = createCheckWrites(caller, report);
  const { version, ...settings } = await readSettings(caller);
  await send('saveSettings', { ...settings, ordersPerTable: 2 }, { version });
  const saved = await readSettings(caller);
  if (saved.ordersPerTable !== 2) {
    report.skip('several orders at a table', 'the settings have none');
    return;
  }
  try {
    await checkParties(caller, report, place);
  } finally {
    await send('saveSettings', settings, { version: saved.version });
  }
}
