/** Cash that one person alone could bend: the count of admins, pay-outs, the float of a drawer, and what is on no menu. */
import t from 'tap';
import { createCashEvening, pairTill } from '../../../helpers/cash/cash-evening.ts';
import { allow, changeSettings, pay, refusalOf, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

const as = 'waiter' as const;

t.test(
  'the count is blind to admins too: X says no cash of open sessions, unless the owner wants it',
  async t => {
    const { origin, open, count } = await createCashEvening(t);
    const { id } = (await open(1_000)).data;
    const order = await sentOrder(origin, ['soup', 'beer']);
    await pay(origin, order.id, { kind: 'card', amount: 100 });
    await pay(origin, order.id, { kind: 'cash', amount: 3_000, tip: 200, closes: true });
    const draft = async () => (await origin.read('dayReportDraft')).data;
    const blind = await draft();
    t.match(blind, {
      isCashHidden: true,
      figures: { cash: { taken: 0, outside: 0 }, sales: { gross: 3_100 } },
    });
    t.same(
      blind.figures.payments.map(({ kind }) => kind),
      ['card'],
    );
    t.match(blind.figures.people, [{ cash: 0, cashTips: 0, card: 100 }]);
    await changeSettings(origin, () => ({ showsOpenCash: true }));
    t.match(await draft(), { isCashHidden: undefined, figures: { cash: { taken: 3_200 } } });
    await changeSettings(origin, () => ({ showsOpenCash: false }));
    await count(id, 4_200);
    t.match(await draft(), { isCashHidden: undefined, figures: { cash: { taken: 3_200, difference: 0 } } });
  },
);

t.test('paying out needs a right or an admin, a deposit that comes back does not', async t => {
  const { origin, open, move } = await createCashEvening(t);
  await allow(origin, as, { payOut: false });
  const { id } = (await open(10_000)).data;
  t.equal(refusalOf(await move(id, 'payOut', 100)), 'APPROVAL_REQUIRED');
  t.equal((await move(id, 'payIn', 100)).status, 200);
  t.equal((await move(id, 'payOut', 100, { as: 'admin' })).status, 200);
  await allow(origin, as, { payOut: true });
  t.equal((await move(id, 'payOut', 100)).status, 200);
});

t.test('a drawer opens with the float of the settings, or by an admin', async t => {
  const { origin, open } = await createCashEvening(t, { drawerFloat: 20_000 });
  const { headers } = await pairTill(origin);
  const drawer = { kind: 'drawer' as const, headers };
  t.equal(refusalOf(await open(5_000, drawer)), 'APPROVAL_REQUIRED');
  t.equal((await open(20_000, drawer)).status, 201);
  t.equal((await open(5_000)).status, 201, 'a waiter’s bank is what they were given');
  const { headers: other } = await pairTill(origin, 'Kasa ogród');
  t.equal((await open(5_000, { kind: 'drawer', headers: other, as: 'admin' })).status, 201);
});

t.test('whoever opened a drawer does not confirm it, where there is another admin', async t => {
  const { origin, open, count, confirm } = await createCashEvening(t);
  const { headers } = await pairTill(origin);
  const { id } = (await open(5_000, { kind: 'drawer', headers, as: 'admin' })).data;
  const { version } = (await count(id, 5_000, { headers })).data;
  const alone = await confirm(id, version);
  t.match(alone.data, { confirmed: { isBySelf: true } }, 'a restaurant of one admin goes on');
  const { id: next } = (await open(5_000, { kind: 'drawer', headers, as: 'admin' })).data;
  const counted = (await count(next, 5_000, { headers })).data;
  // The second admin is there from their first call on.
  await origin.read('users', { as: 'newcomerAdmin' });
  t.equal(refusalOf(await confirm(next, counted.version)), 'CASH_SELF_CONFIRMED');
});

t.test('an open item costs something, at a rate of the menu; an admin may do otherwise', async t => {
  const { origin } = await createCashEvening(t);
  await allow(origin, as, { openItem: true });
  const { id } = (await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines: [] }, { as }))
    .data;
  const add = (change: object, by: 'waiter' | 'admin' = as) => {
    const openItem = { name: 'Tort', price: 1_000, vatRate: 8, station: 'none' as const, ...change };
    return origin.command('addLines', { lines: [{ openItem, quantity: 1 }] }, { as: by, params: { id } });
  };
  t.equal((await add({})).status, 200);
  t.match((await add({ price: 0 })).problem, { errors: [{ path: 'lines/0/openItem/price' }] });
  t.match((await add({ vatRate: 0 })).problem, {
    code: 'FORBIDDEN',
    errors: [{ path: 'lines/0/openItem/vatRate' }],
  });
  t.equal((await add({ price: 0, vatRate: 0 }, 'admin')).status, 200);
});
