import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { address, openApp, settle, signedIn } from '../../harness/app-harness.tsx';
import { makeOrder } from '../../harness/order-factory.ts';
import { testMember } from '../../harness/screen-harness.tsx';
import { adminReads, createCategory, createItem, createUser } from '../../screens/admin/admin-factory.ts';

const item = createItem({ name: 'Żurek' });
const order = makeOrder({ id: 'o', number: 42, tableLabel: '7' });

const past = makeOrder({ id: 'p', number: 3, tableLabel: '2' });

async function openPalette(roles: readonly ('admin' | 'waiter' | 'kitchen')[], path: string) {
  const environment = await openApp(path, signedIn, {
    'GET /api/auth/userinfo': { ...testMember, roles },
    'GET /api/preparation/orders?location=kitchen': [],
    ...adminReads({
      categories: [createCategory({ id: item.categoryId })],
      items: [item],
      users: [createUser({ displayName: 'Żaneta' })],
    }),
    'GET /api/waiter/orders': [order],
    'GET /api/admin/orders?search=ewa&pageSize=8': { items: [past], page: 1, pageSize: 8, total: 1 },
    'GET /api/waiter/tables': [],
  });
  // The frame loads it after its first content.
  await import('../../../../client/routing/palette/palette-opener.tsx');
  await settle();
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  await settle();
  return environment;
}
const field = () => screen.getByRole('combobox', { name: 'Table, order, item, person or page' });
const options = () => screen.queryAllByRole('option').map(option => option.textContent);
const find = (query: string) => fireEvent.change(field(), { target: { value: query } });
const key = (name: string) => fireEvent.keyDown(field(), { key: name });

test('Ctrl+K opens the palette in the field, letters find an item, and Enter opens it', async () => {
  await openPalette(['admin'], '/app/admin/users');
  expect(document.activeElement).toBe(field());
  find('zurek');
  expect(options()).toEqual(['ŻurekItem · Sour rye soup']);
  key('Enter');
  await settle();
  expect(address()).toBe(`/app/admin/menu?item=${item.id}`);
  expect(within(screen.getByRole('dialog')).getByDisplayValue('Żurek')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/app/admin/menu', null]);
});

test('an admin finds orders of all time, and gets to the list of all of them', async () => {
  await openPalette(['admin'], '/app/admin/users');
  find('ewa');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await settle();
  expect(options()[0]).toMatch(/^Order 3/);
  fireEvent.click(screen.getByRole('option', { name: /^All orders with “ewa”/ }));
  await settle();
  expect(address()).toBe('/app/admin/orders?range=any&search=ewa');
});

test('the arrows choose and go round, and the field says which entry is chosen', async () => {
  await openPalette(['admin'], '/app/admin/users');
  const chosen = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  const all = options();
  expect(chosen()).toBe(all[0]);
  key('ArrowDown');
  expect(chosen()).toBe(all[1]);
  key('ArrowUp');
  key('ArrowUp');
  expect(chosen()).toBe(all.at(-1));
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
});

test.each([
  ['NIP', '/app/admin/settings#settings-restaurant'],
  ['VAT', '/app/admin/settings#settings-vat'],
  ['napiwek', '/app/admin/settings#settings-service'],
  ['tip', '/app/admin/settings#settings-service'],
  ['drukarka', '/app/admin/devices'],
  ['printer', '/app/admin/settings#settings-printing'],
  ['PIN', '/app/admin/users'],
  ['hasło', '/app/admin/users'],
  ['password', '/app/admin/users'],
  ['kopia', '/app/admin/health'],
  ['backup', '/app/admin/health'],
  ['zamknij dobę', '/app/admin/cash'],
  ['close the day', '/app/admin/cash'],
  ['cennik', '/app/admin/menu'],
  ['price list', '/app/admin/menu'],
  ['bestsellery', '/app/admin/reports?report=items'],
  ['best sellers', '/app/admin/reports?report=items'],
])('an admin finds by the word “%s” where it is set or shown', async (word, path) => {
  await openPalette(['admin'], '/app/admin/tables');
  find(word);
  key('Enter');
  await settle();
  expect(address() + window.location.hash).toBe(path);
});

test.each([
  ['paper', 'When something breaks', 'A printer does not print'],
  ['forgotten', 'When something breaks', 'A forgotten password'],
  ['zgubiony telefon', 'When something breaks', 'A phone is lost'],
  ['nowy kelner', 'A waiter’s first shift', ''],
])('everybody finds help by “%s”', async (word, page, section) => {
  await openPalette(['waiter'], '/app/waiter/tables');
  find(word);
  expect(options()).toEqual([section === '' ? `${page}Help` : `${section}Help · ${page}`]);
  key('Enter');
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { level: 3, name: page.replace('’', "'") })).toBeTruthy();
});

test('a waiter finds orders and own pages, neither items nor people', async () => {
  const environment = await openPalette(['waiter'], '/app/waiter/tables');
  find('42');
  expect(options()).toEqual(['Order 42Order · Table 7 · Anna']);
  for (const query of ['zurek', 'zaneta', 'menu']) {
    find(query);
    expect(options(), query).toEqual([]);
    expect(screen.getByText(`Nothing matches “${query}”`)).toBeTruthy();
  }
  expect(environment.requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
  find('42');
  key('Enter');
  await settle();
  expect(address()).toBe('/app/waiter/orders/o');
});

test('the kitchen gets its pages and asks for nothing it may not read', async () => {
  const environment = await openPalette(['kitchen'], '/app/preparation');
  find('kit');
  expect(options()).toEqual([
    'KitchenPage · Preparation',
    'Kitchen and barHelp',
    '86: a dish or ingredient is outHelp · Kitchen and bar',
  ]);
  expect(environment.requests.filter(({ path }) => /api\/(admin|waiter)/.test(path))).toEqual([]);
});

test('an open dialog is not covered, and the key is taken from the browser', async () => {
  await openPalette(['admin'], '/app/admin/users');
  fireEvent.keyDown(window, { key: 'k', metaKey: true });
  await settle();
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  const pressed = new KeyboardEvent('keydown', { key: 'K', ctrlKey: true, cancelable: true });
  window.dispatchEvent(pressed);
  expect(pressed.defaultPrevented).toBe(true);
});

test('has no violations of accessibility rules', async () => {
  await openPalette(['admin'], '/app/admin/users');
  find('z');
  vi.useRealTimers();
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
