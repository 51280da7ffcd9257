/** The Ready screen from a waiter's view: by table, served with one tap, news dismissed at once. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '#shared/order/order-schema.ts';
import type { Notice } from '#shared/platform/notification-schema.ts';
import { ReadyCount } from '../../../../../client/notifications/status-line/ready-count.tsx';
import { ReadyScreen } from '../../../../../client/screens/waiter/ready/ready-screen.tsx';
import { knownOrdersAtom } from '../../../../../client/writes/known-orders.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';
import { dish, openNotices, press } from '../../../notifications/notices-harness.tsx';

const { userId } = testMember;
const readyAt = '2026-05-04T17:30:00.000Z';
const soup = makeLine({ id: 'soup', name: 'Żurek', names: {}, quantity: 2, state: 'ready', readyAt });
const beer = makeLine({ id: 'beer', name: 'Piwo', names: {}, station: 'bar', state: 'sent' });

function orderOf(change: Partial<Order>): Order {
  return makeOrder({ id: 'order-1', tableLabel: '12', waiterId: userId, lines: [soup, beer], ...change });
}

const ready: Notice = { ...dish, title: 'Table 12: ready', place: 'Table 12', lineIds: ['soup'] };
const { id, quantity, name, names } = soup;
const readyFacts = { text: 'ready', place: { tableLabel: '12' }, dishes: [{ id, quantity, name, names }] };
const late: Notice = {
  ...{ id: 'late', kind: 'late', at: dish.at, title: 'Table 3: late', body: 'Pierogi · Kitchen · 8 min' },
  orderId: 'order-3',
};
const recalled: Notice = {
  ...late,
  id: 'back',
  kind: 'recalled',
  title: 'Table 4: recalled',
  orderId: 'o-4',
};
const receipt: Notice = {
  ...{ ...late, id: 'paper', kind: 'receiptFailed', title: 'Table 5: receipt not printed' },
  orderId: 'o-5',
};

const open = (orders: Order[], answers = {}) =>
  openNotices({
    element: <ReadyScreen />,
    answers: { 'GET /api/waiter/orders': orders, ...answers },
  });
const cards = () => screen.queryAllByRole('article').map(card => card.getAttribute('aria-label'));

it('doesn’t say that nothing is waiting before it has read the orders', async () => {
  await open([], { 'GET /api/waiter/orders': () => new Promise<never>(() => undefined) });
  expect(screen.queryByText('Nothing is waiting')).toBeNull();
});

it('says that nothing is waiting, and where to go', async () => {
  await open([]);
  expect(await screen.findByText('Nothing is waiting')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/waiter/tables');
});

it('a table that was told and is ready now is one card, with what is ready and for how long', async () => {
  const lines = [{ ...soup, seat: 2 }, { ...soup, id: 'other', quantity: 1, seat: 3 }, beer];
  const { notify } = await open([orderOf({ lines, allergies: [{ seat: 2, allergens: ['milk'] }] })]);
  await notify(ready);
  await notify({ ...ready, id: 'n2' });
  expect(cards()).toEqual(['Table 12: 3 ready']);
  const card = screen.getByRole('article').textContent;
  expect(card).toContain('Allergies: Seat 2: milk');
  expect(card).toContain('2× Żurekseat 2 · Kitchen · ');
  expect(card).toContain('1× Żurekseat 3 · Kitchen · ');
  expect(card).not.toContain('Piwo');
});

it('ready is served with one tap, all of the table’s §10.1i', async () => {
  const lines = [soup, makeLine({ id: 'cake', state: 'ready', readyAt })];
  const { notify, requests, center } = await open([orderOf({ lines })], {
    'POST /api/waiter/orders/order-1/serve': orderOf({ lines: [] }),
  });
  await notify(ready);
  await press('Serve: Table 12: 3 ready');
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/api/waiter/orders/order-1/serve', { lineIds: ['soup', 'cake'] }],
  ]);
  expect(center.board.notices()).toEqual([]);
});

it('a swipe to the right serves the table; a short or a steep one, and a mouse, serve nothing', async () => {
  const { notify, requests } = await open([orderOf({})], {
    'POST /api/waiter/orders/order-1/serve': orderOf({ lines: [] }),
  });
  await notify(ready);
  const swipe = async (x: number, y: number, pointerType = 'touch') => {
    const card = screen.getByRole('article');
    const at = (clientX: number, clientY: number) => ({ pointerType, clientX, clientY });
    fireEvent.pointerDown(card, at(20, 100));
    for (const part of [0.3, 0.6, 1]) fireEvent.pointerMove(card, at(20 + x * part, 100 + y * part));
    await act(async () => fireEvent.pointerUp(card, at(20 + x, 100 + y)));
  };
  const served = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await swipe(100, 4);
  await swipe(200, 300);
  await swipe(-200, 0);
  await swipe(200, 0, 'mouse');
  expect(served()).toEqual([]);
  await swipe(200, 30);
  expect(served()).toEqual([{ lineIds: ['soup'] }]);
});

it('what one picks up stays here until it is served, though it was told no more', async () => {
  const claimed = { ...soup, claimedBy: { id: userId, name: 'Anna' } };
  await open([orderOf({ waiterId: 'piotr', lines: [claimed] })]);
  expect((await screen.findByRole('article')).textContent).toContain('you’re picking up');
  expect(screen.queryByRole('button', { name: /^I’ve got it/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Serve/ })).toBeDefined();
});

it('what one picks up and can’t fetch is given back, and only that', async () => {
  const lines = [
    { ...soup, claimedBy: { id: userId, name: 'Anna' } },
    makeLine({ id: 'cake', state: 'ready', readyAt, claimedBy: { id: 'piotr', name: 'Piotr' } }),
  ];
  const { requests } = await open([orderOf({ lines })], {
    'POST /api/waiter/orders/order-1/unclaim': orderOf({}),
  });
  await screen.findByRole('article');
  await press('Not me after all: Table 12: 3 ready');
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/api/waiter/orders/order-1/unclaim', { lineIds: ['soup'] }],
  ]);
});

it('what is ready for colleagues’ tables stands here only when one was told', async () => {
  const { notify } = await open([orderOf({ waiterId: 'piotr' })]);
  expect(cards()).toEqual([]);
  await notify(ready);
  expect(cards()).toEqual(['Table 12: 2 ready']);
});

it('what was told of a closed order can be served too', async () => {
  const { notify, requests } = await open([], { 'POST /api/waiter/orders/order-1/serve': orderOf({}) });
  await notify(ready);
  await press('Serve: Table 12: 1 ready');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ lineIds: ['soup'] });
  expect(cards()).toEqual([]);
});

it('news are dismissed all at once, what needs a hand stays', async () => {
  const { notify } = await open([orderOf({})]);
  for (const notice of [ready, late, recalled, receipt]) await notify(notice);
  const sections = screen.getAllByRole('region');
  expect(sections.map(section => within(section).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'Pick up now · 1',
    'To check',
    'Late · 1',
    'News',
  ]);
  await press('Dismiss all');
  expect(cards()).toEqual(['Table 12: 2 ready', 'Table 5: receipt not printed', 'Table 3: late']);
  await press('Dismiss: Table 3: late');
  await press('Dismiss: Table 5: receipt not printed');
  expect(cards()).toEqual(['Table 12: 2 ready']);
});

it('a table with a dish to decide about is late, too, until each is dismissed', async () => {
  const { notify } = await open([]);
  await notify(late);
  await notify({ ...late, id: 'out', kind: 'unavailable', title: 'Table 3: Żurek is out' });
  expect(screen.getByText('Late · 1')).toBeDefined();
  expect(cards()).toEqual(['Table 3: Żurek is out', 'Table 3: late']);
  await press('Dismiss: Table 3: Żurek is out');
  expect(cards()).toEqual(['Table 3: late']);
});

it('opens an order, and serves without a connection, but takes nothing', async () => {
  const { notify, went, environment, socket } = await open([orderOf({})], {
    'POST /api/waiter/orders/order-1/serve': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await notify({ ...ready, facts: readyFacts });
  await act(async () => {
    environment.changeOnline(false);
    socket?.drop();
  });
  const take = screen.getByRole<HTMLButtonElement>('button', { name: /^I’ve got it/ });
  expect(take.disabled).toBe(true);
  screen.getByText(/can’t be told/);
  await press('Open order: Table 12: 2 ready');
  expect(went).toEqual(['/app/waiter/orders/order-1']);
  await press('Serve: Table 12: 2 ready');
  await waitFor(() => expect(cards()).toEqual([]));
});

it('what a card’s heading says is not said again at each of its rows', async () => {
  const { notify } = await open([]);
  await notify(late);
  await notify({ ...late, id: 'late-2', body: 'Piwo · Bar · 9 min' });
  const card = screen.getByRole('article').textContent;
  expect(card).toContain('Pierogi · Kitchen · 8 min');
  expect(card).toContain('Piwo · Bar · 9 min');
  expect(card.split('Table 3: late')).toHaveLength(2);
});

it('a ready line that waits for too long is marked, not named twice', async () => {
  const { notify } = await open([orderOf({})]);
  await notify({ ...late, orderId: 'order-1', title: 'Table 12: not served', lineIds: ['soup'] });
  expect(screen.getByText(/^Kitchen · /).dataset['late']).toBe('true');
  expect(screen.getByRole('article').textContent).not.toContain('not served');
});

it('what is late of a table is named beside what is ready', async () => {
  const { notify } = await open([orderOf({})]);
  await notify(ready);
  const ofTable = { ...late, orderId: 'order-1', title: 'Table 12: late' };
  await notify(ofTable);
  await notify({ ...ofTable, id: 'late-2', body: 'Piwo · Bar · 9 min' });
  const card = screen.getByRole('article').textContent;
  expect(card).toContain('Pierogi · Kitchen · 8 min');
  expect(card).toContain('Piwo · Bar · 9 min');
  expect(card.split('Table 12: late')).toHaveLength(2);
});

it('what the phone served without a connection is not to pick up, and not counted', async () => {
  const order = orderOf({});
  const { access, notify } = await openNotices({
    element: (
      <>
        <ReadyScreen />
        <ReadyCount />
      </>
    ),
    answers: { 'GET /api/waiter/orders': [order, { ...order, id: 'order-2', tableLabel: '7' }] },
  });
  await notify({ ...ready, facts: readyFacts });
  expect(cards()).toEqual(['Table 12: 2 ready', 'Table 7: 2 ready']);
  expect(screen.getByText('2')).toBeDefined();
  const served = { ...order, lines: [{ ...soup, state: 'served' as const }, beer] };
  const known = new Map([[order.id, { order: served, atMs: Date.now() + 1_000 }]]);
  await act(async () => access.statusStore.set(knownOrdersAtom, known));
  expect(cards()).toEqual(['Table 7: 2 ready']);
  expect(screen.getByText('1')).toBeDefined();
});
