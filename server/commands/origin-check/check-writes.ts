/**
 * A restaurant's evening at an origin, in small: people, a table, a dish and an order, and between them everything that
 * has to be refused. Only on what the check itself made, which is archived again.
 */
import { randomUUID } from 'node:crypto';
import { reads } from '#shared/reads.ts';
import type { Role } from '#shared/roles.ts';
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import { type WriteName, writes } from '#shared/writes.ts';
import { answerFault, type CheckCaller, refusalFault } from './check-caller.ts';
import { checkOrder } from './check-order.ts';
import type { CheckReport } from './check-report.ts';
import { CheckStoppedError, createCheckWrites } from './check-write-calls.ts';

export type CheckStaff = Readonly<Record<Role | 'nobody', string>>;

async function checkRepeats(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, refused } = createCheckWrites(caller, report);
  const key = randomUUID();
  const body = { name: `Check ${key.slice(0, 8)}` };
  const first = await send('createTableLocation', body, { key });
  await report.check('the same key with the same body answers the first answer again', async () => {
    const again = await send('createTableLocation', body, { key });
    if (again.status !== first.status) return `answered ${again.status} instead of ${first.status}`;
    if (again.text !== first.text) return 'the body is another one';
    return again.headers.get('idempotency-replayed') === 'true' ? null : 'Idempotency-Replayed is not true';
  });
  await refused(
    'the same key with another body is refused',
    () => send('createTableLocation', { name: 'Another' }, { key }),
    'IDEMPOTENCY_KEY_REUSED',
  );
  for (const bad of [null, 'not-a-uuid']) {
    const line = bad === null ? 'a write without a key is refused' : 'a key that is no UUID is refused';
    await refused(
      line,
      () => send('createTableLocation', { name: 'x' }, { key: bad }),
      'IDEMPOTENCY_KEY_REQUIRED',
    );
  }
  const { id } = first.data as { id: string };
  await send('archiveTableLocation', undefined, { params: { id }, version: 1 });
}

async function checkVersions(
  caller: CheckCaller,
  report: CheckReport,
  table: RestaurantTable,
): Promise<RestaurantTable> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const params = { id: table.id };
  const { version } = table;
  const changed = await make('changeTable', { seats: 6 }, { params, version }, after => {
    if (after.seats !== 6) return `seats is ${after.seats} instead of 6`;
    return after.version > version ? null : 'version did not grow';
  });
  await refused(
    'an edit without If-Match is refused',
    () => send('changeTable', { seats: 2 }, { params }),
    'VERSION_REQUIRED',
  );
  await report.check('an edit of an older version is refused with the current one', async () => {
    const answer = await send('changeTable', { seats: 2 }, { params, version });
    const fault = refusalFault(answer, 'VERSION_CONFLICT');
    if (fault !== null) return fault;
    const { current } = answer.data as { current?: { version?: number } };
    return current?.version === changed.version ? null : 'current is not the entity as it stands';
  });
  return changed;
}

/** `meanwhile` looks at the origin while there is something in it. */
export async function checkWrites(
  caller: CheckCaller,
  report: CheckReport,
  { staff, meanwhile }: { staff: CheckStaff; meanwhile: () => Promise<void> },
): Promise<void> {
  const { make, send } = createCheckWrites(caller, report);
  const mark = randomUUID().slice(0, 8);
  const made: [WriteName, string, string][] = [];
  try {
    for (const [role, id] of Object.entries(staff)) {
      if (role === 'admin') continue;
      const roles = role === 'nobody' ? [] : [role as Role];
      const name = `check_${role}_${mark}`;
      await make('createUser', { id, username: name, displayName: name, roles });
      made.push(['archiveUser', id, reads.users.path]);
    }
    await checkRepeats(caller, report);
    const location = await make('createTableLocation', { name: `Check ${mark}` });
    made.push(['archiveTableLocation', location.id, reads.tableLocations.path]);
    const table = await make('createTable', { locationId: location.id, label: mark });
    made.push(['archiveTable', table.id, reads.adminTables.path]);
    await checkVersions(caller, report, table);
    const category = await make('createMenuCategory', { name: `Check ${mark}`, defaultStation: 'kitchen' });
    made.push(['archiveMenuCategory', category.id, reads.menuCategories.path]);
    const item = await make('createMenuItem', {
      categoryId: category.id,
      name: `Check ${mark}`,
      price: 1_900,
    });
    made.push(['archiveMenuItem', item.id, reads.menuItems.path]);
    const ingredient = await make('createIngredient', { name: `Check ${mark}`, unit: 'g' });
    made.push(['archiveIngredient', ingredient.id, reads.ingredients.path]);
    await checkOrder(caller, report, { tableId: table.id, menuItemId: item.id });
  } catch (error) {
    if (!(error instanceof CheckStoppedError)) throw error;
    report.skip('the rest of the writes', `${error.message} failed`);
  }
  await meanwhile();
  for (const [name, id, path] of made.reverse()) {
    const list = (await caller.call({ as: 'owner', path })).data;
    const entity = Array.isArray(list) ? list.find(one => one?.id === id) : undefined;
    const options = { params: { id }, version: Number(entity?.version) };
    if (entity === undefined) continue;
    await report.check(`${writes[name].method} ${writes[name].path} (${name})`, async () =>
      answerFault(await send(name, undefined as never, options), 204, null),
    );
  }
}
