/** Entities of a small restaurant and its API responses, for tests of the admin screens. */
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { testMember } from '../../harness/screen-harness.tsx';

const id = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function createLocation(changes: Partial<TableLocation> = {}): TableLocation {
  return { id: id(100), name: 'Main room', sortOrder: 0, color: '#2563eb', version: 1, ...changes };
}

export function createTable(changes: Partial<RestaurantTable> = {}): RestaurantTable {
  return {
    id: id(200),
    locationId: id(100),
    label: 'S1',
    seats: 4,
    shape: 'square',
    x: 40,
    y: 40,
    width: 80,
    height: 80,
    rotation: 0,
    isBlocked: false,
    sortOrder: 0,
    version: 1,
    ...changes,
  };
}

export function createCategory(changes: Partial<MenuCategory> = {}): MenuCategory {
  return {
    id: id(300),
    name: 'Zupy',
    names: { en: 'Soups' },
    sortOrder: 0,
    color: '#2563eb',
    defaultCourse: 1,
    defaultStation: 'kitchen',
    defaultVatRate: 8,
    isHidden: false,
    version: 1,
    ...changes,
  };
}

export function createItem(changes: Partial<MenuItem> = {}): MenuItem {
  return {
    id: id(400),
    categoryId: id(300),
    name: 'Żurek',
    names: { en: 'Sour rye soup' },
    price: 2850,
    vatRate: 8,
    station: 'kitchen',
    allergens: ['gluten'],
    modifierGroupIds: [],
    ingredients: [],
    isActive: true,
    sortOrder: 0,
    version: 1,
    ...changes,
  };
}

export function createUser(changes: Partial<User> = {}): User {
  return {
    id: testMember.userId,
    username: 'anna',
    displayName: 'Anna',
    orgRole: 'admin',
    roles: ['admin'],
    rights: { voidSent: true, discountMaxPercent: 100, refund: true, reopen: true },
    isActive: true,
    joinedAt: '2026-11-20T10:00:00Z',
    version: 1,
    ...changes,
  };
}

export function createSettings(changes: Partial<Settings> = {}): Settings {
  return {
    restaurantName: 'Bar Mleczny',
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    defaultLanguage: 'pl-PL',
    businessDayCutoff: '04:00',
    vatRates: [
      { rate: 23, letter: 'A' },
      { rate: 8, letter: 'B' },
    ],
    useStartStep: true,
    courses: [{ number: 1, name: 'Starters' }],
    thresholds: { lateMinutes: 20, readyUnservedSeconds: 180, receiptPendingSeconds: 60 },
    reopenWindowMinutes: 30,
    voidReasons: ['wrong dish'],
    discountReasons: ['regular guest'],
    quickNotes: ['no onion'],
    tipPresets: [10],
    receipt: { isAutomatic: true },
    version: 3,
    ...changes,
  };
}

type Contents = {
  locations?: TableLocation[];
  tables?: RestaurantTable[];
  categories?: MenuCategory[];
  items?: MenuItem[];
  users?: User[];
  settings?: Settings;
};

/** Responses of all reads of the admin screens. */
export function adminReads(contents: Contents = {}): Record<string, unknown> {
  return {
    'GET /api/admin/table-locations': contents.locations ?? [],
    'GET /api/admin/tables': contents.tables ?? [],
    'GET /api/admin/menu/categories': contents.categories ?? [],
    'GET /api/admin/menu/items': contents.items ?? [],
    'GET /api/admin/users': contents.users ?? [createUser()],
    'GET /api/admin/devices': [],
    'GET /api/admin/stations': [],
    'GET /api/admin/settings': contents.settings ?? createSettings(),
  };
}

export function conflictWith(current: unknown) {
  return {
    status: 412,
    body: {
      type: 'urn:kelner:problem:VERSION_CONFLICT',
      title: 'Someone else changed this in the meantime.',
      status: 412,
      code: 'VERSION_CONFLICT',
      current,
    },
  };
}

export function refusal(status: number, code: string, errors: { path: string; message: string }[] = []) {
  return { status, body: { type: `urn:kelner:problem:${code}`, title: code, status, code, errors } };
}
