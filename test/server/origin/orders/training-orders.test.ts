/** Training orders go through the stations and count nowhere. */
import t from 'tap';
import { reportReads } from '#shared/contract/report-calls.ts';
import { type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import { writeBodies } from '../../../helpers/fuzz/permission-bodies.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const { soup, beer, water, table1 } = restaurantIds;
const as = 'waiter' as const;
const kitchen = { as: 'kitchen', params: { location: 'kitchen' } } as const;

const training = {
  type: 'dineIn',
  ...{ guestCount: 2, name: 'Training', isTraining: true },
  lines: [soup, beer, water].map(menuItemId => ({ menuItemId, quantity: 3 })),
} as const;

async function sentTraining(origin: OriginFixture) {
  const { id } = (await origin.command('createOrder', training, { as })).data;
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
  const later = { ...(await counted(origin)), preparationReport: undefined };
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
  t.same({ ...(await counted(origin)), preparationReport: undefined }, later, 'while it is open');

  const ended = await origin.command('cancelOrder', {}, { as, params: { id: order.id } });
  t.match(ended.data, { state: 'cancelled', lines: [], total: 0 });
  t.same(
    (await origin.read('preparationOrders', kitchen)).data.flatMap(({ orderId }) => orderId),
    [sold.id],
  );
  const after = await counted(origin);
  t.same(after, { ...before, ...later, preparationReport: before['preparationReport'] }, 'once it is over');
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
