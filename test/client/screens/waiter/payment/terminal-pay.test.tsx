import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TerminalPayment } from '#shared/order/payment-schema.ts';
import { watchTaps } from '../../../../../client/ui/tap-rest.ts';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import {
  dialog,
  fill,
  makePayment,
  openSheet,
  openTill,
  orderPath,
  press,
} from '../../../harness/opened-till.tsx';
import { makeLine, makeOrder, openedAt } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

const terminals = [{ id: 'terminal', name: 'Terminal 3' }];
const member: typeof testMember = {
  ...testMember,
  restaurant: { ...testMember.restaurant, terminals },
  rights: { ...testMember.rights, cardWithoutLink: true },
};
const order = makeOrder({ lines: [makeLine({ id: 'soup', unitPrice: 1_800, state: 'served' })] });
const sent: TerminalPayment = {
  ...{ id: 'attempt', terminalId: 'terminal', terminalName: 'Terminal 3', amount: order.due, tip: 0 },
  ...{ state: 'sent', by: { id: 'kuba', name: 'Kuba' }, at: openedAt },
};

async function openPay(payment: Partial<TerminalPayment> | null, as = member) {
  const till = await openTill(
    makeOrder({ ...order, ...(payment && { atTerminal: [{ ...sent, ...payment }] }) }),
    {
      member: as,
      answers: {
        [`POST ${orderPath}/terminal-payments`]: ({ body }: SentRequest) =>
          till.put({ atTerminal: [{ ...sent, id: (body as { id: string }).id }] }),
        [`POST ${orderPath}/terminal-payments/attempt/cancel`]: () =>
          till.put({ atTerminal: [{ ...sent, isCancelling: true }] }),
      },
    },
  );
  await openSheet(/^Pay (PLN|€)/);
  return till;
}

it('a card goes to the terminal in three taps, and the sheet says that it is there until the bill is closed', async () => {
  const { writes, changeRemotely } = await openPay(null);
  press('Card');
  await screen.findByRole('button', { name: /to Terminal 3$/ });
  press(/to Terminal 3$/);
  await vi.waitFor(() =>
    expect(writes()[0]).toMatchObject({
      call: 'POST /terminal-payments',
      body: { terminalId: 'terminal', amount: order.due, closes: true },
    }),
  );
  await changeRemotely({ atTerminal: [sent] });
  expect(await dialog().findByText(/at Terminal 3: the guest pays there/)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Card' })).toBeNull();
  const paid = makePayment({ id: 'attempt', kind: 'card', amount: order.due });
  const closed = { state: 'closed' as const, closedAt: openedAt, due: 0, payments: [paid] };
  await changeRemotely({ ...closed, atTerminal: undefined as never });
  expect(await screen.findByText('Order closed.')).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Back to the tables' })).toBeTruthy();
});

it('a phone offers itself first, then the terminal that it used last', async () => {
  const two = [...terminals, { id: 'other', name: 'Terminal 4' }];
  const withOwn = [...two, { id: 'own', name: 'This phone', isOwn: true }];
  const as = (list: typeof withOwn | typeof two) => ({
    ...member,
    restaurant: { ...member.restaurant, terminals: list },
  });
  const { writes } = await openPay(null, as(two));
  press('Card');
  await screen.findByRole('button', { name: /to Terminal 3$/ });
  press('Terminal 4');
  press(/to Terminal 4$/);
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  cleanup();
  await openPay(null, as(withOwn));
  press('Card');
  expect(await screen.findByRole('button', { name: /to This phone$/ })).toBeTruthy();
});

it('a declined card says why, and can be taken on a terminal without link', async () => {
  const { writes } = await openPay({ state: 'declined', reason: 'refused' });
  expect(await dialog().findByText(/not charged. The card was declined/)).toBeTruthy();
  expect(await dialog().findByRole('button', { name: /to Terminal 3$/ })).toBeTruthy();
  press(/^Paid on a terminal without link/);
  await vi.waitFor(() =>
    expect(writes()[0]).toMatchObject({ call: 'POST /payments', body: { kind: 'card' } }),
  );
});

it.each(['declined', 'cancelled'] as const)(
  'the tip of a card that was %s is kept for the next try',
  async state => {
    const { changeRemotely, writes } = await openPay(null);
    press('Card');
    await screen.findByRole('button', { name: /to Terminal 3$/ });
    press(/^10%/);
    press(/19\.80 to Terminal 3$/);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    await changeRemotely({ atTerminal: [{ ...sent, tip: 180 }] });
    await changeRemotely({ atTerminal: [{ ...sent, tip: 180, state, reason: 'refused' }] });
    expect(await dialog().findByRole('button', { name: /19\.80 to Terminal 3$/ })).toBeTruthy();
    press(/^No tip/);
    expect(await dialog().findByRole('button', { name: /18\.00 to Terminal 3$/ })).toBeTruthy();
  },
);

it('a payment at the terminal can be stopped', async () => {
  const { writes } = await openPay({});
  await dialog().findByRole('button', { name: 'Stop' });
  press('Stop');
  expect(await dialog().findByRole('button', { name: 'Stopping…' })).toBeTruthy();
  expect(writes()[0]?.call).toBe('POST /terminal-payments/attempt/cancel');
});

it('an unknown outcome is decided by an admin alone', async () => {
  await openPay({ state: 'unknown', reason: 'noAnswer' });
  expect(await dialog().findByText(/has not answered.*Don’t take it again/)).toBeTruthy();
  expect(screen.getByText(/^card: not known yet/)).toBeTruthy();
  expect(dialog().queryByLabelText('What the slip or the terminal’s list says')).toBeNull();
});

it('an admin enters what the slip says', async () => {
  await openPay({ state: 'unknown', reason: 'noAnswer' }, { ...member, roles: ['admin'] });
  await dialog().findByLabelText('What the slip or the terminal’s list says');
  fill('What the slip or the terminal’s list says', '4711');
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'It was paid' }).disabled).toBe(false);
});

it('without the right nobody takes a card on a terminal without link', async () => {
  await openPay(null, { ...member, rights: testMember.rights });
  press('Card');
  await screen.findByRole('button', { name: /to Terminal 3$/ });
  expect(dialog().queryByRole('button', { name: /without link/ })).toBeNull();
  press('Amount');
  expect(dialog().getByText('Choose who pays what'), 'the grey button says why').toBeTruthy();
});

it('the whole bill is what is left while a part is at the terminal, and closes with it', async () => {
  const amount = order.due - 500;
  const { writes } = await openPay({ amount, share: { of: 2, number: 1 } });
  press('Card');
  await screen.findByRole('button', { name: /5\.00 to Terminal 3$/ });
  press(/to Terminal 3$/);
  await vi.waitFor(() => expect(writes()[0]).toMatchObject({ body: { amount: 500, closes: true } }));
});

it('a phone asks for no tip on a card if the terminal does, and takes along none that was chosen for cash', async () => {
  const restaurant = { ...member.restaurant, tipsOnTerminal: true };
  const { writes } = await openPay(null, { ...member, restaurant });
  press(/^10 ?%/);
  press('Card');
  await screen.findByRole('button', { name: /to Terminal 3$/ });
  expect(dialog().queryByRole('button', { name: /^10 ?%/ })).toBeNull();
  press(/to Terminal 3$/);
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).not.toHaveProperty('tip');
});

it('a refund of a card goes back to it at the terminal that took it', async () => {
  const terminal = { id: 'terminal', name: 'Terminal 3', card: 'VISA ************0010' };
  const by = { id: 'kuba', name: 'Kuba' };
  const card = {
    id: 'card',
    kind: 'card' as const,
    amount: 800,
    tip: 0,
    allocations: [],
    by,
    at: openedAt,
    terminal,
  };
  const till = await openTill(makeOrder({ ...order, payments: [card], paid: 800, due: order.due - 800 }), {
    member: { ...member, rights: { ...member.rights, refund: true } },
    answers: {
      [`POST ${orderPath}/payments/card/terminal-refunds`]: () =>
        till.put({ atTerminal: [{ ...sent, amount: -800, refundOf: 'card' }] }),
    },
  });
  await openSheet(/^Pay (PLN|€)/);
  expect(dialog().getByText(/Terminal 3 · VISA \*{12}0010/)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: /Change/ })).toBeNull();
  press(/^Refund/);
  press('Complaint');
  press(/8\.00 back to the card at Terminal 3$/);
  await vi.waitFor(() => expect(till.writes()[0]?.call).toBe('POST /payments/card/terminal-refunds'));
  expect(
    await dialog().findByText(/8\.00 back to the card at Terminal 3: the guest taps there/),
  ).toBeTruthy();
});

it.each([
  ['goes to the terminal that took it', 'terminal', /^Once this is approved, Terminal 3 gives/],
  ['is made by hand on a terminal that was removed', 'gone', /^Terminal 3 isn’t asked: once this/],
])('a refund of a card that needs an approval %s, which is said before and after', async (_, id, said) => {
  const terminal = { id, name: 'Terminal 3' };
  const card = makePayment({ id: 'card', kind: 'card', amount: 800, terminal });
  const booked = { kind: 'card' as const, amount: -100, refundOf: 'card' };
  const back = makePayment({ id: 'back', ...booked, ...(id === 'terminal' && { terminal }) });
  await openTill(makeOrder({ ...order, payments: [card, back] }), { member });
  await openSheet(/^Pay (PLN|€)/);
  expect(dialog().queryAllByText(/by hand on the terminal/)).toHaveLength(id === 'gone' ? 1 : 0);
  press(/^Refund/);
  expect(await dialog().findByText(said)).toBeTruthy();
});

it('a part that the terminal has is not offered there again; before one is chosen the button waits', async () => {
  await openPay({ amount: order.due - 500 });
  press('Card');
  await screen.findByRole('button', { name: /5\.00 to Terminal 3$/ });
  press('Amount');
  expect(dialog().queryByRole('button', { name: /to Terminal 3$/ })).toBeNull();
  cleanup();
  await openPay(null);
  press('Card');
  await screen.findByRole('button', { name: /to Terminal 3$/ });
  press('Amount');
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: /0\.00 to Terminal 3$/ }).disabled).toBe(
    true,
  );
});

it('a double tap sends one guest’s share, and the next guest chooses a tip of their own', async () => {
  const stop = watchTaps(window);
  const { writes, environment, put } = await openPay(null);
  environment.answers[`POST ${orderPath}/terminal-payments`] = () =>
    put({ atTerminal: [{ ...sent, amount: order.due - 500, tip: 180, share: { of: 2, number: 1 } }] });
  press('Card');
  await screen.findByRole('button', { name: /to Terminal 3$/ });
  press(/^10%/);
  const tap = (name: RegExp) => {
    const button = dialog().getByRole('button', { name });
    fireEvent.pointerDown(button);
    fireEvent.click(button, { detail: 1, clientX: 90, clientY: 690 });
  };
  tap(/19\.80 to Terminal 3$/);
  await dialog().findByRole('button', { name: /5\.00 to Terminal 3$/ });
  tap(/5\.00 to Terminal 3$/);
  expect(writes()).toHaveLength(1);
  stop();
});
