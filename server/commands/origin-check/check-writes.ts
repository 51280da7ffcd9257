/**
 * Checks an origin's writes: creates people, tables, a dish and orders, and everything that must be refused in
 * between. Uses only its own entities, which are archived at the end.
 */
import { randomUUID } from 'node:crypto';
import { reads } from '#shared/contract/reads.ts';
import { type WriteName, writes } from '#shared/contract/writes.ts';
import type { Role } from '#shared/roles.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import { checkApprovals } from './check-approvals.ts';
import { checkAvailability } from './check-availability.ts';
import { checkBilling } from './check-billing.ts';
import { answerFault, type CheckCaller, refusalFault } from './check-caller.ts';
import type { CheckDish } from './check-commands.ts';
import { checkCorrections } from './check-corrections.ts';
import { checkDataVersion } from './check-data-version.ts';
import { checkDeltas } from './check-deltas.ts';
import { fieldsFault } from './check-fields.ts';
import { checkMoves, checkTransfers } from './check-moves.ts';
import { checkOrder } from './check-order.ts';
import { checkPass } from './check-pass.ts';
import { checkPayments } from './check-payments.ts';
import { checkReceipts } from './check-receipts.ts';
import type { CheckReport } from './check-report.ts';
import { checkSearch } from './check-search.ts';
import { type CheckStaff, checkStaff } from './check-staff.ts';
import { checkStations } from './check-stations.ts';
import { checkNames, checkTakeaway } from './check-takeaway.ts';
import { CheckStoppedError, createCheckWrites } from './check-write-calls.ts';
import { checkCashSessions, checkDayReport } from './office/check-cash.ts';
import { checkHalfPortions } from './office/check-half-portions.ts';
import { checkHours } from './office/check-hours.ts';
import { checkMenuFile } from './office/check-menu-import.ts';
import { checkOpenItems } from './office/check-open-items.ts';
import { checkPriceLists } from './office/check-price-lists.ts';
import { checkSavedFilters } from './office/check-saved-filters.ts';
import { checkServiceCharge } from './office/check-service-charge.ts';
import { checkSetMenus } from './office/check-set-menus.ts';
import { checkTableParties } from './office/check-table-parties.ts';
import { checkWeights } from './office/check-weights.ts';

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
  [table, { id: otherId }]: readonly [RestaurantTable, RestaurantTable],
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
  const other = { more: { id: otherId }, params, version: changed.version };
  await refused(
    'an edit that names another row in its body is refused',
    () => send('changeTable', { seats: 2 }, other),
    'INVALID_REQUEST',
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

/** Entities created by the check, to be archived: the write, the id, and the read that lists it. */
type Made = [WriteName, string, string][];

type Furniture = { tables: RestaurantTable[]; dish: CheckDish };

async function makeStaff(
  caller: CheckCaller,
  report: CheckReport,
  { staff, mark, made }: { staff: CheckStaff; mark: string; made: Made },
): Promise<void> {
  const { make } = createCheckWrites(caller, report);
  const rights = { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false };
  for (const [role, id] of Object.entries(staff)) {
    if (role === 'admin') continue;
    const roles = role === 'nobody' ? [] : [role as Role];
    const name = `check_${role}_${mark}`;
    await make('createUser', { id, username: name, displayName: name, roles, rights });
    made.push(['archiveUser', id, reads.users.path]);
  }
}

/** No automatic receipts: an order with a receipt can't be reopened. */
async function saveSettings(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { make } = createCheckWrites(caller, report);
  const { data } = await caller.call({ as: 'owner', path: reads.settings.path });
  const { version, ...settings } = data as Settings;
  const receipt = { ...settings.receipt, isAutomatic: false };
  const wanted = { ...settings, receipt, reopenWindowMinutes: 60 };
  await make('saveSettings', wanted, { version }, after => fieldsFault(after, wanted));
}

async function furnish(
  caller: CheckCaller,
  report: CheckReport,
  { mark, made }: { mark: string; made: Made },
): Promise<Furniture> {
  const { make } = createCheckWrites(caller, report);
  const name = `Check ${mark}`;
  const location = await make('createTableLocation', { name });
  made.push(['archiveTableLocation', location.id, reads.tableLocations.path]);
  const tables: RestaurantTable[] = [];
  for (const number of [1, 2, 3]) {
    const table = await make('createTable', { locationId: location.id, label: `${mark}-${number}` });
    made.push(['archiveTable', table.id, reads.adminTables.path]);
    tables.push(table);
  }
  const category = await make('createMenuCategory', { name, defaultStation: 'kitchen' });
  made.push(['archiveMenuCategory', category.id, reads.menuCategories.path]);
  const price = 1_900;
  const translated = { ...checkNames, descriptions: { en: 'Check' } };
  const dish = { categoryId: category.id, name, price, ...translated };
  const item = await make('createMenuItem', dish, {}, after => fieldsFault(after, translated));
  made.push(['archiveMenuItem', item.id, reads.menuItems.path]);
  const ingredient = await make('createIngredient', { name, unit: 'g' });
  made.push(['archiveIngredient', ingredient.id, reads.ingredients.path]);
  return { tables, dish: { id: item.id, price } };
}

/** A failed part doesn't stop the others: each has its own orders. */
async function checkOrders(
  caller: CheckCaller,
  report: CheckReport,
  { dish, tables, staff, mark }: Furniture & { staff: CheckStaff; mark: string },
): Promise<void> {
  const [first = '', second = '', third = ''] = tables.map(({ id }) => id);
  const parts: [string, () => Promise<void>][] = [
    ['deltas', () => checkDeltas(caller, report, { tableId: first })],
    ['an order', () => checkOrder(caller, report, { tableId: first, menuItemId: dish.id })],
    ['discounts, splits and voids', () => checkCorrections(caller, report, dish)],
    ['approvals', () => checkApprovals(caller, report, { dish, waiterId: staff.waiter })],
    ['stations', () => checkStations(caller, report, { dish, mark })],
    ['allergies and the pass', () => checkPass(caller, report, dish)],
    ['what is out', () => checkAvailability(caller, report, { dish, mark })],
    ['moves', () => checkMoves(caller, report, { dish, tables: [second, third] })],
    ['transfers', () => checkTransfers(caller, report, { dish, staff })],
    ['payments', () => checkPayments(caller, report, dish)],
    ['what is billed', () => checkBilling(caller, report, { dish, staff })],
    ['receipts', () => checkReceipts(caller, report, dish)],
    ['a takeaway', () => checkTakeaway(caller, report, dish)],
    ['the search', () => checkSearch(caller, report, { dish, mark })],
    ['the menu as a file', () => checkMenuFile(caller, report, dish)],
    ['open items', () => checkOpenItems(caller, report)],
    ['items sold by weight', () => checkWeights(caller, report)],
    ['half portions', () => checkHalfPortions(caller, report)],
    ['price lists', () => checkPriceLists(caller, report, dish)],
    ['set menus', () => checkSetMenus(caller, report, dish)],
    ['hours', () => checkHours(caller, report, dish)],
    ['several orders at a table', () => checkTableParties(caller, report, { dish, tables })],
    ['the service charge', () => checkServiceCharge(caller, report, dish)],
    ['the cash', () => checkCashSessions(caller, report, dish)],
    // Last: what a Z counts can't be reopened.
    ['the business day', () => checkDayReport(caller, report)],
  ];
  for (const [part, check] of parts) await attempt(report, `the rest of ${part}`, check);
}

async function attempt(report: CheckReport, line: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof CheckStoppedError) report.skip(line, `${error.message} failed`);
    else await report.check(line, () => Promise.reject(error));
  }
}

async function archive(caller: CheckCaller, report: CheckReport, made: Made): Promise<void> {
  const { send } = createCheckWrites(caller, report);
  for (const [name, id, path] of made.toReversed()) {
    const list = (await caller.call({ as: 'owner', path })).data;
    const entity = Array.isArray(list) ? list.find(one => one?.id === id) : undefined;
    const options = { params: { id }, version: Number(entity?.version) };
    if (entity === undefined) continue;
    await report.check(`${writes[name].method} ${writes[name].path} (${name})`, async () =>
      answerFault(await send(name, undefined as never, options), 204, null),
    );
  }
}

/** `meanwhile` runs while the origin holds data. */
export async function checkWrites(
  caller: CheckCaller,
  report: CheckReport,
  { staff, meanwhile }: { staff: CheckStaff; meanwhile: () => Promise<void> },
): Promise<void> {
  // A search for digits alone is one for a number or a phone.
  const mark = `c${randomUUID().slice(0, 7)}`;
  const made: Made = [];
  await attempt(report, 'the rest of the writes', async () => {
    await makeStaff(caller, report, { staff, mark, made });
    await attempt(report, 'the rest of the staff', () => checkStaff(caller, report, staff));
    await checkRepeats(caller, report);
    await attempt(report, 'the rest of the data version', () => checkDataVersion(caller, report));
    await attempt(report, 'the rest of the saved filters', () => checkSavedFilters(caller, report));
    await saveSettings(caller, report);
    const furniture = await furnish(caller, report, { mark, made });
    const [table, other] = furniture.tables;
    if (table !== undefined && other !== undefined) await checkVersions(caller, report, [table, other]);
    await checkOrders(caller, report, { ...furniture, staff, mark });
  });
  await meanwhile();
  await archive(caller, report, made);
}
