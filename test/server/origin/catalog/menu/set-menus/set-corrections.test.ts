/** A set menu's price stays, whatever happens to a dish of it. */
import t from 'tap';
import { setsBroken } from '../../../../../helpers/fuzz/set-law-checks.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';
import { openOrder, pricesOf, setOnTable } from '../../../../../helpers/set-on-table.ts';

const { soup, dumplings, beer, water, trout, table2 } = restaurantIds;
const reason = 'Pomyłka';
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

t.test('an unsent dish may become another of its course; the others bear the set anew', async t => {
  const { origin, added, as, onLine } = await setOnTable(t);
  const to = (menuItemId: string, options = onLine(dumplings)) =>
    origin.command('exchangeSetDish', { menuItemId }, options);
  t.match((await to(beer)).problem, { code: 'ITEM_UNKNOWN', errors: [{ path: 'menuItemId' }] });
  t.equal((await to(trout)).problem.code, 'ITEM_UNKNOWN');
  const { data } = await to(soup);
  t.same(pricesOf(data), { 'Zupa draft': 2_077, 'Piwo draft': 849 });
  t.equal(data.total, 5_003, 'without the supplement');
  const alone = { lines: [{ menuItemId: water, quantity: 1 }] };
  const { lines } = (await origin.command('addLines', alone, { as, params: { id: added.id } })).data;
  const single = { as, params: { id: added.id, lineId: lines.at(-1)?.id ?? '' } };
  t.equal((await to(soup, single)).problem.code, 'INVALID_REQUEST', 'of no set');
  await origin.command('sendOrder', {}, { as, params: { id: added.id } });
  t.equal((await to(dumplings, onLine(soup, data))).problem.code, 'LINE_STATE');
});

t.test('a dish of a set is one, and its price stays when it is removed before it is sent', async t => {
  const { origin, onLine, added } = await setOnTable(t);
  const more = await origin.command('changeLine', { quantity: 2 }, onLine(beer));
  t.match(more.problem, { code: 'INVALID_REQUEST', errors: [{ path: 'quantity' }] });
  const fewer = (await origin.command('removeLine', undefined, onLine(soup))).data;
  t.equal(fewer.total, added.total);
  const last = await origin.command('removeLine', undefined, onLine(beer));
  t.same(pricesOf(last.data), { 'Pierogi draft': 5_003 + 701 });
  t.equal((await origin.command('removeLine', undefined, onLine(dumplings))).data.total, 0);
});

t.test('voiding all but one dish sells no cheap dish: what stays costs the set', async t => {
  const { origin, params, onLine } = await setOnTable(t);
  await origin.command('sendOrder', {}, { params });
  const voidOf = async (item: string) =>
    (await origin.command('voidLine', { reason }, { ...onLine(item), as: 'admin' })).data;
  const less = await voidOf(soup);
  t.equal(less.total, 5_003 + 701);
  t.same(setsBroken([less]), []);
  t.same(pricesOf(await voidOf(beer)), {
    'Zupa voided': 0,
    'Pierogi sent': 5_003 + 701,
    'Piwo voided': 0,
  });
  t.equal((await voidOf(dumplings)).total, 0);
});

t.test('the whole set is voided by one word, or by one approval', async t => {
  const { origin, params, onLine } = await setOnTable(t);
  await origin.command('sendOrder', {}, { params });
  const whole = { reason, wholeSet: true };
  origin.clock.nowMs += 60 * 60_000;
  t.equal((await origin.command('voidLine', whole, onLine(soup))).problem.code, 'APPROVAL_REQUIRED');
  const { lineId } = onLine(soup).params;
  const asked = await origin.command(
    'askApproval',
    { kind: 'void', lineId, ...whole },
    { as: 'waiter', params },
  );
  t.match(asked.data.approvals, [{ kind: 'void', amount: 5_704, subject: 'Lunch' }]);
  const approval = asked.data.approvals[0]?.id ?? '';
  const approved = await origin.command('approve', {}, { params: { id: approval } });
  t.equal(approved.status, 200);
  const { data } = await origin.read('waiterOrder', { params });
  t.equal(data.total, 0);
  t.same(sum(data.lines.map(({ lineTotal }) => lineTotal)), 5_704, 'each voided at its share');
  const alone = { lines: [{ menuItemId: water, quantity: 1 }] };
  const { lines } = (await origin.command('addLines', alone, { params })).data;
  await origin.command('sendOrder', {}, { params });
  const single = { params: { ...params, lineId: lines.at(-1)?.id ?? '' } };
  t.match((await origin.command('voidLine', whole, single)).problem, { errors: [{ path: 'wholeSet' }] });
});

t.test('a dish can’t leave its set for another order; the whole set can', async t => {
  const { origin, params, as, added } = await setOnTable(t);
  const orderId = await openOrder(origin, table2);
  const ids = added.lines.map(({ id }) => ({ id }));
  const alone = await origin.command('moveLines', { lines: ids.slice(0, 2), orderId }, { as, params });
  t.match(alone.problem, {
    code: 'MOVE_NOT_POSSIBLE',
    errors: [{ path: 'lines/0/id' }, { path: 'lines/1/id' }],
  });
  t.equal((await origin.command('moveLines', { lines: ids, orderId }, { as, params })).data.total, 0);
  const moved = (await origin.read('waiterOrder', { as, params: { id: orderId } })).data;
  t.equal(moved.total, added.total);
  t.same(setsBroken([moved]), []);
});

t.test('what is paid of a set keeps its price, and what guests were told too', async t => {
  const { origin, params, as, onLine } = await setOnTable(t);
  const told = { billed_at: new Date(origin.clock.nowMs).toISOString() };
  const of = onLine(soup).params.lineId;
  await origin.database.db.updateTable('order_lines').set(told).where('id', '=', of).execute();
  const exchanged = await origin.command('exchangeSetDish', { menuItemId: soup }, onLine(dumplings));
  t.equal(exchanged.problem.code, 'PRICE_BILLED');
  const sent = await origin.command('sendOrder', {}, { as, params });
  const { lineId } = onLine(beer).params;
  const amount = sent.data.lines.find(({ id }) => id === lineId)?.payable ?? 0;
  await origin.command('takePayment', { kind: 'card', amount, lineIds: [lineId] }, { as, params });
  const voided = await origin.command('voidLine', { reason }, { ...onLine(soup), as: 'admin' });
  t.equal(voided.problem.code, 'ALREADY_PAID');
});
