/** Brings a restaurant to where a write can be done: an order in just that state, a printer that answered, a paired browser. */
import { randomUUID } from 'node:crypto';
import type { WriteName } from '#shared/contract/writes.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { BridgeJob, BridgeReport, PrintJob } from '#shared/order/receipt-schema.ts';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { chargedOrder } from '../cash/charge-scene.ts';
import { becomeDrawerTill } from '../cash/drawer-scene.ts';
import { setScenes } from '../set-scenes.ts';

export type SceneIds = Readonly<Record<string, string>>;
type Call = (method: string, path: string, body?: unknown, headers?: object) => Promise<unknown>;
type Scene = {
  /** As an admin. */
  call: Call;
  /** As another admin. */
  callAsOther: Call;
  /** As the program of the receipts' printer. */
  bridge(path: string, body: object): Promise<unknown>;
  ids: SceneIds;
};

const orders = '/api/waiter/orders';
/** Adds a dish. */
export const menuFile = { file: Buffer.from('Kategoria;Nazwa;Cena\nLato;Chłodnik;24').toString('base64') };

async function openOrder({ call, ids }: Scene, more: object = {}): Promise<Order> {
  const lines = [{ menuItemId: ids['items'], quantity: 2, course: 1 }];
  return (await call('POST', orders, { type: 'takeaway', guestCount: 1, lines, ...more })) as Order;
}

async function sentOrder(scene: Scene, command: object = {}): Promise<Order> {
  const { id } = await openOrder(scene);
  return (await scene.call('POST', `${orders}/${id}/send`, command)) as Order;
}

async function closedOrder(scene: Scene): Promise<Order> {
  const { id, total: amount } = await sentOrder(scene);
  const payment = { kind: 'cash', amount, closes: true };
  return (await scene.call('POST', `${orders}/${id}/payments`, payment)) as Order;
}

async function orderOver(scene: Scene): Promise<SceneIds> {
  return { orders: (await closedOrder(scene)).id };
}

async function addTable({ call, ids }: Scene): Promise<string> {
  const table = { locationId: ids['table-locations'], label: randomUUID().slice(0, 8) };
  return ((await call('POST', '/api/admin/tables', table)) as { id: string }).id;
}

async function askedOrder(scene: Scene): Promise<SceneIds> {
  const { id } = await sentOrder(scene);
  const wish = { kind: 'orderDiscount', reason: 'Gość', discount: { kind: 'percent', value: 50 } };
  const { approvals } = (await scene.call('POST', `${orders}/${id}/approvals`, wish)) as Order;
  return { orders: id, approvals: approvals[0]?.id ?? '' };
}

async function mergeable(scene: Scene): Promise<SceneIds> {
  const [target, source] = [await sentOrder(scene), await sentOrder(scene)];
  return { orders: target.id, sources: source.id };
}

/** The printer's program says this of a job, and of those before it that they came out. */
async function report(scene: Scene, jobId: string, outcome: BridgeReport['outcome']): Promise<void> {
  for (;;) {
    const { job } = (await scene.bridge('claim', {})) as { job: BridgeJob | null };
    if (job === null) throw new Error('It never came to the printer');
    const isOwn = job.id === jobId;
    await scene.bridge(`${job.id}/report`, { attempt: job.attempt, outcome: isOwn ? outcome : 'issued' });
    if (isOwn) return;
  }
}

async function findJob({ call }: Scene, isMeant: (job: PrintJob) => boolean): Promise<string> {
  return ((await call('GET', '/api/admin/receipts')) as PrintJob[]).find(isMeant)?.id ?? '';
}

async function printedOrder(scene: Scene, outcome: BridgeReport['outcome']): Promise<SceneIds> {
  const { id } = await closedOrder(scene);
  await scene.call('POST', `${orders}/${id}/receipt`, {});
  const isReceipt = ({ orderId, kind }: PrintJob) => orderId === id && kind === 'receipt';
  await report(scene, await findJob(scene, isReceipt), outcome);
  return { orders: id };
}

async function testPage(scene: Scene): Promise<string> {
  await scene.call('POST', `/api/admin/devices/${scene.ids['printers']}/test-print`, {});
  return findJob(scene, ({ kind, state }) => kind === 'test' && state === 'queued');
}

async function newDevice({ call }: Scene): Promise<PairingCode> {
  const device = await call('POST', '/api/admin/devices', { name: randomUUID().slice(0, 8), kind: 'screen' });
  const { id: deviceId } = device as Device;
  return (await call('POST', '/api/admin/devices/pairing', { deviceId })) as PairingCode;
}

async function changeSettings({ call }: Scene, change: Partial<Settings>): Promise<void> {
  const { version, ...settings } = (await call('GET', '/api/admin/settings')) as Settings;
  await call('PUT', '/api/admin/settings', { ...settings, ...change }, { 'if-match': `"${version}"` });
}

async function invoiceable(scene: Scene): Promise<SceneIds> {
  const invoices = { name: 'Gospoda', address: 'Łódź', series: 'FV', replacesReceipt: true };
  await changeSettings(scene, { taxId: '5213003700', invoices });
  const { id, total, depositTotal = 0 } = await closedOrder(scene);
  return { orders: id, totals: String(total - depositTotal) };
}

async function invoicedOrder(scene: Scene): Promise<SceneIds> {
  const { orders, totals } = await invoiceable(scene);
  const buyer = { name: 'Młyn', address: 'Kraków', taxId: '1234563218' };
  const body = { buyer, total: Number(totals) };
  const { invoiceNumber } = (await scene.call('POST', `/api/waiter/orders/${orders}/invoice`, body)) as Order;
  const entries = (await scene.call('GET', '/api/admin/invoices')) as { id: string; number: string }[];
  const { id = '' } = entries.find(({ number }) => number === invoiceNumber) ?? {};
  return { orders: orders ?? '', invoices: id, latest: invoiceNumber ?? '' };
}

async function orderAtPass(scene: Scene): Promise<SceneIds> {
  await changeSettings(scene, { usesPass: true });
  const { id, lines } = await sentOrder(scene);
  const line = lines[0]?.id ?? '';
  await scene.call('POST', `/api/preparation/lines/${line}/ready`, {});
  return { orders: id, sentLines: line };
}

/** Somebody else's: nobody confirms what they counted. */
async function countedCash({ callAsOther }: Scene): Promise<SceneIds> {
  const session = await callAsOther('POST', '/api/waiter/cash-sessions', { kind: 'waiter', float: 0 });
  const { id } = session as { id: string };
  await callAsOther('POST', `/api/waiter/cash-sessions/${id}/count`, { pieces: [] });
  return { 'cash-sessions': id };
}

/** By somebody else, to whoever calls. */
async function offeredOrder(scene: Scene): Promise<SceneIds> {
  const { id } = await openOrder({ ...scene, call: scene.callAsOther });
  const { userId } = (await scene.call('GET', '/api/auth/userinfo')) as { userId: string };
  const offer = { to: userId, orderIds: [id] };
  return {
    transfers: ((await scene.callAsOther('POST', '/api/waiter/transfers', offer)) as { id: string }).id,
  };
}

/** What has to stand before; absent: what the restaurant has anyway will do. */
export const writeScenes: Partial<Record<WriteName, (scene: Scene) => Promise<SceneIds>>> = {
  openDrawer: becomeDrawerTill,
  ...setScenes,
  async fireCourse(scene) {
    return { orders: (await sentOrder(scene, { holdCourses: [1] })).id };
  },
  async seeLine(scene) {
    const { id, lines } = await sentOrder(scene);
    const line = lines[0]?.id ?? '';
    await scene.call('POST', `${orders}/${id}/lines/${line}/void`, { reason: 'Pomyłka' });
    return { lines: line };
  },
  async seeAllergy(scene) {
    const { id } = await openOrder(scene, { allergyNote: 'lateks' });
    const word = { allergyTextsConfirmed: ['lateks'] };
    const { lines } = (await scene.call('POST', `${orders}/${id}/send`, word)) as Order;
    return { tickets: lines[0]?.ticketId ?? '' };
  },
  callWaiter: orderAtPass,
  async undoCall(scene) {
    const ids = await orderAtPass(scene);
    await scene.call('POST', `/api/preparation/orders/${ids['orders']}/call`, {
      lineIds: [ids['sentLines']],
    });
    return ids;
  },
  async fireFromPass(scene) {
    await changeSettings(scene, { usesPass: true });
    return { orders: (await sentOrder(scene, { holdCourses: [1] })).id };
  },
  async unrushLines(scene) {
    const { id, lines } = await sentOrder(scene);
    const sentLines = lines[0]?.id ?? '';
    await scene.call('POST', `${orders}/${id}/rush`, { lineIds: [sentLines] });
    return { orders: id, sentLines };
  },
  removeServiceCharge: chargedOrder,
  async moveOrder(scene) {
    const { id } = await openOrder(scene, { type: 'dineIn', tableId: await addTable(scene) });
    return { orders: id, freeTables: await addTable(scene) };
  },
  async changeOrderType(scene) {
    return { orders: (await openOrder(scene, { type: 'dineIn', tableId: await addTable(scene) })).id };
  },
  async moveLines(scene) {
    const [target, source] = [await sentOrder(scene), await sentOrder(scene)];
    return { orders: source.id, targets: target.id, sentLines: source.lines[0]?.id ?? '' };
  },
  mergeOrders: mergeable,
  async unmergeOrders(scene) {
    const ids = await mergeable(scene);
    await scene.call('POST', `${orders}/${ids['orders']}/merge`, { orderId: ids['sources'] });
    return ids;
  },
  eraseGuestData: orderOver,
  async importMenu({ call }) {
    const body = { ...menuFile, archivesMissing: false };
    const { fingerprint } = (await call('POST', '/api/admin/menu/import/check', body)) as {
      fingerprint: string;
    };
    return { fingerprint };
  },
  async refuseReport({ call, ids }) {
    const dish = { categoryId: ids['categories'], name: randomUUID().slice(0, 8), price: 1_900 };
    const { id } = (await call('POST', '/api/admin/menu/items', dish)) as { id: string };
    const report = (await call('POST', `/api/waiter/items/${id}/report-out`, {})) as { id: string };
    return { 'availability-reports': report.id };
  },
  async askTransfer(scene) {
    const { id } = await openOrder(scene);
    const colleague = (await scene.callAsOther('GET', '/api/auth/userinfo')) as { userId: string };
    return { orders: id, colleagues: colleague.userId };
  },
  acceptTransfer: offeredOrder,
  declineTransfer: offeredOrder,
  cancelTransfer: offeredOrder,
  confirmCash: countedCash,
  askRecount: countedCash,
  refuseApproval: askedOrder,
  dropApproval: askedOrder,
  async closeOrder(scene) {
    const { id, total: amount } = await sentOrder(scene);
    await scene.call('POST', `${orders}/${id}/payments`, { kind: 'cash', amount });
    return { orders: id };
  },
  reopenOrder: orderOver,
  queueReceipt: orderOver,
  waiveReceipt: orderOver,
  issueInvoice: invoiceable,
  correctInvoice: invoicedOrder,
  printInvoice: invoicedOrder,
  saveKsefCredential: invoiceable,
  retryReceipt: scene => printedOrder(scene, 'failed'),
  resolveReceipt: scene => printedOrder(scene, 'unknown'),
  copyReceipt: scene => printedOrder(scene, 'issued'),
  async retryPrint(scene) {
    const id = await testPage(scene);
    await report(scene, id, 'failed');
    return { receipts: id };
  },
  async dropPrint(scene) {
    return { receipts: await testPage(scene) };
  },
  async claimPairing(scene) {
    return { codes: (await newDevice(scene)).code };
  },
  async confirmPresence(scene) {
    const { deviceId, code } = await newDevice(scene);
    await scene.call('POST', '/api/devices/pairing', { code, appVersion: '1' });
    return { devices: deviceId };
  },
  async archiveTableLocation({ call }) {
    const location = await call('POST', '/api/admin/table-locations', { name: 'Ogród' });
    return { 'table-locations': (location as { id: string }).id };
  },
  async archiveTable(scene) {
    return { tables: await addTable(scene) };
  },
  async archiveMenuCategory({ call }) {
    const body = { name: 'Zakąski', defaultStation: 'kitchen' };
    return { categories: ((await call('POST', '/api/admin/menu/categories', body)) as { id: string }).id };
  },
};
