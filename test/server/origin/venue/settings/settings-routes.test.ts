import t from 'tap';
import { createDefaultSettings } from '../../../../../server/origin/kernel/restaurant/default-settings.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const headers = { 'if-match': '"1"' };
const saved = createDefaultSettings('Pod Lipą', 'pl-PL');

t.test('an admin reads the settings and saves them whole §3.7g §7.10', async t => {
  const origin = await createOrigin(t);
  const before = await origin.read('settings');
  t.match(before.data, { restaurantName: 'Mała', version: 1 });
  const body = { ...saved, taxId: '1234563218', address: 'Lipowa 1', useStartStep: false };
  const { status, data } = await origin.command('saveSettings', body, { headers });
  t.equal(status, 200);
  t.same(data, { ...body, version: 2 });
  const after = await origin.read('settings');
  t.same(after.data, data);
  t.not(after.headers.etag, before.headers.etag);
  const { taxId: _, ...without } = body;
  const cleared = await origin.command('saveSettings', without, { headers: { 'if-match': '"2"' } });
  t.notOk('taxId' in cleared.data, 'what a save leaves out is gone');
});

t.test('each fault is answered with its field, and nothing is saved', async t => {
  const origin = await createOrigin(t);
  const body = { ...saved, taxId: '1234567890', timeZone: 'Europe/Nowhere' };
  const { problem } = await origin.command('saveSettings', body, { headers });
  t.match(problem, {
    status: 400,
    code: 'INVALID_REQUEST',
    errors: [{ path: 'taxId' }, { path: 'timeZone' }],
  });
  t.equal((await origin.read('settings')).data.version, 1);
});

t.test('a VAT rate that the menu uses stays, also one that is only used to take away', async t => {
  const origin = await createOrigin(t);
  const vatRates = [
    { rate: 8, letter: 'B' },
    { rate: 0, letter: 'D' },
  ];
  const { problem } = await origin.command('saveSettings', { ...saved, vatRates }, { headers });
  t.equal(problem.code, 'INVALID_REQUEST');
  t.same(problem.errors, [
    { path: 'vatRates', message: 'must keep 5%: the menu uses it' },
    { path: 'vatRates', message: 'must keep 23%: the menu uses it' },
  ]);
  const soup = { params: { id: restaurantIds.soup }, headers };
  await origin.command('changeMenuItem', { vatRateTakeaway: null }, soup);
  const withoutFive = { ...saved, vatRates: [...vatRates, { rate: 23, letter: 'A' }] };
  t.equal((await origin.command('saveSettings', withoutFive, { headers })).status, 200);
});

t.test('unknown fields are refused', async t => {
  const origin = await createOrigin(t);
  const body = { ...saved, colour: 'blue' };
  const { problem } = await origin.command('saveSettings', body, { headers });
  t.match(problem, { status: 400, errors: [{ path: 'colour' }] });
});

t.test('settings that somebody else saved meanwhile are not overwritten', async t => {
  const origin = await createOrigin(t);
  t.equal((await origin.command('saveSettings', saved)).problem.code, 'VERSION_REQUIRED');
  await origin.command('saveSettings', saved, { headers });
  const late = await origin.command('saveSettings', saved, { headers });
  t.match(late.problem, {
    status: 412,
    code: 'VERSION_CONFLICT',
    current: { restaurantName: 'Pod Lipą', version: 2 },
  });
});

t.test('a restaurant without settings has the defaults and may save its own', async t => {
  const origin = await createOrigin(t);
  await origin.database.db.deleteFrom('settings').where('org_id', '=', restaurantIds.organization).execute();
  t.match((await origin.read('settings')).data, { restaurantName: 'Restaurant', version: 1 });
  t.equal((await origin.command('saveSettings', saved, { headers })).data.version, 2);
  t.equal((await origin.read('settings')).data.restaurantName, 'Pod Lipą');
  t.equal((await origin.read('settings', { as: 'otherAdmin' })).data.restaurantName, 'Mała');
});

t.test('only admins read and save settings', async t => {
  const origin = await createOrigin(t);
  t.equal((await origin.read('settings', { as: 'waiter' })).status, 403);
  t.equal((await origin.command('saveSettings', saved, { as: 'bar', headers })).status, 403);
});

t.test('settings of an older version get what came since, in the language of the restaurant', async t => {
  const origin = await createOrigin(t);
  const { voidReasons, discountReasons, quickNotes, tipPresets, reopenWindowMinutes, ...old } = saved;
  const document = { ...old, thresholds: { lateMinutes: 25 }, receipt: { footer: 'Dziękujemy' } };
  await origin.database.db
    .updateTable('settings')
    .set({ document: JSON.stringify(document) })
    .where('org_id', '=', restaurantIds.organization)
    .execute();
  const { data } = await origin.read('settings');
  t.match(data, { voidReasons, discountReasons, quickNotes, tipPresets, reopenWindowMinutes });
  t.same(
    data.quickNoteScopes?.map(({ note }) => note),
    quickNotes,
  );
  t.same(data.thresholds, { ...saved.thresholds, lateMinutes: 25 }, 'what was chosen stays');
  await origin.database.db
    .updateTable('settings')
    .set({ document: JSON.stringify({ ...document, quickNotes: ['Na ostro', quickNotes[1]] }) })
    .where('org_id', '=', restaurantIds.organization)
    .execute();
  const scopes = [{ note: quickNotes[1], stations: ['bar'], categoryIds: [] }];
  t.same((await origin.read('settings')).data.quickNoteScopes, scopes, 'own notes are for every item');
  t.same(data.receipt, { footer: 'Dziękujemy', isAutomatic: true });
});

t.test('only a printer of this restaurant prints', async t => {
  const origin = await createOrigin(t);
  const add = async (name: string, kind: 'screen' | 'printer') =>
    (await origin.command('createDevice', { name, kind })).data.id;
  const save = (receipt: object) =>
    origin.command('saveSettings', { ...saved, receipt: { isAutomatic: true, ...receipt } }, { headers });
  const screen = await save({ printerId: await add('Ekran', 'screen') });
  t.match(screen.problem, { status: 422, code: 'PRINTER_UNKNOWN', errors: [{ path: 'receipt/printerId' }] });
  const unknown = await save({ billPrinterId: restaurantIds.soup });
  t.match(unknown.problem, { code: 'PRINTER_UNKNOWN', errors: [{ path: 'receipt/billPrinterId' }] });
  const printer = await add('Drukarka', 'printer');
  t.equal((await save({ printerId: printer, billPrinterId: printer })).status, 200);
  t.equal((await origin.read('userInfo', { as: 'waiter' })).data.restaurant.printsBills, true);
});
