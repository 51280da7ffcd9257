/** Checks the filters that an admin has named: saved whole in one version, one name once, nobody else's. */
import { randomUUID } from 'node:crypto';
import { reads } from '#shared/contract/reads.ts';
import type { SavedFilters } from '#shared/schemas/office/saved-filter-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkSavedFilters(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const { path } = reads.savedFilters;
  const { filters, version } = (await caller.call({ as: 'owner', path })).data as SavedFilters;
  const fresh = { id: randomUUID(), screen: 'orders', name: 'Check', query: 'range=yesterday' } as const;
  const wanted = { filters: [fresh] };
  const saved = await make('saveFilters', wanted, { version }, after => fieldsFault(after, wanted));
  await refused(
    'two saved filters of one name are refused',
    () =>
      send(
        'saveFilters',
        { filters: [fresh, { ...fresh, id: randomUUID(), name: 'CHECK' }] },
        { version: saved.version },
      ),
    'NAME_TAKEN',
  );
  await refused(
    'saved filters of an older version are refused',
    () => send('saveFilters', { filters: [] }, { version }),
    'VERSION_CONFLICT',
  );
  await report.check('saved filters are their own admin’s', async () => {
    if (!caller.can('neighbour')) return null;
    const other = (await caller.call({ as: 'neighbour', path })).data as SavedFilters;
    return other.filters.some(({ id }) => id === fresh.id) ? 'another admin reads them' : null;
  });
  await send('saveFilters', { filters }, { version: saved.version });
}
