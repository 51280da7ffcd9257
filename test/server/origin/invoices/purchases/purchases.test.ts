/** Suppliers' invoices from the double of KSeF: each is stored once, and its goods reach the stock once. */
import t, { type Test } from 'tap';
import type { LineBooking, PurchaseEntry } from '#shared/invoices/purchase-schema.ts';
import { fishmonger, type Supply } from '../../../../helpers/doubles/ksef/supplied-invoice.ts';
import { schemaFaults } from '../../../../helpers/ksef-schema/invoice-schema-check.ts';
import { createKsefOrigin, type KsefOrigin } from '../../../../helpers/restaurants/ksef-origin.ts';
import { changeSettings, refusalOf } from '../../../../helpers/restaurants/sent-order.ts';

const dayMs = 24 * 3_600_000;

type Shop = KsefOrigin & {
  salmonId: string;
  /** Presses *Fetch*, and returns the list when KSeF has answered. */
  fetchNow(): Promise<PurchaseEntry[]>;
  settled(): Promise<void>;
  list(): Promise<PurchaseEntry[]>;
  book(id: string, lines: LineBooking[]): ReturnType<KsefOrigin['command']>;
  salmon(): Promise<{ stock: number; unitCost?: number } | undefined>;
};

async function openShop(t: Test): Promise<Shop> {
  const origin = await createKsefOrigin(t);
  const { data } = await origin.command('createIngredient', { name: 'Łosoś', unit: 'g', unitCost: 7 });
  const list = async () => (await origin.read('purchases')).data.invoices;
  const settled = () =>
    origin.until(async () => (await origin.read('purchases')).data.isFetching === undefined);
  return {
    ...origin,
    salmonId: data.id,
    list,
    settled,
    async fetchNow() {
      const { status, text } = await origin.command('fetchPurchases', {});
      if (status !== 204) throw new Error(text);
      await settled();
      return list();
    },
    book: (id, lines) => origin.command('decidePurchase', { state: 'booked', lines }, { params: { id } }),
    salmon: async () => (await origin.read('ingredients')).data.find(one => one.id === data.id),
  };
}

t.test(
  'a supplier’s invoice is fetched, matched once, and booked by one tap from then on §11.45',
  async t => {
    const shop = await openShop(t);
    const { ksef, salmonId } = shop;
    const ksefNumber = ksef.supply({
      number: 'FS/1',
      lines: [
        { name: 'Łosoś filet', unit: 'kg', quantity: 2.5, net: 200 },
        { name: 'Transport', unit: 'usł.', quantity: 1, net: 30 },
      ],
    });
    t.same(await schemaFaults(ksef.supplied.map(({ xml }) => xml)), [], 'as the Ministry’s schema wants it');
    const [first] = await shop.fetchNow();
    t.match(first, {
      ...{ ksefNumber, number: 'FS/1', state: 'new', total: 24_150, currency: 'PLN', fault: undefined },
      ...{ sellerName: fishmonger.name, sellerTaxId: fishmonger.nip },
      lines: [
        { position: 1, name: 'Łosoś filet', unit: 'kg', quantity: 2.5, net: 20_000, use: undefined },
        { position: 2, name: 'Transport', net: 3_000 },
      ],
    });
    const lines = [{ position: 1, ingredientId: salmonId, perUnit: 1_000 }, { position: 2 }];
    t.equal((await shop.book(first?.id ?? '', lines)).status, 204);
    t.match(await shop.salmon(), { stock: 2_500, unitCost: 8 });
    const movements = await shop.read('stockMovements', { params: { id: salmonId } });
    t.match(movements.data[0], { reason: 'delivery', delta: 2_500, note: /FS\/1 · Hurtownia Ryb/ });
    t.match((await shop.list())[0], {
      state: 'booked',
      bookedBy: { name: 'The admin' },
      lines: [{ rise: 14 }, {}],
    });

    shop.clock.nowMs += dayMs;
    ksef.supply({ number: 'FS/2', lines: [{ name: 'Łosoś filet', unit: 'kg', quantity: 1, net: 100 }] });
    const [second] = await shop.fetchNow();
    t.match(second, {
      number: 'FS/2',
      lines: [{ use: { ingredientId: salmonId, perUnit: 1_000 }, rise: 25 }],
    });
    await shop.book(second?.id ?? '', [{ position: 1, ...second?.lines[0]?.use }]);
    t.match(await shop.salmon(), { stock: 3_500, unitCost: 10 });
    t.match((await shop.list())[0], { lines: [{ rise: 25 }] }, 'the rise is still said after it was booked');
  },
);

t.test('an invoice is stored once, however often and by whomever KSeF is asked', async t => {
  const shop = await openShop(t);
  for (let number = 1; number <= 25; number += 1) shop.ksef.supply({ number: `FS/${number}` });
  t.equal((await shop.fetchNow()).length, 25, 'more than one pass stores');
  shop.clock.nowMs += 60_000;
  t.equal((await shop.fetchNow()).length, 25);
  const reads = shop.ksef.calls.filter(name => name === 'GET /invoices/ksef/{ksefNumber}');
  t.equal(reads.length, 25, 'each is read once');
  t.equal(new Set((await shop.list()).map(({ ksefNumber }) => ksefNumber)).size, 25);
});

t.test('after the first press KSeF is asked once a day, and never before it', async t => {
  const shop = await openShop(t);
  const asked = () => shop.ksef.calls.filter(name => name === 'POST /invoices/query/metadata').length;
  shop.ksef.supply();
  await shop.sell();
  await shop.allAre(({ upo }) => upo !== null);
  t.equal(asked(), 0);
  await shop.fetchNow();
  t.equal(asked(), 1);
  shop.ksef.supply();
  await shop.sell();
  await shop.allAre(({ upo }) => upo !== null);
  t.equal(asked(), 1, 'invoices of the same day don’t ask again');
  shop.clock.nowMs += dayMs;
  await shop.sell();
  await shop.until(async () => (await shop.list()).length === 2);
  t.equal(asked(), 2);
});

t.test('after half a year away KSeF is asked for one quarter after the other', async t => {
  const shop = await openShop(t);
  await shop.fetchNow();
  for (let month = 0; month < 6; month += 1) {
    shop.clock.nowMs += 30 * dayMs;
    shop.ksef.supply();
  }
  t.equal((await shop.fetchNow()).length, 6);
});

t.test('what can’t be booked says why', async t => {
  const shop = await openShop(t);
  const supplies: [Supply, string | undefined][] = [
    [{ xml: '<Faktura><Fa></Faktura>' }, 'unreadable'],
    [{ xml: '<!DOCTYPE a [<!ENTITY b "c">]><Faktura>&b;</Faktura>' }, 'unreadable'],
    [{ xml: '{"a": 1}' }, 'unreadable'],
    [{ xml: `${'<a>'.repeat(50)}${'</a>'.repeat(50)}` }, 'unreadable'],
    [{ buyer: '1234563218' }, 'otherBuyer'],
    [{ kind: 'KOR', lines: [{ name: 'Łosoś filet', unit: 'kg', quantity: -1, net: -80 }] }, 'correction'],
    [{ kind: 'ZAL' }, 'advance'],
    [{ kind: 'UPR', lines: [] }, 'noLines'],
    [{ kind: 'ROZ' }, undefined],
  ];
  for (const [index, [supply]] of supplies.entries()) shop.ksef.supply({ ...supply, number: `${index}` });
  const entries = await shop.fetchNow();
  for (const [index, [, fault]] of supplies.entries()) {
    const entry = entries.find(({ number }) => number === `${index}`);
    t.equal(entry?.fault, fault, `${index}`);
    if (fault === undefined) continue;
    const answer = await shop.book(entry?.id ?? '', [
      { position: 1, ingredientId: shop.salmonId, perUnit: 1 },
    ]);
    t.equal(refusalOf(answer), 'PURCHASE_UNUSABLE');
  }
  t.match(await shop.salmon(), { stock: 0, unitCost: 7 });
});

t.test('goods in another currency, or for nothing, reach the stock and leave the cost as it is', async t => {
  const shop = await openShop(t);
  const use = { ingredientId: shop.salmonId, perUnit: 1_000 };
  shop.ksef.supply({ currency: 'EUR' });
  const [foreign] = await shop.fetchNow();
  t.match(foreign, { isForeign: true, currency: 'EUR' });
  await shop.book(foreign?.id ?? '', [{ position: 1, ...use }]);
  t.match(await shop.salmon(), { stock: 5_000, unitCost: 7 });
  shop.ksef.supply({ number: 'gratis', lines: [{ name: 'Łosoś filet', unit: 'kg', quantity: 1, net: 0 }] });
  const gratis = (await shop.fetchNow()).find(({ number }) => number === 'gratis');
  await shop.book(gratis?.id ?? '', [{ position: 1, ...use }]);
  t.match(await shop.salmon(), { stock: 6_000, unitCost: 7 });
});

t.test('a seller’s gross prices count without their VAT, and lines of one ingredient together', async t => {
  const shop = await openShop(t);
  const lines = [
    { name: 'Łosoś filet', unit: 'kg', quantity: 1, gross: 105 },
    { name: 'Łosoś ogon', unit: 'kg', quantity: 3, net: 100 },
    { name: 'Zwrot skrzynki', quantity: -1, net: -20 },
  ];
  shop.ksef.supply({ lines });
  const [entry] = await shop.fetchNow();
  t.match(entry?.lines, [{ net: 10_000 }, { net: 10_000 }, { quantity: 0, use: {} }]);
  const use = { ingredientId: shop.salmonId, perUnit: 1_000 };
  await shop.book(entry?.id ?? '', [{ position: 1, ...use }, { position: 2, ...use }, { position: 3 }]);
  t.match(await shop.salmon(), { stock: 4_000, unitCost: 5 });
});

t.test('nobody books twice, half an invoice, another restaurant’s, or without the right', async t => {
  const shop = await openShop(t);
  shop.ksef.supply();
  const [{ id = '' } = {}] = await shop.fetchNow();
  const whole = [{ position: 1, ingredientId: shop.salmonId, perUnit: 1_000 }];
  const wrong: [LineBooking[], string][] = [
    [[...whole, { position: 2 }], 'lines'],
    [[], 'lines'],
    [[{ position: 2 }], 'lines/0/position'],
    [[{ position: 1, ingredientId: id, perUnit: 1 }], 'lines/0/ingredientId'],
    [[{ position: 1, ingredientId: shop.salmonId }], 'lines/0/perUnit'],
    [[{ position: 1, ingredientId: shop.salmonId, perUnit: 9_000_000 }], 'lines/0/perUnit'],
  ];
  for (const [lines, path] of wrong) t.match((await shop.book(id, lines)).problem, { errors: [{ path }] });
  for (const as of ['waiter', 'kitchen'] as const) {
    t.equal(
      (await shop.command('decidePurchase', { state: 'booked', lines: whole }, { as, params: { id } }))
        .status,
      403,
    );
    t.equal((await shop.command('fetchPurchases', {}, { as })).status, 403);
    t.equal((await shop.read('purchases', { as })).status, 403);
  }
  const elsewhere = { as: 'otherAdmin', params: { id } } as const;
  t.equal((await shop.command('decidePurchase', { state: 'booked', lines: whole }, elsewhere)).status, 404);
  t.equal((await shop.command('decidePurchase', { state: 'aside' }, elsewhere)).status, 404);
  t.same((await shop.read('purchases', { as: 'otherAdmin' })).data, { invoices: [] });
  const booked = await Promise.all([shop.book(id, whole), shop.book(id, whole)]);
  t.same(booked.map(({ status }) => status).sort(), [204, 409]);
  t.match(await shop.salmon(), { stock: 5_000 });
  t.equal(refusalOf(await shop.book(id, whole)), 'PURCHASE_BOOKED');
  const aside = await shop.command('decidePurchase', { state: 'aside' }, { params: { id } });
  t.equal(refusalOf(aside), 'PURCHASE_BOOKED');
  await t.rejects(
    shop.database.db.updateTable('purchases').set({ state: 'new' }).where('id', '=', id).execute(),
    'the store holds it too',
  );
});

t.test('an invoice without goods is set aside and taken back', async t => {
  const shop = await openShop(t);
  shop.ksef.supply({ lines: [{ name: 'Energia', unit: 'kWh', quantity: 900, net: 800 }] });
  const [{ id = '' } = {}] = await shop.fetchNow();
  const set = (isAside: boolean) =>
    shop.command('decidePurchase', { state: isAside ? 'aside' : 'new' }, { params: { id } });
  await set(true);
  t.match((await shop.list())[0], { state: 'aside' });
  await set(false);
  t.match((await shop.list())[0], { state: 'new' });
});

t.test('without KSeF nothing is fetched, and another system’s invoices aren’t shown', async t => {
  const shop = await openShop(t);
  shop.ksef.supply();
  t.equal((await shop.fetchNow()).length, 1);
  const useSystem = (ksef?: 'demo') =>
    changeSettings(shop, ({ invoices }) => {
      const { ksef: _, ...rest } = invoices ?? { name: '', address: '', series: 'FV' };
      return { invoices: { ...rest, ...(ksef && { ksef }) } };
    });
  await useSystem('demo');
  t.same((await shop.read('purchases')).data, { invoices: [] });
  await useSystem();
  t.equal(refusalOf(await shop.command('fetchPurchases', {})), 'INVOICES_NOT_SET_UP');
  await useSystem('demo');
  await shop.command('removeKsefCredential', undefined);
  t.equal(refusalOf(await shop.command('fetchPurchases', {})), 'INVOICES_NOT_SET_UP');
});

t.test('what goes wrong at KSeF is said, keeps no own invoice back, and is tried again', async t => {
  const shop = await openShop(t);
  const { ksef } = shop;
  ksef.supply();
  const query = 'POST /invoices/query/metadata';
  const faultAfter = async (fault: typeof ksef.fault) => {
    ksef.fault = fault;
    t.same(await shop.fetchNow(), []);
    return (await shop.read('purchases')).data.fault;
  };
  t.match(await faultAfter(name => (name === query ? { kind: 'status', status: 403 } : null)), {
    kind: 'refused',
  });
  t.match(await faultAfter(name => (name === query ? { kind: 'loseAnswer' } : null)), {
    kind: 'unreachable',
  });
  const late = { kind: 'status', status: 429, retryAfter: '600' } as const;
  t.match(await faultAfter(name => (name === query ? late : null)), { kind: 'limited' });
  await shop.sell();
  await shop.allAre(({ upo }) => upo !== null);
  const asked = ksef.calls.length;
  await shop.fetchNow();
  t.equal(ksef.calls.length, asked, 'pressed again, KSeF is left alone as long as it asks for');
  t.match((await shop.read('ksef')).data.fault, undefined);
  shop.clock.nowMs += 600_000;
  ksef.fault = () => null;
  t.equal((await shop.fetchNow()).length, 1);
  t.equal((await shop.read('purchases')).data.fault, undefined);
});
