/**
 * Every write of the table, sent by the client's own queue to the real server, which carries it out; its answer is lost on
 * the way. Pressed again, by another screen, it has one effect: the server knows the key, and nothing has changed since.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { fillPath, type PathParams } from '#shared/contract/paths.ts';
import { type ReadName, reads } from '#shared/contract/reads.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { lastingState } from '../../helpers/fuzz/lasting-state.ts';
import { writeBodies } from '../../helpers/fuzz/permission-bodies.ts';
import { startTwoRestaurants } from '../../helpers/restaurants/two-restaurants.ts';
import { type SceneIds as Ids, menuFile, writeScenes } from '../../helpers/restaurants/write-scenes.ts';
import { deviceCookieIn } from '../../helpers/shared-screens/paired-till.ts';
import { root } from '../../helpers/source-tree.ts';
import { bridgeOf } from '../../helpers/stations/printer-program.ts';

type Versioned = { id?: string; version: number };
type Input = { params: PathParams; body: unknown; version?: number };
type Queue = {
  setMember(member: string): void;
  send(name: WriteName, input: Input, screen: object): Promise<unknown>;
};
/** The client's own modules; their types need a browser's. */
const load = (module: string) => import(pathToFileURL(join(root, 'client', `${module}.ts`)).href);
const { createHttp } = await load('data/http');
const { createQueryClient } = await load('data/query-client');
const { createWriteQueue } = await load('writes/write-queue');

/** Of what has no address yet, or of a change that is one. */
const bodies: Partial<Record<WriteName, (ids: Ids) => object>> = {
  ...writeBodies,
  createOrder: () => ({ type: 'takeaway', guestCount: 1 }),
  mergeOrders: ids => ({ orderId: ids['sources'] }),
  unmergeOrders: ids => ({ orderId: ids['sources'] }),
  claimPairing: ids => ({ code: ids['codes'], appVersion: '1' }),
  changeOrder: () => ({ note: 'Urodziny' }),
  changeLine: () => ({ quantity: 3 }),
  sendOrder: () => ({}),
  changePaymentKind: () => ({ kind: 'card', reason: 'Pomyłka' }),
  cancelEmptyOrders: ids => ({ orderIds: [ids['orders']] }),
  createUser: () => ({ username: 'ela_nowak', displayName: 'Ela', roles: ['waiter'] }),
  changeUser: () => ({ displayName: 'Ewa' }),
  createTableLocation: () => ({ name: 'Taras' }),
  changeTableLocation: () => ({ name: 'Antresola' }),
  createTable: ids => ({ locationId: ids['table-locations'], label: '77' }),
  changeTable: () => ({ label: '78' }),
  createMenuCategory: () => ({ name: 'Desery', defaultStation: 'kitchen' }),
  changeMenuCategory: () => ({ name: 'Przystawki' }),
  createMenuItem: ids => ({ categoryId: ids['categories'], name: 'Barszcz', price: 1_500 }),
  changeMenuItem: () => ({ price: 2_000 }),
  checkMenuImport: () => ({ ...menuFile, archivesMissing: false }),
  importMenu: ids => ({ ...menuFile, archivesMissing: false, fingerprint: ids['fingerprint'] }),
  eraseGuestData: ids => ({ orderIds: [ids['orders']] }),
  createModifierGroup: () => ({ name: 'Sosy', options: [{ name: 'Chrzan' }] }),
  changeModifierGroup: () => ({ name: 'Pieczywo' }),
  createIngredient: () => ({ name: 'Sól', unit: 'g' }),
  changeIngredient: () => ({ name: 'Mąka żytnia' }),
  createDevice: () => ({ name: 'Ekran baru', kind: 'screen' }),
  changeDevice: () => ({ name: 'Ekran wydawki' }),
  createPairingCode: ids => ({ deviceId: ids['devices'] }),
  askTransfer: ids => ({ to: ids['colleagues'], orderIds: [ids['orders']] }),
  askApproval: () => ({ kind: 'orderDiscount', reason: 'Gość', discount: { kind: 'percent', value: 50 } }),
};

const ofDrafts: readonly WriteName[] = [
  ...(['changeLine', 'removeLine', 'splitLine', 'sendOrder', 'cancelOrder', 'cancelEmptyOrders'] as const),
];
const ofReady: readonly WriteName[] = [
  ...(['claimLines', 'unclaimLines', 'serveLines', 'recallLine', 'recallTicket'] as const),
];
const ofPrinters: readonly WriteName[] = ['testPrint', 'printFiscalDayReport', 'makeBridgeToken'];
const rowOf = (name: WriteName): WriteRow => writes[name];
/** What takes something away comes last, so that the others find it; then the end of the session. */
function rank(name: WriteName): number {
  const { method, path } = rowOf(name);
  if (name === 'logout') return 4;
  if (name === 'setAvailability') return 2;
  return method !== 'DELETE' ? 0 : path.includes('/orders/') ? 1 : 3;
}

/** Asked for by somebody without the right alone, which nobody here is: `server/origin/printing/drawer-openings`. */
const ofOthers: readonly WriteName[] = ['approveDrawer'];
/** A terminal changes what they did by itself: `server/origin/terminals/terminal-payments`. */
const ofTerminals: readonly WriteName[] = [
  'sendToTerminal',
  'refundAtTerminal',
  'cancelAtTerminal',
  'resolveAtTerminal',
  'askTerminalTotals',
];
/** KSeF alone rejects an invoice, and has those of suppliers: `ksef/ksef-sending` and `purchases` in `server/origin/invoices`. */
const ofKsef: readonly WriteName[] = ['retryInvoice', 'fetchPurchases', 'decidePurchase'];
/** The server has no mail account: `server/origin/invoices/invoice-mails`. */
const ofMail: readonly WriteName[] = ['mailInvoice'];
const playedElsewhere: readonly WriteName[] = [...ofOthers, ...ofTerminals, ...ofKsef, ...ofMail];

t.test('every write, its answer lost, pressed again', async t => {
  const { url, restaurant, sign } = await startTwoRestaurants(t);
  const queryClient = createQueryClient();
  t.teardown(() => queryClient.clear());

  /** An admin of their own for each write: what one person may write in a second is limited. */
  async function newAdmin() {
    const [userId, sessionId] = [randomUUID(), randomUUID()];
    const o = { id: restaurant.organizationId, rol: 'admin', slg: 'restaurant' };
    const token = () => sign({ sub: userId, sid: sessionId, o });
    /** Of the device that was paired. */
    let cookie = '';
    const call = async (method: string, path: string, body?: unknown, more: object = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          origin: url,
          authorization: `Bearer ${await token()}`,
          'idempotency-key': randomUUID(),
          cookie,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      cookie = deviceCookieIn(response.headers) || cookie;
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return text === '' ? null : JSON.parse(text);
    };
    return { token, call, cookie: () => cookie };
  }
  type Admin = Awaited<ReturnType<typeof newAdmin>>;

  // Receipts wait for the printer's program, and for somebody who asks for them.
  const { call } = await newAdmin();
  const { version, ...settings } = await call('GET', '/api/admin/settings');
  const devices: { id: string; kind: string }[] = await call('GET', '/api/admin/devices');
  const printerId = devices.find(({ kind }) => kind === 'fiscalPrinter')?.id ?? '';
  const receipt = { ...settings.receipt, printerId, isAutomatic: false };
  await call('PUT', '/api/admin/settings', { ...settings, receipt }, { 'if-match': `"${version}"` });

  /** The client of one page; `answers` are what the server said, whether or not it arrived. */
  function openClient({ token, cookie }: Admin) {
    const answers: { status: number; isReplay: boolean; key: string }[] = [];
    const network = { losesAnswers: true };
    const kept = new Map<string, string>();
    const environment = {
      async fetch(path: string, init: RequestInit) {
        const headers = new Headers(init.headers);
        headers.set('origin', url);
        headers.set('cookie', cookie());
        const response = await fetch(`${url}${path}`, { ...init, headers });
        const text = await response.text();
        const isReplay = response.headers.get('idempotency-replayed') === 'true';
        answers.push({ status: response.status, isReplay, key: headers.get('idempotency-key') ?? '' });
        if (network.losesAnswers) throw new TypeError('The answer was lost');
        return new Response(text === '' ? null : text, response);
      },
      now: Date.now,
      setTimer(work: () => void, delayMs: number) {
        const timer = setTimeout(work, delayMs);
        return () => clearTimeout(timer);
      },
      storage: {
        read: (key: string) => kept.get(key) ?? null,
        write: (key: string, value: string | null) => void kept.set(key, value ?? 'null'),
      },
      tabStorage: { read: () => null, write() {} },
    };
    const page = () => {
      const clock = { now: Date.now, observeHeader() {} };
      const http = createHttp(environment, { token, renew: token }, clock);
      const access = { http, queryClient, refreshAfterWrite() {} };
      const queue: Queue = createWriteQueue(access, environment);
      queue.setMember('anna');
      return queue;
    };
    return { answers, network, page };
  }

  /** Two pieces of a dish at the kitchen; as far as the write needs it. */
  async function openOrder(name: WriteName, { call }: Admin): Promise<Ids> {
    const { items } = restaurant.ids;
    const lines = ['cancelOrder', 'cancelEmptyOrders'].includes(name)
      ? []
      : [{ menuItemId: items, quantity: 2 }];
    const { id, lines: drafts }: Order = await call('POST', '/api/waiter/orders', {
      type: 'takeaway',
      guestCount: 1,
      lines,
    });
    const known = { orders: id, lines: drafts[0]?.id ?? '', sentLines: drafts[0]?.id ?? '' };
    if (ofDrafts.includes(name)) return known;
    const sent: Order = await call('POST', `/api/waiter/orders/${id}/send`, {});
    if (ofReady.includes(name)) await call('POST', `/api/preparation/lines/${known.lines}/ready`, {});
    const paid: Order =
      name === 'refundPayment' || name === 'changePaymentKind'
        ? await call('POST', `/api/waiter/orders/${id}/payments`, { kind: 'cash', amount: 100 })
        : sent;
    return { ...known, tickets: sent.lines[0]?.ticketId ?? '', payments: paid.payments[0]?.id ?? '' };
  }

  async function inputOf(name: WriteName, admin: Admin): Promise<Input> {
    const { path, method, ifMatch } = rowOf(name);
    const isOfOrder = /\/(orders|lines|tickets)\/:/.test(path) || name === 'cancelEmptyOrders';
    const ids: Ids = { ...restaurant.ids, printers: printerId };
    const scene = writeScenes[name];
    const means = { ids, call: admin.call, callAsOther: call, bridge: bridgeOf(url, printerId, admin.call) };
    const known: Ids = {
      ...ids,
      ...(ofPrinters.includes(name) && { devices: printerId }),
      ...(scene !== undefined && (await scene(means))),
      ...(scene === undefined && isOfOrder && (await openOrder(name, admin))),
    };
    const segments = path.split('/');
    const params = Object.fromEntries(
      segments.flatMap((segment, index) =>
        segment.startsWith(':') ? [[segment.slice(1), known[segments[index - 1] ?? ''] ?? randomUUID()]] : [],
      ),
    );
    const body = method === 'DELETE' ? undefined : (bodies[name]?.(known) ?? {});
    if (!ifMatch) return { params, body };
    const found: Versioned | Versioned[] = await admin.call('GET', path.replace(/\/:id.*/, ''));
    const { version, ...entity } = [found].flat().find(({ id }) => id === params.id) ?? { version: 1 };
    return {
      params,
      body: name === 'saveSettings' ? { ...entity, restaurantName: 'Pod Lipą' } : body,
      version,
    };
  }

  /** What the write may change, as it stands. */
  async function stateOf(name: WriteName, { params }: Input, { call }: Admin): Promise<string> {
    const touched: readonly ReadName[] = writes[name].touches;
    const lists = touched.map(read => reads[read].path).filter(path => !/[:?]/.test(path));
    const ofOrder = /^\/api\/waiter\/orders\/:id/.test(writes[name].path)
      ? ['', '/events'].map(part => `${fillPath('/api/admin/orders/:id', { id: params.id ?? '' })}${part}`)
      : [];
    return lastingState(await Promise.all([...lists, ...ofOrder].map(path => call('GET', path))));
  }

  const played = writeNames.filter(name => !playedElsewhere.includes(name));
  for (const name of [...played].sort((one, other) => rank(one) - rank(other))) {
    await t.test(`${name} has one effect`, async t => {
      const [admin, looking] = [await newAdmin(), await newAdmin()];
      const input = await inputOf(name, admin);
      const client = openClient(admin);
      const page = client.page();
      await t.rejects(page.send(name, input, {}), { code: 'NETWORK' });
      const [first] = client.answers;
      const between = await stateOf(name, input, looking);
      client.network.losesAnswers = false;
      // What counts twice is known on another page of the browser too.
      const again = rowOf(name).addsUp ? client.page() : page;
      const told = await again.send(name, input, {}).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
      const second = client.answers.at(-1);
      t.equal(second?.key, first?.key, 'it goes with its key');
      t.ok(first !== undefined && first.status < 300, 'it was done');
      if (name !== 'logout') t.equal(told, 'done');
      if (rowOf(name).isRepeatable || name === 'logout') return;
      t.ok(second?.isReplay, 'the server knows it');
      t.equal(await stateOf(name, input, looking), between, 'nothing has changed since');
    });
  }
});
