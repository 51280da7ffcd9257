/**
 * Checks an origin's writes: creates people, tables, a dish and orders, and everything that must be refused in between. Uses only its own entities, which
 * are archived at the end.
 */
import { randomUUID } from 'node:crypto';
import type { ReadName } from '#shared/contract/reads.ts';
import type { WriteName } from '#shared/contract/writes.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { RestaurantTable } from '#shared/venue/table-schema.ts';
import { answerFault } from './check-caller.ts';
import {
  type CheckHouse,
  type CheckRun,
  type CheckStaff,
  checks,
  dishNames,
  make,
  part,
  readSettings,
  runs,
  savesSettings,
  sends,
  titleOf,
  versionIn,
} from './check-cases.ts';
import { placeIn } from './check-order.ts';
import { kitchenParts } from './kitchen-cases.ts';
import { moneyParts } from './money-cases.ts';
import { officeParts, savedFilterCases, staffCases } from './office-cases.ts';
import { orderParts } from './order-cases.ts';
import { dataVersionCases, protocolParts, repeatCases, versionCases } from './protocol-cases.ts';
import { tillParts } from './till-cases.ts';

/** Created entities: the write that archives each, and the read that lists it. */
type Made = [write: WriteName, id: string, list: ReadName][];
type Setup = { staff: CheckStaff; mark: string; made: Made };

async function makeStaff(run: CheckRun, { staff, mark, made }: Setup): Promise<void> {
  const rights = { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false, payOut: true };
  for (const [role, id] of Object.entries(staff)) {
    if (role === 'admin') continue;
    const roles = role === 'nobody' ? [] : [role as Role];
    const name = `check_${role}_${mark}`;
    await make(run, 'createUser', { body: { id, username: name, displayName: name, roles, rights } });
    made.push(['archiveUser', id, 'users']);
  }
}

async function furnish(run: CheckRun, { staff, mark, made }: Setup): Promise<CheckHouse> {
  const name = `Check ${mark}`;
  const location = await make(run, 'createTableLocation', { body: { name } });
  made.push(['archiveTableLocation', location.id, 'tableLocations']);
  const addTable = async (number: number): Promise<RestaurantTable> => {
    const body = { locationId: location.id, label: `${mark}-${number}` };
    const table = await make(run, 'createTable', { body });
    made.push(['archiveTable', table.id, 'adminTables']);
    return table;
  };
  const tables: CheckHouse['tables'] = [await addTable(1), await addTable(2), await addTable(3)];
  const category = await make(run, 'createMenuCategory', { body: { name, defaultStation: 'kitchen' } });
  made.push(['archiveMenuCategory', category.id, 'menuCategories']);
  const price = 1_900;
  const wants = { ...dishNames, descriptions: { en: 'Check' } };
  const body = { categoryId: category.id, name, price, ...wants };
  const { id } = await make(run, 'createMenuItem', { body, wants });
  made.push(['archiveMenuItem', id, 'menuItems']);
  const ingredient = await make(run, 'createIngredient', { body: { name, unit: 'g' } });
  made.push(['archiveIngredient', ingredient.id, 'ingredients']);
  return { dish: { id, price }, tables, staff, mark };
}

async function archive(run: CheckRun, made: Made): Promise<void> {
  for (const [name, id, list] of made.toReversed()) {
    const version = await versionIn(list, id)(run);
    const archives = checks(titleOf(name), async () =>
      answerFault(await sends(name, { id, version })(run), 204, null),
    );
    if (version > 0) await archives(run);
  }
}

/** `meanwhile` runs while the check's entities exist. */
export async function checkWrites(
  run: CheckRun,
  staff: CheckStaff,
  meanwhile: () => Promise<void>,
): Promise<void> {
  // The mark starts with a letter, because a search for digits only matches numbers and phones.
  const setup: Setup = { staff, mark: `c${randomUUID().slice(0, 7)}`, made: [] };
  const parts = {
    ...protocolParts,
    ...orderParts,
    ...kitchenParts,
    ...officeParts,
    ...moneyParts,
    ...tillParts,
  };
  const writes = part('the writes', [
    () => makeStaff(run, setup),
    part('the staff', staffCases(staff)),
    ...repeatCases(),
    part('the data version', dataVersionCases()),
    part('the saved filters', savedFilterCases()),
    // No automatic receipts: an order with a receipt can't be reopened.
    savesSettings(async () => ({
      receipt: { ...(await readSettings(run)).receipt, isAutomatic: false },
      reopenWindowMinutes: 60,
    })),
    async () => {
      const house = await furnish(run, setup);
      await runs(versionCases(house))(run);
      for (const [name, casesOf] of Object.entries(parts)) await part(name, casesOf(placeIn(house)))(run);
    },
  ]);
  await writes(run);
  await meanwhile();
  await archive(run, setup.made);
}
