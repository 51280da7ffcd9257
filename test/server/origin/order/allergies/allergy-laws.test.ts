/**
 * Whatever is tapped: no clashing dish is sent or fired unconfirmed, and none is ready, called from the pass or served before
 * somebody saw just this allergy at each of its stations.
 */
import fc from 'fast-check';
import t from 'tap';
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { allergiesFor, allergyClash } from '#shared/order/order-allergies.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { inherit, keysOf, owedBy } from '../../../../helpers/fuzz/allergy-law-checks.ts';
import {
  type AllergicOrigin,
  createAllergicOrigin,
} from '../../../../helpers/restaurants/allergic-origin.ts';
import { areRunsMany, lawRuns } from '../../../../helpers/restaurants/law-evenings.ts';
import { changeSettings } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings, beer, table1, table2 } = restaurantIds;
const kinds = [
  ...['tell', 'note', 'add', 'send', 'hold', 'fire', 'adjust', 'change'],
  ...['see', 'see', 'see', 'ready', 'ready', 'ready', 'readyTicket', 'recall', 'split', 'holdBack'],
  ...['moveLine', 'merge', 'unmerge', 'pass', 'call', 'undoCall', 'serve', 'serveUnready', 'undoServe'],
] as const;
const avoidable: Allergen[] = ['milk', 'eggs', 'nuts', 'gluten'];

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  order: fc.constantFrom(0 as const, 1 as const),
  /** Which line or ticket. */
  index: fc.nat(5),
  item: fc.constantFrom(soup, dumplings, beer),
  seat: fc.constantFrom(undefined, 1, 2),
  allergens: fc.subarray(avoidable),
  /** The waiter confirms whatever clashes; the cook's screen is current. */
  isAware: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Evening = {
  allergic: AllergicOrigin;
  ids: [string, string];
  /** What each station (`keysOf`) was last shown of a line's allergies when it said that it saw them. */
  seen: Map<string, string>;
  done: Set<string>;
};

type Shown = Pick<Ticket, 'allergies' | 'allergyNote'>;

/** Empty where nothing concerns the dish. */
function warningOf(
  { allergies = [], allergyNote }: Shown,
  seat: number | undefined,
  clash: Allergen[],
): string {
  const told = allergiesFor(allergies, [{ seat }]);
  return told.length === 0 && allergyNote === undefined ? '' : JSON.stringify([told, allergyNote, clash]);
}

async function setPass({ origin }: AllergicOrigin, usesPass: boolean) {
  const { version, ...settings } = (await origin.read('settings')).data;
  return origin.command('saveSettings', { ...settings, usesPass }, { headers: ifMatch(version) });
}

function clashOf(order: Order, { seat, allergens = [] }: OrderLine): Allergen[] {
  return allergyClash({ seat, allergens }, order.allergies ?? []);
}

async function ordersOf({ allergic: { origin }, ids }: Evening): Promise<Order[]> {
  return Promise.all(ids.map(async id => (await origin.read('waiterOrder', { params: { id } })).data));
}

async function ticketsOf({ allergic }: Evening): Promise<Ticket[]> {
  return [...(await allergic.tickets()), ...(await allergic.tickets('bar'))];
}

/** What another waiter may have told; one list in three is empty. */
function toldAllergies({ seat, allergens }: Step): OrderAllergy[] {
  return allergens.length === 0 ? [] : [{ ...(seat !== undefined && { seat }), allergens }];
}

/** The call of a step, and whether it succeeded. */
async function take(evening: Evening, wish: Step, orders: readonly Order[]): Promise<boolean> {
  const { allergic } = evening;
  const { origin, pesto } = allergic;
  const order = orders[wish.order];
  const other = orders[1 - wish.order];
  if (order === undefined || other === undefined) throw new Error('There are two orders');
  const line = order.lines[wish.index % Math.max(1, order.lines.length)];
  const tickets = await ticketsOf(evening);
  const ticket = tickets[wish.index % Math.max(1, tickets.length)];
  const params = { id: order.id, lineId: line?.id ?? order.id };
  const own = { id: line?.id ?? order.id };
  const word = wish.isAware ? { allergyConfirmed: avoidable } : {};
  const modifiers = wish.item === dumplings && wish.isAware ? [{ optionId: pesto }] : [];
  const options = line?.menuItemId === dumplings ? { modifiers } : {};
  const seat = wish.seat === undefined ? {} : { seat: wish.seat };
  const added = { menuItemId: wish.item, quantity: 2, ...seat, ...word };
  // One wall in three shows the whole group.
  const wallId = wish.seat === undefined ? undefined : ticket?.stationId;
  const wall = wallId === undefined ? {} : { stationId: wallId };
  const stationId = line?.stations?.[(wish.seat ?? 0) - 1]?.id;
  const part = stationId === undefined ? {} : { stationId };
  const named = { lineIds: [own.id] };
  const answers: Record<Step['kind'], () => Promise<{ status: number; text: string }>> = {
    tell: () => origin.command('changeOrder', { allergies: toldAllergies(wish) }, { params }),
    note: () => origin.command('changeOrder', { allergyNote: wish.isAware ? 'lateks' : null }, { params }),
    add: () => origin.command('addLines', { lines: [added] }, { params }),
    send: () => origin.command('sendOrder', word, { params }),
    hold: () => origin.command('sendOrder', { ...word, holdCourses: [0, 1, 3] }, { params }),
    fire: () => origin.command('fireCourse', { course: line?.course ?? 0, ...word }, { params }),
    adjust: () => origin.command('adjustLine', { ...options, ...word }, { params }),
    change: () => origin.command('changeLine', { ...options, seat: wish.seat ?? null, ...word }, { params }),
    see: () => {
      const version = Math.max(1, (ticket?.allergyVersion ?? 1) - (wish.isAware ? 0 : 1));
      return origin.command('seeAllergy', { version, ...wall }, { params: { id: ticket?.id ?? order.id } });
    },
    ready: () => origin.command('readyLine', part, { params: own }),
    readyTicket: () => origin.command('readyTicket', wall, { params: { id: ticket?.id ?? order.id } }),
    recall: () => origin.command('recallLine', part, { params: own }),
    pass: () => setPass(allergic, wish.isAware),
    call: () => origin.command('callWaiter', named, { params }),
    undoCall: () => origin.command('undoCall', named, { params }),
    serve: () => origin.command('serveLines', named, { params }),
    serveUnready: () => origin.command('serveLines', { ...named, notReady: true }, { params }),
    undoServe: () => origin.command('undoLines', named, { params }),
    split: () => origin.command('splitLine', { quantity: 1 }, { params }),
    holdBack: () => origin.command('holdLines', { lineIds: [own.id] }, { params }),
    moveLine: () => {
      const pieces = wish.isAware ? {} : { quantity: 1 };
      return origin.command('moveLines', { lines: [{ ...own, ...pieces }], orderId: other.id }, { params });
    },
    merge: () => origin.command('mergeOrders', { orderId: other.id }, { params }),
    unmerge: () => origin.command('unmergeOrders', { orderId: other.id }, { params }),
  };
  const { status, text } = await answers[wish.kind]();
  if (status >= 500) throw new Error(text);
  if (wish.kind === 'see' && status < 300 && ticket !== undefined) {
    // A station has one card for the table, with the tickets of all courses.
    const isOnCard = ({ orderId, stationId }: Ticket) =>
      orderId === ticket.orderId && stationId === ticket.stationId;
    for (const shownTicket of tickets.filter(isOnCard))
      for (const shown of shownTicket.lines) {
        const keys = keysOf(shown).filter(
          key => wallId === undefined || !shown.stations || key.endsWith(`/${wallId}`),
        );
        const warning = warningOf(shownTicket, shown.seat, shown.clashes ?? []);
        for (const key of keys) evening.seen.set(key, warning);
      }
  }
  return status < 300;
}

function demand({ seen }: Evening, { kind }: Step, before: readonly Order[], after: readonly Order[]): void {
  const known = new Map(before.flatMap(({ lines }) => lines).map(line => [line.id, line]));
  for (const order of after) {
    for (const line of order.lines) {
      const was = known.get(line.id);
      const from = was?.state;
      const clash = clashOf(order, line);
      const open = clash.filter(allergen => line.allergyConfirmed?.allergens.includes(allergen) !== true);
      const isSent = from === 'draft' && line.state !== 'draft';
      const isFired = from === 'held' && line.state === 'sent';
      if ((isSent || isFired) && open.length > 0)
        throw new Error(`${line.name} was ${isFired ? 'fired' : 'sent'} with ${open.join()}`);
      const warning = warningOf(order, line.seat, clash);
      const blind = owedBy(kind, was, line).filter(key => warning !== '' && seen.get(key) !== warning);
      if (blind.length > 0) throw new Error(`${kind}: ${line.name} went on, ${blind} did not see ${warning}`);
    }
  }
}

async function clearOrders({ origin }: AllergicOrigin): Promise<void> {
  const { db } = origin.database;
  for (const table of ['order_lines', 'order_texts', 'tickets', 'orders', 'events'] as const)
    await db.deleteFrom(table).execute();
}

t.test('a clashing dish is neither sent unconfirmed nor ready unseen', async t => {
  const allergic = await createAllergicOrigin(t);
  await changeSettings(allergic.origin, ({ stations: known = [] }) => ({
    stations: [...known, { id: 'grill', group: 'kitchen', name: 'Grill', color: '#dc2626' }],
  }));
  const shared = { params: { id: dumplings }, headers: ifMatch(2) };
  await allergic.origin.command('changeMenuItem', { stationIds: ['kitchen', 'grill'] }, shared);
  const done = new Set<string>();
  let refused = 0;
  const run = async (steps: readonly Step[]) => {
    await clearOrders(allergic);
    await setPass(allergic, false);
    const lines = [soup, dumplings].map(menuItemId => ({ menuItemId, quantity: 2 }));
    const first = await allergic.open({ tableId: table1, lines });
    const second = await allergic.open({ tableId: table2, lines });
    const evening: Evening = { allergic, ids: [first.id, second.id], seen: new Map(), done };
    let orders = [first, second];
    for (const wish of steps) {
      allergic.origin.clock.nowMs += 1_000;
      if (await take(evening, wish, orders)) done.add(wish.kind);
      else refused += 1;
      const after = await ordersOf(evening);
      inherit(
        evening.seen,
        after.flatMap(order => order.lines),
      );
      demand(evening, wish, orders, after);
      orders = after;
    }
  };
  const plain = { order: 0, index: 0, item: soup, seat: undefined, isAware: true } as const;
  const pesto = { ...plain, index: 1, item: dumplings, allergens: ['nuts' as const] };
  const atGrill = { ...pesto, seat: 2 as const };
  // The grill is ready before the allergy is told: then it has to look again, whichever ticket the other station sees first.
  const onePart = [
    ...(['send', 'ready'] as const).map(kind => ({ ...atGrill, kind })),
    { ...pesto, kind: 'tell' as const },
    ...[1, 2].flatMap(index => [
      { ...pesto, kind: 'see' as const, seat: 1 as const, index },
      { ...pesto, kind: 'ready' as const, seat: 1 as const },
    ]),
  ];
  const evening = (...some: Step['kind'][]) =>
    some.map(kind => ({ ...plain, kind, allergens: ['milk' as const] }));
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), run), {
    numRuns: lawRuns,
    examples: [
      [evening('tell', 'send', 'see', 'ready', 'recall', 'note', 'see', 'readyTicket')],
      [evening('hold', 'tell', 'fire', 'split', 'holdBack', 'see', 'fire', 'see', 'ready')],
      [(['tell', 'send', 'see', 'adjust', 'ready'] as const).map(kind => ({ ...pesto, kind }))],
      [evening('tell', 'change', 'add', 'merge', 'unmerge', 'send', 'adjust')],
      [evening('pass', 'send', 'ready', 'tell', 'see', 'call', 'undoCall', 'call', 'serve', 'undoServe')],
      [evening('pass', 'send', 'ready', 'tell', 'call', 'serve')],
      [evening('send', 'ready', 'tell', 'serve', 'see', 'serve')],
      [evening('tell', 'send', 'see', 'serveUnready')],
      [onePart],
    ],
  });
  if (!areRunsMany) return;
  t.same(
    [...new Set(kinds)].filter(kind => !done.has(kind)),
    [],
    'every kind of step was let through',
  );
  t.ok(refused > 0);
});
