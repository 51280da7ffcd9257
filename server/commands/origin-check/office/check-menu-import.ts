/** Checks the import of the menu: a file is checked without effect, and applied as it was shown. */
import { reads } from '#shared/contract/reads.ts';
import type { CheckCaller } from '../check-caller.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkMenuFile(
  caller: CheckCaller,
  report: CheckReport,
  item: { id: string; price: number },
): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const file = Buffer.from(`ID,Price\n${item.id},1.23`).toString('base64');
  const body = { file, archivesMissing: false };
  const priceOf = async () => {
    const { data } = await caller.call({ as: 'owner', path: reads.menuItems.path });
    return (data as { id: string; price: number }[]).find(({ id }) => id === item.id)?.price;
  };
  const { fingerprint = '' } = await make('checkMenuImport', body, {}, ({ changed }) =>
    changed.length === 1 ? null : `${changed.length} items would change instead of 1`,
  );
  await report.check('a checked file has changed nothing', async () =>
    (await priceOf()) === item.price ? null : 'the price is another one',
  );
  await make('importMenu', { ...body, fingerprint }, {}, ({ changed }) =>
    changed === 1 ? null : `${changed} items changed instead of 1`,
  );
  await report.check('an imported price is the item’s', async () =>
    (await priceOf()) === 123 ? null : 'the price is another one',
  );
  await refused(
    'a file that would do something else by now is refused',
    () => send('importMenu', { ...body, fingerprint }),
    'MENU_CHANGED',
  );
  const back = Buffer.from(`ID,Price\n${item.id},${(item.price / 100).toFixed(2)}`).toString('base64');
  const undone = await caller.call({
    as: 'owner',
    method: 'POST',
    path: '/api/admin/menu/import/check',
    body: { ...body, file: back },
  });
  await send('importMenu', {
    ...body,
    file: back,
    fingerprint: (undone.data as { fingerprint?: string }).fingerprint ?? '',
  });
}
