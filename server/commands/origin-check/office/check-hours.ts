/** Checks the hours of an item: outside them it is shown with when it is sold again, and can’t be added; what was added before is sent. */
import { reads } from '#shared/contract/reads.ts';
import type { MenuItem, WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { type CheckDish, createCheckCommands } from '../check-commands.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

/** A weekday that it is in no time zone now. */
function otherDay(): number {
  return 1 + ((new Date().getUTCDay() + 2) % 7);
}

export async function checkHours(caller: CheckCaller, report: CheckReport, dish: CheckDish): Promise<void> {
  const { make } = createCheckWrites(caller, report);
  const { command, open, refuses } = createCheckCommands(caller, report);
  const change = async (body: Pick<MenuItem, 'availability'> | { availability: null }, what: string) => {
    const items = (await caller.call({ as: 'owner', path: reads.menuItems.path })).data as MenuItem[];
    const version = items.find(({ id }) => id === dish.id)?.version ?? 0;
    const wanted = body.availability === null ? {} : body;
    await make('changeMenuItem', body, { params: { id: dish.id }, version, what }, after =>
      fieldsFault(after, wanted),
    );
  };
  const lines = [{ menuItemId: dish.id, quantity: 1 }];
  const drafts = await open({}, lines, dish);
  await change({ availability: [{ days: [otherDay()], from: '00:00', to: '01:00' }] }, 'hours');
  await report.check('outside its hours an item says when it is sold again', async () => {
    const { data } = await caller.call({ as: 'waiter', path: reads.waiterMenu.path });
    const menu = data as WaiterMenuCategory[];
    const shown = menu.flatMap(({ items }) => items).find(({ id }) => id === dish.id);
    return shown?.offHours?.from === undefined ? 'offHours.from is missing' : null;
  });
  await refuses('addLines', drafts, { lines }, { what: 'outside its hours' }, 'ITEM_OUTSIDE_HOURS');
  const sent = await command('sendOrder', drafts, {}, { what: 'added in time' });
  await change({ availability: null }, 'without hours');
  const { id: lineId = '' } = sent.lines[0] ?? {};
  const byAdmin = { what: 'added in time', as: 'owner', params: { lineId } } as const;
  const voided = await command('voidLine', sent, { reason: 'Check' }, byAdmin);
  await command('cancelOrder', voided, {}, { what: 'added in time' });
}
