/** What is sold by weight is weighed again: nobody stretches a price by it. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { fishmonger } from '../../../../../helpers/fishmonger.ts';
import { allow, changeSettings } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../../helpers/restaurants/stocked-origin.ts';

const { food } = restaurantIds;

t.test('a happy hour’s price is for what was weighed in it', async t => {
  const { origin, weighed, change, weigh, send, read } = await fishmonger(t);
  const days = [1, 2, 3, 4, 5, 6, 7];
  const list = {
    ...{ id: createUuid(), name: 'Happy hour', isActive: true, rounding: 'none' as const, items: [] },
    windows: [{ days, from: '17:00', to: '20:00' }],
    categories: [{ categoryId: food, percent: 50 }],
  };
  await origin.command('savePriceLists', { lists: [list] }, { headers: ifMatch(1) });
  const draft = await weighed(1);
  const lighter = await weighed(30_000);
  const sent = await weighed(300);
  await origin.command('sendOrder', { lineIds: [sent] }, { as: 'waiter', params: { id: (await read()).id } });
  t.match((await read()).lines.at(-1), {
    unitPrice: 1_800,
    priceList: { name: 'Happy hour', regularPrice: 3_600 },
    weight: { price: 600, regularPrice: 1_200 },
  });
  t.equal(
    (await change(draft, { weight: { grossGrams: 100 } })).data.lines[0]?.unitPrice,
    600,
    'while it is on',
  );
  origin.clock.nowMs += 2 * 60 * 60_000;
  const priceOf = async (id: string) => (await read()).lines.find(line => line.id === id)?.unitPrice;
  await change(draft, { note: 'bez cytryny' });
  t.equal(await priceOf(draft), 600, 'a note changes nothing');
  await change(draft, { weight: { grossGrams: 2_000 } });
  t.equal(await priceOf(draft), 24_000, '1 g of happy hour isn’t 2 kg of it');
  await change(lighter, { weight: { grossGrams: 300 } });
  t.equal(await priceOf(lighter), 3_600, 'nor 30 kg some hundred grams');
  await weigh(sent, 400);
  t.equal(await priceOf(sent), 4_800, 'nor what a station has');
  await send();
});

t.test('what is heavier by the scale never costs less per gram', async t => {
  const { origin, weighed, change, read } = await fishmonger(t);
  const line = await weighed(300);
  const days = [1, 2, 3, 4, 5, 6, 7];
  const list = {
    ...{ id: createUuid(), name: 'Happy hour', isActive: true, rounding: 'none' as const, items: [] },
    windows: [{ days, from: '00:00', to: '00:00' }],
    categories: [{ categoryId: food, percent: 50 }],
  };
  await origin.command('savePriceLists', { lists: [list] }, { headers: ifMatch(1) });
  await change(line, { weight: { grossGrams: 310 } });
  t.match((await read()).lines[0], { unitPrice: 3_720, weight: { price: 1_200 } });
});

t.test(
  'what a station has weighs less only by an admin or as a slip of the finger, and once begun by nobody',
  async t => {
    const { origin, weighed, weigh, send, read } = await fishmonger(t);
    const line = await weighed(2_000);
    await send();
    t.equal((await weigh(line, 1)).problem.code, 'APPROVAL_REQUIRED');
    t.equal((await weigh(line, 2_100)).data.total, 25_200, 'more may be said by anybody');
    await allow(origin, 'waiter', { voidSent: true });
    t.equal((await weigh(line, 1)).problem.code, 'APPROVAL_REQUIRED', 'no report would count it as a void');
    t.equal((await weigh(line, 1_950, 'admin')).data.total, 23_400);
    await changeSettings(origin, () => ({ voidGraceMinutes: 2 }));
    t.equal((await weigh(line, 1_900)).data.total, 22_800);
    origin.clock.nowMs += 120_000;
    t.equal((await weigh(line, 1)).problem.code, 'APPROVAL_REQUIRED');
    await origin.command('startLine', {}, { as: 'kitchen', params: { id: line } });
    t.equal((await weigh(line, 1)).problem.code, 'PRICE_STARTED');
    await origin.command('readyLine', {}, { as: 'kitchen', params: { id: line } });
    t.equal((await weigh(line, 1, 'admin')).problem.code, 'PRICE_STARTED');
    t.equal(
      (await weigh(line, 2_000)).data.total,
      24_000,
      'what the kitchen weighed is told when it is ready',
    );
    await origin.command(
      'serveLines',
      { lineIds: [line] },
      { as: 'waiter', params: { id: (await read()).id } },
    );
    t.equal((await weigh(line, 2_050)).data.lines[0]?.state, 'served');
    const params = { id: (await read()).id, lineId: line };
    const noted = await origin.command(
      'adjustLine',
      { weight: { grossGrams: 2_060 }, note: 'x' },
      { params },
    );
    t.equal(noted.problem.code, 'LINE_STATE', 'of what is ready nothing but its weight');
  },
);

t.test('what was billed, paid, printed or discounted keeps its price', async t => {
  const { origin, weighed, weigh, change, params } = await fishmonger(t);
  const billed = await weighed(500);
  const discount = { kind: 'percent', value: 50, reason: 'gość' } as const;
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  await origin.command('discountLine', { discount }, { as: 'admin', params: { ...params, lineId: billed } });
  t.equal((await weigh(billed, 1, 'admin')).problem.code, 'PRICE_DISCOUNTED');
  const { data } = await weigh(billed, 1_000);
  t.equal(data.lines[0]?.payable, 12_000 - 3_000, 'an approved discount stays the amount that it was for');
  await origin.command('requestBill', {}, { as: 'waiter', params });
  for (const grossGrams of [1, 1_001]) {
    const { problem } = await weigh(billed, grossGrams, 'admin');
    t.equal(problem.code, 'PRICE_BILLED', `${grossGrams} g of what is on a bill`);
  }
  const told = await weighed(300);
  const billed_at = new Date(origin.clock.nowMs).toISOString();
  await origin.database.db.updateTable('order_lines').set({ billed_at }).where('id', '=', told).execute();
  for (const grossGrams of [1, 301]) {
    const { problem } = await change(told, { weight: { grossGrams } });
    t.equal(problem.code, 'PRICE_BILLED', `${grossGrams} g of a draft that guests were told of`);
  }
});

t.test('a request for approval is for what it weighed', async t => {
  const { origin, weighed, weigh, send, params, read } = await fishmonger(t);
  const line = await weighed(100);
  await send();
  const asked = await origin.command(
    'askApproval',
    { kind: 'void', lineId: line, reason: 'pomyłka' },
    { as: 'waiter', params },
  );
  t.match(asked.data.approvals, [
    { subject: '1 × Dorada 100 g', line: { name: 'Dorada 100 g' }, amount: 1_200 },
  ]);
  await weigh(line, 2_000);
  const { approvals } = await read();
  t.match(approvals, [{ state: 'outdated' }], 'not for 2 kg');
});

t.test('its station is told of another weight, and the events say both', async t => {
  const { origin, weighed, weigh, send, params } = await fishmonger(t);
  const line = await weighed(320);
  await send();
  const key = createUuid();
  const first = await weigh(line, 450, 'waiter', key);
  t.equal((await weigh(line, 450, 'waiter', key)).text, first.text, 'pressed again');
  t.equal((await weigh(line, 450)).data.version, first.data.version, 'the same weight is no change');
  const { data: tickets } = await origin.read('preparationOrders', {
    params: { location: 'kitchen' } as never,
  });
  t.match(tickets[0]?.lines, [{ grams: 450, adjustment: { gramsBefore: 320 } }]);
  const events = (await origin.read('orderEvents', { params })).data;
  t.match(events.find(({ type }) => type === 'line.adjusted')?.payload, {
    before: { weight: { grams: 320 }, unitPrice: 3_840 },
    after: { weight: { grams: 450 }, unitPrice: 5_400 },
  });
  t.match(events.find(({ type }) => type === 'lines.added')?.payload, {
    lines: [{ name: 'Dorada 320 g', weight: { grams: 320 } }],
  });
});
