/** The end of a shift: its figures, and what is left to do. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { WaiterHomeScreen } from '../../../../../client/screens/waiter/waiter-home-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { makeLine, makeOrder } from '../../../harness/order-factory.ts';
import { renderReadScreen, testMember } from '../../../harness/screen-harness.tsx';

const from = '2026-11-20T03:00:00.000Z';
const me = { id: testMember.userId, name: 'Anna' };
const zoe = { id: 'zoe', name: 'Zoe' };
const lines = [makeLine({ state: 'served' })];
const own = makeOrder({ waiterId: me.id, id: 'mine', tableLabel: '1', lines });
const others = [
  makeOrder({ waiterId: me.id, id: 'practice', isTraining: true, lines }),
  makeOrder({ waiterId: me.id, id: 'over', state: 'closed', isReceiptPending: true, lines }),
  makeOrder({ waiterId: zoe.id, id: 'hers', tableLabel: '2', lines }),
];
const offer = { id: 'o', from: zoe, to: me, state: 'open', askedAt: from, version: 1 };
const session: CashSession = {
  ...{ id: 's', kind: 'waiter', holder: me, float: 20_000, state: 'open', openedBy: me, version: 1 },
  ...{ openedAt: from, businessDay: '2026-11-20', movements: [], counts: [] },
};
const counted: CashSession = {
  ...session,
  state: 'counted',
  counts: [{ pieces: [], total: 21_000, by: me, at: '2026-11-20T22:00:00.000Z' }],
  figures: {
    ...{ cashTaken: 1_000, cashRefunded: 0, refundedOfEarlier: 0, paidIn: 0, paidOut: 0 },
    ...{ expected: 21_000, counted: 21_000, difference: 0, cashTips: 100, cardTips: 250 },
    ...{ tips: [{ by: me, cash: 100, card: 250 }], toHandIn: 20_650 },
  },
};

type Shown = {
  orders?: unknown[];
  transfers?: unknown[];
  sessions?: CashSession[];
  cash?: object;
  outside?: number;
};

async function openSheet({ orders = [], transfers = [], sessions, cash, outside }: Shown, language = 'en') {
  const answers: Answers = {
    'GET /api/waiter/orders': orders,
    'GET /api/waiter/transfers': transfers,
    'GET /api/waiter/cash-sessions': sessions ?? [],
    'GET /api/waiter/shift': {
      from,
      orders: 2,
      gross: 1_800,
      refunded: 900,
      cardTips: 250,
      ...(cash && { cash }),
      ...(outside && { outside }),
    },
  };
  const usesCashSessions = sessions !== undefined;
  const member = { restaurant: { ...testMember.restaurant, usesCashSessions } };
  await renderReadScreen(<WaiterHomeScreen />, { answers, member, language });
  const name = language === 'en' ? 'Finish shift' : 'Zakończ zmianę';
  fireEvent.click(screen.getByRole('button', { name }));
  const sheet = within(await screen.findByRole('dialog', { name }));
  const headings = await sheet.findAllByRole('heading', { level: 3 });
  const figures = sheet.getAllByRole('term').map((term, index) => {
    const text = `${term.textContent}: ${sheet.getAllByRole('definition')[index]?.textContent}`;
    return text.replaceAll('\u00a0', ' ');
  });
  const links = sheet.queryAllByRole('link').map(link => link.getAttribute('href'));
  const steps = headings.map(({ textContent }) => textContent).filter(text => /\)$/.test(text ?? ''));
  return { sheet, figures, links, steps };
}

test('what is left leads to where it is done: orders, transfers, cash', async () => {
  const transfers = [{ ...offer, orders: [{ id: 'hers', orderNumber: 7, orderType: 'takeaway' }] }];
  const { sheet, figures, links, steps } = await openSheet({
    ...{ orders: [own, ...others], transfers, sessions: [session] },
  });
  expect(steps).toEqual(['Open orders (to do)', 'Cash (to do)', 'End of the shift (to do)']);
  expect(sheet.queryByRole('button', { name: 'Sign out' })).toBeNull();
  expect(links).toEqual(['/app/waiter/orders/mine', '/app/waiter/cash']);
  expect(sheet.getByRole('button', { name: 'Accept' })).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Transfer my orders' })).toBeTruthy();
  expect(figures.at(-1)).toBe('To hand in, without tips: after the count');
  expect(figures.join()).not.toContain('cash:');
});

test('a counted session says what to hand in, what it consists of, and ends the shift', async () => {
  const { sheet, figures, links, steps } = await openSheet({ orders: others, sessions: [counted] });
  expect(figures).toEqual([
    'Sales, 2 orders: PLN 18.00',
    'Refunds you made: −PLN 9.00',
    'Tips by card: PLN 2.50',
    'Tips in cash: PLN 1.00',
    'To hand in, without tips: PLN 206.50',
  ]);
  expect(links).toEqual([]);
  expect(sheet.getByText(/^Float/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Float PLN 200.00 · Cash taken PLN 10.00 · Tips in cash −PLN 1.00 · Tips by card −PLN 2.50',
  );
  expect(steps).toEqual(['Open orders (done)', 'Cash (done)', 'End of the shift (to do)']);
  expect(sheet.getByText('waits for confirmation')).toBeTruthy();
  expect(sheet.getByText(/^Hand in PLN.206\.50, then you are done\.$/)).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test('a shift whose cash is confirmed has no step left', async () => {
  const { sheet, steps } = await openSheet({ sessions: [{ ...counted, state: 'confirmed' }] });
  expect(steps.at(-1)).toBe('End of the shift (done)');
  expect(sheet.getByText('Nothing left to do: you can go.')).toBeTruthy();
});

test('cash that no session has is handed in too', async () => {
  const { sheet, figures } = await openSheet({ sessions: [], outside: 9_040 });
  expect(figures.at(-1)).toBe('Cash taken without a session, to hand in too: PLN 90.40');
  expect(sheet.getByText(/^Hand in PLN.90\.40, then you are done\.$/)).toBeTruthy();
});

test('an older count is another shift’s', async () => {
  const counts = counted.counts.map(count => ({ ...count, at: '2026-11-19T22:00:00.000Z' }));
  const { figures } = await openSheet({ sessions: [{ ...counted, state: 'confirmed', counts }] });
  expect(figures.join()).not.toContain('To hand in');
});

test('without counting, the restaurant may owe more tips by card than cash came in, in Polish too', async () => {
  const { sheet, figures } = await openSheet({ cash: { tips: 0, toHandIn: -250 } }, 'pl-PL');
  expect(figures.at(-1)).toMatch(/^Lokal jest winien: 2,50/);
  expect(sheet.getByText('Wszystko załatwione: możesz iść.')).toBeTruthy();
});
