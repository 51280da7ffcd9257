import t, { type Test } from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { isoAt, makeLine, makeTicket, ready, servedTable, soup, startMs, toldOn } from './notices-house.ts';
import { createNoticesRig, openNoticeStore } from './notices-rig.ts';

const database = await openNoticeStore();
t.teardown(() => database.close());

async function open(t: Test, options: Parameters<typeof createNoticesRig>[1] = {}) {
  const rig = createNoticesRig(database, options);
  t.teardown(() => rig.close());
  return rig;
}

t.test('the order’s waiter hears of a ready dish first, where they look', async t => {
  const rig = await open(t);
  const [anna, bartek] = [rig.open('anna'), rig.open('bartek')];
  await rig.change({ kitchen: soup() });
  t.same(toldOn(anna), ['Table 5: ready | soup · Kitchen !']);
  t.same(toldOn(bartek), []);
  t.same(rig.pushed, []);
});

t.test(
  'a locked phone gets a push with the table, the dishes and the station, and the order’s id',
  async t => {
    const rig = await open(t);
    await rig.register('anna');
    await rig.change({ kitchen: [makeTicket([{ ...ready('soup'), quantity: 2 }, ready('salad')])] });
    t.equal(rig.pushed.length, 1);
    t.match(rig.pushed[0], {
      token: "anna's phone",
      title: 'Table 5: ready',
      body: '2 × soup, salad · Kitchen',
      data: { orderId: 'order', kind: 'ready', noticeId: /-/, deliveryId: /-/ },
    });
  },
);

t.test('a push backs up a screen that does not say within 3 s that it showed the notice', async t => {
  const rig = await open(t);
  await rig.register('anna');
  const anna = rig.open('anna');
  await rig.change({ kitchen: soup() });
  t.equal(anna.told.length, 1);
  await rig.advance(2_900);
  t.same(rig.pushed, []);
  await rig.advance(200);
  t.equal(rig.pushed.length, 1, 'the screen was not looked at after all');

  const other = await open(t);
  await other.register('anna');
  const seen = other.open('anna');
  await other.change({ kitchen: soup() });
  const [message] = seen.told;
  if (message?.type === 'notice') other.part.screens.noticed(seen, message.notice.id);
  await other.advance(60_000);
  t.same(
    other.pushed.filter(({ token }) => token === "anna's phone"),
    [],
    'nobody who saw it is told twice',
  );
});

t.test('without push a hidden screen is loud, and without any screen the next one is told', async t => {
  const rig = await open(t, { hasPush: false });
  const anna = rig.open('anna', false);
  await rig.change({ kitchen: soup() });
  t.same(toldOn(anna), ['Table 5: ready | soup · Kitchen !']);
  rig.part.screens.closed(anna);
  const again = rig.open('anna');
  await rig.settle();
  t.same(toldOn(again), ['Table 5: ready | soup · Kitchen !'], 'nothing had confirmed it');
});

t.test('the first line of an order is a message at once, the next within 5 s are one more', async t => {
  const rig = await open(t);
  await rig.register('anna');
  const bodies = () => rig.pushed.map(({ body }) => body);
  const readyAfter = (id: string, ms: number) => ({ ...ready(id), readyAt: isoAt(startMs + ms) });
  const [pierogi, tea] = [makeLine('pierogi', { state: 'preparing' }), makeLine('tea')];
  await rig.change({ kitchen: [makeTicket([ready('soup'), pierogi, tea])] });
  t.same(bodies(), ['soup · Kitchen']);
  await rig.advance(1_000);
  await rig.change({ kitchen: [makeTicket([ready('soup'), readyAfter('pierogi', 1_000), tea])] });
  t.equal(rig.pushed.length, 1, 'the last one may come any moment');
  await rig.advance(2_000);
  const all = [ready('soup'), readyAfter('pierogi', 1_000), readyAfter('tea', 3_000)];
  await rig.change({ kitchen: [makeTicket(all)] });
  t.same(bodies(), ['soup · Kitchen', 'pierogi, tea · Kitchen'], 'nothing else is being made');
  await rig.advance(10_000);
  t.equal(rig.pushed.length, 2);
});

t.test('a ready dish does not wait longer than 5 s for the others of its order', async t => {
  const rig = await open(t);
  await rig.register('anna');
  await rig.change({ kitchen: [makeTicket([ready('soup'), makeLine('duck'), makeLine('tea')])] });
  await rig.advance(100);
  const tea = { ...ready('tea'), readyAt: isoAt(startMs + 100) };
  await rig.change({ kitchen: [makeTicket([ready('soup'), makeLine('duck'), tea])] });
  await rig.advance(4_800);
  t.equal(rig.pushed.length, 1);
  await rig.advance(200);
  t.equal(rig.pushed.length, 2);
});

t.test('"I take it" stops the others’ alerts and says who is coming', async t => {
  const rig = await open(t);
  rig.answers.set('/api/waiter/tables', [servedTable('bartek')]);
  const [anna, bartek] = [rig.open('anna'), rig.open('bartek')];
  await rig.change({ kitchen: soup() });
  await rig.advance(61_000);
  t.same(toldOn(bartek), ['Stolik 5: nieodebrane | soup · Kuchnia !'], 'in their own language');
  await rig.change({ kitchen: [makeTicket([ready('soup', 'bartek')])] });
  t.same(toldOn(anna).at(-1), 'over by bartek');
  t.same(toldOn(bartek).at(-1), 'over');
  await rig.advance(30 * 60_000);
  t.notOk(anna.told.some(message => message.type === 'notice' && message.notice.title.includes('nobody')));
  await rig.change({ kitchen: soup() });
  t.same(toldOn(anna).at(-1), 'Table 5: ready | soup · Kitchen !', 'given back');
  t.same(toldOn(bartek).at(-1), 'Stolik 5: nieodebrane | soup · Kuchnia !');
  const reloaded = rig.open('bartek');
  await rig.settle();
  t.ok(toldOn(reloaded).includes('Stolik 5: nieodebrane | soup · Kuchnia !'));
});

t.test('not taken after 60 s the waiters of the location hear of it, after 180 s the admins', async t => {
  const rig = await open(t);
  rig.answers.set('/api/waiter/tables', [servedTable('celina')]);
  const [bartek, celina, dorota] = [rig.open('bartek'), rig.open('celina'), rig.open('dorota')];
  await rig.change({ kitchen: soup() });
  await rig.advance(59_000);
  t.same([toldOn(bartek), toldOn(celina), toldOn(dorota)], [[], [], []]);
  await rig.advance(2_000);
  t.same(toldOn(celina), ['Table 5: not picked up | soup · Kitchen !']);
  t.same([toldOn(bartek), toldOn(dorota)], [[], []]);
  await rig.advance(120_000);
  t.same(toldOn(dorota), ['Table 5: not picked up | soup · Kitchen !']);
  t.same(toldOn(bartek), [], 'works elsewhere');

  const alone = await open(t);
  const [b, c] = [alone.open('bartek'), alone.open('celina')];
  await alone.change({ kitchen: soup() });
  await alone.advance(61_000);
  t.same([b.told.length, c.told.length], [1, 1], 'nobody has a table there: all waiters');
});

t.test('the settings say when, and a muted waiter is not waited for', async t => {
  const rig = await open(t);
  const { settings } = rig.topics;
  if (settings === null) throw new Error('no settings');
  const thresholds = { ...settings.thresholds, takeOverSeconds: 20, adminAlertSeconds: 30 };
  const dorota = rig.open('dorota');
  await rig.change({ kitchen: soup(), settings: { ...settings, thresholds } });
  await rig.advance(29_000);
  t.same(toldOn(dorota), []);
  await rig.advance(2_000);
  t.equal(dorota.told.length, 1);

  const muted = await open(t);
  await database.db
    .insertInto('notice_preferences')
    .values({
      org_id: muted.organizationId,
      user_id: 'anna',
      off: '["ready"]',
      muted_until: null,
      language: null,
    })
    .execute();
  const [anna, bartek] = [muted.open('anna'), muted.open('bartek')];
  await muted.change({ kitchen: soup() });
  t.same([toldOn(anna).length, toldOn(bartek).length], [0, 1]);
});

t.test('served closes it; a recall takes it back and tells whoever was told', async t => {
  const rig = await open(t);
  const [anna, bartek] = [rig.open('anna'), rig.open('bartek')];
  await rig.change({ kitchen: soup() });
  await rig.change({ kitchen: [makeTicket([makeLine('soup', { state: 'preparing' })])] });
  t.same(toldOn(anna).slice(1), ['over', 'Table 5: recalled | soup · Kitchen !']);
  await rig.change({
    kitchen: [makeTicket([makeLine('soup', { state: 'ready', readyAt: isoAt(startMs + 9) })])],
  });
  t.equal(toldOn(anna).at(-1), 'Table 5: ready | soup · Kitchen !', 'ready anew is told anew');
  await rig.change({ kitchen: [] });
  t.equal(toldOn(anna).at(-1), 'over');
  await rig.advance(10 * 60_000);
  t.same(bartek.told, []);
});

t.test('a notice names no longer which of its dishes was recalled, and stays silent', async t => {
  const rig = await open(t);
  const anna = rig.open('anna');
  await rig.change({ kitchen: [makeTicket([ready('soup'), ready('salad')])] });
  await rig.change({ kitchen: [makeTicket([makeLine('soup', { state: 'preparing' }), ready('salad')])] });
  t.same(toldOn(anna), [
    'Table 5: ready | soup, salad · Kitchen !',
    'Table 5: ready | salad · Kitchen',
    'Table 5: recalled | soup · Kitchen !',
  ]);
  const [first, second] = anna.told.flatMap(message => (message.type === 'notice' ? [message.notice] : []));
  t.match(second, { id: first?.id, lineIds: ['salad'], facts: { dishes: [{ name: 'salad' }] } });
});

t.test('admins hear of approvals, but not who asked; the answer ends it', async t => {
  const rig = await open(t);
  const [anna, dorota] = [rig.open('anna'), rig.open('dorota')];
  const asked = {
    ...{ id: 'a', kind: 'void' as const, state: 'pending' as const, orderId: 'order', orderNumber: 7 },
    ...{ tableLabel: '5', subject: '2 × Pierogi', amount: 100, reason: 'r', askedAt: isoAt(startMs) },
    askedBy: { id: 'anna', name: 'Anna' },
  };
  const line = { quantity: 2, name: 'Pierogi', names: { en: 'Dumplings' } };
  await rig.change({ approvals: [asked, { ...asked, id: 'b', line }] });
  await rig.change({ approvals: [asked, { ...asked, id: 'c', kind: 'refund', subject: 'cash' }] });
  const texts = toldOn(dorota).filter(text => text !== 'over');
  t.same(texts, [
    'Table 5: approval needed | Anna: Void 2 × Pierogi !',
    'Table 5: approval needed | Anna: Void 2 × Dumplings !',
    'Table 5: approval needed | Anna: Refund of a payment (Cash) !',
  ]);
  await rig.change({ approvals: [] });
  t.equal(toldOn(dorota).at(-1), 'over');
  t.same(anna.told, []);
});

t.test('a receipt that failed is told to who took the money and to the admins', async t => {
  const rig = await open(t);
  const order = {
    waiterId: 'anna',
    payments: [{ by: { id: 'celina', name: 'Celina' } }],
  } as unknown as Order;
  rig.answers.set('/api/waiter/orders/order', order);
  const [anna, celina, dorota] = [rig.open('anna'), rig.open('celina'), rig.open('dorota')];
  const job = {
    ...{ id: 'job', kind: 'receipt' as const, orderId: 'order', orderNumber: 7, tableLabel: '5' },
    ...{ printerId: 'till', printerName: 'Kasa', attempts: 3, createdAt: isoAt(startMs) },
  };
  await rig.change({ printJobs: [{ ...job, state: 'failed' }] });
  t.same(toldOn(celina), ['Table 5: receipt not printed | Kasa did not print it. !']);
  t.equal(dorota.told.length, 1);
  await rig.change({ printJobs: [{ ...job, state: 'unknown' }] });
  t.match(toldOn(celina).at(-1), /check the receipt/);
  t.same(anna.told, []);
});

t.test(
  'delays beyond the settings are told: dishes that take too long, and ready ones nobody brings',
  async t => {
    const rig = await open(t);
    const anna = rig.open('anna');
    await rig.change({ kitchen: [makeTicket([makeLine('duck')], { targetMinutes: 15 })] });
    await rig.advance(14 * 60_000);
    t.same(toldOn(anna), []);
    await rig.advance(61_000);
    t.same(toldOn(anna), ['Table 5: late | duck · Kitchen · sent 15 min ago !']);

    const takeaway = await open(t);
    const waiting = takeaway.open('anna');
    const pickupAt = isoAt(startMs + 30 * 60_000);
    await takeaway.change({ kitchen: [makeTicket([makeLine('duck')], { targetMinutes: 15, pickupAt })] });
    await takeaway.advance(29 * 60_000);
    t.same(toldOn(waiting), [], 'a takeaway is due when it is picked up');
    const cold = await open(t);
    const celina = cold.open('celina');
    await cold.change({ kitchen: [makeTicket([ready('soup', 'celina')])] });
    await cold.advance(181_000);
    t.same(toldOn(celina), ['Table 5: not served | soup · Kitchen · ready 3 min ago !']);
  },
);

t.test('a late notice follows its order to another place and waiter, and back again', async t => {
  const rig = await open(t);
  const [anna, bartek] = [rig.open('anna'), rig.open('bartek')];
  const late = (change: Partial<Ticket>) => [
    makeTicket([makeLine('duck')], { targetMinutes: 15, ...change }),
  ];
  await rig.change({ kitchen: late({}) });
  await rig.advance(15 * 60_000);
  await rig.change({ kitchen: late({ orderId: 'merged', orderNumber: 8, tableLabel: '6' }) });
  const [atFive, atSix] = [5, 6].map(table => `Table ${table}: late | duck · Kitchen · sent 15 min ago !`);
  t.same(toldOn(anna), [atFive, 'over', atSix]);
  await rig.change({ kitchen: late({ waiterId: 'bartek' }) });
  t.same(toldOn(anna).slice(3), ['over']);
  t.match(toldOn(bartek), [/^Stolik 5: /]);
  await rig.change({ kitchen: late({}) });
  t.same(toldOn(anna).slice(4), [atFive]);
  t.same(toldOn(bartek).slice(1), ['over']);
});

t.test('the late notice of a table names no dish that was moved to another', async t => {
  const rig = await open(t);
  const anna = rig.open('anna');
  const late = (lines: TicketLine[], change: Partial<Ticket> = {}) =>
    makeTicket(lines, { targetMinutes: 15, ...change });
  const [duck, trout] = [makeLine('duck'), makeLine('trout')];
  await rig.change({ kitchen: [late([duck, trout])] });
  await rig.advance(15 * 60_000);
  const atSix = late([trout], { id: 'moved', orderId: 'other', orderNumber: 8, tableLabel: '6' });
  await rig.change({ kitchen: [late([duck]), atSix] });
  const told = (dishes: string) => `${dishes} · Kitchen · sent 15 min ago !`;
  t.same(toldOn(anna), [
    told('Table 5: late | duck, trout'),
    'over',
    told('Table 6: late | trout'),
    told('Table 5: late | duck'),
  ]);
});

t.test('a ready notice follows its order to another place and waiter, and back again', async t => {
  const rig = await open(t);
  const [anna, bartek] = [rig.open('anna'), rig.open('bartek')];
  const soupOf = (change: Partial<Ticket>) => [makeTicket([ready('soup'), makeLine('duck')], change)];
  await rig.change({ kitchen: soupOf({}) });
  await rig.change({ kitchen: soupOf({ orderId: 'merged', orderNumber: 8, tableLabel: '6' }) });
  const [atFive, atSix] = [5, 6].map(table => `Table ${table}: ready | soup · Kitchen !`);
  t.same(toldOn(anna), [atFive, 'over', atSix]);
  await rig.change({ kitchen: soupOf({ waiterId: 'bartek' }) });
  t.same(toldOn(anna).slice(3), ['over']);
  t.same(toldOn(bartek), ['Stolik 5: gotowe | soup · Kuchnia !']);
  await rig.change({ kitchen: soupOf({}) });
  t.same(toldOn(anna).slice(4), [atFive]);
  t.same(toldOn(bartek).slice(1), ['over']);
  await rig.advance(59_000);
  t.same(toldOn(bartek).slice(2), [], 'the new waiter has the whole time to take it');
});
