/** A minimal restaurant: two tables, five dishes and one person for each role. Ids are the same in every test. */
import type { Transaction } from 'kysely';
import { menuItem } from '#shared/catalog/menu-schema.ts';
import type { OrganizationRole, Role, Station } from '#shared/kernel/roles.ts';
import { storedUser } from '#shared/venue/user-schema.ts';
import { mapColumns } from '../../../server/origin/kernel/calls/entity-columns.ts';
import type { OriginTables, UserRow } from '../../../server/origin/kernel/origin-tables.ts';
import { createDefaultSettings } from '../../../server/origin/kernel/restaurant/default-settings.ts';
import { insertSettings } from '../../../server/origin/kernel/restaurant/settings-store.ts';

function id(number: number): string {
  return `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const restaurantIds = {
  organization: id(1),
  otherOrganization: id(2),
  location: id(10),
  garden: id(11),
  table1: id(21),
  table2: id(22),
  blockedTable: id(23),
  archivedTable: id(24),
  food: id(31),
  drinks: id(32),
  hidden: id(33),
  /** Kitchen, course 1, 2200, VAT 8 (5 to take away), 12 minutes. */
  soup: id(41),
  /** Kitchen, the category's course 3, 4200, VAT 8, no target. */
  dumplings: id(42),
  /** Bar, 900, VAT 23. */
  beer: id(43),
  /** No station, 700, VAT 23. */
  water: id(44),
  /** Unavailable (86). */
  trout: id(45),
  inactive: id(46),
  inHiddenCategory: id(47),
} as const;

export type Person = keyof typeof people;
type PersonFacts = {
  userId: string;
  organizationId: string;
  organizationRole: OrganizationRole;
  roles: Role[];
};

function person(
  number: number,
  roles: Role[],
  organizationRole: OrganizationRole = 'basic_member',
): PersonFacts {
  return { userId: id(number), organizationId: restaurantIds.organization, organizationRole, roles };
}

export const people = {
  admin: person(100, ['admin'], 'admin'),
  waiter: person(101, ['waiter']),
  secondWaiter: person(102, ['waiter']),
  kitchen: person(103, ['kitchen']),
  bar: person(104, ['bar']),
  nobody: person(105, []),
  dismissed: person(106, ['waiter']),
  /** Has no row until their first request. */
  newcomer: person(107, []),
  newcomerAdmin: person(108, [], 'admin'),
  otherWaiter: { ...person(201, ['waiter']), organizationId: restaurantIds.otherOrganization },
  otherAdmin: { ...person(202, ['admin'], 'admin'), organizationId: restaurantIds.otherOrganization },
} satisfies Record<string, PersonFacts>;

const { toColumns: userColumns } = mapColumns(storedUser);
const { toColumns: itemColumns } = mapColumns(menuItem, ['kitchenNames', 'descriptions']);

const base = { archived_at: null, version: 1 };

function users(organizationId: string): UserRow[] {
  return Object.entries(people)
    .filter(([name, facts]) => facts.organizationId === organizationId && !name.startsWith('newcomer'))
    .map(([name, { userId, organizationRole, roles }]) => ({
      ...userColumns({
        id: userId,
        username: name,
        displayName: `The ${name}`,
        orgRole: organizationRole,
        roles,
        rights: { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false },
        isActive: name !== 'dismissed',
        joinedAt: '2025-01-01T00:00:00.000Z',
        version: 1,
      }),
      ...base,
      org_id: organizationId,
      id: userId,
    }));
}

function table(organizationId: string, tableId: string, label: string) {
  const place = { seats: 4, shape: 'square', x: 40, y: 40, width: 80, height: 80, rotation: 0 } as const;
  return {
    ...base,
    ...place,
    org_id: organizationId,
    id: tableId,
    location_id: tableId === restaurantIds.table1 ? restaurantIds.garden : restaurantIds.location,
    label,
    is_blocked: tableId === restaurantIds.blockedTable ? 1 : 0,
    note: null,
    sort_order: Number(label),
    archived_at: tableId === restaurantIds.archivedTable ? '2025-01-01T00:00:00.000Z' : null,
  };
}

type ItemRow = OriginTables['menu_items'];
type Dish = { id: string; name: string; price: number; vat: number; station: Station; categoryId: string };

function item(organizationId: string, dish: Dish, extras: Partial<ItemRow> = {}): ItemRow {
  const { vat: vatRate, ...said } = dish;
  const lists = { allergens: [], modifierGroupIds: [], ingredients: [] };
  const names = { en: `English ${dish.name}` };
  const columns = itemColumns({
    ...said,
    ...lists,
    names,
    vatRate,
    isActive: true,
    sortOrder: 1,
    version: 1,
  });
  return { ...columns, ...base, org_id: organizationId, id: dish.id, ...extras };
}

function items(organizationId: string): ItemRow[] {
  const { soup, dumplings, beer, water, trout, inactive, inHiddenCategory } = restaurantIds;
  const kitchen = { vat: 8, station: 'kitchen' as const, categoryId: restaurantIds.food };
  const drink = { vat: 23, categoryId: restaurantIds.drinks };
  const out = { reason: 'sold out', by: 'The kitchen', at: '2025-11-20T17:00:00.000Z' };
  return [
    item(
      organizationId,
      { id: soup, name: 'Zupa', price: 2200, ...kitchen },
      { course: 1, target_minutes: 12, vat_rate_takeaway: 5, kitchen_names: JSON.stringify({ pl: 'ZUPA' }) },
    ),
    item(organizationId, { id: dumplings, name: 'Pierogi', price: 4200, ...kitchen }),
    item(organizationId, { id: beer, name: 'Piwo', price: 900, station: 'bar', ...drink }),
    item(organizationId, { id: water, name: 'Woda', price: 700, station: 'none', ...drink }),
    item(
      organizationId,
      { id: trout, name: 'Pstrąg', price: 6400, ...kitchen },
      { unavailable: JSON.stringify(out) },
    ),
    item(organizationId, { id: inactive, name: 'Bigos', price: 3000, ...kitchen }, { is_active: 0 }),
    item(organizationId, {
      id: inHiddenCategory,
      name: 'Degustacja',
      price: 9900,
      ...kitchen,
      categoryId: restaurantIds.hidden,
    }),
  ];
}

export async function addSmallRestaurant(
  tx: Transaction<OriginTables>,
  organizationId: string,
): Promise<void> {
  const { location, garden, table1, table2, blockedTable, archivedTable, food, drinks, hidden } =
    restaurantIds;
  // Without grace, so that a void asks for approval right after sending, too.
  const settings = { ...createDefaultSettings('Mała', 'pl-PL'), voidGraceMinutes: 0 };
  await insertSettings(tx, organizationId, settings);
  await tx.insertInto('users').values(users(organizationId)).execute();
  const places = [
    { id: location, name: 'Sala', sort_order: 1 },
    { id: garden, name: 'Ogród', sort_order: 2 },
  ];
  await tx
    .insertInto('table_locations')
    .values(places.map(place => ({ ...base, ...place, org_id: organizationId, color: '#336699' })))
    .execute();
  const labels = [table1, table2, blockedTable, archivedTable];
  await tx
    .insertInto('restaurant_tables')
    .values(labels.map((tableId, index) => table(organizationId, tableId, String(index + 1))))
    .execute();
  const category = (categoryId: string, name: string, course: number) => ({
    ...base,
    org_id: organizationId,
    id: categoryId,
    name,
    names: '{}',
    sort_order: course,
    color: '#336699',
    default_course: course,
    default_station: 'kitchen' as const,
    default_station_id: null,
    default_station_ids: null,
    default_vat_rate: 8,
    is_hidden: categoryId === hidden ? 1 : 0,
  });
  await tx
    .insertInto('menu_categories')
    .values([category(food, 'Dania', 3), category(drinks, 'Napoje', 0), category(hidden, 'Ukryte', 4)])
    .execute();
  await tx.insertInto('menu_items').values(items(organizationId)).execute();
}
