import t from 'tap';
import type { NewDevice } from '#shared/venue/device-schema.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

async function addDevice(origin: OriginFixture, device: NewDevice): Promise<string> {
  const { status, data, text } = await origin.command('createDevice', device);
  if (status !== 201) throw new Error(`The device answered ${status}: ${text}`);
  return data.id;
}

async function billsTo(origin: OriginFixture, billPrinterId: string): Promise<void> {
  const { version, ...settings } = (await origin.read('settings')).data;
  const changed = { ...settings, receipt: { ...settings.receipt, billPrinterId } };
  await origin.command('saveSettings', changed, { headers: { 'if-match': `"${version}"` } });
}

const kitchenPrinter = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;

async function sentOrder(origin: OriginFixture): Promise<string> {
  const { table1: tableId, soup, beer } = restaurantIds;
  const { data } = await origin.command('createOrder', {
    type: 'dineIn',
    tableId,
    guestCount: 2,
    allergyNote: 'orzechy',
    lines: [
      { menuItemId: soup, quantity: 2, note: 'bez śmietany' },
      { menuItemId: beer, quantity: 1 },
    ],
  });
  const word = { allergyTextsConfirmed: ['orzechy'] };
  await origin.command('sendOrder', word, { as: 'waiter', params: { id: data.id } });
  return data.id;
}

t.test('what is sent comes out beside its station, and only there', async t => {
  const origin = await createPrintingOrigin(t);
  await addDevice(origin, kitchenPrinter);
  await sentOrder(origin);
  await origin.until(async () => origin.texts().length === 1);
  const [ticket = ''] = origin.texts();
  t.match(ticket, '2 × ZUPA');
  t.match(ticket, 'bez śmietany');
  t.match(ticket, 'ALERGIA: orzechy');
  t.notMatch(ticket, 'Piwo', 'the bar has no printer');
  t.notMatch(ticket, '22,00');
});

t.test('a course that is held comes out when it is fired', async t => {
  const origin = await createPrintingOrigin(t);
  await addDevice(origin, kitchenPrinter);
  const { table1: tableId, soup, dumplings } = restaurantIds;
  const lines = [
    { menuItemId: soup, quantity: 1, course: 1 },
    { menuItemId: dumplings, quantity: 1, course: 3 },
  ];
  const { data } = await origin.command('createOrder', { type: 'dineIn', tableId, guestCount: 2, lines });
  const params = { id: data.id };
  await origin.command('sendOrder', { holdCourses: [3] }, { params });
  await origin.until(async () => origin.texts().length === 1);
  t.match(origin.texts()[0], '1 × ZUPA');
  t.notMatch(origin.texts()[0], 'Pierogi');
  await origin.command('fireCourse', { course: 3 }, { params });
  await origin.until(async () => origin.texts().length === 2);
  t.match(origin.texts()[1], '1 × Pierogi');
});

t.test('a kitchen ticket that failed is tried again or given up by an admin §11.5', async t => {
  const origin = await createPrintingOrigin(t);
  origin.control({ mode: 'fail' });
  await addDevice(origin, kitchenPrinter);
  const orderId = await sentOrder(origin);
  const jobs = async () => (await origin.read('printJobs')).data;
  await origin.until(async () => (await jobs())[0]?.state === 'failed');
  const [job] = await jobs();
  t.match(job, { kind: 'kitchenTicket', orderId, tableLabel: '1', printerName: 'Kuchnia', error: 'offline' });
  t.notOk(job && 'total' in job, 'the kitchen has no prices');
  const params = { id: job?.id ?? '' };
  t.equal((await origin.command('retryPrint', {}, { as: 'waiter', params })).status, 403);

  origin.control({});
  t.equal((await origin.command('retryPrint', {}, { params })).status, 204);
  await origin.until(async () => origin.texts().length === 1);
  await origin.until(async () => (await jobs()).length === 0);

  origin.control({ mode: 'fail' });
  await origin.command(
    'testPrint',
    {},
    { params: { id: (await origin.read('printers')).data[0]?.id ?? '' } },
  );
  await origin.until(async () => (await jobs())[0]?.state === 'failed');
  const dropped = { id: (await jobs())[0]?.id ?? '' };
  t.equal((await origin.command('dropPrint', undefined, { params: dropped })).status, 204);
  t.same(await jobs(), []);
  t.equal((await origin.command('retryPrint', {}, { params: dropped })).status, 404);
  t.equal(origin.texts().length, 1);
});

t.test('receipts have commands of their own, and what is being printed is left alone', async t => {
  const origin = await createPrintingOrigin(t);
  origin.control({ mode: 'fail' });
  const { id } = await origin.closedOrder();
  await origin.receiptState(id, 'failed');
  const params = { id: (await origin.read('printJobs')).data[0]?.id ?? '' };
  t.equal((await origin.command('retryPrint', {}, { params })).problem.code, 'RECEIPT_STATE');
  t.equal((await origin.command('dropPrint', undefined, { params })).problem.code, 'RECEIPT_STATE');
});

t.test('a bill is printed where the settings say, and refused where they say nothing', async t => {
  const origin = await createPrintingOrigin(t);
  const id = await sentOrder(origin);
  const none = await origin.command('requestBill', { print: true }, { as: 'waiter', params: { id } });
  t.match(none.problem, { code: 'PRINTER_UNKNOWN', errors: [{ path: 'print' }] });
  t.equal((await origin.command('requestBill', {}, { params: { id } })).status, 200, 'it is only shown then');

  await billsTo(origin, await addDevice(origin, { name: 'Bar', kind: 'printer', language: 'pl' }));
  const before = (await origin.read('waiterOrder', { params: { id } })).data;
  const printed = await origin.command('requestBill', { print: true }, { as: 'waiter', params: { id } });
  t.equal(printed.status, 200);
  await origin.until(async () => origin.texts().length === 1);
  t.match(origin.texts()[0], 'RACHUNEK – NIEFISKALNY');
  const after = (await origin.read('waiterOrder', { params: { id } })).data;
  t.same(after.lines, before.lines, 'no line of it moved');
  t.equal(after.receiptState, 'none');
});

t.test('a test print says that the printer works, in its language', async t => {
  const origin = await createPrintingOrigin(t);
  const id = await addDevice(origin, { ...kitchenPrinter, language: 'pl' });
  t.equal((await origin.command('testPrint', {}, { params: { id } })).status, 204);
  await origin.until(async () => origin.texts().length === 1);
  t.match(origin.texts()[0], 'Zażółć gęślą jaźń. Drukarka działa.');

  const screen = await addDevice(origin, { name: 'Ekran', kind: 'screen' });
  const notAPrinter = await origin.command('testPrint', {}, { params: { id: screen } });
  t.equal(notAPrinter.problem.code, 'PRINTER_UNKNOWN');
  const unknown = await origin.command('testPrint', {}, { params: { id: restaurantIds.table1 } });
  t.equal(unknown.status, 404);
});

t.test('a bridge token is made for a printer that has a bridge, and shown each time anew', async t => {
  const origin = await createOrigin(t);
  const id = await addDevice(origin, { name: 'Fiskalna', kind: 'fiscalPrinter', driver: 'bridge' });
  const key = '01970000-0000-7000-8000-00000000aaaa';
  const first = await origin.command('makeBridgeToken', {}, { params: { id }, key });
  const second = await origin.command('makeBridgeToken', {}, { params: { id }, key });
  t.equal(first.status, 200);
  t.not(first.data.token, second.data.token);
  const stored = await origin.database.db.selectFrom('devices').selectAll().execute();
  t.notMatch(JSON.stringify(stored), second.data.token.split('.').at(-1) ?? '', 'only its hash is kept');
  const other = await addDevice(origin, kitchenPrinter);
  t.equal(
    (await origin.command('makeBridgeToken', {}, { params: { id: other } })).problem.code,
    'PRINTER_UNKNOWN',
  );
});

t.test('a driver is for printers, and the network one needs an address', async t => {
  const origin = await createOrigin(t);
  const screen = { name: 'Ekran', kind: 'screen', driver: 'simulator' } as const;
  t.match((await origin.command('createDevice', screen)).problem.errors, [{ path: 'driver' }]);
  const nowhere = { name: 'Bar', kind: 'printer', driver: 'escpos' } as const;
  t.match((await origin.command('createDevice', nowhere)).problem.errors, [{ path: 'address' }]);
  const { data } = await origin.command('createDevice', { ...nowhere, address: '192.168.1.50' });
  t.equal(data.driver, 'escpos');
  const options = { params: { id: data.id }, headers: { 'if-match': `"${data.version}"` } };
  const bare = await origin.command('changeDevice', { address: null }, options);
  t.match(bare.problem.errors, [{ path: 'address' }]);
});

t.test('a printer has its paper and code pages, other devices have none', async t => {
  const origin = await createOrigin(t);
  const paper: Pick<NewDevice, 'paperWidth' | 'codePages'> = {
    paperWidth: 58,
    codePages: ['cp852', 'cp866'],
  };
  for (const field of ['paperWidth', 'codePages'] as const) {
    const till = { name: 'Kasa', kind: 'till', [field]: paper[field] } as const;
    t.match((await origin.command('createDevice', till)).problem.errors, [{ path: field }]);
  }
  const wrong = { ...paper, name: 'Bar', kind: 'printer', paperWidth: 60 } as never;
  t.equal((await origin.command('createDevice', wrong)).status, 400);
  const { data } = await origin.command('createDevice', { ...paper, name: 'Bar', kind: 'printer' });
  t.match(data, paper);
  const options = { params: { id: data.id }, headers: { 'if-match': `"${data.version}"` } };
  const usual = await origin.command('changeDevice', { paperWidth: null, codePages: null }, options);
  t.notOk('paperWidth' in usual.data || 'codePages' in usual.data);
});

t.test('another restaurant’s papers and printers are not there', async t => {
  const origin = await createPrintingOrigin(t);
  origin.control({ mode: 'fail' });
  const id = await addDevice(origin, kitchenPrinter);
  await sentOrder(origin);
  await origin.until(async () => (await origin.read('printJobs')).data.length === 1);
  const jobId = (await origin.read('printJobs')).data[0]?.id ?? '';
  t.same((await origin.read('printJobs', { as: 'otherAdmin' })).data, []);
  t.match((await origin.read('printers', { as: 'otherAdmin' })).data, [{ id: 'simulator', isOut: false }]);
  const as = 'otherAdmin';
  t.equal((await origin.command('retryPrint', {}, { as, params: { id: jobId } })).status, 404);
  t.equal((await origin.command('dropPrint', undefined, { as, params: { id: jobId } })).status, 404);
  t.equal((await origin.command('testPrint', {}, { as, params: { id } })).status, 404);
  t.equal((await origin.command('makeBridgeToken', {}, { as, params: { id } })).status, 404);
});
