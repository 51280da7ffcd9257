import t from 'tap';
import { createDefaultSettings } from '../../../../../server/origin/kernel/restaurant/default-settings.ts';
import { findOrder } from '../../../../../server/origin/order/orders/whole-order-store.ts';
import {
  orderDocument,
  ticketDocument,
} from '../../../../../server/origin/printing/print-jobs/printed-documents.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const now = '2025-11-20T18:05:00.000Z';
const settings = {
  ...createDefaultSettings('Gospoda', 'pl'),
  version: 1,
  address: 'ul. Długa 1\n\n00-001 Łódź',
  taxId: '5213003700',
  receipt: { isAutomatic: true, header: ' Zapraszamy ', footer: 'Dziękujemy' },
};

t.test('a document adds up to what the order costs, and knows what was paid', async t => {
  const origin = await createOrigin(t);
  const { table1: tableId, soup, beer } = restaurantIds;
  const lines = [
    { menuItemId: soup, quantity: 2 },
    { menuItemId: beer, quantity: 1 },
  ];
  const { data } = await origin.command('createOrder', { type: 'dineIn', tableId, guestCount: 2, lines });
  const params = { id: data.id };
  await origin.command('sendOrder', {}, { params });
  const discount = { kind: 'percent', value: 10, reason: 'Stały gość' } as const;
  await origin.command('discountOrder', { discount }, { params });
  await origin.command('takePayment', { kind: 'cash', amount: 1_000, tip: 200, tendered: 2_000 }, { params });
  const paid = await origin.command('takePayment', { kind: 'card', amount: 500 }, { params });
  const refunded = { ...params, paymentId: paid.data.payments[1]?.id ?? '' };
  await origin.command('refundPayment', { reason: 'Pomyłka' }, { params: refunded });

  const stored = await findOrder(origin.database.db, restaurantIds.organization, data.id);
  if (stored === null) throw new Error('The order is gone');
  const document = orderDocument('bill', stored, { settings, now, language: null });
  t.match(document, {
    header: ['Gospoda', 'ul. Długa 1', '00-001 Łódź', 'Zapraszamy'],
    footer: ['Dziękujemy'],
    language: 'pl',
    taxId: '5213003700',
    tableLabel: '1',
    subtotal: 5_300,
    discountTotal: 530,
    total: 4_770,
    payments: [{ kind: 'cash', amount: 1_000 }],
    tip: 200,
    change: 800,
  });
  t.equal(document.payments.length, 1, 'what was given back whole is not mentioned');
  t.equal(
    document.lines.reduce((sum, line) => sum + line.amount, 0),
    document.total,
  );
  t.equal(
    document.vat.reduce((sum, share) => sum + share.gross, 0),
    document.total,
  );
  const { id: cash = '' } = paid.data.payments[0] ?? {};
  const miskeyed = { kind: 'card', reason: 'Pomyłka' } as const;
  await origin.command('changePaymentKind', miskeyed, { params: { ...params, paymentId: cash } });
  const again = await findOrder(origin.database.db, restaurantIds.organization, data.id);
  if (again === null) throw new Error('The order is gone');
  t.match(orderDocument('receipt', again, { settings, now, language: null }), {
    payments: [{ kind: 'card', amount: 1_000 }],
    change: 0,
  });
  t.match(document.lines, [
    { name: 'Zupa', quantity: 2, unitPrice: 2_200, vatLetter: 'B' },
    { name: 'Piwo', vatLetter: 'A' },
  ]);
});

t.test('a rate without a letter has none, and a printer’s own language counts', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 1 }];
  const { data } = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines });
  const stored = await findOrder(origin.database.db, restaurantIds.organization, data.id);
  if (stored === null) throw new Error('The order is gone');
  const bare = { ...settings, vatRates: [{ rate: 23, letter: 'A' }] };
  const document = orderDocument('receipt', stored, {
    settings: bare,
    now,
    language: 'en',
    buyerTaxId: '1234563218',
  });
  t.match(document, {
    language: 'en',
    dateLanguage: 'pl',
    buyerTaxId: '1234563218',
    lines: [{ vatLetter: '' }],
  });
});

t.test('options stand under their dish, with how many of each', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 2 }];
  const { data } = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines });
  const stored = await findOrder(origin.database.db, restaurantIds.organization, data.id);
  if (stored === null) throw new Error('The order is gone');
  const option = { groupId: 'g', optionId: 'o', names: {} };
  const modifiers = JSON.stringify([
    { ...option, name: 'Śmietana', priceDelta: 100, quantity: 1 },
    { ...option, name: 'Chrzan', priceDelta: 50, quantity: 2 },
  ]);
  const withOptions = { ...stored, lines: stored.lines.map(line => ({ ...line, modifiers })) };
  const document = orderDocument('receipt', withOptions, { settings, now, language: null });
  t.match(document.lines, [{ unitPrice: 2_400, amount: 4_800, details: ['+ Śmietana', '+ 2 × Chrzan'] }]);
});

t.test('names stand on paper in the restaurant’s language, on a station’s in its printer’s', async t => {
  const origin = await createOrigin(t);
  const lines = [{ menuItemId: restaurantIds.soup, quantity: 2 }];
  const { data } = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines });
  await origin.command('sendOrder', {}, { params: { id: data.id } });
  const stored = await findOrder(origin.database.db, restaurantIds.organization, data.id);
  if (stored === null) throw new Error('The order is gone');
  const english = { ...settings, defaultLanguage: 'en' };
  type DocumentOptions = Parameters<typeof orderDocument>[2];
  const nameOn = (kind: 'receipt' | 'bill', options: DocumentOptions) =>
    orderDocument(kind, stored, options).lines[0]?.name;
  t.equal(nameOn('receipt', { settings, now, language: null }), 'Zupa');
  t.equal(nameOn('bill', { settings, now, language: 'en' }), 'Zupa', 'a printer’s language is its labels’');
  t.equal(nameOn('bill', { settings: english, now, language: null }), 'English Zupa');
  const nameInKitchen = (options: DocumentOptions) =>
    ticketDocument(
      stored,
      { place: { station: 'kitchen', stationId: 'kitchen' }, course: null, lines: stored.lines, slip: null },
      { ...options, by: '' },
    ).lines[0]?.name;
  t.equal(nameInKitchen({ settings, now, language: null }), 'ZUPA');
  t.equal(nameInKitchen({ settings, now, language: 'en' }), 'English Zupa');
});
