import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import {
  adjust,
  cook,
  createSent,
  kitchenLine,
  readOf,
} from '../../../../../helpers/restaurants/sent-options.ts';
import { pay, refusalOf } from '../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../helpers/restaurants/small-restaurant.ts';

const { dumplings } = restaurantIds;

const namesOf = (order: Order, place: number) => order.lines[place]?.modifiers.map(({ name }) => name);

t.test('the cook reads what is new beside what it was, until it was seen', async t => {
  const kit = await createSent(t);
  const { data } = await adjust(kit, kit.soupId, { options: ['Ostra'], note: 'dla dziecka' });
  t.same(namesOf(data, 0), ['Ostra']);
  t.match(data.lines[0], { state: 'sent', note: 'dla dziecka', adjustedAt: '2025-11-20T18:00:00.000Z' });
  t.same(await readOf(kit, kit.soupId), { now: ['Ostra'], added: ['Ostra'], dropped: ['Łagodna'] });
  t.match(await kitchenLine(kit, kit.soupId), {
    note: 'dla dziecka',
    adjustment: { isNoteAdded: true, droppedNotes: [] },
  });
  const seen = await cook(kit, 'seeLine', kit.soupId);
  t.match(seen.data.lines[0], { state: 'sent', adjustedAt: undefined });
  t.same(await readOf(kit, kit.soupId), { now: ['Ostra'], added: [], dropped: undefined });
  t.equal(refusalOf(await cook(kit, 'seeLine', kit.soupId)), 'LINE_STATE', 'nothing is left to see');
});

t.test('ready ends it too, also of a dish that was being made', async t => {
  const kit = await createSent(t);
  await cook(kit, 'startLine', kit.soupId);
  const changed = await adjust(kit, kit.soupId, { options: ['Ostra'] });
  t.match(changed.data.lines[0], { state: 'preparing', adjustedAt: '2025-11-20T18:00:00.000Z' });
  t.equal((await cook(kit, 'readyLine', kit.soupId)).data.lines[0]?.adjustedAt, undefined);
  t.same((await cook(kit, 'recallLine', kit.soupId)).data.lines[0]?.adjustedAt, undefined);
});

t.test('changed back before anybody confirmed it, both are said: it may have been read', async t => {
  const kit = await createSent(t);
  await adjust(kit, kit.soupId, { options: ['Ostra'], note: 'bez soli' });
  await adjust(kit, kit.soupId, { options: ['Łagodna'], note: null });
  t.same(await readOf(kit, kit.soupId), { now: ['Łagodna'], added: ['Łagodna'], dropped: ['Ostra'] });
  t.match(await kitchenLine(kit, kit.soupId), {
    note: undefined,
    adjustment: { isNoteAdded: false, droppedNotes: ['bez soli'] },
  });
});

t.test('what changes nothing says nothing', async t => {
  const kit = await createSent(t);
  for (const change of [{}, { note: null }, { options: ['Łagodna'] }]) {
    const { data } = await adjust(kit, kit.soupId, change);
    t.equal(data.version, kit.order.version);
    t.equal(data.lines[0]?.adjustedAt, undefined);
  }
});

t.test(
  'two waiters at once who change different things lose nothing, and a repeat has one effect',
  async t => {
    const kit = await createSent(t);
    const key = randomUUID();
    const both = await Promise.all([
      adjust(kit, kit.soupId, { options: ['Ostra'] }, { key }),
      adjust(kit, kit.soupId, { note: 'bez soli' }),
    ]);
    t.same(
      both.map(({ status }) => status),
      [200, 200],
    );
    await adjust(kit, kit.soupId, { options: ['Łagodna'] });
    await adjust(kit, kit.soupId, { options: ['Ostra'] }, { key });
    const { data } = await kit.origin.read('waiterOrder', { params: { id: kit.order.id } });
    t.same(namesOf(data, 0), ['Łagodna'], 'the repeat answers, and changes nothing');
    t.equal(data.lines[0]?.note, 'bez soli');
  },
);

t.test('groups are kept to as when it is added; quantity, seat and course are no part of it', async t => {
  const kit = await createSent(t);
  t.equal(refusalOf(await adjust(kit, kit.soupId, { options: [] })), 'MODIFIERS_INVALID');
  t.equal(refusalOf(await adjust(kit, kit.soupId, { options: ['Łagodna', 'Ostra'] })), 'MODIFIERS_INVALID');
  t.equal(refusalOf(await adjust(kit, kit.soupId, { options: ['Boczek'] })), 'MODIFIERS_INVALID');
  for (const more of [{ quantity: 2 }, { course: 1 }, { seat: 1 }]) {
    const body = { note: 'x', ...more } as { note: string };
    const refused = await kit.origin.command('adjustLine', body, kit.as(kit.order, kit.soupId));
    t.equal(refusalOf(refused), 'INVALID_REQUEST');
  }
});

t.test('what is ready, served, voided, a draft, closed or nobody’s is not changed', async t => {
  const kit = await createSent(t);
  const refused = async (lineId: string) => refusalOf(await adjust(kit, lineId, { note: 'x' }));
  await cook(kit, 'readyLine', kit.soupId);
  t.equal(await refused(kit.soupId), 'LINE_STATE');
  await kit.origin.command('serveLines', { lineIds: [kit.soupId] }, kit.as(kit.order));
  t.equal(await refused(kit.soupId), 'LINE_STATE');
  await kit.origin.command(
    'voidLine',
    { reason: 'x' },
    { params: { id: kit.order.id, lineId: kit.dumplingsId } },
  );
  t.equal(await refused(kit.dumplingsId), 'LINE_STATE');
  t.equal(await refused(randomUUID()), 'NOT_FOUND');
  const { data } = await kit.origin.command(
    'addLines',
    { lines: [{ menuItemId: dumplings, quantity: 1 }] },
    kit.as(kit.order),
  );
  t.equal(await refused(data.lines.at(-1)?.id ?? ''), 'LINE_STATE');
  await kit.origin.command('removeLine', undefined, kit.as(kit.order, data.lines.at(-1)?.id));
  await pay(kit.origin, kit.order.id, { kind: 'card', amount: 2_200, closes: true });
  t.equal(await refused(kit.soupId), 'ORDER_NOT_OPEN');
  const asCook = { as: 'kitchen', params: { id: kit.order.id, lineId: kit.soupId } } as const;
  t.equal(refusalOf(await kit.origin.command('adjustLine', { note: 'x' }, asCook)), 'FORBIDDEN');
});

t.test(
  'a dish that is being made takes what is added from the stock; back before its start all of it returns',
  async t => {
    const kit = await createSent(t);
    await cook(kit, 'startLine', kit.dumplingsId);
    t.same([await kit.stockOf(kit.flour), await kit.stockOf(kit.bacon)], [900, 1_000]);
    await adjust(kit, kit.dumplingsId, { options: ['Z patelni', 'Boczek'] });
    t.same([await kit.stockOf(kit.flour), await kit.stockOf(kit.bacon)], [890, 960]);
    await cook(kit, 'recallLine', kit.dumplingsId);
    t.same([await kit.stockOf(kit.flour), await kit.stockOf(kit.bacon)], [1_000, 1_000]);
    await adjust(kit, kit.dumplingsId, { options: ['Z wody', 'Boczek'] }, { as: 'admin' });
    await cook(kit, 'startLine', kit.dumplingsId);
    t.same([await kit.stockOf(kit.flour), await kit.stockOf(kit.bacon)], [900, 960]);
  },
);

t.test('its history has before and after', async t => {
  const kit = await createSent(t);
  await adjust(kit, kit.dumplingsId, { options: ['Z wody', 'Boczek'], note: 'szybko' });
  const { data } = await kit.origin.read('orderEvents', { params: { id: kit.order.id } });
  t.match(data.find(({ type }) => type === 'line.adjusted')?.payload, {
    lineId: kit.dumplingsId,
    before: { note: null, modifiers: [{ name: 'Z wody' }] },
    after: { note: 'szybko', modifiers: [{ name: 'Z wody' }, { name: 'Boczek' }] },
    sums: { after: { total: kit.order.total + 500 } },
  });
});

t.test('a station that reads paper gets a slip with what is new and what it was', async t => {
  const kit = await createSent(t);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await kit.origin.command('createDevice', printer);
  await adjust(kit, kit.soupId, { options: ['Ostra'], note: 'bez soli' });
  const jobs = await kit.origin.database.db.selectFrom('print_jobs').select('document').execute();
  t.match(
    jobs.map(({ document }): PrintedDocument => JSON.parse(document)),
    [{ slip: 'change', lines: [{ added: ['Ostra', 'bez soli'], dropped: ['Łagodna'], details: [] }] }],
  );
});
