import t from 'tap';
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import {
  countOver,
  endOfOutage,
  withAvailability,
} from '../../../../../server/origin/catalog/menu/availability/availability-rules.ts';
import {
  completeCategory,
  completeItem,
  itemAt,
  requireKnownParts,
  requireKnownVatRates,
  shownItem,
  unavailabilityAt,
  waiterMenuOf,
} from '../../../../../server/origin/catalog/menu/menu-rules.ts';

const nowMs = Date.parse('2025-11-20T18:00:00.000Z');
const at = '2025-11-20T17:00:00.000Z';
const over = { reason: '86', by: 'Marek', at, until: '2025-11-20T18:00:00.000Z' };
const running = { reason: '86', by: 'Marek', at, until: '2025-11-20T18:00:00.001Z' };
const open = { reason: '86', by: 'Marek', at };
const vatRates = [{ rate: 23 }, { rate: 8 }];

function category(fields: Partial<MenuCategory> = {}): MenuCategory {
  return {
    id: 'soups',
    name: 'Zupy',
    names: { en: 'Soups' },
    sortOrder: 10,
    color: '#a16207',
    defaultCourse: 2,
    defaultStation: 'kitchen',
    defaultVatRate: 8,
    isHidden: false,
    version: 1,
    ...fields,
  };
}

function item(fields: Partial<MenuItem> = {}): MenuItem {
  return {
    id: 'zurek',
    categoryId: 'soups',
    name: 'Żurek',
    names: { en: 'Sour rye soup' },
    price: 2800,
    vatRate: 8,
    station: 'kitchen',
    allergens: ['gluten'],
    modifierGroupIds: [],
    ingredients: [],
    isActive: true,
    sortOrder: 10,
    version: 1,
    ...fields,
  };
}

t.test('an 86 ends at its time, or never without one', async t => {
  t.equal(unavailabilityAt(over, nowMs), undefined);
  t.same(unavailabilityAt(running, nowMs), running);
  t.same(unavailabilityAt(open, nowMs), open);
  t.equal(unavailabilityAt(undefined, nowMs), undefined);
  t.equal(countOver([over, running, open], nowMs), 1);
  t.equal(itemAt(item({ unavailable: over }), nowMs).unavailable, undefined);
  t.same(itemAt(item({ unavailable: running }), nowMs).unavailable, running);
});

t.test('the waiter sees what can be ordered, with the category’s course where the item has none', async t => {
  const menu = waiterMenuOf(
    [category(), category({ id: 'secret', isHidden: true }), category({ id: 'empty' })],
    [
      item({ description: 'Na zakwasie', unavailable: running }),
      item({ id: 'rosol', course: 1, unavailable: over }),
      item({ id: 'old', isActive: false }),
      item({ id: 'hidden', categoryId: 'secret' }),
    ].map(dish => shownItem(dish, new Map(), nowMs)),
  );
  t.same(
    menu.map(({ id }) => id),
    ['soups'],
  );
  const [zurek, rosol, ...others] = menu[0]?.items ?? [];
  t.same(others, []);
  t.match(zurek, { id: 'zurek', course: 2, description: 'Na zakwasie', unavailable: running });
  t.match(rosol, { id: 'rosol', course: 1 });
  t.notOk(rosol && 'unavailable' in rosol);
});

t.test('an ingredient that is out comes before an 86, which shows again after it', async t => {
  const dish = item({ ingredients: [{ ingredientId: 'rye', quantity: 1 }], unavailable: running });
  const outages = new Map([['rye', { reason: 'Zakwas', by: 'Magda', at }]]);
  t.match(shownItem(dish, outages, nowMs).unavailable, { reason: 'Zakwas', by: 'Magda', at });
  t.same(shownItem(dish, new Map(), nowMs), dish);
  t.notOk('unavailable' in shownItem({ ...dish, unavailable: over }, new Map(), nowMs));
});

t.test('a dish has only modifier groups and ingredients of its restaurant', async t => {
  const known = { groupIds: new Set(['milk']), ingredientIds: new Set(['rye']) };
  const parts = { modifierGroupIds: ['milk'], ingredients: [{ ingredientId: 'rye', quantity: 1 }] };
  t.doesNotThrow(() => requireKnownParts(parts, known));
  t.throws(() => requireKnownParts(parts, { groupIds: new Set(), ingredientIds: new Set() }), {
    code: 'INVALID_REQUEST',
    details: { errors: [{ path: 'modifierGroupIds/0' }, { path: 'ingredients/0/ingredientId' }] },
  });
});

t.test('a rate that the settings don’t know is refused, each field named', async t => {
  t.doesNotThrow(() => requireKnownVatRates({ vatRate: 8 }, vatRates));
  t.throws(() => requireKnownVatRates({ vatRate: 7, vatRateTakeaway: 4, defaultVatRate: 8 }, vatRates), {
    code: 'INVALID_REQUEST',
    details: { errors: [{ path: 'vatRate' }, { path: 'vatRateTakeaway' }] },
  });
});

t.test('a new category cooks in the kitchen at the rate of meals, or the first one there is', async t => {
  const known = { id: 'a', sortOrder: 20, vatRates };
  t.match(completeCategory({ name: 'Zupy' }, known), {
    id: 'a',
    sortOrder: 20,
    defaultVatRate: 8,
    defaultStation: 'kitchen',
    isHidden: false,
    version: 1,
  });
  t.equal(completeCategory({ name: 'Soups' }, { ...known, vatRates: [{ rate: 20 }] }).defaultVatRate, 20);
  t.equal(completeCategory({ name: 'Piwo', defaultVatRate: 23, sortOrder: 5 }, known).sortOrder, 5);
});

t.test('a new item takes VAT rate and station from its category and leaves the course to it', async t => {
  const bar = category({ id: 'beer', defaultStation: 'bar', defaultVatRate: 23 });
  const known = { id: 'a', sortOrder: 30 };
  const beer = completeItem({ categoryId: 'beer', name: 'Tyskie', price: 1600 }, bar, known);
  t.match(beer, { id: 'a', vatRate: 23, station: 'bar', sortOrder: 30, isActive: true, allergens: [] });
  t.notOk('course' in beer);
  const own = {
    categoryId: 'beer',
    name: 'Woda',
    price: 900,
    station: 'none' as const,
    vatRate: 8,
    course: 1,
  };
  t.match(completeItem(own, bar, known), { station: 'none', vatRate: 8, course: 1 });
});

t.test('taking an item out notes who, when and why; bringing it back leaves nothing', async t => {
  const command = { by: 'Marek Nowak', nowMs };
  const out = withAvailability(item(), { available: false, until: running.until }, command);
  t.same(out.unavailable, {
    ...{ reason: '86', reasonNames: { pl: 'brak' } },
    until: running.until,
    by: 'Marek Nowak',
    at: '2025-11-20T18:00:00.000Z',
  });
  t.equal(out.version, 2);
  const repeated = withAvailability(out, { available: false }, command).unavailable;
  t.match(repeated, { reason: '86', reasonNames: { pl: 'brak' } });
  const said = withAvailability(out, { available: false, reason: 'brak ryb' }, command).unavailable;
  t.match(said, { reason: 'brak ryb', reasonNames: undefined });
  const back = withAvailability(out, { available: true }, command);
  t.notOk('unavailable' in back);
  t.equal(back.version, 3);
});

t.test('an end in the past is no end, and a day ends when the business day does', async t => {
  const end = (until: string | undefined, atMs = nowMs) =>
    endOfOutage(
      { available: false, ...(until !== undefined && { until }) },
      { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' },
      atMs,
    );
  t.throws(() => end(over.until), { code: 'INVALID_REQUEST' });
  t.equal(end(running.until), running.until);
  t.throws(() => end('2025-13-45T18:00:00Z'), { code: 'INVALID_REQUEST' }, 'no such day');
  t.equal(end(undefined), undefined);
  t.equal(end('endOfDay'), '2025-11-21T03:00:00.000Z', 'four in the morning in Warsaw');
  const afterMidnight = Date.parse('2025-11-21T01:00:00.000Z');
  t.equal(end('endOfDay', afterMidnight), '2025-11-21T03:00:00.000Z', 'the same evening still');
});
