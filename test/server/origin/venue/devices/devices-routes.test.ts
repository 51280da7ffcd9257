import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';

const version = (number: number) => ({ 'if-match': `"${number}"` });
const screen = { name: 'Kuchnia', kind: 'screen', station: 'kitchen', language: 'pl-PL' } as const;

t.test('a new device is listed by its name, new until it is paired §3.7e §7.13', async t => {
  const origin = await createOrigin(t);
  t.same((await origin.read('devices')).data, []);
  const { status, data } = await origin.command('createDevice', screen);
  t.equal(status, 201);
  t.match(data, { ...screen, state: 'new', version: 1 });
  t.notOk('pairedAt' in data || 'lastSeenAt' in data || 'address' in data);
  await origin.command('createDevice', { name: 'Kasa 10', kind: 'till' });
  await origin.command('createDevice', { name: 'Kasa 2', kind: 'till' });
  await origin.command('createDevice', { name: 'bon', kind: 'printer', address: '192.168.1.20:9100' });
  t.same(
    (await origin.read('devices')).data.map(({ name }) => name),
    ['bon', 'Kasa 2', 'Kasa 10', 'Kuchnia'],
  );
});

t.test('a device’s name and id stand once in a restaurant', async t => {
  const origin = await createOrigin(t);
  const id = createUuid();
  await origin.command('createDevice', { ...screen, id });
  const name = await origin.command('createDevice', { ...screen, name: ' kuchnia' });
  t.match(name.problem, { status: 409, code: 'NAME_TAKEN', errors: [{ path: 'name' }] });
  const sameId = await origin.command('createDevice', { ...screen, name: 'Bar', id });
  t.match(sameId.problem, { status: 409, errors: [{ path: 'id' }] });
  const { data: bar } = await origin.command('createDevice', { name: 'Bar', kind: 'screen' });
  const renamed = await origin.command(
    'changeDevice',
    { name: 'KUCHNIA' },
    { params: { id: bar.id }, headers: version(1) },
  );
  t.match(renamed.problem, { status: 409, code: 'NAME_TAKEN' });
  const elsewhere = await origin.command('createDevice', { ...screen, id }, { as: 'otherAdmin' });
  t.equal(elsewhere.status, 201, 'another restaurant may use both');
});

t.test('a device is changed in the version that the admin saw; null clears a field', async t => {
  const origin = await createOrigin(t);
  const { data: device } = await origin.command('createDevice', screen);
  const params = { id: device.id };
  const body = { name: 'Bar', station: 'bar', language: null } as const;
  const missing = await origin.command('changeDevice', body, { params });
  t.match(missing.problem, { status: 428, code: 'VERSION_REQUIRED' });
  const changed = await origin.command('changeDevice', body, { params, headers: version(1) });
  t.match(changed.data, { name: 'Bar', station: 'bar', kind: 'screen', version: 2 });
  t.notOk('language' in changed.data);
  const stale = await origin.command('changeDevice', { name: 'X' }, { params, headers: version(1) });
  t.match(stale.problem, { status: 412, code: 'VERSION_CONFLICT', current: changed.data });
});

t.test('an archived device is gone, its name free and its id not', async t => {
  const origin = await createOrigin(t);
  const { data: device } = await origin.command('createDevice', screen);
  const params = { id: device.id };
  const stale = await origin.command('archiveDevice', undefined, { params, headers: version(2) });
  t.equal(stale.status, 412);
  const archived = await origin.command('archiveDevice', undefined, { params, headers: version(1) });
  t.equal(archived.status, 204);
  t.same((await origin.read('devices')).data, []);
  const again = await origin.command('archiveDevice', undefined, { params, headers: version(2) });
  t.match(again.problem, { status: 404, code: 'NOT_FOUND' });
  const pairing = await origin.command('createPairingCode', { deviceId: device.id });
  t.match(pairing.problem, { status: 404, errors: [{ path: 'deviceId' }] });
  t.equal((await origin.command('createDevice', { ...screen, id: device.id })).status, 409);
  t.equal((await origin.command('createDevice', screen)).status, 201);
});

t.test('what an admin does to devices is kept as events', async t => {
  const origin = await createOrigin(t);
  const { data: device } = await origin.command('createDevice', screen);
  const params = { id: device.id };
  await origin.command('changeDevice', { name: 'Bar' }, { params, headers: version(1) });
  await origin.command('archiveDevice', undefined, { params, headers: version(2) });
  const events = await origin.database.db.selectFrom('events').selectAll().orderBy('seq').execute();
  t.match(
    events.map(({ type, entity_id, payload }) => ({ type, entity_id, payload: JSON.parse(payload) })),
    [
      { type: 'device.created', payload: { after: { name: 'Kuchnia' } } },
      { type: 'device.changed', payload: { before: { name: 'Kuchnia' }, after: { name: 'Bar' } } },
      { type: 'device.archived', entity_id: device.id, payload: { before: { name: 'Bar' } } },
    ],
  );
});

t.test('a printer tells when it last printed, and another tag with it', async t => {
  const origin = await createPrintingOrigin(t);
  const { data } = await origin.command('createDevice', { name: 'Drukarka', kind: 'printer' });
  const before = await origin.read('devices');
  t.notOk('lastPrintedAt' in (before.data[0] ?? {}), 'it never has');
  await origin.command('testPrint', {}, { params: { id: data.id } });
  await origin.until(async () => origin.texts().length === 1);
  const lastPrint = async () => (await origin.read('devices')).data[0]?.lastPrintedAt;
  await origin.until(async () => (await lastPrint()) !== undefined);
  t.equal(await lastPrint(), new Date(origin.clock.nowMs).toISOString());
  const headers = { 'if-none-match': String(before.headers['etag']) };
  t.equal((await origin.read('devices', { headers })).status, 200);
});

t.test('only an admin manages devices, and only those of the own restaurant', async t => {
  const origin = await createOrigin(t);
  const { data: device } = await origin.command('createDevice', screen);
  const params = { id: device.id };
  const headers = version(1);
  for (const as of ['waiter', 'kitchen', 'bar', 'nobody'] as const) {
    const answers = [
      await origin.read('devices', { as }),
      await origin.command('createDevice', { name: as, kind: 'phone' }, { as }),
      await origin.command('changeDevice', { name: as }, { as, params, headers }),
      await origin.command('archiveDevice', undefined, { as, params, headers }),
      await origin.command('createPairingCode', { deviceId: device.id }, { as }),
    ];
    t.same(
      answers.map(({ status }) => status),
      [403, 403, 403, 403, 403],
      as,
    );
  }
  t.same((await origin.read('devices', { as: 'otherAdmin' })).data, []);
  const foreign = [
    await origin.command('changeDevice', { name: 'X' }, { as: 'otherAdmin', params, headers }),
    await origin.command('archiveDevice', undefined, { as: 'otherAdmin', params, headers }),
    await origin.command('createPairingCode', { deviceId: device.id }, { as: 'otherAdmin' }),
  ];
  t.same(
    foreign.map(({ problem }) => problem.code),
    ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  );
});
