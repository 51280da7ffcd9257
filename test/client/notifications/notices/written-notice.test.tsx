import { act } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';
import { makeItem, makeLine, makeOrder, openedAt } from '../../harness/order-factory.ts';
import { line, openNotices } from '../notices-harness.tsx';

afterEach(() => void vi.useRealTimers());

const announced = () => document.querySelector('[aria-live=assertive]')?.textContent;

/** Three and a half minutes late when it was sent, with its text in the person's language. */
const soup = (): Notice => ({
  ...{ id: 'n1', kind: 'late', orderId: 'order-1', at: new Date(Date.now()).toISOString() },
  ...{ title: 'Stolik 5: opóźnienie', body: 'Zupa · Kuchnia · wysłane 3 min temu', place: 'Stolik 5' },
  facts: {
    ...{ text: 'late', place: { tableLabel: '5' }, stations: ['kitchen'] },
    dishes: [{ quantity: 2, name: 'Zupa', names: { en: 'Soup' } }],
    sinceAt: new Date(Date.now() - 3.5 * 60_000).toISOString(),
  },
});

it('a notice is read in the language of the screen, whatever its person chose, and changes with it', async () => {
  const { notify } = await openNotices({ language: 'en' });
  await notify(soup());
  await vi.waitFor(() =>
    expect(line()?.textContent).toMatch(/^Late: Table 5: late.*2 × Soup · Kitchen · sent 3 min ago/),
  );
  expect(announced()).toBe('Late: Table 5: late. 2 × Soup · Kitchen · sent 3 min ago');
  await act(async () => void (await getI18n().changeLanguage('pl-PL')));
  expect(document.body.textContent).toMatch(/Stolik 5: opóźnienie.*2 × Zupa · Kuchnia · wysłane 3 min temu/);
});

it('is announced with the minutes that it shows, which go on and are not announced again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const old = soup();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const { notify } = await openNotices({ language: 'en' });
  await notify(old);
  await vi.waitFor(() => expect(line()?.textContent).toContain('13 min'));
  const first = announced();
  expect(first).toContain('13 min');
  await act(async () => void vi.advanceTimersByTime(30 * 60_000));
  expect(line()?.textContent).toContain('43 min');
  expect(announced()).toBe(first);
});

it.each([
  ['late', 'preparing', 'ready'],
  ['late', 'sent', 'served'],
  ['late', 'sent', 'moved'],
  ['unserved', 'ready', 'served'],
  ['ready', 'ready', 'voided'],
  ['nobodyTakes', 'ready', 'preparing'],
] as const)('%s: names the dish that is %s, no longer the one that became %s', async (text, still, over) => {
  const lines = [makeLine({ id: 'steak', state: still })];
  const gone = makeLine({ id: 'soup', state: over === 'moved' ? still : over });
  const orders =
    over === 'moved'
      ? [makeOrder({ id: 'order-1', lines }), makeOrder({ id: 'order-2', lines: [gone] })]
      : [makeOrder({ id: 'order-1', lines: [gone, ...lines] })];
  const { notify } = await openNotices({ language: 'en', answers: { 'GET /api/waiter/orders': orders } });
  const lineIds = ['soup', 'steak'];
  const dishes = lineIds.map(id => ({ id, quantity: 1, name: id, names: {} }));
  await notify({ ...soup(), lineIds, facts: { ...soup().facts, place: { tableLabel: '5' }, text, dishes } });
  await vi.waitFor(() => expect(line()?.textContent).toContain('steak'));
  await vi.waitFor(() => expect(line()?.textContent).not.toContain('soup'));
  expect(line()?.textContent, 'nor counts it').not.toMatch(/2 ready|\(2\)/);
});

it('no dish that is out by now is offered instead', async () => {
  const herring = makeItem({ id: 'herring' });
  const trout = makeItem({ id: 'trout', unavailable: { reason: '', by: 'Ola', at: openedAt } });
  const menuOf = (...items: WaiterMenuItem[]) => [
    { id: 'fish', name: 'Ryby', names: {}, color: '#335577', items },
  ];
  const { notify, pushSnapshot } = await openNotices({
    language: 'en',
    answers: { 'GET /api/waiter/menu': menuOf(herring, trout) },
  });
  const facts = {
    ...{ text: 'unavailableInstead', place: { tableLabel: '5' } },
    dishes: [{ quantity: 1, name: 'Carp', names: {} }],
    instead: ['herring', 'trout'].map(id => ({ id, name: id, names: {} })),
  };
  await notify({ ...soup(), kind: 'unavailable', facts });
  await vi.waitFor(() => expect(line()?.textContent).toContain('Carp · instead: herring'));
  expect(line()?.textContent).not.toContain('trout');
  await pushSnapshot('/api/waiter/menu', menuOf({ ...herring, portionsLeft: 0 }, trout));
  await vi.waitFor(() => expect(line()?.textContent).not.toContain('instead'));
});

it('a notice without facts, of a release before, keeps its words', async () => {
  const { notify } = await openNotices({ language: 'en' });
  const { facts: _, ...old } = soup();
  await notify(old);
  await vi.waitFor(() => expect(line()).not.toBeNull());
  expect(line()?.textContent).toContain('Stolik 5: opóźnienie');
});

it('a hidden tab shows it to the system in the language of the screen too', async () => {
  const { notify, notices } = await openNotices({
    language: 'en',
    environment: { permission: () => 'granted' },
  });
  await act(async () => notices.changeVisible(false));
  await notify(soup());
  const { shown } = notices.fakeWorkers.registration;
  await vi.waitFor(() => expect(shown).toMatchObject([{ title: 'Table 5: late' }]));
});
