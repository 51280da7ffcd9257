/** Checks that a dish of two stations stands at both, and is ready once both have said so. */
import { readPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

/** How far the order's only line is, as a whole and at each of its stations. */
function stateFault({ lines: [line] }: Order, ...wanted: string[]): string | null {
  const found = [line?.state, ...(line?.stations ?? []).map(({ status }) => status)];
  return found.join() === wanted.join() ? null : `the line is ${found.join()} instead of ${wanted.join()}`;
}

export async function checkStations(
  caller: CheckCaller,
  report: CheckReport,
  { dish, mark }: { dish: CheckDish; mark: string },
): Promise<void> {
  const { make } = createCheckWrites(caller, report);
  const { command, open } = createCheckCommands(caller, report);
  const readSettings = async () =>
    (await caller.call({ as: 'owner', path: reads.settings.path })).data as Settings;
  const share = async (stationIds: string[] | null) => {
    const items = (await caller.call({ as: 'owner', path: reads.menuItems.path })).data as MenuItem[];
    const version = items.find(({ id }) => id === dish.id)?.version ?? 0;
    const body = stationIds === null ? { stationId: null } : { stationIds };
    await make('changeMenuItem', body, { params: { id: dish.id }, version }, after =>
      stationIds === null ? null : fieldsFault(after, { stationIds }),
    );
  };
  const { version, ...before } = await readSettings();
  const { stations = [] } = before;
  const first = stations.find(({ group }) => group === 'kitchen')?.id ?? '';
  const own = { id: `check-${mark}`, group: 'kitchen', name: `Check ${mark}`, color: '#475569' } as const;
  await make('saveSettings', { ...before, stations: [...stations, own] }, { version });
  await share([first, own.id]);

  const line = [{ menuItemId: dish.id, quantity: 1 }];
  const drafts = await open({ type: 'takeaway', name: `Check ${mark}` }, line, dish);
  const order = await command('sendOrder', drafts, {}, { what: 'to two stations' }, after =>
    stateFault(after, 'sent', 'waiting', 'waiting'),
  );
  const { id = '' } = order.lines[0] ?? {};
  for (const station of [first, own.id])
    await report.check(
      `it stands at ${station === own.id ? 'the second' : 'the first'} of its stations`,
      async () => {
        const path = readPath('preparationOrders', { location: 'kitchen', station });
        const tickets = (await caller.call({ as: 'kitchen', path })).data as Ticket[];
        const shown = tickets.filter(({ orderId }) => orderId === order.id).flatMap(({ lines }) => lines);
        return shown.length === 1 && shown[0]?.id === id ? null : `${shown.length} of its lines are listed`;
      },
    );
  const part = (stationId: string) => ({ stationId });
  const at = (what: string) => ({ what, as: 'kitchen', params: { id } }) as const;
  const half = await command('readyLine', order, part(own.id), at('of the second station'), after =>
    stateFault(after, 'preparing', 'waiting', 'ready'),
  );
  const whole = await command('readyLine', half, part(first), at('of the first station, too'), after =>
    stateFault(after, 'ready', 'ready', 'ready'),
  );
  const back = await command('recallLine', whole, part(own.id), at('of the second station'), after =>
    stateFault(after, 'preparing', 'ready', 'started'),
  );
  const byAdmin = { what: 'at both stations', as: 'owner', params: { lineId: id } } as const;
  let left = await command('voidLine', back, { reason: 'Check' }, byAdmin);
  left = await command('seeLine', left, {}, at('of both stations'));
  await command('cancelOrder', left, {}, { what: 'of two stations' });
  await share(null);
  const { version: last, ...after } = await readSettings();
  await make('saveSettings', { ...after, stations }, { version: last });
}
