/** Training orders go through the stations and count nowhere. */
import t from 'tap';
import { readPath } from '#shared/contract/paths.ts';
import { readNames } from '#shared/contract/reads.ts';
import { type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import { limits } from '#shared/kernel/limits.ts';
import { csvPath, reportReads } from '#shared/reports/report-calls.ts';
import { createOwnTransaction } from '../../../../../server/origin/kernel/calls/own-transaction.ts';
import { startEndingTraining } from '../../../../../server/origin/order/orders/start-ending-training.ts';
import { originLinks } from '../../../../../server/origin/origin-links.ts';
import { closeDay } from '../../../../helpers/cash/day-end.ts';
import { writeBodies } from '../../../../helpers/fuzz/permission-bodies.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../../../../helpers/restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, beer, water, table1 } = restaurantIds;
const as = 'waiter' as const;
const asAdmin = { authorization: `Bearer ${tokenOf('admin')}` };
const kitchen = { as: 'kitchen', params: { location: 'kitchen' } } as const;

const training = {
  type: 'dineIn',
  ...{ guestCount: 2, name: 'Training', isTraining: true },
  lines: [soup, beer, water].map(menuItemId => ({ menuItemId, quantity: 3 })),
} satisfies WriteBody<'createOrder'>;
const aSoup = { menuItemId: soup, quantity: 1 };

const thirtySoups = { ...training, lines: Array.from({ length: 30 }, () => aSoup) };

async function sentTraining(origin: OriginFixture, body: WriteBody<'createOrder'> = training) {
  const { id } = (await origin.command('createOrder', body, { as })).data;
  const sent = await origin.command('sendOrder', {}, { as, params: { id } });
  if (sent.status !== 200) throw new Error(sent.text);
  return sent.data;
}

/** What the restaurant counts; dishes' usual times are read apart. */
async function counted(origin: OriginFixture) {
  const names = [
    ...(Object.keys(reportReads) as (keyof typeof reportReads)[]),
    ...(['dayReportDraft', 'overview', 'ingredients', 'menuItems', 'printJobs'] as const),
  ];
  const params = { from: '2025-11-20T00:00:00Z', to: '2025-11-22T00:00:00Z' };
  const answers = names.map(async name => {
    const { data, status, text } = await origin.read(name, name in reportReads ? { params } : {});
    if (status !== 200) throw new Error(`${name}: ${text}`);
    return [name, data] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

t.test('no report, stock, count or Z knows of a training order, and it vanishes', async t => {
  const origin = await createOrigin(t);
  const ingredient = await origin.command('createIngredient', { name: 'Buraki', unit: 'g', stock: 5_000 });
  const change = { portionsLeft: 4, ingredients: [{ ingredientId: ingredient.data.id, quantity: 200 }] };
  const changed = await origin.command('changeMenuItem', change, {
    ...{ params: { id: soup }, headers: { 'if-match': '"1"' } },
  });
  t.equal(changed.status, 200, changed.text);
  const sold = await sentOrder(origin, ['soup', 'beer']);
  await pay(origin, sold.id, { kind: 'cash', amount: sold.total, closes: true });
  const before = await counted(origin);

  origin.clock.nowMs += 60 * 60_000;
  const later = await counted(origin);
  const order = await sentTraining(origin);
  t.match(order, { isTraining: true, state: 'open' });
  t.notOk('tableId' in order);
  const tickets = (await origin.read('preparationOrders', kitchen)).data;
  const ticket = tickets.find(({ orderId }) => orderId === order.id);
  t.match(ticket, { isTraining: true, orderId: order.id, lines: [{ quantity: 3 }] });
  const params = { id: ticket?.id ?? '' };
  t.equal((await origin.command('readyTicket', {}, { as: 'kitchen', params })).status, 200);
  const lineIds = [ticket?.lines[0]?.id ?? ''];
  t.equal((await origin.command('serveLines', { lineIds }, { as, params: { id: order.id } })).status, 200);
  t.same(await counted(origin), later, 'while it is open');

  const ended = await origin.command('cancelOrder', {}, { as, params: { id: order.id } });
  t.match(ended.data, { state: 'cancelled', lines: [], total: 0 });
  t.same(
    (await origin.read('preparationOrders', kitchen)).data.flatMap(({ orderId }) => orderId),
    [sold.id],
  );
  t.same(await counted(origin), later, 'once it is over');
  t.same(later['preparationReport'], before['preparationReport']);
});

t.test('nothing that is done with it moves stock, taken back or changed either', async t => {
  const origin = await createOrigin(t);
  const ingredient = await origin.command('createIngredient', { name: 'Buraki', unit: 'g', stock: 5_000 });
  const ingredients = [{ ingredientId: ingredient.data.id, quantity: 200 }];
  const group = await origin.command('createModifierGroup', {
    name: 'Dodatki',
    max: 1,
    options: [{ name: 'Buraki', ingredients }],
  });
  const optionId = group.data.options[0]?.id ?? '';
  for (const [id, change] of [
    [soup, { modifierGroupIds: [group.data.id] }],
    [beer, { pricedBy: 'kg' as const }],
  ] satisfies [string, WriteBody<'changeMenuItem'>][]) {
    const options = { params: { id }, headers: { 'if-match': '"1"' } };
    const changed = await origin.command('changeMenuItem', { ingredients, ...change }, options);
    t.equal(changed.status, 200, changed.text);
  }
  const lines = [
    { menuItemId: soup, quantity: 3 },
    { menuItemId: beer, quantity: 1, weight: { grossGrams: 2_000 } },
    { menuItemId: water, quantity: 1 },
  ];
  const { id } = (await origin.command('createOrder', { ...training, lines }, { as })).data;
  const sent = await origin.command('sendOrder', {}, { as, params: { id } });
  const [dish, weighed] = sent.data.lines.map(line => line.id);
  const of = { as, params: { id } } as const;
  const served = { lineIds: [dish ?? '', weighed ?? ''] };
  t.equal((await origin.command('serveLines', { ...served, notReady: true }, of)).status, 200);
  t.equal((await origin.command('undoLines', served, of)).status, 200);
  for (const lineId of served.lineIds)
    t.equal((await origin.command('startLine', {}, { params: { id: lineId } })).status, 200);
  for (const [lineId = '', body] of [
    [dish, { modifiers: [{ optionId }] }],
    [weighed, { weight: { grossGrams: 5_000 } }],
  ] satisfies [string | undefined, WriteBody<'adjustLine'>][]) {
    const adjusted = await origin.command('adjustLine', body, { params: { id, lineId } });
    t.equal(adjusted.status, 200, adjusted.text);
  }
  t.match((await origin.read('ingredients')).data, [{ stock: 5_000 }]);
  const movements = await origin.read('stockMovements', { params: { id: ingredient.data.id } });
  t.same(
    movements.data.filter(({ reason }) => reason === 'sale' || reason === 'void'),
    [],
  );
});

/** Every read and file of the tables, of these orders where it is one's, by the name; refused ones are empty. */
async function allReads(origin: OriginFixture, id: string) {
  const params = { id, from: '2025-11-20T00:00:00Z', to: '2025-11-22T00:00:00Z' };
  const answers = new Map<string, string>();
  for (const name of readNames) {
    for (const person of ['admin', 'waiter', 'kitchen', 'bar'] as const) {
      const location = person === 'bar' ? 'bar' : 'kitchen';
      const { status, text } = await origin.read(name, { as: person, params: { ...params, location } });
      answers.set(name, `${answers.get(name) ?? ''}${status === 200 ? text : ''}`);
    }
  }
  for (const name of Object.keys(reportReads) as (keyof typeof reportReads)[]) {
    const url = csvPath(readPath(name, params));
    answers.set(`${name}.csv`, (await origin.send({ method: 'GET', url, headers: asAdmin })).text);
  }
  return answers;
}

t.test('of all reads only those of who works on it know it, and of what is over only the office', async t => {
  const origin = await createOrigin(t);
  await sentOrder(origin, ['soup']);
  const { id, lines } = await sentTraining(origin);
  const namesIt = (answers: ReadonlyMap<string, string>) =>
    [...answers].filter(([, text]) => text.includes(id)).map(([name]) => name);
  const open = [
    'waiterOrders',
    'waiterOrder',
    'adminOrders',
    'adminOrder',
    'orderEvents',
    'preparationOrders',
  ];
  t.same(namesIt(await allReads(origin, id)).toSorted(), [...open, 'courseForecasts'].toSorted());
  const body = { lineIds: lines.map(line => line.id), notReady: true };
  const served = await origin.command('serveLines', body, { as, params: { id } });
  t.match(served.data, { state: 'cancelled', lines: [] }, 'it ends with its last dish');
  const over = ['waiterOrder', 'adminOrders', 'adminOrder', 'orderEvents'];
  t.same(namesIt(await allReads(origin, id)).toSorted(), [...over, 'courseForecasts'].toSorted());
  const found = await origin.read('adminOrders', { params: { search: 'Training' } });
  t.same(found.data.items, [], 'no search finds it');
  const types = (await origin.read('orderEvents', { params: { id } })).data.map(({ type }) => type);
  t.match(types, ['order.opened', 'lines.sent', 'lines.served', 'order.cancelled']);
});

t.test('a dish takes as long as before, and orders of guests have no gap in their numbers', async t => {
  const origin = await createOrigin(t);
  const dish = { params: { id: soup } };
  const first = await sentOrder(origin, ['soup']);
  const before = (await origin.read('preparationTimes', dish)).data;
  const { id, number } = await sentTraining(origin, thirtySoups);
  const [ticket] = (await origin.read('preparationOrders', kitchen)).data.filter(
    ({ orderId }) => orderId === id,
  );
  origin.clock.nowMs += 20 * 60_000;
  await origin.command('readyTicket', {}, { as: 'kitchen', params: { id: ticket?.id ?? '' } });
  t.same((await origin.read('preparationTimes', dish)).data, before);
  t.equal((await sentOrder(origin, ['beer'], restaurantIds.table2)).number, first.number + 1);
  t.equal(number, 1);
  t.equal((await sentTraining(origin)).number, 2);
});

t.test('nobody is told that what is only practised is out', async t => {
  const origin = await createOrigin(t);
  await origin.command('createOrder', training, { as });
  const cook = { as: 'kitchen', params: { id: soup } } as const;
  t.same((await origin.read('itemImpact', cook)).data.orders, []);
  await origin.command('setAvailability', { available: false }, cook);
  t.same((await origin.read('blockedOrders', { as: 'kitchen' })).data, []);
});

t.test('there are few of them, each is small, and a forgotten one ends by itself', async t => {
  const origin = await createOrigin(t);
  const lines = Array.from({ length: limits.linesPerTrainingOrderMax }, () => aSoup);
  const { data: order } = await origin.command('createOrder', { ...training, lines }, { as });
  const more = { lines: [aSoup] };
  const { problem } = await origin.command('addLines', more, { as, params: { id: order.id } });
  t.match(problem, { code: 'ORDER_AT_LIMIT', errors: [{ path: 'lines', message: 'must be at most 40' }] });
  const large = { ...training, lines: [...lines, ...more.lines] };
  t.equal((await origin.command('createOrder', large, { as })).problem.code, 'ORDER_AT_LIMIT');
  for (let open = 1; open < limits.trainingOrdersMax; open += 1) await sentTraining(origin);
  const beyond = await origin.command('createOrder', training, { as: 'admin' });
  t.match(beyond.problem, { code: 'OPEN_ORDERS_AT_LIMIT', errors: [{ path: 'trainingOrders' }] });
  const real = await sentOrder(origin, ['soup']);

  const { database, clock } = origin;
  const now = () => clock.nowMs;
  const change = createOwnTransaction({ database, now, links: originLinks, afterCommit: () => {} });
  const pass = async () => {
    let work = () => {};
    const after = (_delayMs: number, due: () => void) => {
      work = due;
      return () => {};
    };
    const log = { error: (fault: unknown) => t.fail(String(fault)) };
    const ending = startEndingTraining({ database, now, change, clock: { after }, log });
    work();
    await ending.stop();
  };
  const openNow = async () => (await origin.read('waiterOrders', { as: 'admin' })).data.map(({ id }) => id);
  clock.nowMs += limits.trainingOrderMs - 1;
  await pass();
  t.equal((await openNow()).length, limits.trainingOrdersMax + 1);
  clock.nowMs += 1;
  await pass();
  t.same(await openNow(), [real.id]);
  const tickets = (await origin.read('preparationOrders', kitchen)).data;
  t.same(
    tickets.map(({ orderId }) => orderId),
    [real.id],
  );
});

t.test('the Z ends what was left of it, and carries nothing over', async t => {
  const origin = await createOrigin(t);
  const order = await sentTraining(origin);
  const z = await closeDay(origin);
  t.match(z.data, { carriedOver: { orders: [] }, figures: { orders: 0, sales: { gross: 0 } } });
  t.equal((await origin.read('adminOrder', { params: { id: order.id } })).data.state, 'cancelled');
  t.same((await origin.read('waiterOrders', { as })).data, []);
});

t.test('it keeps nobody who leaves, and goes to a colleague like any other', async t => {
  for (const leave of [
    (origin: OriginFixture) => {
      const options = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
      return origin.command('changeUser', { isActive: false }, options);
    },
    (origin: OriginFixture) => {
      const options = { params: { id: people.waiter.userId }, headers: { 'if-match': '"1"' } };
      return origin.command('archiveUser', undefined, options);
    },
    async (origin: OriginFixture, id: string) => {
      const offer = { to: people.admin.userId, orderIds: [id] };
      const { data } = await origin.command('askTransfer', offer, { as });
      return origin.command('acceptTransfer', {}, { params: { id: data.id } });
    },
  ]) {
    const origin = await createOrigin(t);
    const { id } = await sentTraining(origin);
    const { status, text } = await leave(origin, id);
    t.ok(status < 300, text);
    t.match((await origin.read('adminOrder', { params: { id } })).data, {
      ...{ waiterId: people.admin.userId, state: 'open', isTraining: true },
    });
  }
});

t.test('it holds no table', async t => {
  const origin = await createOrigin(t);
  const { problem } = await origin.command('createOrder', { ...training, tableId: table1 }, { as });
  t.match(problem, { status: 400, errors: [{ path: 'tableId' }] });
});

t.test("whatever is about money, guests' paper or other orders is refused, from either side", async t => {
  const origin = await createOrigin(t);
  const practised = await sentTraining(origin);
  const real = await sentOrder(origin, ['soup', 'beer']);
  const idsOf = (order: typeof real, other: typeof real) => ({
    ...{ items: soup, sentLines: order.lines[0]?.id ?? '', orders: other.id, targets: other.id },
    freeTables: restaurantIds.table2,
  });
  const byOrder = (Object.keys(writes) as WriteName[]).filter(name =>
    /\/orders\/:id/.test(writes[name].path),
  );
  const allowed: string[] = [];
  for (const name of byOrder.filter(name => name !== 'cancelOrder')) {
    const ids = idsOf(practised, real);
    const body = writeBodies[name]?.(ids as never) ?? {};
    const params = { id: practised.id, lineId: ids.sentLines, paymentId: real.id, approvalId: real.id };
    const { status, problem } = await origin.command(name, body as never, { params });
    if (status < 400 || problem.code !== 'TRAINING_ORDER') allowed.push(name);
  }
  t.same(allowed.toSorted(), [
    ...['addLines', 'adjustLine', 'callWaiter', 'changeLine', 'changeOrder', 'claimLines'],
    ...[
      'dropApproval',
      'fireCourse',
      'fireFromPass',
      'holdLines',
      'removeLine',
      'rushLines',
      'sendOrder',
      'serveLines',
      'unclaimLines',
    ],
    ...['undoCall', 'undoLines', 'unrushLines'],
  ]);
  for (const name of ['mergeOrders', 'moveLines'] as const) {
    const body = writeBodies[name]?.(idsOf(real, practised) as never);
    const { problem } = await origin.command(name, body as never, { params: { id: real.id } });
    t.equal(problem.code, 'TRAINING_ORDER', `${name} into it`);
  }
  t.same((await origin.read('adminOrder', { params: { id: practised.id } })).data.payments, []);
});
