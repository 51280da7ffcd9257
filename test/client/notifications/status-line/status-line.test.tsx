/** The status line from a waiter's view: what it shows, opens, sounds, and what blocks that. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import { StatusLine } from '../../../../client/notifications/status-line/status-line.tsx';
import { makeLine, makeOrder } from '../../harness/order-factory.ts';
import { testMember } from '../../harness/screen-harness.tsx';
import { dish, line, openNotices, press } from '../notices-harness.tsx';

const announcer = () => document.querySelector('[aria-live=assertive]');

it('says to the server that the tab is seen, and that a notice was shown', async () => {
  const { socket, notify, environment } = await openNotices();
  await notify(dish);
  await act(async () => environment.changeVisible(false));
  expect(socket?.sent.filter(({ type }) => type === 'presence' || type === 'noticed')).toEqual([
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

it('several are one line with the number of tables to pick up from, the first that came before those after it', async () => {
  const { notify } = await openNotices();
  for (const id of ['1', '2', '3'])
    await notify(
      {
        ...dish,
        id,
        title: `Table ${id}: ready`,
        place: `Table ${id}`,
        orderId: `order-${id}`,
        at: `2026-11-20T18:0${id}:00.000Z`,
      },
      false,
    );
  await notify({ ...dish, id: 'l', kind: 'late', orderId: 'order-4', lineIds: [] });
  expect(line()?.textContent).toMatch(/^3 Notices: Ready: Table 1: 2 ready/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/waiter/ready');
});

it('what is ready comes before what is late', async () => {
  const { notify } = await openNotices();
  await notify({
    id: 'l',
    kind: 'late',
    at: '2026-11-20T17:00:00.000Z',
    title: 'Table 3: late',
    body: '',
    orderId: 'o3',
  });
  expect(line()?.textContent).toContain('Table 3: late');
  await notify(dish);
  expect(line()?.textContent).toContain('Table 12');
});

it('a practice is interrupted by what guests can have, and by nothing else', async () => {
  const { access, notify } = await openNotices();
  const practice = makeOrder({ id: 'x', isTraining: true, isPractice: true });
  access.queryClient.setQueryData(['/api/waiter/orders/x'], practice);
  const other = { at: '2026-11-20T17:00:00.000Z', title: 'Table 3', body: '' };
  for (const kind of ['late', 'unavailable', 'transfer'] as const)
    await notify({ ...other, id: kind, kind, orderId: 'o3', lineIds: [] });
  expect(line()).toBeNull();
  expect(announcer()?.textContent).toBe('');
  await notify({ ...dish, id: 'unserved', kind: 'late' });
  expect(line()?.textContent).toContain('Table 12');
});

it('a colleague’s offer is told with who and what beside a ready dish, which stays first', async () => {
  const { notify } = await openNotices();
  const offer = { title: 'Transfer from Anna', body: 'Wesele, Loża 2' };
  await notify({ id: 't', kind: 'transfer', at: '2026-11-20T17:00:00.000Z', ...offer });
  expect(screen.getAllByRole('region', { name: 'Notices' })).toHaveLength(1);
  await notify(dish);
  const [first, second] = screen.getAllByRole('region', { name: 'Notices' });
  expect(first?.textContent).toContain('Table 12');
  expect(second?.textContent).toMatch(/Transfer from Anna.*Wesele, Loża 2/);
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/app/waiter/ready');
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

it('nothing moves under a finger', async () => {
  const { notify } = await openNotices();
  await act(async () => void fireEvent.pointerDown(window));
  await notify(dish);
  expect(line()).toBeNull();
  await act(async () => void fireEvent.pointerUp(window));
  expect(line(), 'its click is still to come').toBeNull();
  expect(await screen.findByRole('button', { name: 'Open order: Table 12' })).toBeDefined();
});

it('on the order that it is about it does not lead there', async () => {
  const { notify } = await openNotices({ path: '/app/waiter/orders/order-1' });
  await notify(dish);
  expect(screen.queryByRole('button', { name: 'Open order: Table 12' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Serve: Table 12' })).toBeDefined();
});

it('the Ready screen, which lists them all, has no line besides', async () => {
  const { notify } = await openNotices({ path: '/app/waiter/ready' });
  await notify(dish);
  expect(announcer()?.textContent).toContain('Table 12');
  expect(line()).toBeNull();
});

it.each(['reports', 'menu', 'orders/o1'])('above the office’s %s no dish is served', async page => {
  const { notify } = await openNotices({ path: `/app/admin/${page}` });
  await notify(dish);
  expect(line()).toBeNull();
  await notify({ id: 'r', kind: 'receiptFailed', at: dish.at, title: 'Receipt not printed', body: '' });
  expect(line()?.textContent).toContain('Receipt not printed');
});

it('above the overview, where nobody reads numbers, a dish that waits is told', async () => {
  const { notify } = await openNotices({ path: '/app/admin' });
  await notify(dish);
  expect(line()?.textContent).toContain('Table 12');
});

it('while a dialog is open it stands in the dialog, which covers everything else', async () => {
  const { notify } = await openNotices({
    element: (
      <>
        <StatusLine layout="standard" currentPath="/app/waiter/tables" />
        <dialog aria-label="payment" />
      </>
    ),
  });
  const dialog = screen.getByLabelText<HTMLDialogElement>('payment');
  await act(async () => dialog.showModal());
  await notify(dish);
  expect(dialog.contains(screen.getByRole('button', { name: 'I’ve got it: Table 12' }))).toBe(true);
  expect(dialog.contains(announcer())).toBe(true);
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
  expect(line()?.textContent).toContain('Sound is off: tap here');
  await act(async () => notices.tap());
  expect(screen.queryByText(/Sound is off/)).toBeNull();
});

it('vibrates in another way for each thing that a pocket should tell', async () => {
  const { notify, notices } = await openNotices();
  const felt = async (kind: NoticeKind) => {
    notices.did.length = 0;
    await notify({ ...dish, id: kind, kind });
    return notices.did.join();
  };
  const patterns = [];
  for (const kind of ['ready', 'unavailable', 'late', 'transfer'] as const) patterns.push(await felt(kind));
  expect(new Set(patterns).size).toBe(4);
  expect(patterns.every(pattern => pattern.startsWith('vibrated '))).toBe(true);
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
  expect(screen.getAllByRole('region', { name: 'Notices' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'I’ve got it: Table 12' })).toBeDefined();
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

it('tells the server the language of a person’s own screen, not of a shared till', async () => {
  const languages = (opened: Awaited<ReturnType<typeof openNotices>>) =>
    opened.requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
  const own = await openNotices({ language: 'pl-PL' });
  expect(languages(own)).toEqual([{ language: 'pl-PL' }]);
  const session = { kind: 'member', userInfo: testMember, organizations: [], isByPin: true } as const;
  const till = await openNotices({
    language: 'pl-PL',
    identity: { session: { ...session, organizations: [] } },
  });
  expect(languages(till)).toEqual([]);
  const lock = { lockSeconds: 60, locksAfterOrder: false };
  const byAccount = { kind: 'member' as const, userInfo: testMember, organizations: [], screen: lock };
  const shared = await openNotices({ language: 'pl-PL', identity: { session: byAccount } });
  expect(languages(shared)).toEqual([]);
});

it('at the start of a shift it offers notifications, explains before the browser asks, and can be put off', async () => {
  const { notices } = await openNotices({
    path: '/app/waiter/tables',
    answers: { 'GET /api/notifications/preferences': { off: [], language: 'en' } },
  });
  await press('Set up');
  expect(await screen.findByText(/The browser asks for permission next/)).toBeDefined();
  expect(notices.did).toEqual([]);
  await press('Close');
  await press('Not now');
  expect(screen.queryByText('Get alerts when food is ready')).toBeNull();
});

it('only an iPhone is told how to come onto its home screen, until it was read', async () => {
  await openNotices({ path: '/app/waiter/tables', environment: { isIphone: true } });
  await press('Got it');
  expect(screen.queryByText('Add Kelner to your home screen')).toBeNull();
});

it('counts what the Ready screen lists to pick up, also what has no notice', async () => {
  const readyAt = '2026-11-20T18:00:00.000Z';
  const orders = ['1', '2'].map(id =>
    makeOrder({
      id,
      waiterId: testMember.userId,
      lines: [makeLine({ id: `line-${id}`, state: 'ready', readyAt })],
    }),
  );
  const { notify } = await openNotices({ answers: { 'GET /api/waiter/orders': orders } });
  await notify(dish);
  await waitFor(() => expect(line()?.textContent).toMatch(/^3 Notices/));
});
