/** Renders the order screen over a fake server that stores one order, takes payments, closes it and prints its receipt. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment, Payment } from '#shared/order/payment-schema.ts';
import { OrderScreen } from '../../../client/screens/waiter/taking/order-screen.tsx';
import type { Answers, FakeAnswer, SentRequest } from './fake-browser-environment.ts';
import { me, menu } from './opened-order.tsx';
import { makeOrder, openedAt } from './order-factory.ts';
import { renderScreen } from './screen-harness.tsx';

export const orderPath = '/api/waiter/orders/order';

export function makePayment(change: Partial<Payment>): Payment {
  return {
    id: 'payment',
    kind: 'cash',
    amount: 100,
    tip: 0,
    allocations: [],
    by: me,
    at: openedAt,
    ...change,
  };
}

export function refusal(code: string, status = 409): FakeAnswer {
  return { status, body: { code, status, title: code } };
}

function paymentOf(
  { id = 'given', closes: _, buyerTaxId: __, lineIds, tendered, ...body }: NewPayment,
  order: Order,
) {
  const lines = order.lines.filter(line => lineIds?.includes(line.id));
  return makePayment({
    ...body,
    id,
    ...(tendered === undefined ? {} : { tendered, change: tendered - body.amount - (body.tip ?? 0) }),
    allocations: lines.map(line => ({ lineId: line.id, amount: line.payable })),
  });
}

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

export async function openTill(start: Order, { answers = {}, ...options }: Options = {}) {
  let order = start;
  const put = (change: Partial<Order>): FakeAnswer => {
    const tip = (change.payments ?? order.payments).reduce((sum, payment) => sum + payment.tip, 0);
    order = makeOrder({ ...order, ...change, tip, version: order.version + 1 });
    return { body: order };
  };
  const take = ({ body }: SentRequest) => {
    const requested = body as NewPayment;
    const payments = [...order.payments, paymentOf(requested, order)];
    const closed = { state: 'closed', closedAt: openedAt, receiptState: 'issued' } as const;
    return put({ payments, ...(requested.closes === true ? closed : {}) });
  };
  const paying: Answers = {
    [`GET ${orderPath}`]: () => ({ body: order }),
    'GET /api/waiter/menu': menu,
    'GET /api/waiter/modifier-groups': [],
    'GET /api/waiter/printers': [],
    [`POST ${orderPath}/payments`]: take,
    ...answers,
  };
  const rendered = await renderScreen(<OrderScreen orderId="order" />, { ...options, answers: paying });
  // A closed order is rendered by a lazy-loaded component.
  await screen.findAllByText(new RegExp(String(start.number)));
  /** The writes in order: path below the order, and body. */
  const writes = () =>
    rendered.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body, headers }) => ({
        call: `${method} ${path.replace(orderPath, '')}`,
        body,
        key: headers['idempotency-key'],
      }));
  /** A change from another device, pushed by the socket. */
  const changeRemotely = async (change: Partial<Order>) => {
    put(change);
    await rendered.pushSnapshot(orderPath, order);
  };
  return { ...rendered, writes, put, changeRemotely, order: () => order };
}

export const dialog = () => within(screen.getByRole('dialog'));
export const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }));
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
/** Opens a sheet, which is lazy-loaded. */
export async function openSheet(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog');
}
export const settle = () => act(async () => {});
