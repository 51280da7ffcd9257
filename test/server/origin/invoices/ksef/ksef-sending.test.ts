/** Invoices on their way to the double of KSeF: none is sent twice, none is lost, whatever goes wrong between. */
import t, { type Test } from 'tap';
import { type KsefDouble, type KsefFault, sendCall } from '../../../../helpers/doubles/ksef/ksef-double.ts';
import { company } from '../../../../helpers/restaurants/invoiced-order.ts';
import {
  createKsefOrigin,
  isConfirmed,
  type KsefOrigin,
} from '../../../../helpers/restaurants/ksef-origin.ts';
import { refusalOf } from '../../../../helpers/restaurants/sent-order.ts';

const dayMs = 24 * 3_600_000;

/** Each number is in KSeF once, as it was issued, and was taken by one session only. */
async function checkOnce(t: Test, { ksef, stored }: KsefOrigin, numbers: readonly string[]): Promise<void> {
  const invoices = await stored();
  t.same(
    ksef
      .accepted()
      .map(({ number }) => number)
      .sort(),
    [...numbers].sort(),
    'none lost, none twice',
  );
  t.equal(
    new Set(ksef.world.invoices.map(({ hash }) => hash)).size,
    ksef.world.invoices.length,
    'sent once each',
  );
  for (const { number, xml, ksef_number } of invoices)
    t.match(
      ksef.accepted().find(one => one.number === number),
      { xml, ksefNumber: ksef_number },
    );
}

t.test('an issued invoice is sent, gets its KSeF number, and its confirmation is stored §11.42', async t => {
  const origin = await createKsefOrigin(t);
  const number = await origin.sell();
  await origin.allAre(isConfirmed);
  await checkOnce(t, origin, [number]);
  const [entry] = (await origin.read('invoices')).data;
  t.match(entry, { number, state: 'accepted', environment: 'test', hasConfirmation: true });
  t.match(entry?.ksefNumber, /^5213003700-20251120-[0-9A-F]{12}-[0-9A-F]{2}$/);
  const upo = await origin.send({
    method: 'GET',
    url: `/api/admin/invoices/${entry?.id}/upo.xml`,
    headers: { authorization: 'Bearer session.of.admin' },
  });
  t.match(upo.text, `<NumerKSeF>${entry?.ksefNumber}</NumerKSeF>`);
  t.match(String(upo.headers['content-disposition']), /FV-2025-1-UPO\.xml/);
  t.match((await origin.read('ksef')).data, {
    environment: 'test',
    credential: { kind: 'token' },
    fault: undefined,
  });
});

/** What goes wrong, and for how many calls, until it is over. */
const faults: Record<
  string,
  { calls?: string; fault?: KsefFault; times?: number; begin?: (ksef: KsefDouble) => void }
> = {
  'every call once fails': { fault: { kind: 'status', status: 503 }, times: 12 },
  'the request is lost': { calls: sendCall, fault: { kind: 'loseRequest' }, times: 2 },
  'the answer is lost': { calls: sendCall, fault: { kind: 'loseAnswer' }, times: 3 },
  'the answer comes too late': { calls: sendCall, fault: { kind: 'slow', delayMs: 900 }, times: 1 },
  'the server fails while it takes the invoice': {
    calls: sendCall,
    fault: { kind: 'status', status: 500 },
    times: 2,
  },
  'too many requests': { calls: sendCall, fault: { kind: 'status', status: 429, retryAfter: '3' }, times: 2 },
  'too many requests anywhere': { fault: { kind: 'status', status: 429 }, times: 5 },
  'answers are lost anywhere': { fault: { kind: 'loseAnswer' }, times: 9 },
  'requests are lost anywhere': { fault: { kind: 'loseRequest' }, times: 9 },
  'KSeF decides after minutes': {
    begin: ksef => {
      ksef.asks = 6;
    },
  },
  'the access token expires at once': {
    begin: ksef => {
      ksef.accessMs = 1;
    },
  },
};

for (const [name, { calls, fault, times = 0, begin }] of Object.entries(faults))
  t.test(`${name}: each invoice is in KSeF once`, async t => {
    const origin = await createKsefOrigin(t);
    let left = times;
    begin?.(origin.ksef);
    origin.ksef.fault = call => {
      if (left === 0 || fault === undefined || (calls !== undefined && calls !== call)) return null;
      left -= 1;
      return fault;
    };
    const numbers = [await origin.sell(), await origin.sell(), await origin.sell()];
    await origin.allAre(isConfirmed);
    t.equal(left, 0, 'the fault was met');
    await checkOnce(t, origin, numbers);
    t.equal((await origin.read('ksef')).data.fault, undefined);
  });

t.test('sessions that expire and keys that are withdrawn between two calls cost nothing', async t => {
  const origin = await createKsefOrigin(t);
  let sent = 0;
  let opened = 0;
  origin.ksef.fault = call => {
    if (call === sendCall && sent++ === 1) origin.ksef.expireSessions();
    if (call === 'POST /sessions/online' && opened++ === 0) void origin.ksef.world.rotateKeys();
    return null;
  };
  const numbers = [await origin.sell(), await origin.sell(), await origin.sell()];
  await origin.ksef.world.rotateKeys();
  origin.ksef.expireAccess();
  await origin.allAre(isConfirmed);
  await checkOnce(t, origin, numbers);
});

t.test('away for a day: the office says so, and then it is sent as offline24', async t => {
  const origin = await createKsefOrigin(t);
  origin.ksef.fault = () => ({ kind: 'loseRequest' });
  const number = await origin.sell();
  await origin.until(async () => (await origin.read('ksef')).data.fault?.kind === 'unreachable');
  t.equal((await origin.read('overview')).data.invoicesNotInKsef, 0, 'the day is not over');
  origin.clock.nowMs += dayMs;
  await origin.allAre(({ state }) => state === 'offline24');
  t.equal((await origin.read('overview')).data.invoicesNotInKsef, 1);
  origin.ksef.fault = () => null;
  await origin.allAre(isConfirmed);
  await checkOnce(t, origin, [number]);
  t.match(origin.ksef.accepted(), [{ isOffline: true }]);
  t.equal((await origin.read('overview')).data.invoicesNotInKsef, 0);
});

t.test('a rejected invoice says why in KSeF’s words, and is corrected under its number', async t => {
  const origin = await createKsefOrigin(t);
  const wrong = {
    code: 450,
    description: 'Błąd weryfikacji semantyki dokumentu faktury',
    details: ['Zły NIP nabywcy'],
  };
  origin.ksef.verdict = ({ xml }) => (xml.includes('Młyn') ? wrong : { code: 200, description: 'Sukces' });
  const number = await origin.sell();
  await origin.allAre(({ state }) => state === 'rejected');
  const [entry] = (await origin.read('invoices')).data;
  t.match(entry, { number, state: 'rejected', reason: `${wrong.description} Zły NIP nabywcy` });
  t.equal((await origin.read('overview')).data.invoicesNotInKsef, 1);
  const retry = (buyer: object | undefined, as: 'admin' | 'waiter' | 'otherAdmin' = 'admin') =>
    origin.command('retryInvoice', buyer === undefined ? {} : { buyer: { ...company, ...buyer } }, {
      as,
      params: { id: entry?.id ?? '' },
    });
  t.same([(await retry({}, 'waiter')).status, (await retry({}, 'otherAdmin')).status], [403, 404]);
  t.match((await retry({ taxId: '1234563217' })).problem, {
    code: 'TAX_ID_INVALID',
    errors: [{ path: 'buyer/taxId' }],
  });
  t.equal((await retry(undefined)).status, 204);
  await origin.until(async () => (await origin.stored())[0]?.state === 'rejected');
  origin.clock.nowMs += dayMs;
  t.equal((await retry({ name: 'Karczma' })).status, 204);
  await origin.allAre(isConfirmed);
  t.match(origin.ksef.accepted(), [{ number, isOffline: false, xml: /<Nazwa>Karczma<.+<P_1>2025-11-21</s }]);
  t.equal(refusalOf(await retry({})), 'INVOICE_NOT_REJECTED');
  const changed = origin.database.db.updateTable('invoices').set({ xml: '<x/>' }).execute();
  await t.rejects(changed, /never changed/);
  await t.rejects(
    origin.database.db.updateTable('invoices').set({ ksef_number: 'x' }).execute(),
    /never changed/,
  );
});

t.test('a duplicate is ours if its hash is, and else needs a person', async t => {
  const origin = await createKsefOrigin(t);
  const first = await origin.sell();
  await origin.allAre(isConfirmed);
  // As a backup of before the answer has it.
  const stored = await origin.stored();
  await origin.database.db.deleteFrom('ksef_credentials').execute();
  const second = await createKsefOrigin(t, { double: origin.ksef, credential: null });
  const row = stored[0];
  if (row === undefined) throw new Error('There is an invoice');
  const order = (await second.sell()) && (await second.stored())[0];
  if (order === undefined) throw new Error('There is an invoice');
  await second.database.db.updateTable('invoices').set({ state: 'rejected' }).execute();
  await second.database.db.updateTable('invoices').set({ xml: row.xml, state: 'queued' }).execute();
  await second.command('saveKsefCredential', { token: 'token' });
  await second.allAre(isConfirmed);
  t.equal((await second.stored())[0]?.ksef_number, row.ksef_number, 'the one that KSeF has');
  const third = await createKsefOrigin(t, { double: origin.ksef, settings: { isDetailed: true } });
  t.equal(await third.sell(), first);
  await third.allAre(({ state }) => state === 'rejected');
  t.match((await third.stored())[0]?.reason, /Duplikat faktury/);
});

t.test('without KSeF in the settings nothing is sent; without a credential invoices wait', async t => {
  const origin = await createKsefOrigin(t, { credential: null });
  await origin.sell();
  const { invoices, version, ...rest } = (await origin.read('settings')).data;
  const { ksef: _, ...without } = invoices ?? { name: '', address: '', series: 'FV' };
  const headers = { 'if-match': `"${version}"` };
  t.equal((await origin.command('saveSettings', { ...rest, invoices: without }, { headers })).status, 200);
  await origin.command('saveKsefCredential', { token: 'token' });
  await origin.sell();
  t.equal((await origin.read('overview')).data.invoicesNotInKsef, undefined);
  t.same(origin.ksef.calls, []);
  t.same(
    (await origin.read('invoices')).data.map(({ environment }) => environment),
    [undefined, 'test'],
  );
  const now = (await origin.read('settings')).data;
  const { version: latest, ...all } = now;
  const back = { headers: { 'if-match': `"${latest}"` } };
  await origin.command('saveSettings', { ...all, invoices: { ...without, ksef: 'test' } }, back);
  await origin.until(async () => (await origin.stored()).filter(isConfirmed).length === 1);
  t.match(await origin.stored(), [{ state: 'queued', environment: null }, { state: 'accepted' }]);
});
