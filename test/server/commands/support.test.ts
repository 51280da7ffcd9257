import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { createNameEraser, namelessLine } from '../../../server/commands/support/nameless-log.ts';
import { supportFiles } from '../../../server/commands/support/support-files.ts';
import { tarArchive } from '../../../server/commands/support/tar-archive.ts';
import { readConfig } from '../../../server/config.ts';
import { changeSettings, joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const secrets = ['a lid on every pot', 'metrics-token-s3cret', 'stick-of-somebody'];

t.test('a support archive of a restaurant full of names holds none of them', async t => {
  const { url, dataFolder } = await startApp(t, { METRICS_TOKEN: 'metrics-token-s3cret' });
  const owner = await setUpRestaurant(url);
  await joinStaff(owner, 'gwendolyn_quirk', ['waiter']);
  const invoices = { name: 'Gospoda', address: 'ul. Długa 1', series: 'FV', ksef: 'test' as const };
  await changeSettings(owner, { taxId: '5213003700', currency: 'PLN', invoices });
  const credential = { token: 'ksef-s3cret' };
  t.equal((await owner.write('PUT', '/api/admin/ksef/credential', credential)).status, 204);
  const tables = await owner.get<WaiterTable[]>('/api/waiter/tables');
  const texts = {
    ...{ name: 'Zdzisława Brzęczyszczykiewicz', phone: '+48 600 700 801', note: 'Chrząszcz brzmi' },
    allergyNote: 'uczulona na szczypior',
  };
  const created = await owner.write<Order>('POST', '/api/waiter/orders', {
    ...{ tableId: tables.body[0]?.id, type: 'dineIn', guestCount: 2, name: texts.name, note: texts.note },
    allergyNote: texts.allergyNote,
  });
  const takeaway = await owner.write<Order>('POST', '/api/waiter/orders', {
    ...{ type: 'takeaway', guestCount: 1, name: texts.name, phone: texts.phone },
  });
  t.same([created.status, takeaway.status], [201, 201]);
  const users = await owner.get<{ displayName: string; username: string }[]>('/api/admin/users');
  const names = users.body.flatMap(({ displayName, username }) => [displayName, username]);
  t.ok(names.includes('gwendolyn_quirk'));

  mkdirSync(join(dataFolder, 'tls', 'acme-ca'), { recursive: true });
  writeFileSync(join(dataFolder, 'tls', 'acme-ca', 'account.pem'), 's3cret');
  mkdirSync(join(dataFolder, 'logs'));
  const fault = { message: `no order of ${texts.name}`, stack: `Error: ${texts.name}\n at x` };
  const line = { level: 50, time: 1, reqId: 'abc', msg: `POST failed for ${names[0]}`, err: fault };
  writeFileSync(
    join(dataFolder, 'logs', 'kelner.log'),
    `${JSON.stringify({ ...line, body: texts, token: 's3cret' })}\nno line of ours: ${texts.name}\n`,
  );
  const read = readConfig({
    ...{ DATA_DIR: dataFolder, PORT: new URL(url).port, METRICS_TOKEN: 'metrics-token-s3cret' },
    ...{ BACKUP_DIR: '/stick-of-somebody', BACKUP_PASSPHRASE: 'a lid on every pot' },
  });
  if ('faults' in read) throw new Error(read.faults.join());
  const files = await supportFiles(read.ok);
  t.match(files['data.json'], 'sealing-key', 'its name and size alone');
  const sealingKey = readFileSync(join(dataFolder, 'sealing-key'), 'utf8').trim();
  const content = gunzipSync(tarArchive(files, 0)).toString();
  for (const text of [
    ...names,
    ...Object.values(texts),
    ...secrets,
    sealingKey,
    's3cret',
    'Brzęczyszczykiewicz',
  ])
    t.notOk(content.toLowerCase().includes(text.toLowerCase()), text);

  t.match(JSON.parse(files['kelner/sums.json'] ?? ''), {
    rows: { orders: 2 },
    sums: { orders: [{ count: 2 }] },
  });
  t.match(files['kelner/schema.sql'], /CREATE TABLE.*orders/i);
  t.match(files['server/ready.txt'], /^200/);
  t.match(files['server/metrics.txt'], /^kelner_disk_free_bytes/m, 'the running server was asked');
  t.match(files['settings.json'], /"backups": "encrypted"/);
  t.match(JSON.parse(files['logs/kelner.log'] ?? ''), { level: 50, reqId: 'abc', msg: /^POST failed for …/ });
});

t.test('an archive is one that tar reads', async t => {
  const bytes = gunzipSync(tarArchive({ 'a/b.txt': 'zażółć' }, 1_000));
  t.equal(bytes.length % 512, 0);
  t.equal(bytes.subarray(0, 7).toString(), 'a/b.txt');
  t.equal(Number.parseInt(bytes.subarray(124, 135).toString(), 8), 10, 'bytes, not letters');
  t.equal(bytes.subarray(512, 522).toString(), 'zażółć');
  const sum = Number.parseInt(bytes.subarray(148, 154).toString(), 8);
  bytes.fill(' ', 148, 156);
  t.equal(
    sum,
    bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0),
  );
  t.throws(() => tarArchive({ 'ż.txt': '' }, 0), /can't be a name/);
});

t.test('a line keeps what is known and loses what somebody typed', async t => {
  const erase = createNameEraser(['Anna Nowak', 'ab']);
  const line = { level: 30, msg: 'request', path: '/api/waiter/tables', status: 200, guest: 'Anna Nowak' };
  t.same(JSON.parse(namelessLine(JSON.stringify(line), erase) ?? ''), {
    ...{ level: 30, path: '/api/waiter/tables', status: 200, msg: 'request' },
  });
  t.match(namelessLine(JSON.stringify({ level: 40, msg: 'NOWAK was about' }), erase), /"… was about"/);
  t.equal(namelessLine('Anna', erase), null);
});
