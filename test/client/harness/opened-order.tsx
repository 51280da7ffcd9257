/** Renders the order screen over a fake server that stores one order and applies the screen's writes. */
import { fireEvent, screen } from '@testing-library/react';
import { priceOfWeight } from '#shared/catalog/item-weight.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type {
  ChosenOption,
  LineChange,
  LinesAddition,
  SendCommand,
} from '#shared/order/order-command-schema.ts';
import type { LineModifier, Order, OrderLine } from '#shared/order/order-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { OrderScreen } from '../../../client/screens/waiter/taking/order-screen.tsx';
import type { FakeAnswer, SentRequest } from './fake-browser-environment.ts';
import { makeItem, makeLine, makeOrder } from './order-factory.ts';
import { renderScreen, testMember } from './screen-harness.tsx';

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
const steak = makeItem({
  id: 'steak',
  name: 'Stek',
  names: { en: 'Steak' },
  price: 8_000,
  allergens: [],
  modifierGroupIds: ['doneness', 'extras'],
});
const soup = makeItem({
  id: 'soup',
  name: 'Rosół',
  names: { en: 'Broth' },
  course: 1,
  price: 1_800,
  allergens: [],
  modifierGroupIds: ['extras'],
  portionsLeft: 3,
});
const option = (id: string, name: string, priceDelta = 0) => ({
  id,
  name,
  names: {},
  priceDelta,
  allergens: [],
  ingredients: [],
  isAvailable: true,
  isDefault: false,
});
export const modifierGroups: ModifierGroup[] = [
  {
    id: 'doneness',
    name: 'Wysmażenie',
    names: { en: 'Doneness' },
    min: 1,
    max: 1,
    options: [option('rare', 'Rare'), option('medium', 'Medium')],
    version: 1,
  },
  {
    id: 'extras',
    name: 'Modyfikatory',
    names: { en: 'Extras' },
    min: 0,
    max: 3,
    options: [
      option('butter', 'Butter', 300),
      option('salad', 'Salad', 900),
      { ...option('truffle', 'Truffle', 2_000), isAvailable: false },
    ],
    version: 1,
  },
];
export const menu = [
  {
    id: 'mains',
    name: 'Dania główne',
    names: { en: 'Mains' },
    color: '#335577',
    items: [pierogi, trout, steak, soup],
  },
  { id: 'drinks', name: 'Napoje', names: { en: 'Drinks' }, color: '#335577', items: [lemonade] },
];

/** The signed-in waiter. */
export const me = { id: testMember.userId, name: testMember.displayName };

function chosenOption({ optionId, quantity = 1 }: ChosenOption): LineModifier {
  for (const { id: groupId, options } of modifierGroups)
    for (const { id, name, names, priceDelta } of options)
      if (id === optionId) return { groupId, optionId, name, names, priceDelta, quantity };
  throw new Error(`no option ${optionId}`);
}

/** A fake server that stores one order. */
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
      ...lines.map(({ id = '', menuItemId, openItem, weight, modifiers = [], ...asked }) => {
        const { allergyConfirmed: _, ...wanted } = asked;
        const item = menu.flatMap(({ items }) => items).find(candidate => candidate.id === menuItemId);
        const added = item ?? { ...openItem, names: {}, course: 0 };
        const { name = '', names, price = 0, station = 'none', course } = added;
        const { grossGrams = 0, tareGrams = 0 } = weight ?? {};
        const pricedBy = item?.pricedBy;
        const grams = grossGrams - tareGrams;
        const weighed = pricedBy && { weight: { grams, pricedBy, price } };
        const unitPrice = pricedBy ? priceOfWeight(price, pricedBy, grams) : price;
        const known = { name, names, station, course, unitPrice, ...weighed, addedBy: me };
        const line = makeLine({ ...known, ...wanted, id, modifiers: modifiers.map(chosenOption) });
        const { menuItemId: __, ...open } = line;
        return menuItemId === undefined ? open : { ...line, menuItemId };
      }),
    ]);
  };
  const answers: Record<string, unknown> = {
    'GET /api/waiter/menu': menu,
    'GET /api/waiter/orders/order': () => ({ body: order }),
    'POST /api/waiter/orders/order/lines': add,
    'GET /api/waiter/modifier-groups': modifierGroups,
    'GET /api/waiter/colleagues': [
      { id: me.id, displayName: me.name },
      { id: 'marek', displayName: 'Marek' },
    ],
    'POST /api/waiter/orders/order/send': ({ body }: SentRequest) => {
      const { holdCourses = [], lineIds } = body as SendCommand;
      const sent = (line: OrderLine): OrderLine => ({
        ...line,
        ...(holdCourses.includes(line.course)
          ? { state: 'held' }
          : { state: 'sent', sentAt: new Date().toISOString() }),
      });
      const isMeant = ({ id, state }: OrderLine) =>
        lineIds === undefined ? state === 'draft' : lineIds.includes(id);
      return change(order.lines.map(line => (isMeant(line) ? sent(line) : line)));
    },
    'POST /api/waiter/orders/order/fire': ({ body }: SentRequest) => {
      const { course } = body as { course: number };
      return change(
        order.lines.map(line =>
          line.state === 'held' && line.course === course
            ? { ...line, state: 'sent', sentAt: new Date().toISOString() }
            : line,
        ),
      );
    },
    'POST /api/waiter/orders/order/undo': ({ body }: SentRequest) => {
      const { lineIds } = body as { lineIds: string[] };
      const undone = (line: OrderLine): OrderLine => ({
        ...line,
        state: line.state === 'served' ? 'ready' : 'held',
      });
      return change(order.lines.map(line => (lineIds.includes(line.id) ? undone(line) : line)));
    },
    'POST /api/waiter/orders/order/claim': ({ body }: SentRequest) => {
      const { lineIds } = body as { lineIds: string[] };
      return change(order.lines.map(line => (lineIds.includes(line.id) ? { ...line, claimedBy: me } : line)));
    },
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
  /** The client creates line ids, so their routes can only be registered once the lines exist. */
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

export async function openOrder(
  start: Order,
  {
    answers = {},
    ...options
  }: {
    language?: string;
    kept?: Record<string, string>;
    answers?: Record<string, unknown>;
    member?: Partial<UserInfo>;
  } = {},
) {
  const server = createOrderServer(start);
  const rendered = await renderScreen(<OrderScreen orderId="order" />, {
    // The same object: the server adds to it.
    answers: Object.assign(server.answers, answers),
    ...options,
  });
  await (start.state === 'open'
    ? screen.findByRole('searchbox')
    : screen.findByRole('button', { name: 'More about this order' }));
  const writes = () => rendered.requests.filter(({ method }) => method !== 'GET');
  return { ...rendered, server, writes };
}

/** The dish's row in the menu, not its order line, which has the same name. */
export const tapDish = (name: string) =>
  fireEvent.click(
    screen.getByRole('button', { name: new RegExp(`^${name}.*(add one|in the order|choose and add)`) }),
  );
export const tap = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export async function openMore(): Promise<HTMLElement> {
  tap(/More about this order/);
  return screen.findByRole('dialog');
}
