/** Who is told of orders that a waiter offers to a colleague: who was asked, then who asked. */
import t from 'tap';
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import { isoAt, startMs, toldOn } from './notices-house.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

const [anna, bartek, dorota] = ['anna', 'bartek', 'dorota'].map(id => ({ id, name: id }));
const offered: OrderTransfer = {
  ...{ id: 'transfer', from: anna ?? { id: '', name: '' }, to: bartek ?? { id: '', name: '' } },
  orders: ['5', '6', '7', '8'].map((tableLabel, place) => ({
    id: `order-${place}`,
    ...{ number: place, orderType: 'dineIn' as const },
    tableLabel,
  })),
  ...{ askedAt: isoAt(startMs), state: 'open' },
};

const database = await openNoticeStore();
t.teardown(() => database.close());

function open(t: { teardown(close: () => void): void }) {
  const rig = createNoticesRig(database);
  t.teardown(() => rig.close());
  return rig;
}

t.test('the colleague is told in their language until it is decided, then the giver', async t => {
  const rig = open(t);
  const [giver, receiver, other] = [rig.open('anna'), rig.open('bartek'), rig.open('celina')];
  await rig.change({ orderTransfers: [offered] });
  t.same(toldOn(receiver), [
    'anna przekazuje Ci zamówienia | Stolik 5, Stolik 6, Stolik 7 +1: przejmij albo odrzuć !',
  ]);
  t.same(giver.told, []);
  const decided = { decidedAt: isoAt(startMs), ...(bartek && { decidedBy: bartek }) };
  await rig.change({ orderTransfers: [{ ...offered, ...decided, state: 'accepted' }] });
  t.equal(toldOn(receiver).at(-1), 'over');
  t.same(toldOn(giver), ['bartek accepted the transfer | Table 5, Table 6, Table 7 +1 !']);
  t.same(other.told, []);
});

t.test('a locked phone is called by push', async t => {
  const rig = open(t);
  await rig.register('bartek');
  await rig.change({ orderTransfers: [offered] });
  t.equal(rig.pushed.length, 1);
});

t.test('who cancels an offer is not told of it, and an admin who does so is named', async t => {
  const rig = open(t);
  const giver = rig.open('anna');
  await rig.change({ orderTransfers: [offered] });
  const cancelled = { ...offered, state: 'cancelled' as const, decidedAt: isoAt(startMs) };
  await rig.change({ orderTransfers: [{ ...cancelled, ...(anna && { decidedBy: anna }) }] });
  t.same(giver.told, []);
  const byAdmin = { ...cancelled, id: 'other', ...(dorota && { decidedBy: dorota }) };
  await rig.change({ orderTransfers: [byAdmin] });
  t.match(toldOn(giver), [/^dorota cancelled the transfer \| .*still yours/]);
});

t.test('nobody answers: the giver keeps the orders and is told so', async t => {
  const rig = open(t);
  const giver = rig.open('anna');
  await rig.change({ orderTransfers: [{ ...offered, state: 'expired', decidedAt: isoAt(startMs) }] });
  t.match(toldOn(giver), [/^bartek did not answer the transfer/]);
});
