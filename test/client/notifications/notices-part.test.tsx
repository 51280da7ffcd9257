/** The notification layer from a waiter's view: claim, open, dismiss, sound, and what blocks them. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NoticesPart } from '../../../client/notifications/notices-part.tsx';
import { makeOrder } from '../harness/order-factory.ts';
import { comeBack, dish, openNotices, press } from './notices-harness.tsx';

it('says to the server that the tab is seen, and that a notice was shown', async () => {
  const { socket, notify, environment } = await openNotices();
  await notify(dish);
  await act(async () => environment.changeVisible(false));
  expect(socket?.sent.slice(1)).toEqual([
    { type: 'presence', isVisible: true },
    { type: 'noticed', id: 'n1' },
    { type: 'presence', isVisible: false },
  ]);
});

it('a hidden tab says that it was shown only when somebody sees it: a push for it must not be held back', async () => {
  const { socket, notify, notices } = await openNotices();
  const said = () => socket?.sent.filter(message => (message as { type?: string }).type === 'noticed');
  await act(async () => notices.changeVisible(false));
  await notify(dish, false);
  expect(said()).toEqual([]);
  await act(async () => notices.changeVisible(true));
  expect(said()).toEqual([{ type: 'noticed', id: 'n1' }]);
});

it('a ready dish is taken with one tap, which claims its lines', async () => {
  const { notify, requests } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/claim': makeOrder({ id: 'order-1' }) },
  });
  await notify(dish);
  expect(screen.getByRole('alert').textContent).toBe('Ready: Table 12. 2 × Pierogi (kitchen)');
  await press('I’ve got it: Table 12');
  const claim = requests.find(({ method }) => method === 'POST');
  expect(claim?.body).toEqual({ lineIds: ['line-1', 'line-2'] });
  expect(screen.queryByRole('article')).toBeNull();
});

it('a claim that fails stays on the screen with its reason', async () => {
  const { notify } = await openNotices();
  await notify(dish);
  await press('I’ve got it: Table 12');
  expect(screen.getByRole('article').textContent).toContain('Not found');
});

it.each([
  ['en', 'I’ve got it: Table 12', /^You were offline: your colleagues may not know that you’re picking up/],
  ['pl-PL', 'Biorę: Table 12', /^Nie było połączenia: inni mogą nie wiedzieć, że to odbierasz/],
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
    await act(async () => socket?.drop());
    expect(screen.getByText(why)).toBeDefined();
    environment.answers['POST /api/waiter/orders/order-1/claim'] = makeOrder({ id: 'order-1' });
    await comeBack(environment);
    expect(screen.queryByText(why)).toBeNull();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await press(take);
    expect(screen.queryByRole('article')).toBeNull();
  },
);

it('a claim that a colleague was quicker with says that, until their name is there', async () => {
  const refused = { status: 409, body: { code: 'LINE_STATE', title: 'The line is elsewhere.' } };
  const { notify, socket } = await openNotices({
    answers: { 'POST /api/waiter/orders/order-1/claim': () => refused },
  });
  await notify(dish);
  await press('I’ve got it: Table 12');
  expect(screen.getByRole('article').textContent).toContain('Too late: a colleague is already picking up');
  await act(async () => socket?.receive({ type: 'notice-over', id: 'n1', takenBy: 'Piotr' }));
  expect(screen.getByRole('article').textContent).not.toContain('Too late');
});

it('several are one card and a count, which unfolds', async () => {
  const { notify } = await openNotices();
  for (const id of ['1', '2', '3']) await notify({ ...dish, id, title: `Table ${id}` });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('article').textContent).toContain('Table 3');
  await press('2 more · Table 2 · Table 1');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await press('Dismiss: Table 2');
  await press('Show less');
  expect(screen.getByRole('button', { name: '1 more · Table 1' })).toBeDefined();
});

it('says who takes it when somebody else does', async () => {
  const { notify, socket } = await openNotices();
  await notify(dish);
  await act(async () => socket?.receive({ type: 'notice-over', id: 'n1', takenBy: 'Piotr' }));
  expect(screen.getByRole('article').textContent).toContain('Piotr is picking up');
  expect(screen.queryByRole('button', { name: /I’ve got it/ })).toBeNull();
});

it('opens the order here, and on a wall in another window', async () => {
  const { notify, went, notices } = await openNotices();
  await notify(dish);
  await press('Open order: Table 12');
  expect(went).toEqual(['/app/waiter/orders/order-1']);
  notices.isFreeNow = false;
  await press('Open order: Table 12');
  expect(notices.did).toContain('window /app/waiter/orders/order-1');
});

it('says "Please allow popups for this site." when the browser blocks that window §8.3', async () => {
  const { notify, notices } = await openNotices({ environment: { openWindow: () => null } });
  notices.isFreeNow = false;
  await notify(dish);
  await press('Open order: Table 12');
  expect(screen.getByText('Please allow popups for this site.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open it here' }).getAttribute('href')).toBe(
    '/app/waiter/orders/order-1',
  );
  await press('Dismiss');
  expect(screen.queryByText('Please allow popups for this site.')).toBeNull();
});

it('next to somebody who types it is one line, and nothing moves under a finger', async () => {
  const { notify } = await openNotices({
    element: (
      <>
        <NoticesPart layout="standard" currentPath="/app/waiter/orders/x" />
        <input aria-label="search" />
      </>
    ),
  });
  await act(async () => void fireEvent.pointerDown(window));
  await notify(dish);
  expect(screen.queryByRole('article')).toBeNull();
  await act(async () => void fireEvent.pointerUp(window));
  expect(screen.getByRole('button', { name: 'Open order: Table 12' })).toBeDefined();
  await act(async () => screen.getByLabelText('search').focus());
  expect(screen.queryByRole('button', { name: 'Open order: Table 12' })).toBeNull();
  expect(screen.getByRole('button', { name: 'I’ve got it: Table 12' })).toBeDefined();
});

it('over the order that it is about it is one line', async () => {
  const { notify } = await openNotices({
    element: <NoticesPart layout="standard" currentPath="/app/waiter/orders/order-1" />,
  });
  await notify(dish);
  expect(screen.queryByRole('button', { name: 'Open order: Table 12' })).toBeNull();
  expect(screen.getByRole('article').textContent).not.toContain('Pierogi');
  await press('Dismiss: Table 12');
  expect(screen.queryByRole('article')).toBeNull();
});

it('while a dialog is open it stands in the dialog, which covers everything else', async () => {
  const { notify } = await openNotices({
    element: (
      <>
        <NoticesPart layout="standard" currentPath="/app/waiter/tables" />
        <dialog aria-label="payment" />
      </>
    ),
  });
  const dialog = screen.getByLabelText<HTMLDialogElement>('payment');
  await act(async () => dialog.showModal());
  await notify(dish);
  expect(dialog.contains(screen.getByRole('button', { name: 'I’ve got it: Table 12' }))).toBe(true);
  expect(dialog.contains(screen.getByRole('alert'))).toBe(true);
  await act(async () => dialog.close());
  expect(dialog.childElementCount).toBe(0);
  expect(screen.getByRole('button', { name: 'Open order: Table 12' })).toBeDefined();
});

it('vibrates, and says that the browser keeps it silent until a tap', async () => {
  const { notify, notices } = await openNotices();
  await notify({ ...dish, id: 'quiet' }, false);
  expect(notices.did).toEqual([]);
  await notify(dish);
  expect(notices.did).toEqual(['vibrated 250 120 250']);
  expect(screen.getByText('Sound is off: tap to turn on')).toBeDefined();
  await act(async () => notices.tap());
  expect(screen.queryByText('Sound is off: tap to turn on')).toBeNull();
});

it('in a hidden tab the system shows it too, where that is allowed, and closes it when it is over', async () => {
  const { notify, notices, socket } = await openNotices();
  notices.changeVisible(false);
  await notify({ ...dish, id: 'asked-for-nothing' });
  notices.given.permission = 'granted';
  await notify(dish);
  const { registration } = notices.fakeWorkers;
  await vi.waitFor(() => expect(registration.shown).toHaveLength(1));
  expect(registration.shown[0]).toMatchObject({
    title: 'Table 12',
    options: { tag: 'n1', data: { orderId: 'order-1' } },
  });
  await act(async () => socket?.receive({ type: 'notice-over', id: 'n1' }));
  await vi.waitFor(() => expect(registration.closed).toEqual(['n1']));
});

it('a push in the foreground is shown by the page itself, once with the socket’s notice', async () => {
  const { notices, notify } = await openNotices();
  const push = {
    action: 'push-shown',
    noticeId: 'n1',
    title: 'Table 12',
    body: '',
    orderId: 'order-1',
  } as const;
  await act(async () => notices.fakeWorkers.say(push));
  await notify(dish);
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('a message navigate-to-order of the worker goes to that order, and is answered §2.26', async () => {
  const { notices, went } = await openNotices();
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise(resolve => {
    port1.onmessage = resolve;
  });
  notices.fakeWorkers.say({ action: 'navigate-to-order', orderId: 'order-9' }, [port2]);
  notices.fakeWorkers.dispatchEvent(new MessageEvent('message', { data: { action: 'something else' } }));
  await answered;
  port1.close();
  expect(went).toEqual(['/app/waiter/orders/order-9']);
});

it('at the start of a shift it explains before the browser asks, and can be put off', async () => {
  const { notices } = await openNotices({ path: '/app/waiter/tables' });
  expect(screen.getByText('Get alerts when food is ready')).toBeDefined();
  expect(notices.did).toEqual([]);
  await press('Not now');
  expect(screen.queryByText('Get alerts when food is ready')).toBeNull();
});

it('only an iPhone is told how to come onto its home screen, until it was read', async () => {
  await openNotices({ path: '/app/waiter/tables', environment: { isIphone: true } });
  await press('Got it');
  expect(screen.queryByText('Add Kelner to your home screen')).toBeNull();
});
