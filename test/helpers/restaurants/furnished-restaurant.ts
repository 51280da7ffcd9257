/** Creates at least one of everything that a path of the API can name, so that tests can call every path. */
import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/order/order-schema.ts';
import type { SettingsChange } from '#shared/venue/settings-schema.ts';

type Making = {
  make: (path: string, body: object) => Promise<{ id: string }>;
  list: (path: string) => Promise<{ id: string }[]>;
  saveSettings: (change: Partial<SettingsChange>) => Promise<void>;
};

/** Entities that need nothing but a name: collection → body. */
const collections: Record<string, object> = {
  devices: { name: 'Ekran kuchni', kind: 'screen' },
  ingredients: { name: 'Mąka', unit: 'g' },
  'menu/modifier-groups': { name: 'Dodatki', options: [{ name: 'Chleb' }] },
};

/** An invoice for an order of its own, in the series of a restaurant that issues them. */
async function invoiceFor(
  { make, list, saveSettings }: Making,
  line: { menuItemId: string; quantity: number },
): Promise<string> {
  const invoices = { name: 'Gospoda', address: 'Łódź', series: 'FV', replacesReceipt: true };
  await saveSettings({ taxId: '5213003700', invoices, receipt: { isAutomatic: false } });
  const taken = { type: 'takeaway', guestCount: 1, lines: [line] };
  const order = (await make('/api/waiter/orders', taken)) as Order;
  const sent = (await make(`/api/waiter/orders/${order.id}/send`, {})) as Order;
  await make(`/api/waiter/orders/${order.id}/payments`, { kind: 'cash', amount: sent.total, closes: true });
  const buyer = { name: 'Młyn', address: 'Kraków', taxId: '1234563218' };
  await make(`/api/waiter/orders/${order.id}/invoice`, { buyer, total: sent.total });
  await saveSettings({ receipt: { isAutomatic: true } });
  return (await list('/api/admin/invoices'))[0]?.id ?? '';
}

/** One of everything, created through the calls of the office's and the waiter's screens. */
export async function furnish({ make, list, saveSettings }: Making) {
  const location = await make('/api/admin/table-locations', { name: 'Sala' });
  const table = await make('/api/admin/tables', { locationId: location.id, label: '1' });
  const freeTable = await make('/api/admin/tables', { locationId: location.id, label: '2' });
  const category = await make('/api/admin/menu/categories', { name: 'Zupy', defaultStation: 'kitchen' });
  const soup = { categoryId: category.id, name: 'Żurek', price: 1_900 };
  const item = await make('/api/admin/menu/items', soup);
  const line = { menuItemId: item.id, quantity: 1 };
  const invoices = await invoiceFor({ make, list, saveSettings }, line);
  const order = (await make('/api/waiter/orders', {
    type: 'dineIn',
    tableId: table.id,
    guestCount: 2,
    lines: [line],
  })) as Order;
  const sentId = order.lines[0]?.id ?? '';
  const sent = (await make(`/api/waiter/orders/${order.id}/send`, { lineIds: [sentId] })) as Order;
  const paid = (await make(`/api/waiter/orders/${order.id}/payments`, {
    kind: 'cash',
    amount: 100,
  })) as Order;
  const terminal = await make('/api/admin/devices', { name: 'Terminal', kind: 'terminal' });
  const atTerminal = { id: randomUUID(), terminalId: terminal.id, amount: 100 };
  await make(`/api/waiter/orders/${order.id}/terminal-payments`, atTerminal);
  await make(`/api/waiter/orders/${order.id}/terminal-payments/${atTerminal.id}/cancel`, {});
  const longer = (await make(`/api/waiter/orders/${order.id}/lines`, { lines: [line] })) as Order;
  const draftId = longer.lines.find(({ state }) => state === 'draft')?.id ?? '';
  const asked = (await make(`/api/waiter/orders/${order.id}/approvals`, {
    kind: 'orderDiscount',
    reason: 'Stały gość',
    discount: { kind: 'percent', value: 50 },
  })) as Order;
  const reported = await make('/api/admin/menu/items', { ...soup, name: 'Rosół' });
  const report = await make(`/api/waiter/items/${reported.id}/report-out`, {});
  await saveSettings({ usesCashSessions: true, dayReportEmails: ['office@example.com'] });
  const cash = await make('/api/waiter/cash-sessions', { kind: 'waiter', float: 10_000 });
  const added: Record<string, string> = {};
  for (const [collection, body] of Object.entries(collections)) {
    const name = collection.split('/').at(-1) ?? '';
    // An entity that can't be created gets no id here; a test that needs it fails then.
    const entity = await make(`/api/admin/${collection}`, body).catch(() => null);
    if (entity !== null) added[name] = entity.id;
  }
  // No bridge program runs: its jobs stay queued for the whole test.
  const printer = await make('/api/admin/devices', { name: 'Kasa', kind: 'fiscalPrinter', driver: 'bridge' });
  await make(`/api/admin/devices/${printer.id}/test-print`, {});
  const day = await make('/api/admin/day-reports', {
    number: 1,
    orderIds: [order.id],
    cashSessionIds: [cash.id],
  });
  const [paper] = await list('/api/admin/receipts');
  return {
    ...added,
    invoices,
    // Suppliers' invoices come from KSeF, which is none here: nobody has one.
    purchases: randomUUID(),
    receipts: paper?.id ?? '',
    'table-locations': location.id,
    tables: table.id,
    freeTables: freeTable.id,
    categories: category.id,
    items: item.id,
    'availability-reports': report.id,
    'cash-sessions': cash.id,
    'day-reports': day.id,
    orders: order.id,
    lines: draftId,
    sentLines: sentId,
    'terminal-payments': atTerminal.id,
    payments: paid.payments[0]?.id ?? '',
    approvals: asked.approvals[0]?.id ?? '',
    tickets: sent.lines.find(({ id }) => id === sentId)?.ticketId ?? '',
  };
}

/** The id of a transfer: an order of who posts, offered to the colleague. */
export async function offerOrder(
  post: (path: string, body: object) => Promise<{ id: string }>,
  colleague: string,
): Promise<string> {
  const order = await post('/api/waiter/orders', { type: 'takeaway', guestCount: 1 });
  return (await post('/api/waiter/transfers', { to: colleague, orderIds: [order.id] })).id;
}
