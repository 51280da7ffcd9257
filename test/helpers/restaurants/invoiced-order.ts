/** A restaurant that issues invoices, and closed orders to issue them for. */
import type { InvoiceBuyer, InvoiceCorrection } from '#shared/invoices/invoice-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { InvoiceSettings } from '#shared/venue/settings-schema.ts';
import type { OriginFixture } from './origin-fixture.ts';
import { changeSettings, pay, sentOrder } from './sent-order.ts';
import type { Person } from './small-restaurant.ts';

export const company: InvoiceBuyer = {
  name: 'Młyn & Synowie <sp. z o.o.>',
  address: 'ul. Zbożowa 5\n30-002 Kraków',
  taxId: '1234563218',
};

export async function setUpInvoices(
  origin: OriginFixture,
  more: Partial<InvoiceSettings> = {},
): Promise<void> {
  const seller = { name: 'Gospoda sp. z o.o.', address: 'ul. Długa 1\n00-001 Łódź' };
  const invoices = { ...seller, series: 'FV', replacesReceipt: true, ...more };
  await changeSettings(origin, ({ receipt }) => ({
    taxId: '5213003700',
    invoices,
    receipt: { ...receipt, isAutomatic: false },
  }));
}

export async function closedOrder(
  origin: OriginFixture,
  dishes: Parameters<typeof sentOrder>[1] = ['soup', 'beer'],
): Promise<Order> {
  const { id, due } = await sentOrder(origin, dishes, null);
  const { data, status, text } = await pay(origin, id, { kind: 'card', amount: due, tip: 500, closes: true });
  if (status > 201) throw new Error(text);
  return data;
}

/** The first closed order without an invoice; null if there is none. */
export async function nextInvoiceable(origin: OriginFixture): Promise<Order | null> {
  const found = await origin.database.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'closed')
    .where('invoice_number', 'is', null)
    .orderBy('number')
    .executeTakeFirst();
  return found === undefined ? null : (await origin.read('waiterOrder', { params: { id: found.id } })).data;
}

export function issue(
  origin: OriginFixture,
  { id, total, depositTotal = 0 }: Order,
  buyer: InvoiceBuyer = company,
  as: Person = 'waiter',
) {
  return origin.command('issueInvoice', { buyer, total: total - depositTotal }, { as, params: { id } });
}

/** Corrects the invoice with this number, as the office that sees its latest state. */
export async function correct(
  origin: OriginFixture,
  number: string,
  change: Partial<InvoiceCorrection>,
  as: Person = 'admin',
) {
  const entry = (await origin.read('invoices')).data.find(one => one.number === number);
  const params = { id: entry?.id ?? '' };
  // Ids and the list follow the time of issue.
  origin.clock.nowMs += 1_000;
  const { latest } = (await origin.read('invoiceInForce', { params })).data;
  return origin.command('correctInvoice', { reason: 'Reklamacja', latest, ...change }, { as, params });
}

/** The XML of each invoice, the oldest first. */
export async function invoiceFiles(origin: OriginFixture): Promise<string[]> {
  const { data } = await origin.read('invoices');
  const files = data.toReversed().map(({ id }) =>
    origin.send({
      method: 'GET',
      url: `/api/admin/invoices/${id}/invoice.xml`,
      headers: { authorization: 'Bearer session.of.admin' },
    }),
  );
  return (await Promise.all(files)).map(({ text }) => text);
}
