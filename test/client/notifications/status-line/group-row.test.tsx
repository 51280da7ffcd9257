/** One tap on the line claims or serves what one table has ready, and says why it could not. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLine, makeOrder } from '../../harness/order-factory.ts';
import { comeBack, dish, line, openNotices, press } from '../notices-harness.tsx';

it('a ready dish is taken with one tap, which claims its lines', async () => {
  const { notify, requests } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/claim': makeOrder({ id: 'order-1' }) },
  });
  await notify(dish);
  expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe(
    'Ready: Table 12. 2 × Pierogi (kitchen)',
  );
  await press('I’ve got it: Table 12');
  const claim = requests.find(({ method }) => method === 'POST');
  expect(claim?.body).toEqual({ lineIds: ['line-1', 'line-2'] });
  expect(line()).toBeNull();
});

it('a ready dish is served with one tap, without claiming it first', async () => {
  const { notify, requests } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/serve': makeOrder({ id: 'order-1' }) },
  });
  await notify(dish);
  await press('Serve: Table 12');
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/api/waiter/orders/order-1/serve', { lineIds: ['line-1', 'line-2'] }],
  ]);
  expect(line()).toBeNull();
});

it('what was served one by one meanwhile does not hold back the others', async () => {
  const refused = {
    status: 409,
    body: { code: 'LINE_STATE', title: 'No.', errors: [{ path: 'lineIds/0', message: 'Pierogi is served' }] },
  };
  const { notify, requests } = await openNotices({
    answers: {
      'POST /api/waiter/orders/order-1/serve': ({ body }: { body: { lineIds: string[] } }) =>
        body.lineIds.includes('line-1') ? refused : { body: makeOrder({ id: 'order-1' }) },
    },
  });
  await notify(dish);
  await press('Serve: Table 12');
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ lineIds: ['line-1', 'line-2'] }, { lineIds: ['line-2'] }]);
  expect(line()).toBeNull();
});

it('without a connection nothing is served from here: the order keeps it', async () => {
  const { notify, socket, environment, went } = await openNotices();
  await notify(dish);
  await act(async () => {
    environment.changeOnline(false);
    socket?.drop();
  });
  expect(screen.queryByRole('button', { name: /^Serve/ })).toBeNull();
  expect(line()?.textContent).toContain('Offline since');
  await press('Open order: Table 12');
  expect(went).toEqual(['/app/waiter/orders/order-1']);
});

it('a claim that fails stays on the screen with its reason', async () => {
  const { notify } = await openNotices();
  await notify(dish);
  await press('I’ve got it: Table 12');
  expect(line()?.textContent).toContain('Not found');
  await press('Dismiss');
  expect(screen.getByRole('button', { name: 'I’ve got it: Table 12' })).toBeDefined();
});

it.each([
  ['en', 'I’ve got it: Table 12', /^No connection: colleagues don’t know yet/],
  ['pl-PL', 'Biorę: Table 12', /^Brak połączenia: inni jeszcze nie wiedzą/],
])(
  'a claim without network says so until there is one (%s), and can be made again',
  async (language, take, why) => {
    const { notify, environment, requests, socket } = await openNotices({
      language,
      answers: {
        'POST /api/waiter/orders/order-1/claim': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await notify(dish);
    await press(take);
    expect(screen.getByText(why)).toBeDefined();
    await act(async () => {
      environment.changeOnline(false);
      socket?.drop();
    });
    expect(screen.getByText(why)).toBeDefined();
    environment.answers['POST /api/waiter/orders/order-1/claim'] = makeOrder({ id: 'order-1' });
    const back = await comeBack(environment);
    const sub = back.subOf('/api/waiter/orders');
    const at = new Date().toISOString();
    await act(async () => back.receive({ type: 'snapshot', sub, cursor: 'k1', at, data: [] }));
    expect(screen.queryByText(why)).toBeNull();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await press(take);
    expect(line()).toBeNull();
  },
);

it('a claim that a colleague was quicker with says that, and their name when it is there', async () => {
  const refused = { status: 409, body: { code: 'LINE_STATE', title: 'The line is elsewhere.' } };
  const { notify, socket } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/claim': () => refused },
  });
  await notify(dish);
  await press('I’ve got it: Table 12');
  expect(line()?.textContent).toContain('Too late: a colleague has it');
  await press('Dismiss');
  await act(async () => socket?.receive({ type: 'notice-over', id: 'n1', takenBy: 'Piotr' }));
  expect(line()?.textContent).toContain('Piotr is picking up');
  expect(screen.queryByRole('button', { name: /I’ve got it|Served/ })).toBeNull();
});

it('what one table has ready is one group, which one tap serves', async () => {
  const { notify, requests } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/serve': makeOrder({ id: 'order-1' }) },
  });
  const notice = { ...dish, title: 'Table 12: ready', place: 'Table 12' };
  await notify(notice);
  await notify({ ...notice, id: 'n2', lineIds: ['line-3'] });
  await press('Serve: Table 12: 3 ready');
  const [served] = requests.filter(({ method }) => method === 'POST');
  expect(served?.body).toEqual({ lineIds: ['line-1', 'line-2', 'line-3'] });
  expect(line()).toBeNull();
});

it.each([
  ['Serve: Table 12', 'serve', ['late']],
  ['I’ve got it: Table 12', 'claim', ['waits', 'late']],
] as const)('%s ends what it settles; what is still true stays', async (name, deed, left) => {
  const { notify, center } = await openNotices({
    answers: { [`POST /api/waiter/orders/order-1/${deed}`]: makeOrder({ id: 'order-1' }) },
  });
  await notify(dish);
  await notify({
    ...dish,
    id: 'waits',
    kind: 'late',
    at: '2026-11-20T18:03:00.000Z',
    title: 'Table 12: not served',
  });
  const { lineIds: _, ...unready } = dish;
  await notify({
    ...unready,
    id: 'late',
    kind: 'late',
    at: '2026-11-20T18:04:00.000Z',
    title: 'Table 12: late',
  });
  await press(name);
  expect(center.board.notices().map(({ id }) => id)).toEqual(left);
});

it('a notice that was not read yet is not dismissed with the one before it', async () => {
  const { notify, socket } = await openNotices();
  const { lineIds: _, ...notice } = { ...dish, kind: 'late' as const, title: 'Table 12: late' };
  await notify({ ...notice, id: 'out', kind: 'unavailable', title: 'Table 12: out' });
  await notify(notice);
  await press('Dismiss: Table 12: out');
  expect(line()?.textContent).toContain('Table 12: late');
  expect(socket?.sent.at(-1)).toEqual({ type: 'dismissed', id: 'out' });
});

it('served by mistake is taken back from the same place', async () => {
  const { notify, requests } = await openNotices({
    answers: {
      'POST /api/waiter/orders/order-1/serve': makeOrder({
        id: 'order-1',
        lines: ['line-1', 'line-2'].map(id => makeLine({ id, quantity: 3, state: 'served' })),
      }),
      'POST /api/waiter/orders/order-1/undo': makeOrder({ id: 'order-1' }),
    },
  });
  await notify({ ...dish, place: 'Table 12' });
  await press(/^Serve: Table 12/);
  expect(screen.getByText('Table 12: 6 items served').getAttribute('role')).toBe('status');
  await press('Undo');
  expect(requests.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    path: '/api/waiter/orders/order-1/undo',
    body: { lineIds: ['line-1', 'line-2'] },
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('a dish that becomes ready now is told before the undo', async () => {
  const { notify } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/serve': makeOrder({ id: 'order-1' }) },
  });
  await notify(dish);
  await press('Serve: Table 12');
  await notify({ ...dish, id: 'n2', orderId: 'order-2', title: 'Table 4: ready' });
  expect(line()?.textContent).toContain('Table 4');
});
