/** The order screen over a server that keeps one order and carries out what the screen asks. */
import { fireEvent, screen } from '@testing-library/react';
import type { LineChange, LinesAddition, Order } from '#shared/schemas/order-schema.ts';
import { OrderScreen } from '../../client/screens/waiter/order-screen.tsx';
import type { FakeAnswer, SentRequest } from './fake-edges.ts';
import { makeItem, makeLine, makeOrder } from './order-factory.ts';
import { renderScreen } from './screen-harness.tsx';

const pierogi = makeItem({ id: 'pierogi' });
const lemonade = makeItem({
  id: 'lemonade',
  name: 'Lemoniada',
  names: { en: 'Lemonade' },
  price: 1_400,
  station: 'bar',
  allergens: [],
});
const trout = makeItem({
  id: 'trout',
  name: 'Pstrąg',
  names: { en: 'Trout' },
  unavailable: { reason: 'sold out', by: 'Marek', at: '2026-05-04T17:10:00.000Z' },
});
export const menu = [
  { id: 'mains', name: 'Dania główne', names: { en: 'Mains' }, color: '#335577', items: [pierogi, trout] },
  { id: 'drinks', name: 'Napoje', names: { en: 'Drinks' }, color: '#335577', items: [lemonade] },
];

/** A server that keeps one order. */
function createOrderServer(start: Order) {
  let order = start;
  const change = (lines: Order['lines']): FakeAnswer => {
    order = makeOrder({ ...order, lines, version: order.version + 1 });
    return { body: order };
  };
  const add = ({ body }: SentRequest) => {
    const { lines } = body as LinesAddition;
    return change([
      ...order.lines,
      ...lines.map(({ id = '', menuItemId, quantity }) => {
        const item = menu.flatMap(({ items }) => items).find(candidate => candidate.id === menuItemId);
        return makeLine({
          ...item,
          id,
          menuItemId,
          quantity,
          unitPrice: item?.price ?? 0,
          station: item?.station ?? 'none',
        });
      }),
    ]);
  };
  const answers: Record<string, unknown> = {
    'GET /api/waiter/menu': menu,
    'GET /api/waiter/orders/order': () => ({ body: order }),
    'POST /api/waiter/orders/order/lines': add,
    'POST /api/waiter/orders/order/send': () =>
      change(order.lines.map(line => (line.state === 'draft' ? { ...line, state: 'sent' } : line))),
    'POST /api/waiter/orders/order/serve': ({ body }: SentRequest) => {
      const { lineIds } = body as { lineIds: string[] };
      return change(
        order.lines.map(line => (lineIds.includes(line.id) ? { ...line, state: 'served' } : line)),
      );
    },
    'PATCH /api/waiter/orders/order': ({ body }: SentRequest) => {
      order = makeOrder({ ...order, ...(body as object), version: order.version + 1 });
      return { body: order };
    },
    'POST /api/waiter/orders/order/cancel': () => {
      order = makeOrder({ ...order, state: 'cancelled', version: order.version + 1 });
      return { body: order };
    },
  };
  /** Lines get their ids from the client, so their addresses are known only once they are there. */
  const answerLine = (id: string) => {
    const path = `/api/waiter/orders/order/lines/${id}`;
    answers[`PATCH ${path}`] = ({ body }: SentRequest) =>
      change(
        order.lines.map(line =>
          line.id === id
            ? makeLine({ ...line, quantity: (body as LineChange).quantity ?? line.quantity })
            : line,
        ),
      );
    answers[`DELETE ${path}`] = () => change(order.lines.filter(line => line.id !== id));
  };
  answers['POST /api/waiter/orders/order/lines'] = (request: SentRequest) => {
    const answer = add(request);
    for (const { id } of order.lines) answerLine(id);
    return answer;
  };
  for (const { id } of start.lines) answerLine(id);
  return { answers, order: () => order };
}

export async function openOrder(start: Order, options: { language?: string } = {}) {
  const server = createOrderServer(start);
  const rendered = await renderScreen(<OrderScreen orderId="order" />, {
    answers: server.answers,
    ...options,
  });
  await screen.findByRole('searchbox');
  const writes = () => rendered.requests.filter(({ method }) => method !== 'GET');
  return { ...rendered, server, writes };
}

/** The menu’s row of a dish; the order’s line of it has the same name. */
export const tapDish = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}.*(add one|in the order)`) }));
export const tap = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
